import type { PartyKind } from "../parties/party-kind.ts";
import { foldText } from "../search.ts";
import { readServiceType } from "../read-service-type.ts";
import { DEFAULT_SERVICE_TYPE, SERVICE_TYPES } from "../service-type.ts";
import { IMPORT_ROW_MESSAGES } from "#words/shipment-import.ts";
import { IMPORT_COLUMNS, type ImportColumn } from "./csv.ts";
import { type CsvDetails, readDetails } from "./csv-details.ts";
import { contradictions, hasDetailColumns, type ImportGroup, type ImportRow } from "./csv-groups.ts";
import type {
  ImportContext,
  ImportField as Field,
  ImportStep,
  ImportValues,
  StoredShipment,
} from "./csv-plan.ts";
import { resolveParty, type NamedParty, readPartyCells, partyMismatch } from "./csv-party.ts";
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
import { withDerivedFields } from "./derived-fields.ts";
import { detailChanges } from "./details-changes.ts";
import { totalsWarnings } from "./details-warnings.ts";
import { noDate, readMoment } from "./csv-values.ts";
import { shipmentForm } from "./shipment-form.ts";
import { type ShipmentInput, shipmentSchema } from "./shipment.ts";
import { DEFAULT_STATUS, statusWords } from "./status.ts";
import { isInFuture, yearToConfirm } from "./status-entry.ts";

/** The shipment's own columns, in order. */
const fields = (Object.keys(IMPORT_COLUMNS) as ImportColumn[]).filter(
  (column): column is Exclude<Field, "tracking_number"> =>
    column !== "tracking_number" && column in shipmentSchema.shape,
);

/** The rows of one shipment being read: collects values, their descriptions, and errors. */
export class ShipmentReading {
  readonly words: string[] = [];
  readonly refusals: string[] = [];
  /** How many rows of goods and legs the file gives it. */
  readonly counted = { goods: 0, legs: 0 };
  readonly #rows: ImportGroup["rows"];
  readonly #cells: ImportRow["cells"];
  readonly #known: ImportContext;
  readonly #now: Date;

  constructor(group: ImportGroup, known: ImportContext, now: Date) {
    this.#rows = group.rows;
    this.#cells = group.rows[0].cells;
    this.#known = known;
    this.#now = now;
    if (group.duplicateOf !== undefined) this.refuse(IMPORT_ROW_MESSAGES.duplicate(group.duplicateOf));
    for (const why of contradictions(group)) this.refuse(why);
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
    const values: ImportValues = {};
    const read = this.#readSections(stored);
    const derived = read ? derivedFieldsOf(read.change) : [];
    for (const field of fields) {
      if ((derived as string[]).includes(field)) continue;
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
      if (this.#keepsParty(kind, stored)) continue;
      const party = this.#party(kind, stored[kind] ?? "");
      const same = party && "id" in party ? party.id === stored[`${kind}_id`] : false;
      if (party !== undefined && !same) values[kind] = party;
    }
    this.#owner(values, stored);
    this.#places(values, stored);
    this.#details(values, stored.details);
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
      );
    } else if (field === "estimated_delivery") this.refuse(noDate(IMPORT_COLUMNS[field], cell));
    else for (const { message } of result.error.issues) this.refuse(message);
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
    if (owner === undefined) return this.refuse(IMPORT_ROW_MESSAGES.ownerUnknown(cell));
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
    const { codeFor, nameFor } = this.#known;
    const about = { serviceType, codeFor, nameFor, now: this.#now };
    const read = readSections(this.#rows, stored?.rows ?? null, about);
    for (const why of read.refusals) this.refuse(why);
    this.counted.goods = read.after.goods.length;
    this.counted.legs = read.after.legs.length;
    return read;
  }

  /** Goods, containers and legs with what follows from them: the totals, and the estimated delivery. */
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

  #createdAt(): Date | undefined {
    const cell = this.#cells.created_at?.trim();
    if (!cell) return undefined;
    const moment = readMoment(cell);
    if (!moment) this.refuse(noDate(IMPORT_COLUMNS.created_at, cell));
    else if (isInFuture(moment, this.#now)) this.refuse(`${IMPORT_COLUMNS.created_at} is in the future`);
    return moment ?? undefined;
  }

  /** Whether a row says nothing of a party, or names the one it is already: by its name, or by its company alone. */
  #keepsParty(kind: PartyKind, stored: StoredShipment): boolean {
    const { name, email, isCompany } = readPartyCells(this.#cells, kind);
    if (email !== "") return false;
    if (name === "" && this.#cells[kind] === undefined) return true;
    if (!isCompany) return name === readPartyCells({ [kind]: stored[kind] ?? "" }, kind).name;
    const candidates = this.#known[`${kind}s`].get(name) ?? [];
    return candidates.some(({ id, by }) => id === stored[`${kind}_id`] && by !== "beginning");
  }

  /**
   * @param before the current name, where the shipment exists
   * @returns undefined where the name is invalid
   */
  #party(kind: PartyKind, before?: string): NamedParty | null | undefined {
    const written = readPartyCells(this.#cells, kind);
    const { name, email } = written;
    const party = resolveParty(kind, written, this.#known[`${kind}s`]);
    if (party && "refusal" in party) {
      this.refuse(party.refusal);
      return undefined;
    }
    const isSame = before !== undefined && party?.name === before;
    const isFirst = before === "" && name !== "" && !party;
    if (before !== undefined && !isSame && !isFirst) this.#say(kind, before, party?.name ?? name);
    if (party) return { id: party.id };
    if (name === "" && email === "") return null;
    const wrong = partyMismatch(kind, written);
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
