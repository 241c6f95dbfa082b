import { places, timeZoneOf, timeZoneOfCountry } from "#content/places/places.server.ts";
import { offsetAt } from "#app/places/zone-time.ts";
import type { Leg } from "./legs.ts";

interface EventPlace {
  place_code: string | null;
  utc_offset: number | null;
}

export function zoneOfCode(code: string | null): string | null {
  const place = places.find(code);
  return place && timeZoneOf(place);
}

type Route = Pick<Leg, "from_place" | "from_code" | "to_place" | "to_code"> & { mode?: string };
type Zones = Record<"from" | "to", string | null>;

/**
 * Zones of both ends. A place without a known zone takes that of the country it names, when that has one; on land
 * else that of the other end, unless it names another country: both are near.
 */
export function zonesOfLeg(leg: Route): Zones {
  const [from, to] = [zoneOfPlace(leg.from_place, leg.from_code), zoneOfPlace(leg.to_place, leg.to_code)];
  if ((from && to) || leg.mode === "air" || leg.mode === "sea") return { from, to };
  const one = countryOf(leg.from_place, leg.from_code);
  const other = countryOf(leg.to_place, leg.to_code);
  const isNear = one === null || other === null || one === other;
  return isNear ? { from: from ?? to, to: to ?? from } : { from, to };
}

const countryOf = (text: string, code: string | null) => code?.slice(0, 2) ?? places.countryNamedIn(text);

function zoneOfPlace(text: string, code: string | null): string | null {
  const country = code === null ? places.countryNamedIn(text) : null;
  return zoneOfCode(code) ?? (country && timeZoneOfCountry(country));
}

/** Gives events without an offset that of their place as an end of a leg, else that of the country they name. */
export function withOffsetsOfLegs<
  Event extends { location: string | null; timestamp: Date; utc_offset: number | null },
>(events: readonly Event[], legs: readonly Route[]): Event[] {
  const zones = new Map(
    legs.flatMap((leg) => {
      const { from, to } = zonesOfLeg(leg);
      return [[leg.from_place, from] as const, [leg.to_place, to] as const];
    }),
  );
  return events.map((event) => {
    const { location, timestamp } = event;
    if (event.utc_offset !== null || !location) return event;
    const zone = zones.get(location) ?? zoneOfPlace(location, null);
    return zone ? { ...event, utc_offset: offsetAt(zone, timestamp) } : event;
  });
}

/** Resolves the place of an event, whose clock is that of the country it names where our list lacks it. @param chosen code of the chosen suggestion @param before the stored location */
export function eventPlace(
  location: string | null,
  moment: Date,
  chosen?: string | null,
  before?: { text: string | null; code: string | null },
): EventPlace {
  const code = places.codeFor(location, chosen, before?.code ? before : undefined);
  return withOffset(code, zoneOfPlace(location ?? "", code), moment);
}

export const placeOfCode = (code: string | null, moment: Date): EventPlace =>
  withOffset(code, zoneOfCode(code), moment);

const withOffset = (place_code: string | null, zone: string | null, moment: Date): EventPlace => ({
  place_code,
  utc_offset: zone ? offsetAt(zone, moment) : null,
});
