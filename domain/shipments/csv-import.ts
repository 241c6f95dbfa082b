import { DEFAULT_SERVICE_TYPE, readServiceType, SERVICE_TYPES } from "../service-type.ts";
import { formatTime, toLocalDay } from "../time.ts";
import { IMPORT_COLUMNS, type ImportColumn } from "./csv.ts";
import { type CsvDetails, type DetailsChange, readDetails } from "./csv-details.ts";
import type { ImportRow } from "./csv-file.ts";
import { type KnownParty, meantParty, type NamedParty, writtenParty, wrongParty } from "./csv-party.ts";
import { readMoment } from "./import-moment.ts";
import { shipmentForm } from "./shipment-form.ts";
import { type ShipmentFieldName, type ShipmentInput, shipmentSchema } from "./shipment.ts";
import { DEFAULT_STATUS, statusWords } from "./status.ts";
import { isAhead, yearToConfirm } from "./status-entry.ts";
import { normalizeTrackingNumber, trackingKey } from "./tracking-number.ts";

export type ImportOutcome = "created" | "changed" | "unchanged" | "refused";
export const IMPORT_OUTCOMES: readonly ImportOutcome[] = ["created", "changed", "unchanged", "refused"];

/** Texts of an import as a whole. */
export const IMPORT_MESSAGES = {
  gone: "This import is not here any more. Choose the file again.",
  planChanged: "Something changed meanwhile: nothing was imported. This is what the import would do now.",
  failed: "Failed to import shipments",
  imported: (counts: Record<ImportOutcome, number>) =>
    `Created ${counts.created} and changed ${counts.changed} shipments`,
} as const;

/** The planned outcome of one row, for display. */
export interface PlannedRow {
  row: number;
  trackingNumber: string;
  outcome: ImportOutcome;
  /** The changes or the reasons of a refusal, one sentence each. */
  words: string[];
}

/** A stored shipment, to compare a row with. */
export interface StoredShipment extends Omit<ShipmentInput, "service_type" | "weight"> {
  id: string;
  service_type: string;
  weight: number | string | null;
  shipper: string | null;
  consignee: string | null;
  details: CsvDetails;
  /** Fields that are totals of the goods rows. */
  decided: readonly ShipmentFieldName[];
}

type Field = Exclude<keyof ShipmentInput, "shipper_id" | "consignee_id">;
/** Values by column, and parties by kind where the row changes them (null for none). */
export type ImportValues = Partial<Pick<ShipmentInput, Field>> & {
  created_at?: Date;
  shipper?: NamedParty | null;
  consignee?: NamedParty | null;
  details?: DetailsChange;
};

/** The operation of one row, for `applyImport`. */
export type ImportStep =
  | { act: "create"; values: ImportValues & Pick<ShipmentInput, "tracking_number" | "status"> }
  | { act: "change"; id: string; values: ImportValues }
  | { act: "nothing" };

/** The stored shipments and parties a file names. */
export interface ImportContext {
  /** By tracking key. */
  shipments: ReadonlyMap<string, StoredShipment>;
  /** Candidate parties by name or e-mail in the file, normalized as by `writtenParty`. */
  shippers: ReadonlyMap<string, readonly KnownParty[]>;
  consignees: ReadonlyMap<string, readonly KnownParty[]>;
}

export interface Plan {
  rows: PlannedRow[];
  /** One per row, in the same order. */
  steps: ImportStep[];
}

/** The shipment's own columns, in order. */
const fields = (Object.keys(IMPORT_COLUMNS) as ImportColumn[]).filter(
  (column): column is Exclude<Field, "tracking_number"> =>
    column !== "tracking_number" && column in shipmentSchema.shape,
);

/** Plans an import row by row. Deterministic for the given context and time. */
export function planImport(rows: readonly ImportRow[], known: ImportContext, now: Date): Plan {
  const plan: Plan = { rows: [], steps: [] };
  for (const { row, step } of planRows(rows, known, now)) {
    plan.rows.push(row);
    plan.steps.push(step);
  }
  return plan;
}

/** The same as a generator, for large files. */
export function* planRows(
  rows: readonly ImportRow[],
  known: ImportContext,
  now: Date,
): Generator<{ row: PlannedRow; step: ImportStep }> {
  const firstRows = new Map<string, number>();
  for (const { row, cells } of rows) {
    const trackingNumber = normalizeTrackingNumber(cells.tracking_number ?? "");
    const key = trackingKey(trackingNumber);
    const reading = new Reading(cells, known, now);
    const twin = firstRows.get(key);
    if (twin !== undefined && key) reading.refuse(`This tracking number is in row ${twin} already`);
    else firstRows.set(key, row);
    const stored = known.shipments.get(key);
    const step = stored ? reading.change(stored) : reading.create();
    const outcome = outcomeOf(step, reading);
    const words = outcome === "refused" ? reading.refusals : reading.words;
    yield {
      row: { row, trackingNumber: stored?.tracking_number ?? trackingNumber.slice(0, 100), outcome, words },
      step: outcome === "refused" ? { act: "nothing" } : step,
    };
  }
}

function outcomeOf(step: ImportStep, reading: Reading): ImportOutcome {
  if (reading.refusals.length > 0) return "refused";
  return step.act === "create" ? "created" : step.act === "change" ? "changed" : "unchanged";
}

/** Counts rows by outcome. */
export function countOutcomes(rows: readonly PlannedRow[]): Record<ImportOutcome, number> {
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/** One row being parsed: collects values, their descriptions, and errors. */
class Reading {
  readonly words: string[] = [];
  readonly refusals: string[] = [];
  readonly #cells: ImportRow["cells"];
  readonly #known: ImportContext;
  readonly #now: Date;

  constructor(cells: ImportRow["cells"], known: ImportContext, now: Date) {
    this.#cells = cells;
    this.#known = known;
    this.#now = now;
  }

  refuse(why: string): void {
    if (!this.refusals.includes(why)) this.refusals.push(why);
  }

  create(): ImportStep {
    const values: ImportValues = {};
    for (const field of fields)
      Object.assign(values, { [field]: this.#read(field, this.#cells[field] ?? "") });
    const trackingNumber = this.#read("tracking_number", this.#cells.tracking_number ?? "") as string;
    values.created_at = this.#createdAt();
    this.words.push(
      `${values.origin_location} → ${values.destination_location}, ${statusWords(values.status ?? "")}`,
    );
    const year = values.created_at && yearToConfirm(values.created_at, this.#now, undefined);
    if (year) this.words.push(`Created in ${year}`);
    for (const kind of ["shipper", "consignee"] as const) values[kind] = this.#party(kind);
    this.#details(values, null);
    return {
      act: "create",
      values: { ...values, tracking_number: trackingNumber, status: values.status ?? DEFAULT_STATUS },
    };
  }

  change(stored: StoredShipment): ImportStep {
    const values: ImportValues = {};
    for (const field of fields) {
      const cell = this.#cells[field];
      const before = cellOf(stored, field);
      if (cell === undefined || cell === before || keepsWhenEmpty(field, cell)) continue;
      const value = this.#read(field, cell);
      if (isSame(value, stored[field])) continue;
      if (stored.decided.includes(field)) this.refuse(totalOfGoods(field, before));
      Object.assign(values, { [field]: value });
      const words = field === "status" ? statusWords : (text: string) => text;
      this.#say(field, words(before), words(textOf(value)));
    }
    for (const kind of ["shipper", "consignee"] as const) {
      const cell = this.#cells[kind];
      const isSameName = cell?.trim() === (stored[kind] ?? "").trim();
      if (cell === undefined || (isSameName && !this.#cells[`${kind}_email`]?.trim())) continue;
      const party = this.#party(kind, stored[kind] ?? "");
      const same = party && "id" in party ? party.id === stored[`${kind}_id`] : false;
      if (party !== undefined && !same) values[kind] = party;
    }
    this.#details(values, stored.details);
    return Object.keys(values).length > 0 ? { act: "change", id: stored.id, values } : { act: "nothing" };
  }

  #read(field: Field, cell: string): unknown {
    const result =
      field === "estimated_delivery"
        ? shipmentSchema.shape[field].safeParse(cell.trim() ? (readMoment(cell) ?? cell) : null)
        : shipmentForm.shape[field].safeParse(fallback(field, cell));
    if (result.success) return result.data;
    if (field === "service_type") {
      this.refuse(
        `«${cell.slice(0, 100)}» is no service type: write ${SERVICE_TYPES.join(", ")}, or air, sea, road`,
      );
    } else for (const { message } of result.error.issues) this.refuse(message);
    return undefined;
  }

  #details(values: ImportValues, stored: CsvDetails | null): void {
    const { change, words, refusals } = readDetails(this.#cells, stored);
    for (const why of refusals) this.refuse(why);
    if (!change) return;
    values.details = change;
    this.words.push(...words);
  }

  #createdAt(): Date | undefined {
    const cell = this.#cells.created_at?.trim();
    if (!cell) return undefined;
    const moment = readMoment(cell);
    if (!moment) this.refuse(`«${cell.slice(0, 100)}» in ${IMPORT_COLUMNS.created_at} is no date`);
    else if (isAhead(moment, this.#now)) this.refuse(`${IMPORT_COLUMNS.created_at} is in the future`);
    return moment ?? undefined;
  }

  /**
   * @param before the current name, where the shipment exists
   * @returns undefined where the name is invalid
   */
  #party(kind: "shipper" | "consignee", before?: string): NamedParty | null | undefined {
    const written = writtenParty(this.#cells, kind);
    const { name, email } = written;
    const party = meantParty(kind, written, this.#known[`${kind}s`]);
    if (party && "refusal" in party) {
      this.refuse(party.refusal);
      return undefined;
    }
    const isSame = before !== undefined && party?.name === before;
    const isFirst = before === "" && name !== "" && !party;
    if (before !== undefined && !isSame && !isFirst) this.#say(kind, before, party?.name ?? name);
    if (party) return { id: party.id };
    if (name === "" && email === "") return null;
    const wrong = wrongParty(kind, written);
    if (wrong) {
      this.refuse(wrong);
      return undefined;
    }
    this.words.push(`Adds the ${kind} «${name}»`);
    return written;
  }

  #say(column: ImportColumn, before: string, after: string): void {
    this.words.push(`${IMPORT_COLUMNS[column]}: ${before || "empty"} → ${after || "empty"}`);
  }
}

const totalOfGoods = (field: Field, stored: string) =>
  `${IMPORT_COLUMNS[field]} follows from the goods rows of this shipment (${stored}): change it there`;

/** A stored value formatted as in an export, so that importing an export changes nothing. */
function cellOf(stored: StoredShipment, field: Field): string {
  const value = stored[field];
  return field === "weight" && value !== null ? String(Number(value)) : textOf(value);
}

function textOf(value: unknown): string {
  if (value instanceof Date) return `${toLocalDay(value)} ${formatTime(value)}`;
  return value === null || value === undefined ? "" : String(value);
}

/** Equal as displayed: weights as numbers (PostgreSQL returns strings), timestamps to the minute. */
function isSame(read: unknown, stored: unknown): boolean {
  if (read instanceof Date || stored instanceof Date) return textOf(read) === textOf(stored);
  if (typeof read === "number" && stored !== null) return read === Number(stored);
  return read === (stored ?? null);
}

/** Required fields: an empty cell leaves them unchanged. */
function keepsWhenEmpty(field: Field, cell: string): boolean {
  return (field === "status" || field === "service_type") && cell.trim() === "";
}

function fallback(field: Field, cell: string): string {
  const typed = cell.trim();
  if (field === "status") return typed || DEFAULT_STATUS;
  if (field !== "service_type") return cell;
  return readServiceType(typed) ?? (typed || DEFAULT_SERVICE_TYPE);
}
