import { foldText } from "#app/kit/text/search-text.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { displayWeight } from "#app/goods/weight.ts";
import { distanceKm } from "#app/places/distance.ts";
import { isOverloaded, trucksOf } from "./truck-load.ts";
import { slotText, type Stop, type StopDeadline, stopKey } from "./stop.ts";

/** Assumptions: roads are a third longer than the straight line; a truck's speed in km/h; time to load or unload. */
const ROAD_FACTOR = 1.3;
const KM_AN_HOUR = 60;
const DOOR_MINUTES = 30;

export const DRIVE_RULE = `Driving times: the straight line and ${Math.round((ROAD_FACTOR - 1) * 100)}%, at ${KM_AN_HOUR} km/h, after ${DOOR_MINUTES} minutes at the door.`;

/** Adjacent slots do not overlap; a slot without an end lasts one hour. */
function isSameTime(one: Stop, other: Stop): boolean {
  if (!one.starts || !other.starts) return false;
  return minutes(one.starts) < endOf(other) && minutes(other.starts) < endOf(one);
}

const HOUR = 60;
const minutes = (time: string) => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5));
const endOf = ({ starts, ends }: Stop) => (ends ? minutes(ends) : minutes(starts ?? "00:00") + HOUR);

/** Kilometres and minutes by road between two stops; null when a place has no coordinates. */
function driveBetween(one: Stop, other: Stop): { km: number; minutes: number } | null {
  if (!one.at || !other.at) return null;
  const km = distanceKm(one.at, other.at) * ROAD_FACTOR;
  return { km: Math.round(km), minutes: Math.ceil((km / KM_AN_HOUR) * HOUR) };
}

/** True when a truck that begins the first stop at the start of its slot arrives after the second slot has ended. */
function isTooFar(one: Stop, other: Stop, drive: { minutes: number }): boolean {
  const [first, second] =
    minutes(one.starts ?? "") <= minutes(other.starts ?? "") ? [one, other] : [other, one];
  return minutes(first.starts ?? "") + DOOR_MINUTES + drive.minutes > endOf(second);
}

export interface PlanConflict {
  /** Null when it concerns the stop itself: its deadline. */
  driver: string | null;
  text: string;
}

/** «Jef: also at ZF-1 …», for display away from the stop. */
export const conflictText = ({ driver, text }: PlanConflict): string =>
  driver ? `${driver}: ${text}` : text;

/**
 * Finds the conflicts of each planned stop, by its key: a driver at two places, too long a drive, an overloaded truck,
 * a delivery before its pick-up, a deadline that passes before.
 */
export function conflictsOf(stops: readonly Stop[]): Map<string, PlanConflict[]> {
  const planned = stops.filter(({ id, isDone }) => id !== null && !isDone);
  const byDriver = Map.groupBy(
    planned.filter(({ driver, starts }) => driver && starts),
    ({ driver, day }) => `${day} ${foldText(driver ?? "")}`,
  );
  const overloads = new Map(
    trucksOf(planned)
      .filter(isOverloaded)
      .flatMap(({ stops: on, kg, payloadKg }) =>
        on.map(
          (stop) => [stop, `Too heavy: ${displayWeight(kg)} of ${displayWeight(payloadKg ?? 0)}`] as const,
        ),
      ),
  );
  const conflicts = new Map<string, PlanConflict[]>();
  for (const stop of planned) {
    const { driver, starts, deadline } = stop;
    const others = driver && starts ? (byDriver.get(`${stop.day} ${foldText(driver)}`) ?? []) : [];
    const all: PlanConflict[] = others.flatMap((other) => {
      const text = other === stop ? null : elsewhere(stop, other);
      return text ? [{ driver, text }] : [];
    });
    const overload = overloads.get(stop);
    if (overload) all.push({ driver, text: overload });
    if (deadline && isAfterDeadline(stop))
      all.push({ driver: null, text: `After its deadline: ${deadlineText(deadline)}` });
    if (isBeforePickup(stop))
      all.push({ driver: null, text: `Before its pick-up: ${momentText(stop.pickup_at ?? "")}` });
    if (all.length > 0) conflicts.set(stopKey(stop), all);
  }
  return conflicts;
}

function elsewhere(stop: Stop, other: Stop): string | null {
  const where = `${other.tracking_number}, ${slotText(other)}`;
  if (isSameTime(stop, other)) return `Also at ${where}`;
  const drive = driveBetween(stop, other);
  if (!drive || !isTooFar(stop, other, drive)) return null;
  const time = drive.minutes < HOUR ? `${drive.minutes} min` : `${Math.round(drive.minutes / HOUR)} h`;
  return `Too far from ${where} (${drive.km} km, ${time})`;
}

/** True when the planned slot ends after the deadline; a stop without a slot is compared by day. */
export function isAfterDeadline({ id, day, starts, ends, deadline, isDone }: Stop): boolean {
  if (id === null || isDone || !deadline) return false;
  const end = ends ?? starts;
  return end ? `${day}T${end}` > deadline.at : day > deadline.at.slice(0, 10);
}

/** True when the slot of a delivery ends before that of its pick-up begins; unless both have slots, days are compared. */
function isBeforePickup({ day, starts, ends, pickup_at: pickup }: Stop): boolean {
  if (!pickup) return false;
  const end = ends ?? starts;
  return end && pickup.length > 10 ? `${day}T${end}` <= pickup : day < pickup.slice(0, 10);
}

/** «VGM cut-off, Nov 29 12:00»; «VGM cut-off, 12:00» beside its day. */
export const deadlineText = ({ label, at }: StopDeadline, day?: string): string =>
  `${label}, ${day !== undefined && at.length > 10 && at.startsWith(day) ? at.slice(11) : momentText(at)}`;

/** False when the deadline adds nothing: the promised delivery equals the stop's expected time. */
export const saysMore = ({ day, expected, deadline }: Stop): boolean =>
  deadline !== null && deadline.at !== `${day}T${expected ?? ""}`;

/** Formats «Nov 29 12:00», «Nov 29». */
const momentText = (at: string): string =>
  `${formatDay(at.slice(0, 10)).split(",")[0]} ${at.slice(11)}`.trim();
