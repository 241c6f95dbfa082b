import { z } from "zod";
import { ETA_MESSAGES } from "#words/eta.ts";
import { fromLocalDateTime } from "../time.ts";
import { moveForm } from "./eta.ts";

/** No vessel is later than a year. */
const MOST_DAYS_MOVED = 366;

const readDays = (text: string) => {
  const match = /^([+-]|\u2212)?\s?(\d{1,3})$/.exec(text.trim());
  return match ? Number(match[2]) * (match[1] === undefined || match[1] === "+" ? 1 : -1) : null;
};

/** How the estimated deliveries of many shipments move, as typed: by days, or to one moment. */
export const bulkEtaForm = moveForm
  .extend({ days: z.string().trim().default(""), eta: z.string().trim().default("") })
  .transform(({ days, eta, delay_reason: reason, delay_note: note }, context) => {
    const refuse = (path: string, message: string) => {
      context.addIssue({ code: "custom", path: [path], message });
      return z.NEVER;
    };
    if (days === "" && eta === "") return refuse("days", ETA_MESSAGES.daysOrDate);
    if (days !== "" && eta !== "") return refuse("eta", ETA_MESSAGES.notBoth);
    const by = days === "" ? null : readDays(days);
    if (days !== "" && (by === null || by === 0 || Math.abs(by) > MOST_DAYS_MOVED))
      return refuse("days", ETA_MESSAGES.daysInvalid);
    const to = eta === "" ? null : fromLocalDateTime(eta);
    if (eta !== "" && !to) return refuse("eta", ETA_MESSAGES.dateInvalid);
    return { days: by, eta: to, reason, note };
  });
export type BulkEtaMove = z.output<typeof bulkEtaForm>;

/** «7 days later», «1 day earlier», «to Dec 20, 2026 17:00». */
export function moveWords({ days, eta }: Pick<BulkEtaMove, "days" | "eta">, format: (at: Date) => string) {
  if (days === null) return eta ? `to ${format(eta)}` : "";
  const count = Math.abs(days);
  return `${count} ${count === 1 ? "day" : "days"} ${days < 0 ? "earlier" : "later"}`;
}

/** Up to so many shipments of one bulk act can be undone from its toast. */
export const MOST_UNDONE = 1000;

const shipment = z.guid();
const moment = z.iso.datetime({ offset: true }).nullable();

const rowSchemas = {
  status: z.object({ shipment, entry: z.guid() }),
  owner: z.object({ shipment, owner: z.guid().nullable() }),
  eta: z.object({
    shipment,
    previous: moment,
    eta: moment,
    reason: z.string().max(20).nullable(),
    note: z.string().max(500).nullable(),
    /** The legs that moved with it, as they were. */
    legs: z.array(z.object({ id: z.guid(), etd: moment, eta: moment })).max(100),
  }),
};

const rowsOf = <Row extends z.ZodType>(row: Row) => z.array(row).min(1).max(MOST_UNDONE);

/** What takes a bulk act back, shipment by shipment: the entry it added, the owner or the date there was before. */
export const bulkUndoSchema = z.discriminatedUnion("of", [
  z.object({ of: z.literal("status"), rows: rowsOf(rowSchemas.status) }),
  z.object({ of: z.literal("owner"), rows: rowsOf(rowSchemas.owner) }),
  z.object({ of: z.literal("eta"), days: z.int().nullable(), rows: rowsOf(rowSchemas.eta) }),
]);
export type BulkUndo = z.output<typeof bulkUndoSchema>;
export type UndoRow = BulkUndo["rows"][number];
export type EtaUndoRow = z.output<typeof rowSchemas.eta>;
