import { BYTE_ORDER_MARK, csvLine, guardCell } from "#app/kit/text/csv-cells.ts";
import { statusWords } from "#app/shipments/status.ts";
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

const moment = (date: Date | null) => (date ? toLocalDateTime(date).replace("T", " ") : "");

const COLUMNS: readonly [title: string, cell: (row: PortalRow) => string][] = [
  ["Tracking Number", (row) => guardCell(row.tracking_number)],
  ["Status", (row) => guardCell(statusWords(row.status))],
  ["Service", (row) => guardCell(row.service_type ?? "")],
  ["Origin", (row) => guardCell(row.origin_location)],
  ["Destination", (row) => guardCell(row.destination_location)],
  ["Current Location", (row) => guardCell(row.current_location ?? "")],
  ["Estimated Delivery", (row) => moment(row.estimated_delivery)],
  ["Delivered", (row) => moment(row.delivered_at)],
  ["Pieces", (row) => (row.pieces === null ? "" : String(row.pieces))],
  ["Weight (kg)", (row) => (row.weight === null ? "" : String(Number(row.weight)))],
  ["Shipper", (row) => guardCell(row.shipper_name ?? "")],
  ["Consignee", (row) => guardCell(row.consignee_name ?? "")],
];

export const csvHeading = BYTE_ORDER_MARK + csvLine(COLUMNS.map(([title]) => title));

/** Lines of the file; no cell of them is a formula (docs/decisions/0007). */
export function csvRows(rows: readonly PortalRow[]): string {
  return rows.map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row)))).join("");
}

/** `shipments-{date}.csv`; the date is that in Brussels. */
export const portalFileName = (now: Date): string => `shipments-${toLocalDay(now)}.csv`;
