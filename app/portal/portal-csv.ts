import { BYTE_ORDER_MARK, csvLine, guardCell } from "#app/kit/text/csv-cells.ts";
import { CSV_TITLES } from "./site-words.ts";
import { SERVICE_LABELS } from "#app/goods/service-words.ts";
import { statusInWords } from "#app/shipments/status-in-words.ts";
import { toLocalDateTime, toLocalDay } from "#app/kit/time/time.ts";

interface PortalRow {
  tracking_number: string;
  status: string;
  service_type: string | null;
  origin_location: string;
  destination_location: string;
  current_location: string | null;
  estimated_delivery: Date | null;
  delivered_at: Date | null;
  pieces: number | null;
  weight: string | null;
  shipper_name: string | null;
  consignee_name: string | null;
}

const serviceWord = (type: string | null): string =>
  (SERVICE_LABELS as Readonly<Record<string, string>>)[type ?? ""] ?? type ?? "";
const moment = (date: Date | null) => (date ? toLocalDateTime(date).replace("T", " ") : "");

const CELLS: Record<keyof PortalRow, (row: PortalRow) => string> = {
  tracking_number: (row) => guardCell(row.tracking_number),
  status: (row) => guardCell(statusInWords(row.status)),
  service_type: (row) => guardCell(serviceWord(row.service_type)),
  origin_location: (row) => guardCell(row.origin_location),
  destination_location: (row) => guardCell(row.destination_location),
  current_location: (row) => guardCell(row.current_location ?? ""),
  estimated_delivery: (row) => moment(row.estimated_delivery),
  delivered_at: (row) => moment(row.delivered_at),
  pieces: (row) => (row.pieces === null ? "" : String(row.pieces)),
  weight: (row) => (row.weight === null ? "" : String(Number(row.weight))),
  shipper_name: (row) => guardCell(row.shipper_name ?? ""),
  consignee_name: (row) => guardCell(row.consignee_name ?? ""),
};
const COLUMNS = Object.keys(CELLS) as (keyof PortalRow)[];

/** In the language of the request; dates and numbers are those of a file, the same in each. */
export const csvHeading = (): string =>
  BYTE_ORDER_MARK + csvLine(COLUMNS.map((column) => CSV_TITLES[column]));

/** Lines of the file; no cell of them is a formula (docs/decisions/0007). */
export function csvRows(rows: readonly PortalRow[]): string {
  return rows.map((row) => csvLine(COLUMNS.map((column) => CELLS[column](row)))).join("");
}

/** `shipments-{date}.csv`; the date is that in Brussels. */
export const portalFileName = (now: Date): string => `shipments-${toLocalDay(now)}.csv`;
