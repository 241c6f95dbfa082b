import { lateness } from "#app/shipments/leg-lateness.ts";
import type { Leg, LegMoment } from "#app/shipments/legs.ts";
import { localTimeOf } from "#app/shipments/place-clock.ts";
import { LEG_TIMES } from "./search-words.ts";

export interface LegTime {
  text: string;
  /** Planned, past, and not reported. */
  isLate: boolean;
}

/** Actual or planned times of a leg, in local time. @param now null when the shipment is over: nothing is late */
export function legTimes(leg: Pick<Leg, LegMoment | `${LegMoment}_offset`>, now: Date | null) {
  type Words = (typeof LEG_TIMES)["departure" | "arrival"];
  const when = (actual: LegMoment, planned: LegMoment, words: Words): LegTime | null => {
    const moment = leg[actual] ? actual : planned;
    const at = leg[moment];
    if (!at) return null;
    // An arrival implies the departure, even if that was not entered.
    const isLate = moment === planned && !leg.ata && now !== null && at < now;
    const write = moment === actual ? words.did : isLate ? words.unreported : words.does;
    return { text: write(localTimeOf(at, leg[`${moment}_offset`])), isLate };
  };
  return {
    departure: when("atd", "etd", LEG_TIMES.departure),
    arrival: when("ata", "eta", LEG_TIMES.arrival),
    isOverdue: now !== null && lateness(leg, now) !== null,
  };
}
