import { DEFAULT_SERVICE_TYPE, SERVICE_TYPES } from "../service-type.ts";
import { formatTime, toLocalDay } from "../time.ts";
import { IMPORT_COLUMNS, type ImportColumn } from "./csv.ts";
import type { ImportRow } from "./csv-file.ts";
import { readMoment } from "./import-moment.ts";
import { type ShipmentInput, shipmentSchema } from "./shipment.ts";
import { DEFAULT_STATUS } from "./status.ts";
import { tidyTrackingNumber, trackingKey } from "./tracking-number.ts";

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

/** What an import would do with one row, for people. */
export interface PlannedRow {
  row: number;
  trackingNumber: string;
  outcome: ImportOutcome;
  /** What changes or why it is refused, sentence by sentence. */
  words: string[];
}

/** A shipment that is there, as a row is compared with it. */
export interface StoredShipment extends Omit<ShipmentInput, "service_type" | "weight"> {
  id: string;
  service_type: string;
  weight: number | string | null;
  shipper: string | null;
  consignee: string | null;
}

/** A party a row names: one that is there, or one that is added under that name. */
export type NamedParty = { id: string } | { name: string };

type Field = Exclude<keyof ShipmentInput, "shipper_id" | "consignee_id">;
/** Values by column, and parties by kind where the row names another one than now (null for none). */
export type ImportValues = Partial<Pick<ShipmentInput, Field>> & {
  created_at?: Date;
  shipper?: NamedParty | null;
  consignee?: NamedParty | null;
};

/** What is done with one row, for the verb that does it. */
export type ImportStep =
  | { act: "create"; values: ImportValues & Pick<ShipmentInput, "tracking_number" | "status"> }
  | { act: "change"; id: string; values: ImportValues }
  | { act: "nothing" };

/** What the database knows of what a file names. */
export interface ImportKnowledge {
  /** By tracking key. */
  shipments: ReadonlyMap<string, StoredShipment>;
  /** Ids of all parties of a name, as the file writes the name. */
  shippers: ReadonlyMap<string, readonly string[]>;
  consignees: ReadonlyMap<string, readonly string[]>;
}

export interface Plan {
  rows: PlannedRow[];
  /** One a row, in the same order. */
  steps: ImportStep[];
}

/** What a row says of the shipment itself, in the order of the columns. */
const fields = (Object.keys(IMPORT_COLUMNS) as ImportColumn[]).filter(
  (column): column is Exclude<Field, "tracking_number"> =>
    column !== "tracking_number" && column in shipmentSchema.shape,
);

/** Decides row by row what an import would do. Nothing depends on when it is asked, but on what is known. */
export function planImport(rows: readonly ImportRow[], known: ImportKnowledge, now: Date): Plan {
  const firstRows = new Map<string, number>();
  const plan: Plan = { rows: [], steps: [] };
  for (const { row, cells } of rows) {
    const trackingNumber = tidyTrackingNumber(cells.tracking_number ?? "");
    const key = trackingKey(trackingNumber);
    const reading = new Reading(cells, known, now);
    const twin = firstRows.get(key);
    if (twin !== undefined && key) reading.refuse(`This tracking number is in row ${twin} already`);
    else firstRows.set(key, row);
    const stored = known.shipments.get(key);
    const step = stored ? reading.change(stored) : reading.create();
    const outcome = outcomeOf(step, reading);
    const words = outcome === "refused" ? reading.refusals : reading.words;
    plan.rows.push({ row, trackingNumber: stored?.tracking_number ?? trackingNumber, outcome, words });
    plan.steps.push(outcome === "refused" ? { act: "nothing" } : step);
  }
  return plan;
}

function outcomeOf(step: ImportStep, reading: Reading): ImportOutcome {
  if (reading.refusals.length > 0) return "refused";
  return step.act === "create" ? "created" : step.act === "change" ? "changed" : "unchanged";
}

/** How many rows have each outcome. */
export function countOutcomes(rows: readonly PlannedRow[]): Record<ImportOutcome, number> {
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/** One row being read: collects values, the words for them, and what is wrong. */
class Reading {
  readonly words: string[] = [];
  readonly refusals: string[] = [];
  readonly #cells: ImportRow["cells"];
  readonly #known: ImportKnowledge;
  readonly #now: Date;

  constructor(cells: ImportRow["cells"], known: ImportKnowledge, now: Date) {
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
    this.words.push(`${values.origin_location} → ${values.destination_location}, ${values.status}`);
    for (const kind of ["shipper", "consignee"] as const) values[kind] = this.#party(kind);
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
      Object.assign(values, { [field]: value });
      this.#say(field, before, textOf(value));
    }
    for (const kind of ["shipper", "consignee"] as const) {
      const cell = this.#cells[kind];
      if (cell === undefined || cell.trim() === (stored[kind] ?? "").trim()) continue;
      const party = this.#party(kind, stored[kind] ?? "");
      const same = party && "id" in party ? party.id === stored[`${kind}_id`] : false;
      if (party !== undefined && !same) values[kind] = party;
    }
    return Object.keys(values).length > 0 ? { act: "change", id: stored.id, values } : { act: "nothing" };
  }

  #read(field: Field, cell: string): unknown {
    const typed = field === "estimated_delivery" ? localText(cell) : fallback(field, cell);
    const result = shipmentSchema.shape[field].safeParse(typed);
    if (result.success) return result.data;
    for (const { message } of result.error.issues) this.refuse(message);
    return undefined;
  }

  #createdAt(): Date | undefined {
    const cell = this.#cells.created_at?.trim();
    if (!cell) return undefined;
    const moment = readMoment(cell);
    if (!moment) this.refuse(`«${cell}» in ${IMPORT_COLUMNS.created_at} is no date`);
    else if (moment > this.#now) this.refuse(`${IMPORT_COLUMNS.created_at} is in the future`);
    return moment ?? undefined;
  }

  /**
   * @param before the name now, where there is a shipment already
   * @returns undefined where the name cannot be used
   */
  #party(kind: "shipper" | "consignee", before?: string): NamedParty | null | undefined {
    const name = (this.#cells[kind] ?? "").trim().replace(/\s+/g, " ");
    const ids = this.#known[`${kind}s`].get(name) ?? [];
    const isNew = name !== "" && ids.length === 0;
    if (before !== undefined && !(isNew && before === "")) this.#say(kind, before, name);
    if (name === "") return null;
    if (ids.length > 1) {
      this.refuse(`${ids.length} ${kind}s are called «${name}»: rename them so that one is meant`);
      return undefined;
    }
    if (name.length > 200) {
      this.refuse(`The name of the ${kind} must be at most 200 characters`);
      return undefined;
    }
    if (ids[0]) return { id: ids[0] };
    this.words.push(`Adds the ${kind} «${name}»`);
    return { name };
  }

  #say(column: ImportColumn, before: string, after: string): void {
    this.words.push(`${IMPORT_COLUMNS[column]}: ${before || "empty"} → ${after || "empty"}`);
  }
}

/** A stored value as its cell in an export, so that an exported file changes nothing. */
function cellOf(stored: StoredShipment, field: Field): string {
  const value = stored[field];
  return field === "weight" && value !== null ? String(Number(value)) : textOf(value);
}

function textOf(value: unknown): string {
  if (value instanceof Date) return `${toLocalDay(value)} ${formatTime(value)}`;
  return value === null || value === undefined ? "" : String(value);
}

/** Alike as people see it: weights as numbers (PostgreSQL gives them as texts), moments to the minute. */
function isSame(read: unknown, stored: unknown): boolean {
  if (read instanceof Date || stored instanceof Date) return textOf(read) === textOf(stored);
  if (typeof read === "number" && stored !== null) return read === Number(stored);
  return read === (stored ?? null);
}

/** A shipment is never without these: an empty cell says nothing about them. */
function keepsWhenEmpty(field: Field, cell: string): boolean {
  return (field === "status" || field === "service_type") && cell.trim() === "";
}

function fallback(field: Field, cell: string): string {
  const typed = cell.trim();
  if (field === "status") return typed || DEFAULT_STATUS;
  if (field !== "service_type") return cell;
  const known = SERVICE_TYPES.find((service) => service.toLowerCase() === typed.toLowerCase());
  return known ?? (typed || DEFAULT_SERVICE_TYPE);
}

/** A moment as the form's field writes it; what is none stays as it is, and the field refuses it. */
function localText(cell: string): string {
  const moment = cell.trim() ? readMoment(cell) : null;
  return moment ? `${toLocalDay(moment)}T${formatTime(moment)}` : cell.trim();
}
