import { places } from "#content/places/places.server.ts";
import { timeZoneOf } from "#content/places/time-zones.ts";
import { offsetAt } from "#domain/places/zone-time.ts";

/** Where an event was, in the columns of shipment_status_history. */
interface EventPlace {
  place_code: string | null;
  utc_offset: number | null;
}

/** The time zone of a place by its UN/LOCODE; null where either is not known. */
export function zoneOfCode(code: string | null): string | null {
  const place = places.find(code);
  return place && timeZoneOf(place);
}

/**
 * The code of the place an event names, and how far its clocks were from UTC then.
 *
 * @param chosen the code the place was chosen with
 * @param before place and code as they are stored
 */
export function eventPlace(
  location: string | null,
  moment: Date,
  chosen?: string | null,
  before?: { text: string | null; code: string | null },
): EventPlace {
  return placeOfCode(places.codeFor(location, chosen, before?.code ? before : undefined), moment);
}

/** A place by its code, and how far its clocks were from UTC at a moment. */
export function placeOfCode(code: string | null, moment: Date): EventPlace {
  const zone = zoneOfCode(code);
  return { place_code: code, utc_offset: zone ? offsetAt(zone, moment) : null };
}
