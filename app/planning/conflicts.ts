import { foldText } from "#app/kit/text/search-text.ts";
import { slotText, type Stop, STOP_KINDS, stopKey } from "./stop.ts";

type Slot = Pick<Stop, "day" | "starts" | "ends" | "driver">;

/** Slots that touch do not overlap; a slot without an end lasts one hour. */
export function isSameTime(one: Slot, other: Slot): boolean {
  if (!one.driver || !other.driver || foldText(one.driver) !== foldText(other.driver)) return false;
  if (one.day !== other.day || !one.starts || !other.starts) return false;
  return minutes(one.starts) < endOf(other) && minutes(other.starts) < endOf(one);
}

const HOUR = 60;
const minutes = (time: string) => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5));
const endOf = ({ starts, ends }: Slot) => (ends ? minutes(ends) : minutes(starts ?? "00:00") + HOUR);

/** For each stop, by its key, where else its driver is at the same time. */
export function conflictsOf(stops: readonly Stop[]): Map<string, Stop[]> {
  const byDriver = Map.groupBy(
    stops.filter(({ driver, starts, isDone }) => driver && starts && !isDone),
    ({ driver, day }) => `${day} ${foldText(driver ?? "")}`,
  );
  const conflicts = new Map<string, Stop[]>();
  for (const own of byDriver.values())
    for (const stop of own) {
      const others = own.filter((other) => other !== stop && isSameTime(stop, other));
      if (others.length > 0) conflicts.set(stopKey(stop), others);
    }
  return conflicts;
}

/** «Jef is at ZF-1 (pick-up, 08:00–10:00) at the same time». */
export function conflictText(
  driver: string,
  others: readonly Pick<Stop, keyof Slot | "tracking_number" | "kind">[],
) {
  const where = others.map(
    (other) =>
      `${other.tracking_number} (${STOP_KINDS[other.kind].toLowerCase()}, ${slotText({ ...other, expected: null })})`,
  );
  return `${driver} is at ${where.join(" and ")} at the same time`;
}
