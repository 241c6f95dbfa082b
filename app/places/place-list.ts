import { z } from "zod";
import { type Place, UN_LOCODE } from "./place.ts";

export interface ListedPlace extends Place {
  countryCode: string;
  aliases: readonly string[];
  countryAliases: readonly string[];
}

/** The shape of `content/places/places.json`; bounds are south, west, north and east, places latitude and longitude. */
const placeList = z.object({
  countries: z.record(
    z.string().length(2),
    z.object({
      name: z.string(),
      bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      aliases: z.array(z.string()).default([]),
    }),
  ),
  places: z.array(
    z.object({
      code: z.string().regex(UN_LOCODE),
      name: z.string(),
      iata: z.string().length(3).nullable().default(null),
      region: z.string().nullable().default(null),
      at: z.tuple([z.number(), z.number()]),
      aliases: z.array(z.string()).default([]),
    }),
  ),
});

/** Reads a list of places with their countries; a position outside its country is dropped: no dot rather than a wrong one. */
export function readPlaceList(list: unknown): ListedPlace[] {
  const { countries, places } = placeList.parse(list);
  return places.map(({ at: [latitude, longitude], ...place }) => {
    const countryCode = place.code.slice(0, 2);
    const country = countries[countryCode];
    if (!country) throw new Error(`no country of the list has the code ${countryCode} of ${place.name}`);
    const [south, west, north, east] = country.bounds;
    const isInside = latitude >= south && latitude <= north && longitude >= west && longitude <= east;
    return {
      ...place,
      at: isInside ? { latitude, longitude } : null,
      country: country.name,
      countryCode,
      countryAliases: country.aliases,
    };
  });
}
