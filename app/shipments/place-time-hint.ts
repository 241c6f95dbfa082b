import type { ResolvedPlace } from "#app/places/place.ts";
import { fromZoneTime, localTimeAt, offsetAt, offsetLabel } from "#app/places/zone-time.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { DETAIL_MESSAGES } from "./details-messages.ts";

/** Hint of a field for a local time: «Local time in Shanghai, UTC+8»; undefined without a place. */
export function placeTimeHint(
  place: Pick<ResolvedPlace, "name" | "zone"> | null,
  typed = "",
): string | undefined {
  if (!place) return undefined;
  if (!place.zone) return `${companyTime()}: the time zone of this place is not known`;
  const moment = fromZoneTime(typed, place.zone);
  const offset = offsetAt(place.zone, moment ?? new Date());
  const there = moment && localTimeAt(moment, offset);
  const skipped = there && there !== typed.slice(0, 16) ? there.slice(11) : null;
  return DETAIL_MESSAGES.localTime(place.name, offsetLabel(offset), skipped);
}
