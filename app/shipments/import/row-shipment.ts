import { Findings } from "#app/imports/findings.ts";
import { PARTY_KINDS, type PartyKind } from "#app/parties/party-kind.ts";
import { readServiceType } from "#app/goods/read-service-type.ts";
import { DEFAULT_SERVICE_TYPE, SERVICE_TYPES } from "#app/goods/service-type.ts";
import { IMPORT_COLUMNS, type ImportColumn } from "../csv.ts";
import { IMPORT_ROW_MESSAGES } from "../import-words.ts";
import { withDerivedFields, totalsWarnings } from "../derived-fields.ts";
import { detailChanges } from "../shipment-changes.ts";
import { type ImportedDetails, readDetails } from "./details.ts";
import {
  aboutColumn,
  changeInWords,
  filledCells,
  hasRowColumns,
  type ImportRow,
  noDate,
  readMoment,
  textOf,
} from "./cells.ts";
import { readCreated, readDelivered, readStatus, wasDue } from "./moments.ts";
import { readParty, readPeople } from "./party.ts";
import type {
  ImportContext,
  PlainField as Field,
  ImportStep,
  ImportValues,
  ReadingRules,
  StoredShipment,
} from "./values.ts";
import { type DerivedField, derivedFieldsOf, type ReadSections, readSections } from "./sections.ts";
import { shipmentForm, type ShipmentInput, shipmentSchema } from "../shipment.ts";
import { DEFAULT_STATUS, statusWords } from "../status.ts";

const fields = (Object.keys(IMPORT_COLUMNS) as ImportColumn[]).filter(
  (column): column is Exclude<Field, "tracking_number"> =>
    column !== "tracking_number" && column in shipmentSchema.shape,
);
const NEEDED = ["tracking_number", "origin_location", "destination_location"];

export class ShipmentReading {
  readonly findings = new Findings(NEEDED);
  readonly counted = { goods: 0, legs: 0 };
  /** A new shipment that was due before today. */
  isDue = false;
  readonly #rows: readonly ImportRow[];
  #cells: ImportRow["cells"];
  readonly #context: ImportContext;
  readonly #now: Date;
  readonly #rules: ReadingRules;

  constructor(
    rows: readonly ImportRow[],
    { context, now, rules }: { context: ImportContext; now: Date; rules: ReadingRules },
  ) {
    this.#rows = rows;
    this.#cells = rows[0]?.cells ?? {};
    this.#context = context;
    this.#now = now;
    this.#rules = rules;
  }

  create(): ImportStep {
    const values: ImportValues = {};
    for (const field of fields)
      Object.assign(values, { [field]: this.#read(field, this.#cells[field] ?? "") });
    const trackingNumber = this.#read("tracking_number", this.#cells.tracking_number ?? "") as string;
    values.created_at = readCreated(this.#cells.created_at, this.#now, this.findings);
    this.#delivered(values, null);
    const { origin_location: from, destination_location: to, status = "" } = values;
    this.findings.words.unshift(`${from} → ${to}, ${statusWords(status)}`);
    for (const kind of PARTY_KINDS) values[kind] = this.#party(kind, null);
    Object.assign(values, this.#people(null));
    this.#places(values, null);
    const read = this.#readSections(null);
    this.#details(values, null, read);
    this.#sections(values, null, read);
    this.isDue = wasDue(values, this.#now);
    if (this.#rules.history) values.history = true;
    else if (this.#rules.dueAsHistory && this.isDue) {
      values.history = true;
      this.findings.words.push(IMPORT_ROW_MESSAGES.asHistory);
    }
    return {
      act: "create",
      values: { ...values, tracking_number: trackingNumber, status: values.status ?? DEFAULT_STATUS },
    };
  }

  change(stored: StoredShipment): ImportStep {
    if (!this.#rules.clearEmpty) this.#cells = filledCells(this.#cells);
    const values: ImportValues = {};
    const read = this.#readSections(stored);
    const derived: readonly string[] = read ? derivedFieldsOf(read.change) : [];
    for (const field of fields) {
      if (derived.includes(field)) continue;
      const cell = this.#cells[field];
      const before = cellOf(stored, field);
      if (cell === undefined || cell === before || keepsWhenEmpty(field, cell)) continue;
      const value = this.#read(field, cell);
      if (isSame(value, stored[field])) continue;
      if (stored.totalledFields.includes(field)) this.findings.refuse(totalOfGoods(field, before));
      Object.assign(values, { [field]: value });
      const words = field === "status" ? statusWords : (text: string) => text;
      this.#noteChange(field, words(before), words(textOf(value)));
    }
    for (const kind of PARTY_KINDS) {
      const party = this.#party(kind, stored);
      if (party !== undefined) values[kind] = party;
    }
    this.#delivered(values, stored);
    Object.assign(values, this.#people(stored));
    this.#places(values, stored);
    this.#details(values, stored.details, read);
    if (this.#rules.history && !stored.history) {
      values.history = true;
      this.findings.words.push("Becomes history: it raises no alarms");
    }
    this.#sections(values, stored, read);
    return Object.keys(values).length > 0 ? { act: "change", id: stored.id, values } : { act: "nothing" };
  }

  #read(field: Field, cell: string): unknown {
    const result =
      field === "estimated_delivery"
        ? shipmentSchema.shape[field].safeParse(cell.trim() ? (readMoment(cell) ?? cell) : null)
        : shipmentForm.shape[field].safeParse(fallback(field, cell));
    if (result.success) {
      const isPlace = field.endsWith("_location") && typeof result.data === "string";
      return isPlace ? this.#context.nameFor(result.data as string) : result.data;
    }
    const own: Partial<Record<Field, string>> = {
      service_type: `«${cell.slice(0, 100)}» is no service type: write ${SERVICE_TYPES.join(", ")}, or air, sea, road`,
      estimated_delivery: noDate("estimated_delivery", cell),
    };
    for (const { message } of result.error.issues)
      this.findings.refuse(own[field] ?? message, aboutColumn(field));
    return undefined;
  }

  #details(values: ImportValues, stored: ImportedDetails | null, sections: ReadSections | null): void {
    const read = readDetails(
      this.#cells,
      stored,
      sections?.after.goods ?? [],
      this.findings.refuse,
      this.#rules.currency,
    );
    if (!read) return;
    values.details = read.change;
    this.findings.words.push(...read.words);
  }

  #places(values: ImportValues, stored: StoredShipment | null): void {
    for (const end of ["origin", "destination", "current"] as const) {
      const [text, column] = [`${end}_location`, `${end}_code`] as const;
      const before = stored && { text: stored[text], code: stored[column] };
      const place = values[text] === undefined ? (before?.text ?? null) : values[text];
      const code = this.#context.codeFor(place, this.#cells[column], before ?? undefined);
      const isSamePlace = before !== null && place === before.text;
      if (code === (before?.code ?? null) && (isSamePlace || code === null)) continue;
      values.places = { ...values.places, [column]: code };
      if (isSamePlace) this.#noteChange(column, before.code ?? "", code ?? "");
    }
  }

  #readSections(stored: StoredShipment | null): ReadSections | null {
    if (!hasRowColumns(this.#cells)) return null;
    const serviceType =
      readServiceType(this.#cells.service_type ?? "") ?? stored?.service_type ?? DEFAULT_SERVICE_TYPE;
    const { codeFor, nameFor, zonesOfLeg } = this.#context;
    const { clearEmpty } = this.#rules;
    const about = { serviceType, codeFor, nameFor, zonesOfLeg, now: this.#now, clearEmpty };
    const read = readSections(this.#rows, stored?.rows ?? null, about, this.findings.refuse);
    this.counted.goods = read.after.goods.length;
    this.counted.legs = read.after.legs.length;
    return read;
  }

  #sections(values: ImportValues, stored: StoredShipment | null, read: ReadSections | null): void {
    if (!read || Object.keys(read.change).length === 0) return;
    const { change, after } = read;
    const typed = this.#typed(values, stored, derivedFieldsOf(change));
    const derived = withDerivedFields(
      typed as ShipmentInput,
      after,
      stored ? { ...stored, ...stored.rows } : undefined,
    );
    for (const field of derivedFieldsOf(change)) {
      const before = stored?.[field] ?? null;
      if (isSame(derived[field], before)) {
        if (stored) delete values[field];
        continue;
      }
      Object.assign(values, { [field]: derived[field] });
      if (stored) this.#noteChange(field, cellOf(stored, field), textOf(derived[field]));
    }
    if (change.legs && derived.eta_follows_legs !== (stored?.eta_follows_legs ?? false))
      values.eta_follows_legs = derived.eta_follows_legs;
    this.findings.words.push(...read.words);
    for (const { name, message, counts } of totalsWarnings(typed, after.goods)) {
      if (change.goods && !counts && !(stored && isSame(typed[name], stored[name])))
        this.findings.words.push(message);
    }
    const details = detailChanges({ ...stored?.rows }, change);
    values.details = { ...values.details, ...change, changes: { ...values.details?.changes, ...details } };
  }

  /** Returns the typed fields of the file, else those stored. */
  #typed(values: ImportValues, stored: StoredShipment | null, fieldsRead: readonly DerivedField[]) {
    const weight = values.weight ?? stored?.weight ?? null;
    const typed: Pick<ShipmentInput, DerivedField> = {
      weight: weight === null ? null : Number(weight),
      pieces: values.pieces ?? stored?.pieces ?? null,
      dimensions: values.dimensions ?? stored?.dimensions ?? null,
      estimated_delivery: values.estimated_delivery ?? stored?.estimated_delivery ?? null,
    };
    for (const field of stored ? fieldsRead : []) {
      const cell = this.#cells[field];
      if (cell === undefined || (stored && cell === cellOf(stored, field))) continue;
      Object.assign(typed, { [field]: this.#read(field, cell) ?? null });
    }
    return typed;
  }

  #delivered(values: ImportValues, stored: StoredShipment | null): void {
    const status = values.status ?? stored?.status ?? DEFAULT_STATUS;
    const read = readDelivered(this.#cells, { status, stored, now: this.#now, findings: this.findings });
    if (!read) return;
    values.delivered = read;
    if (read.entry === undefined) values.status = "delivered";
  }

  readonly #people = (stored: StoredShipment | null) =>
    readPeople(this.#cells, {
      stored,
      people: this.#context,
      findings: this.findings,
      newPayers: this.#rules.newPayers,
    });

  readonly #party = (kind: PartyKind, stored: StoredShipment | null) =>
    readParty(this.#cells, kind, { stored, parties: this.#context[`${kind}s`], findings: this.findings });

  #noteChange(column: ImportColumn, before: string, after: string): void {
    this.findings.words.push(changeInWords(column, before, after));
  }
}

const totalOfGoods = (field: Field, stored: string) =>
  `${IMPORT_COLUMNS[field]} follows from the goods rows of this shipment (${stored}): change it there`;

/** Formats a stored value as an export does, so that importing an export changes nothing. */
function cellOf(stored: StoredShipment, field: Field): string {
  const value = stored[field];
  return field === "weight" && value !== null ? String(Number(value)) : textOf(value);
}

/** Compares values as displayed: weights as numbers (PostgreSQL returns strings), timestamps to the minute. */
function isSame(read: unknown, stored: unknown): boolean {
  if (read instanceof Date || stored instanceof Date) return textOf(read) === textOf(stored);
  if (typeof read === "number" && stored !== null) return read === Number(stored);
  return read === (stored ?? null);
}

/** Required fields, which an empty cell leaves unchanged. */
const keepsWhenEmpty = (field: Field, cell: string) =>
  (field === "status" || field === "service_type") && cell.trim() === "";

function fallback(field: Field, cell: string): string {
  const typed = cell.trim();
  if (field === "status") return typed ? readStatus(typed) : DEFAULT_STATUS;
  if (field !== "service_type") return cell;
  return readServiceType(typed) ?? (typed || DEFAULT_SERVICE_TYPE);
}
