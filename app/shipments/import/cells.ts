import type { AboutCells } from "#app/imports/findings.ts";
import type { ImportCandidate } from "#app/imports/import.ts";
import { formatTime, fromLocalDateTime, toLocalDay } from "#app/kit/time/time.ts";
import { IMPORT_COLUMNS, type ImportColumn, ROW_COLUMNS } from "../csv.ts";

export interface ImportRow {
  row: number;
  cells: Partial<Record<ImportColumn, string>>;
  /** Set when the import gave the tracking number. */
  numbering?: {
    /** An earlier row has the same customer reference. */
    isRepeat?: true;
    /** Shipments with its customer reference, of which nobody knows yet whether it is one. */
    candidates?: ImportCandidate[];
  };
}

/** Joins a vessel and its voyage from separate columns: «MSC Anna» and «FE412W» become «MSC Anna FE412W». */
export function withVoyage({ row, cells }: { row: number; cells: Record<string, string> }): ImportRow {
  const { leg_voyage, ...others } = cells;
  if (leg_voyage === undefined) return { row, cells };
  const leg_conveyance = [others.leg_conveyance, leg_voyage]
    .map((text = "") => text.trim())
    .filter(Boolean)
    .join(" ");
  return { row, cells: { ...others, leg_conveyance } };
}

export const hasRowColumns = (cells: ImportRow["cells"]) =>
  Object.keys(cells).some((column) => column in ROW_COLUMNS);

/** Returns the cells that are not empty; those of goods, containers and legs are kept, since empty cells matter there. */
export const filledCells = (cells: ImportRow["cells"]): ImportRow["cells"] =>
  Object.fromEntries(
    Object.entries(cells).filter(([column, cell]) => column in ROW_COLUMNS || cell.trim() !== ""),
  );

/** Returns the cells an error refers to: in one row, or in all rows of the shipment. A party has three cells. */
export const aboutColumn = (column: ImportColumn, row?: number): AboutCells => ({
  row,
  columns:
    column === "shipper" || column === "consignee"
      ? [column, `${column}_email`, `${column}_company`]
      : [column],
});

export const changeInWords = (column: ImportColumn, before: string, after: string): string =>
  `${IMPORT_COLUMNS[column]}: ${before || "empty"} → ${after || "empty"}`;

export function textOf(value: unknown): string {
  if (value instanceof Date) return `${toLocalDay(value)} ${formatTime(value)}`;
  return value === null || value === undefined ? "" : String(value);
}

/** Default time of a delivery date: the end of a working day. */
const END_OF_DAY = "17:00";

/**
 * Parses «2026-03-05 14:03:22», «2026-03-05T14:03» or day first «5/03/2026 14:03» (also with - or .); a date alone
 * means 17:00. @returns a local time, `YYYY-MM-DDTHH:mm[:ss]`; null when the text is invalid
 */
export function readLocalTime(text: string): string | null {
  const match =
    /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}))(?:[T ]+(\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(
      text.trim(),
    );
  if (!match) return null;
  const [, isoYear, isoMonth, isoDay, day, month, year, time = END_OF_DAY] = match;
  const padTwo = (part: string | undefined) => String(part).padStart(2, "0");
  const date = `${isoYear ?? year}-${padTwo(isoMonth ?? month)}-${padTwo(isoDay ?? day)}`;
  const local = `${date}T${/^\d:/.test(time) ? "0" : ""}${time}`;
  return fromLocalDateTime(local) && local;
}

export function readMoment(text: string): Date | null {
  const local = readLocalTime(text);
  return local === null ? null : fromLocalDateTime(local);
}

/** Returns the name or number of a customer, normalized for the look-up. */
export const payerIn = (cells: ImportRow["cells"]): string | undefined =>
  cells.bill_to?.trim().replace(/\s+/g, " ");

export const noDate = (column: ImportColumn, cell: string): string =>
  `«${cell.trim().slice(0, 100)}» in ${IMPORT_COLUMNS[column]} is no date`;
