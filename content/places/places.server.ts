import { createHash } from "node:crypto";
import type { Place } from "#app/places/place.ts";
import { PlaceIndex } from "#app/places/place-index.ts";
import { readPlaceList } from "#app/places/place-entry.ts";
import list from "./places.json" with { type: "json" };
import names from "./names.json" with { type: "json" };
import regions from "./region-names.json" with { type: "json" };
import zones from "./time-zones.json" with { type: "json" };

/**
 * The ports, airports, terminals and towns a Belgian forwarder meets, for the server alone; earlier ones come first among
 * equals. Our own list, with the codes of UN/LOCODE (UNECE, free to use) and IATA; coordinates are rounded to a hundredth
 * of a degree. What was checked: `docs/places.md`. `names.json` has those that Dutch, French or German call otherwise,
 * `region-names.json` the regions.
 */
export const places = new PlaceIndex(readPlaceList(list), byLanguage(names), byLanguage(regions));

/** Tables give each name in Dutch, French and German. */
function byLanguage(table: Record<string, string[]>) {
  return Object.entries(table).map(([key, [nl, fr, de]]) => [key, { nl, fr, de }] as const);
}

/** Version of the list: when it changes, places are recognized again. */
export const PLACES_VERSION = createHash("sha256")
  .update(JSON.stringify([list, names]))
  .digest("hex")
  .slice(0, 16);

const ofPlaces = new Map(Object.entries(zones.places));
const ofRegions = new Map(
  Object.entries(zones.regions).map(([code, table]) => [code, new Map(Object.entries(table))]),
);
const ofCountries = new Map(Object.entries(zones.countries));

/** The IANA time zone of a place; null when unknown: no local time is better than a wrong one. */
export function timeZoneOf({ code, region }: Pick<Place, "code" | "region">): string | null {
  const country = code.slice(0, 2);
  const regions = ofRegions.get(country);
  const zone = ofPlaces.get(code) ?? (regions ? regions.get(region ?? "") : ofCountries.get(country));
  return zone ?? null;
}

const severalZones = new Set([...ofRegions.keys(), ...[...ofPlaces.keys()].map((code) => code.slice(0, 2))]);

/** The zone that all places of a country have; null when they have several. */
export const timeZoneOfCountry = (country: string): string | null =>
  severalZones.has(country) ? null : (ofCountries.get(country) ?? null);
