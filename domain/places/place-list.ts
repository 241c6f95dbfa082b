import type { Place } from "./place.ts";

export interface ListedPlace extends Place {
  countryCode: string;
  aliases: readonly string[];
  countryAliases: readonly string[];
}

interface Country {
  code: string;
  name: string;
  aliases: string[];
  /** South, west, north, east. */
  bounds: readonly number[];
}

const split = (text: string | undefined): string[] => (text ? text.split(",") : []);

/**
 * Reads the lists of `content/places/`. A line that begins with # opens a country: `#code|name|south,west,north,east|other
 * names`. Every other line is a place of it: `last three of the UN/LOCODE|name|IATA|latitude,longitude|other names|region`,
 * where the IATA code «=» is those three. Coordinates outside the country's bounds are dropped.
 */
export function readPlaceList(list: string): ListedPlace[] {
  const places: ListedPlace[] = [];
  let country: Country | undefined;
  for (const line of list.split("\n")) {
    if (line.startsWith("#")) country = readCountry(line.slice(1));
    else if (line && country) places.push(readPlace(line, country));
  }
  return places;
}

function readCountry(line: string): Country {
  const [code = "", name = "", bounds, aliases] = line.split("|");
  return { code, name, aliases: split(aliases), bounds: split(bounds).map(Number) };
}

function readPlace(line: string, country: Country): ListedPlace {
  const [last = "", name = "", iata, position, aliases, region] = line.split("|");
  return {
    code: country.code + last,
    name,
    country: country.name,
    region: region || null,
    iata: iata === "=" ? last : iata || null,
    at: readPosition(split(position).map(Number), country.bounds),
    countryCode: country.code,
    aliases: split(aliases),
    countryAliases: country.aliases,
  };
}

/** A position inside the bounds: no dot rather than a wrong one. */
function readPosition([latitude, longitude]: number[], bounds: readonly number[]): Place["at"] {
  const [south, west, north, east] = bounds;
  if (latitude === undefined || longitude === undefined) return null;
  if (south === undefined || west === undefined || north === undefined || east === undefined) return null;
  const isInside = latitude >= south && latitude <= north && longitude >= west && longitude <= east;
  return isInside ? { latitude, longitude } : null;
}
