import { z } from "zod";
import { fromLocalDateTime } from "#app/kit/time/time.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import type { FreightType } from "#app/goods/service-type.ts";
import { fromZoneTime } from "#app/places/zone-time.ts";
import { moveForm } from "./eta.ts";

const MOST_DAYS_MOVED = 366;

const readDays = (text: string) => {
  const match = /^([+-]|\u2212)?\s?(\d{1,3})$/.exec(text.trim());
  return match ? Number(match[2]) * (match[1] === undefined || match[1] === "+" ? 1 : -1) : null;
};

/** Schema of a move by days, or to a local time in `zone`. */
export const etaMoveForm = (zone: string) =>
  moveForm
    .extend({ days: z.string().trim().default(""), eta: z.string().trim().default("") })
    .transform(({ days, eta, delay_reason: reason, delay_note: note }, context) => {
      const refuse = (path: string, message: string) => {
        context.addIssue({ code: "custom", path: [path], message });
        return z.NEVER;
      };
      if (days === "" && eta === "") return refuse("days", "Type by how many days it moves, or the new date");
      if (days !== "" && eta !== "") return refuse("eta", "Type the days or the date, not both");
      const by = days === "" ? null : readDays(days);
      if (days !== "" && (by === null || by === 0 || Math.abs(by) > MOST_DAYS_MOVED))
        return refuse("days", "Type a whole number of days from 1 to 366; -2 is two days earlier");
      const to = fromLocalDateTime(eta) && fromZoneTime(eta, zone);
      if (eta !== "" && !to) return refuse("eta", "Choose a date and a time");
      return { days: by, eta: to, reason, note };
    });
/** The move of many shipments, whose places differ: in company time. */
export const bulkEtaForm = etaMoveForm(COMPANY_TIME_ZONE);
export type BulkEtaMove = z.output<typeof bulkEtaForm>;

/** Describes a move: «7 days later», «1 day earlier», «to Dec 20, 2026 17:00». */
export function moveWords({ days, eta }: Pick<BulkEtaMove, "days" | "eta">, format: (at: Date) => string) {
  if (days === null) return eta ? `to ${format(eta)}` : "";
  const count = Math.abs(days);
  return `${count} ${count === 1 ? "day" : "days"} ${days < 0 ? "earlier" : "later"}`;
}

export const MOST_NAMED = 10;
/** Upper limit of the count: counting a million shipments takes a second. */
export const DOUBTFUL_COUNTED = 1000;
export const DOUBTFUL_ADDRESS = "/admin/shipments/doubtful";

/** Cancelled, delivered and held shipments of a selection: their count, up to `DOUBTFUL_COUNTED` + 1, and the first of them. */
export interface DoubtfulShipments {
  count: number;
  examples: readonly { number: string; status: string }[];
}

/** What a bulk act is told of its selection. */
export interface SelectedShipments extends DoubtfulShipments {
  /** Mode of all of them; null when they have several, or are more than `DOUBTFUL_COUNTED`. */
  mode: FreightType | null;
}
