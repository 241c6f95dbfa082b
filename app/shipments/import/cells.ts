import type { AboutCells } from "#app/imports/findings.ts";
import type { ImportCandidate } from "#app/imports/import.ts";
import { formatTime, fromLocalDateTime, toLocalDay } from "#app/kit/time/time.ts";
import { PARTY_KINDS, type PartyKind } from "#app/parties/party-kind.ts";
import { ADDRESS_PARTS, IMPORT_COLUMNS, type ImportColumn, partyColumns, ROW_COLUMNS } from "../csv.ts";

export interface ImportRow {
  row: number;
  cells: Partial<Record<ImportColumn, string>>;
  /** The town of each party, where the file has a column of it. */
  towns?: Partial<Record<PartyKind, string>>;
  /** Set when the import gave the tracking number. */
  numbering?: {
    /** An earlier row has the same customer reference. */
    isRepeat?: true;
    /** Shipments with its customer reference, of which nobody knows yet whether it is one. */
    candidates?: ImportCandidate[];
  };
}

/**
 * Joins what a file has in columns of its own: «MSC Anna» and «FE412W» become «MSC Anna FE412W», street, postcode, city
 * and country the lines of an address.
 */
export function withJoinedParts({ row, cells }: { row: number; cells: Record<string, string> }): ImportRow {
  const { leg_voyage, ...joined } = cells;
  const textOfCells = (columns: readonly string[], separator = " ") =>
    columns
      .map((column) => (cells[column] ?? "").trim())
      .filter(Boolean)
      .join(separator);
  if (leg_voyage !== undefined) joined.leg_conveyance = textOfCells(["leg_conveyance", "leg_voyage"]);
  const towns: ImportRow["towns"] = {};
  for (const kind of PARTY_KINDS) {
    const parts = Object.keys(ADDRESS_PARTS).map((name) => `${kind}_${name}`);
    if (!parts.some((part) => cells[part] !== undefined)) continue;
    const [street, postcode, city, country] = parts as [string, string, string, string];
    const lines = [`${kind}_address`, street].map((column) => textOfCells([column]));
    joined[`${kind}_address`] = [...lines, textOfCells([postcode, city]), textOfCells([country])]
      .filter(Boolean)
      .join("\n");
    towns[kind] = textOfCells([city]);
    for (const part of parts) delete joined[part];
  }
  return { row, cells: joined, towns };
}

/** Gives a row without an origin or a destination the town of its party. */
export function withTowns(row: ImportRow): ImportRow {
  const { cells, towns = {} } = row;
  const place = (column: "origin_location" | "destination_location", town = "") =>
    town === "" || cells[column]?.trim() ? {} : { [column]: town };
  return {
    ...row,
    cells: {
      ...cells,
      ...place("origin_location", towns.shipper),
      ...place("destination_location", towns.consignee),
    },
  };
}

export const hasRowColumns = (cells: ImportRow["cells"]) =>
  Object.keys(cells).some((column) => column in ROW_COLUMNS);

/** Returns the cells that are not empty; those of goods, containers and legs are kept, since empty cells matter there. */
export const filledCells = (cells: ImportRow["cells"]): ImportRow["cells"] =>
  Object.fromEntries(
    Object.entries(cells).filter(([column, cell]) => column in ROW_COLUMNS || cell.trim() !== ""),
  );

/** Returns the cells an error refers to: in one row, or in all rows of the shipment. A party has several cells. */
export const aboutColumn = (column: ImportColumn, row?: number): AboutCells => ({
  row,
  columns: column === "shipper" || column === "consignee" ? [column, ...partyColumns(column)] : [column],
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
