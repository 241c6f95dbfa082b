import { readServiceType } from "../read-service-type.ts";
import { DEFAULT_SERVICE_TYPE } from "../service-type.ts";
import { formatTime, toLocalDay } from "../time.ts";
import { IMPORT_COLUMNS } from "./csv.ts";
import type { ImportField as Field, StoredShipment } from "./csv-plan.ts";
import type { RowSections } from "./csv-rows.ts";
import { DEFAULT_STATUS } from "./status.ts";
import { readStatus } from "./csv-values.ts";

export type DerivedField = "weight" | "pieces" | "dimensions" | "estimated_delivery";

export function derivedFieldsOf(change: Partial<RowSections>): DerivedField[] {
  return [
    ...(change.goods ? (["weight", "pieces", "dimensions"] as const) : []),
    ...(change.legs ? (["estimated_delivery"] as const) : []),
  ];
}

/** A number as PostgreSQL returns it. */
export const numberOf = (value: number | string | null | undefined) =>
  value === null || value === undefined ? null : Number(value);

/** What is said of a total that a file would change past its goods rows. */
export const totalOfGoods = (field: Field, stored: string) =>
  `${IMPORT_COLUMNS[field]} follows from the goods rows of this shipment (${stored}): change it there`;

/** A stored value formatted as in an export, so that importing an export changes nothing. */
export function cellOf(stored: StoredShipment, field: Field): string {
  const value = stored[field];
  return field === "weight" && value !== null ? String(Number(value)) : textOf(value);
}

export function textOf(value: unknown): string {
  if (value instanceof Date) return `${toLocalDay(value)} ${formatTime(value)}`;
  return value === null || value === undefined ? "" : String(value);
}

/** Equal as displayed: weights as numbers (PostgreSQL returns strings), timestamps to the minute. */
export function isSame(read: unknown, stored: unknown): boolean {
  if (read instanceof Date || stored instanceof Date) return textOf(read) === textOf(stored);
  if (typeof read === "number" && stored !== null) return read === Number(stored);
  return read === (stored ?? null);
}

/** Required fields: an empty cell leaves them unchanged. */
export function keepsWhenEmpty(field: Field, cell: string): boolean {
  return (field === "status" || field === "service_type") && cell.trim() === "";
}

export function fallback(field: Field, cell: string): string {
  const typed = cell.trim();
  if (field === "status") return typed ? readStatus(typed) : DEFAULT_STATUS;
  if (field !== "service_type") return cell;
  return readServiceType(typed) ?? (typed || DEFAULT_SERVICE_TYPE);
}
