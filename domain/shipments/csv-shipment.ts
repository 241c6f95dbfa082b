import type { PartyKind } from "../parties/party-kind.ts";
import { foldText } from "../search.ts";
import { readServiceType } from "../read-service-type.ts";
import { DEFAULT_SERVICE_TYPE, SERVICE_TYPES } from "../service-type.ts";
import { IMPORT_ROW_MESSAGES } from "#words/shipment-import.ts";
import { IMPORT_COLUMNS, type ImportColumn } from "./csv.ts";
import { type CsvDetails, readDetails } from "./csv-details.ts";
import {
  contradictions,
  filledCells,
  hasDetailColumns,
  type ImportGroup,
  type ImportRow,
} from "./csv-groups.ts";
import type {
  ImportContext,
  ImportField as Field,
  ImportStep,
  ImportValues,
  ReadingRules,
  StoredShipment,
} from "./csv-plan.ts";
import type { NamedParty } from "./csv-party.ts";
import { readParty } from "./csv-party-change.ts";
import { type ReadSections, readSections } from "./csv-sections.ts";
import {
  cellOf,
  type DerivedField,
  derivedFieldsOf,
  fallback,
  isSame,
  keepsWhenEmpty,
  numberOf,
  textOf,
  totalOfGoods,
} from "./csv-cell.ts";
import { readCreated, readDelivered } from "./csv-moments.ts";
import { Refusals } from "./csv-refusals.ts";
import { withDerivedFields } from "./derived-fields.ts";
import { detailChanges } from "./details-changes.ts";
import { totalsWarnings } from "./details-warnings.ts";
import { noDate, readMoment } from "./csv-values.ts";
import { shipmentForm, type ShipmentInput, shipmentSchema } from "./shipment.ts";
import { DEFAULT_STATUS, statusWords } from "./status.ts";

const fields = (Object.keys(IMPORT_COLUMNS) as ImportColumn[]).filter(
  (column): column is Exclude<Field, "tracking_number"> =>
    column !== "tracking_number" && column in shipmentSchema.shape,
);

export class ShipmentReading {
  readonly words: string[] = [];
  readonly refused: Refusals;
  readonly counted = { goods: 0, legs: 0 };
  readonly #rows: ImportGroup["rows"];
  #cells: ImportRow["cells"];
  readonly #known: ImportContext;
  readonly #now: Date;
  readonly #rules: ReadingRules;

  constructor(
    group: ImportGroup,
    { known, now, rules }: { known: ImportContext; now: Date; rules: ReadingRules },
  ) {
    this.#rows = group.rows;
    this.#cells = group.rows[0].cells;
    this.#known = known;
    this.#now = now;
    this.#rules = rules;
    this.refused = new Refusals(group.rows[0].row);
    if (group.duplicateOf !== undefined) this.refuse(IMPORT_ROW_MESSAGES.duplicate(group.duplicateOf));
    for (const why of contradictions(group)) this.refuse(why);
  }

  refuse(why: string, column?: ImportColumn): void {
    this.refused.add(why, column);
  }

  create(): ImportStep {
    const values: ImportValues = {};
    for (const field of fields)
      Object.assign(values, { [field]: this.#read(field, this.#cells[field] ?? "") });
    const trackingNumber = this.#read("tracking_number", this.#cells.tracking_number ?? "") as string;
    const { at, refusal, words } = readCreated(this.#cells.created_at, this.#now);
    if (refusal) this.refuse(refusal, "created_at");
    values.created_at = at;
    this.#delivered(values, null);
    const { origin_location: from, destination_location: to, status = "" } = values;
    this.words.unshift(`${from} → ${to}, ${statusWords(status)}`, ...words);
    if (this.#rules.history) values.history = true;
    for (const kind of ["shipper", "consignee"] as const) values[kind] = this.#party(kind, null);
    this.#owner(values, null);
    this.#places(values, null);
    this.#details(values, null);
    this.#sections(values, null);
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
      if (stored.totalledFields.includes(field)) this.refuse(totalOfGoods(field, before));
      Object.assign(values, { [field]: value });
      const words = field === "status" ? statusWords : (text: string) => text;
      this.#say(field, words(before), words(textOf(value)));
    }
    for (const kind of ["shipper", "consignee"] as const) {
      const party = this.#party(kind, stored);
      if (party !== undefined) values[kind] = party;
    }
    this.#delivered(values, stored);
    this.#owner(values, stored);
    this.#places(values, stored);
    this.#details(values, stored.details);
    if (this.#rules.history && !stored.history) {
      values.history = true;
      this.words.push(IMPORT_ROW_MESSAGES.becomesHistory);
    }
    if (read) this.#sections(values, stored, read);
    return Object.keys(values).length > 0 ? { act: "change", id: stored.id, values } : { act: "nothing" };
  }

  #read(field: Field, cell: string): unknown {
    const result =
      field === "estimated_delivery"
        ? shipmentSchema.shape[field].safeParse(cell.trim() ? (readMoment(cell) ?? cell) : null)
        : shipmentForm.shape[field].safeParse(fallback(field, cell));
    if (result.success) {
      const isPlace = field.endsWith("_location") && typeof result.data === "string";
      return isPlace ? this.#known.nameFor(result.data as string) : result.data;
    }
    if (field === "service_type") {
      this.refuse(
        `«${cell.slice(0, 100)}» is no service type: write ${SERVICE_TYPES.join(", ")}, or air, sea, road`,
        field,
      );
    } else if (field === "estimated_delivery") this.refuse(noDate(IMPORT_COLUMNS[field], cell), field);
    else for (const { message } of result.error.issues) this.refuse(message, field);
    return undefined;
  }

  #details(values: ImportValues, stored: CsvDetails | null): void {
    const { change, words, refusals } = readDetails(this.#cells, stored);
    for (const why of refusals) this.refuse(why);
    if (!change) return;
    values.details = change;
    this.words.push(...words);
  }

  /** Whose it is: an e-mail or a name; nobody where the cell is empty. */
  #owner(values: ImportValues, stored: StoredShipment | null): void {
    const cell = this.#cells.owner?.trim();
    if (cell === undefined) return;
    const owned = [stored?.owner_email, stored?.owner_name].map((text) => foldText(text ?? ""));
    if (cell === "" ? !stored?.owner_id : owned.includes(foldText(cell))) return;
    const owner = cell === "" ? null : this.#known.owners.get(foldText(cell));
    if (owner === undefined) return this.refuse(IMPORT_ROW_MESSAGES.ownerUnknown(cell), "owner");
    values.owner_id = owner?.id ?? null;
    this.#say("owner", stored?.owner_name ?? "", owner?.name ?? "");
  }

  /** The UN/LOCODE of each place: the one in its column where the text is its name, else the one the text means. */
  #places(values: ImportValues, stored: StoredShipment | null): void {
    for (const end of ["origin", "destination", "current"] as const) {
      const [text, column] = [`${end}_location`, `${end}_code`] as const;
      const before = stored && { text: stored[text], code: stored[column] };
      const place = values[text] === undefined ? (before?.text ?? null) : values[text];
      const code = this.#known.codeFor(place, this.#cells[column], before ?? undefined);
      const isSamePlace = before !== null && place === before.text;
      if (code === (before?.code ?? null) && (isSamePlace || code === null)) continue;
      values.places = { ...values.places, [column]: code };
      if (isSamePlace) this.#say(column, before.code ?? "", code ?? "");
    }
  }

  #readSections(stored: StoredShipment | null): ReadSections | null {
    if (!hasDetailColumns(this.#cells)) return null;
    const serviceType =
      readServiceType(this.#cells.service_type ?? "") ?? stored?.service_type ?? DEFAULT_SERVICE_TYPE;
    const { codeFor, nameFor, zoneOfCode } = this.#known;
    const { clearEmpty } = this.#rules;
    const about = { serviceType, codeFor, nameFor, zoneOfCode, now: this.#now, clearEmpty };
    const read = readSections(this.#rows, stored?.rows ?? null, about);
    for (const why of read.refusals) this.refuse(why);
    this.counted.goods = read.after.goods.length;
    this.counted.legs = read.after.legs.length;
    return read;
  }

  #sections(values: ImportValues, stored: StoredShipment | null, read = this.#readSections(stored)): void {
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
      if (stored) this.#say(field, cellOf(stored, field), textOf(derived[field]));
    }
    if (change.legs && derived.eta_follows_legs !== (stored?.eta_follows_legs ?? false))
      values.eta_follows_legs = derived.eta_follows_legs;
    this.words.push(...read.words);
    for (const { name, message, counts } of totalsWarnings(typed, after.goods)) {
      if (change.goods && !counts && !(stored && isSame(typed[name], stored[name]))) this.words.push(message);
    }
    const details = detailChanges({ ...stored?.rows }, change);
    values.details = { ...values.details, ...change, changes: { ...values.details?.changes, ...details } };
  }

  /** The fields as they are written in the file, else as they are stored. */
  #typed(values: ImportValues, stored: StoredShipment | null, fieldsRead: readonly DerivedField[]) {
    const typed: Pick<ShipmentInput, DerivedField> = {
      weight: numberOf(values.weight ?? stored?.weight),
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
    const read = readDelivered(this.#cells, { status, stored, now: this.#now });
    if (read.refusal) this.refuse(read.refusal, "delivered_at");
    if (read.status) values.status = read.status;
    if (read.delivered) values.delivered = read.delivered;
    this.words.push(...read.words);
  }

  /** @returns undefined where the name is invalid, or the shipment has the party already */
  #party(kind: PartyKind, stored: StoredShipment | null): NamedParty | null | undefined {
    const { party, words, refusal } = readParty(this.#cells, kind, stored, this.#known[`${kind}s`]);
    this.words.push(...words);
    if (refusal) this.refuse(refusal, kind);
    return party;
  }

  #say(column: ImportColumn, before: string, after: string): void {
    this.words.push(`${IMPORT_COLUMNS[column]}: ${before || "empty"} → ${after || "empty"}`);
  }
}
