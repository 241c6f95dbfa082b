import { places, timeZoneOf } from "#content/places/places.server.ts";
import { offsetAt } from "#app/places/zone-time.ts";

interface EventPlace {
  place_code: string | null;
  utc_offset: number | null;
}

export function zoneOfCode(code: string | null): string | null {
  const place = places.find(code);
  return place && timeZoneOf(place);
}

/** Resolves the place of an event. @param chosen code of the chosen suggestion @param before the stored location */
export function eventPlace(
  location: string | null,
  moment: Date,
  chosen?: string | null,
  before?: { text: string | null; code: string | null },
): EventPlace {
  return placeOfCode(places.codeFor(location, chosen, before?.code ? before : undefined), moment);
}

export function placeOfCode(code: string | null, moment: Date): EventPlace {
  const zone = zoneOfCode(code);
  return { place_code: code, utc_offset: zone ? offsetAt(zone, moment) : null };
}
