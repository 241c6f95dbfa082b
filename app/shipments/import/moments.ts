import { IMPORT_ROW_MESSAGES } from "../import-words.ts";
import type { Findings } from "#app/imports/findings.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { IMPORT_COLUMNS } from "../csv.ts";
import { aboutColumn, changeInWords, type ImportRow, noDate, readMoment, textOf } from "./cells.ts";
import type { DeliveredAt, ImportValues, StoredShipment } from "./values.ts";
import statusNames from "../status-names.json" with { type: "json" };
import {
  canonicalStatus,
  DEFAULT_STATUS,
  isOpen,
  type PREDEFINED_STATUSES,
  type PUBLIC_STATUS_ORDER,
  statusWords,
} from "../status.ts";
import { isInFuture, yearToConfirm } from "../status-entry.ts";

type KnownStatus = (typeof PREDEFINED_STATUSES)[number] | (typeof PUBLIC_STATUS_ORDER)[number];

const NAMES: Record<KnownStatus, string> = statusNames;

const STATUS_BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([status, names]) => names.split(", ").map((name) => [name, status])),
);

/** Returns a status by any of its names («Zugestellt», «onderweg») in its stored form; any other text unchanged. */
export function readStatus(text: string): string {
  const name = foldText(text.trim()).replace(/[\s_-]+/g, " ");
  return STATUS_BY_NAME.get(name) ?? canonicalStatus(text);
}

const DELIVERED = "delivered";

/**
 * Reads the delivery; a date alone marks the shipment as delivered. Undefined when nothing changes.
 * @param about.status the new status
 */
export function readDelivered(
  cells: ImportRow["cells"],
  {
    status,
    stored,
    now,
    findings,
  }: { status: string; stored: StoredShipment | null; now: Date; findings: Findings },
): DeliveredAt | undefined {
  const refuse = (why: string) => findings.refuse(why, aboutColumn("delivered_at"));
  const cell = cells.delivered_at?.trim() ?? "";
  const at = cell === "" ? null : readMoment(cell);
  if (cell !== "" && !at) refuse(noDate("delivered_at", cell));
  else if (at && isInFuture(at, now)) refuse("Delivered At is in the future");
  else if (status !== DELIVERED && (at === null || cells.status?.trim())) {
    if (at)
      refuse(
        `Delivered At has a date, and the status is ${statusWords(status)}: empty one, or write Delivered`,
      );
  } else if (stored?.status !== DELIVERED) {
    if (!at)
      findings.words.push("Delivered at a time the file does not say: it counts in no figure of punctuality");
    else if (stored) {
      if (status !== DELIVERED)
        findings.words.push(changeInWords("status", statusWords(status), statusWords(DELIVERED)));
      findings.words.push(changeInWords("delivered_at", "", textOf(at)));
      if (at < stored.last_update_at)
        refuse(IMPORT_ROW_MESSAGES.deliveredBefore(textOf(at), textOf(stored.last_update_at)));
    }
    return { at, was: null };
  } else if (at) return movedDelivery(at, stored, { findings, refuse });
  return undefined;
}

/** Returns the change of a delivery that an import stored, such as one without a date. */
function movedDelivery(
  at: Date,
  { delivered }: StoredShipment,
  { findings, refuse }: { findings: Findings; refuse: (why: string) => void },
): DeliveredAt | undefined {
  const was = delivered && !delivered.undated ? delivered.at : null;
  if (textOf(at) === textOf(was)) return undefined;
  if (!delivered?.imported) {
    refuse(IMPORT_ROW_MESSAGES.deliveredOtherwise(textOf(at), textOf(was)));
    return undefined;
  }
  findings.words.push(changeInWords("delivered_at", textOf(was), textOf(at)));
  if (delivered.other && at < delivered.other)
    refuse(IMPORT_ROW_MESSAGES.deliveredBefore(textOf(at), textOf(delivered.other)));
  return { at, was, entry: delivered.entry };
}

/** Reads the creation time of a new shipment; undefined when the file has none. */
export function readCreated(cell: string | undefined, now: Date, findings: Findings): Date | undefined {
  const typed = cell?.trim() ?? "";
  if (typed === "") return undefined;
  const at = readMoment(typed);
  const about = aboutColumn("created_at");
  if (!at) {
    findings.refuse(noDate("created_at", typed), about);
    return undefined;
  }
  const year = yearToConfirm(at, now, undefined);
  if (year) findings.words.push(`Created in ${year}`);
  if (isInFuture(at, now)) findings.refuse(`${IMPORT_COLUMNS.created_at} is in the future`, about);
  return at;
}

/** Tells whether a shipment that is not done was expected on an earlier day. */
export const wasDue = (
  { status = DEFAULT_STATUS, estimated_delivery: at }: Pick<ImportValues, "status" | "estimated_delivery">,
  now: Date,
): boolean => Boolean(at && isOpen(status) && toLocalDay(at) < toLocalDay(now));
