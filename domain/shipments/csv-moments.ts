import { IMPORT_ROW_MESSAGES } from "#words/shipment-import.ts";
import { IMPORT_COLUMNS } from "./csv.ts";
import { textOf } from "./csv-cell.ts";
import type { ImportRow } from "./csv-groups.ts";
import type { DeliveredAt, StoredShipment } from "./csv-plan.ts";
import { noDate, readMoment } from "./csv-values.ts";
import { statusWords } from "./status.ts";
import { isInFuture, yearToConfirm } from "./status-entry.ts";

const DELIVERED = "delivered";

interface ReadDelivered {
  delivered?: DeliveredAt;
  /** Where the date alone says that it was delivered. */
  status?: string;
  words: string[];
  refusal?: string;
}

/** The moment of the entry that says so, which no other date stands in for. */
export function readDelivered(
  cells: ImportRow["cells"],
  { status, stored, now }: { status: string; stored: StoredShipment | null; now: Date },
): ReadDelivered {
  const cell = cells.delivered_at?.trim() ?? "";
  const at = cell === "" ? null : readMoment(cell);
  if (cell !== "" && !at) return { words: [], refusal: noDate(IMPORT_COLUMNS.delivered_at, cell) };
  if (at && isInFuture(at, now)) return { words: [], refusal: IMPORT_ROW_MESSAGES.deliveredInFuture };
  const isSaid = Boolean(cells.status?.trim());
  const isDelivered = status === DELIVERED || (at !== null && !isSaid);
  if (!isDelivered)
    return {
      words: [],
      ...(at && { refusal: IMPORT_ROW_MESSAGES.deliveredNeedsStatus(statusWords(status)) }),
    };
  if (stored?.status !== DELIVERED) return newlyDelivered(at, status, stored);
  return at ? movedDelivery(at, stored) : { words: [] };
}

function newlyDelivered(at: Date | null, status: string, stored: StoredShipment | null): ReadDelivered {
  const read = { delivered: { at, was: null }, status: DELIVERED };
  if (!at) return { ...read, words: [IMPORT_ROW_MESSAGES.undated] };
  if (!stored) return { ...read, words: [] };
  const words = status === DELIVERED ? [] : [changed("status", statusWords(status), statusWords(DELIVERED))];
  return {
    ...read,
    words: [...words, changed("delivered_at", "", textOf(at))],
    refusal: isBefore(at, stored.last_update_at),
  };
}

/** Another moment for a delivery that an import has stored, such as one without a date. */
function movedDelivery(at: Date, { delivered }: StoredShipment): ReadDelivered {
  const was = delivered && !delivered.undated ? delivered.at : null;
  if (textOf(at) === textOf(was)) return { words: [] };
  if (!delivered?.imported)
    return { words: [], refusal: IMPORT_ROW_MESSAGES.deliveredOtherwise(textOf(at), textOf(was)) };
  return {
    delivered: { at, was, entry: delivered.entry },
    words: [changed("delivered_at", textOf(was), textOf(at))],
    ...(delivered.other && { refusal: isBefore(at, delivered.other) }),
  };
}

const isBefore = (at: Date, newest: Date) =>
  at < newest ? IMPORT_ROW_MESSAGES.deliveredBefore(textOf(at), textOf(newest)) : undefined;

const changed = (column: "status" | "delivered_at", before: string, after: string) =>
  `${IMPORT_COLUMNS[column]}: ${before || "empty"} → ${after}`;

interface ReadCreated {
  at?: Date;
  words: string[];
  refusal?: string;
}

export function readCreated(cell: string | undefined, now: Date): ReadCreated {
  const typed = cell?.trim() ?? "";
  if (typed === "") return { words: [] };
  const at = readMoment(typed);
  if (!at) return { words: [], refusal: noDate(IMPORT_COLUMNS.created_at, typed) };
  const year = yearToConfirm(at, now, undefined);
  const words = year ? [`Created in ${year}`] : [];
  return isInFuture(at, now)
    ? { at, words, refusal: `${IMPORT_COLUMNS.created_at} is in the future` }
    : { at, words };
}
