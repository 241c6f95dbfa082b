import { data } from "react-router";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { findDeletion, restoreForSave } from "#app/deleted/restore-deleted.server.ts";
import { nameCompany } from "#app/customers/company-names.server.ts";
import { namePartyIds } from "#app/parties/list-parties.server.ts";
import { withLegZones, withPlaceCodes } from "./place-codes.server.ts";
import { type NewParties, getShipment } from "./shipment.server.ts";
import { createShipment } from "./create.server.ts";
import { type ShipmentConflict, updateShipment } from "./update.server.ts";
import { can, forbiddenText } from "#app/access/policy.ts";
import type { Deletion } from "#app/deleted/deleted.ts";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import { type FieldErrors, type FormRecord, type FormResult, parseForm } from "#app/kit/forms/form-result.ts";
import { PARTY_TEXTS } from "#app/parties/words.ts";
import { PARTY_KINDS, type PartyKind } from "#app/parties/party-kind.ts";
import { partyFields } from "#app/parties/party.ts";
import { EarlierShipment } from "./form/answer-request.ts";
import { totalFieldNames } from "./derived-fields.ts";
import { DETAIL_SECTIONS, type ShipmentDetails } from "./details.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import type { ComparedValues } from "./shipment-changes.ts";
import { SHIPMENT_FIELDS } from "./shipment.ts";
import { shipmentWithDetailsForm } from "./details-form.ts";
import type { StoredParties } from "./form/next-form.ts";
import { type EditedShipment, parseBase, readLike } from "./read-form.server.ts";

/** With `id` it is stored. */
export interface SaveAnswer {
  id?: string;
  done?: string;
  error?: string;
  added?: string[];
  parties?: StoredParties;
  /** The shipment its request has already: nothing was stored. */
  earlier?: { id: string; number: string };
  fieldErrors?: FieldErrors;
  /** It was deleted meanwhile: nothing was stored. */
  deletion?: Deletion;
  values?: FormRecord;
  clash?: ShipmentConflict & {
    names: Record<string, string>;
  };
}

/** Thrown by a save without JavaScript of a shipment that was deleted meanwhile: its page shows the form again. */
export interface SaveOfDeleted {
  start: EditedShipment;
  answer: SaveAnswer;
}

type Scope = Pick<RequestScope, "db" | "log">;
type ParsedShipment = ReturnType<typeof parseForm<typeof shipmentWithDetailsForm>>;

export async function saveNew(sent: FormRecord, actor: Staff, { db, log }: Scope) {
  if (!can(actor, "shipments.write")) return refuse({ error: forbiddenText(actor.role), values: sent }, 403);
  const from = typeof sent.like === "string" ? sent.like : null;
  const copied = await tryRead(() => readLike(from, actor, { db }));
  if ("error" in copied) return explain(copied.error, sent, log);
  const record = withLegZones(sent, copied.value?.details.legs);
  const parsed = parseForm(shipmentWithDetailsForm, record);
  if (!parsed.ok) return refuse({ fieldErrors: parsed.fieldErrors, values: parsed.values }, 400);
  const { shipment, details } = parsed.value;
  const named = readNewParties(record, []);
  if (!named.ok) return refuse({ fieldErrors: named.fieldErrors, values: record }, 400);
  const newParties = named.value;
  const request = typeof record.quote_request_id === "string" ? record.quote_request_id : "";
  try {
    const like = copied.value ? { ...copied.value.values, ...copied.value.details } : undefined;
    const options = {
      quoteRequestId: request,
      another: record.another === "1",
      newParties,
      details: withPlaceCodes(details ?? {}, shipment, { like }),
    };
    const id = await createShipment(db, actor, shipment, options);
    const added = addedTexts(newParties);
    const parties = added.length > 0 && record.next ? await partiesOf(id, actor, db) : undefined;
    return data<SaveAnswer>({ id, done: SHIPMENT_MESSAGES.created, added, ...(parties && { parties }) });
  } catch (error) {
    return explain(error, record, log);
  }
}

/** Reads before the form is read: a failure keeps the typed values, as one of the save does. */
async function tryRead<Value>(read: () => Promise<Value>): Promise<{ value: Value } | { error: unknown }> {
  try {
    return { value: await read() };
  } catch (error) {
    return { error };
  }
}

async function partiesOf(id: string, actor: Staff, db: Scope["db"]): Promise<StoredParties> {
  const { shipper_id, consignee_id } = await getShipment(db, actor, id);
  return { ...(shipper_id && { shipper_id }), ...(consignee_id && { consignee_id }) };
}

/** Saves a shipment as edited; one that was deleted meanwhile as the form's `gone` says (`DeletedNote`). */
export async function saveEdited(id: string, record: FormRecord, actor: Staff, { db, log }: Scope) {
  if (!can(actor, "shipments.write"))
    return refuse({ error: forbiddenText(actor.role), values: record }, 403);
  const base = parseBase(record.base);
  const taken = base ? takeTheirs(record, base) : record;
  if (record.gone === "new") return saveNew(taken, actor, { db, log });
  const stored = await tryRead(() => readLike(id, actor, { db }));
  if ("error" in stored) return explain(stored.error, record, log);
  const chosen = withLegZones(taken, stored.value?.details.legs);
  const typed = parseForm(shipmentWithDetailsForm, chosen);
  const parsed = base ? withoutOwnTotals(typed, chosen, base) : typed;
  if (!parsed.ok) return refuse({ fieldErrors: parsed.fieldErrors, values: parsed.values }, 400);
  const { shipment } = parsed.value;
  if (!base || typeof record.version !== "string" || !/^\d{1,20}$/.test(record.version)) {
    return refuse({ error: SHIPMENT_MESSAGES.operationFailed, values: record }, 400);
  }
  const named = readNewParties(record, takenFields(record));
  if (!named.ok) return refuse({ fieldErrors: named.fieldErrors, values: record }, 400);
  const newParties = named.value;
  const wanted = [{ kind: "shipment" as const, id }];
  try {
    if (record.gone === "restore") await restoreForSave(db, actor, wanted);
    const seen = { version: record.version, base };
    const details = withoutTaken(parsed.value.details, record);
    const { cause } = parsed.value;
    const clash = await updateShipment(db, actor, id, shipment, seen, { newParties, details, cause });
    if (!clash)
      return data<SaveAnswer>({ id, done: SHIPMENT_MESSAGES.updated, added: addedTexts(newParties) });
    const names = await nameParties(db, actor, clash, newParties);
    return refuse({ clash: { ...clash, names }, values: chosen }, 409);
  } catch (error) {
    const deletion = error instanceof NotFound ? await findDeletion(db, actor, wanted) : null;
    if (deletion) return refuse({ deletion, values: chosen }, 409);
    return explain(error, record, log);
  }
}

function refuse(answer: SaveAnswer, status: number) {
  return data<SaveAnswer>(answer, status);
}

function explain(error: unknown, values: FormRecord, log: Scope["log"]) {
  if (error instanceof Invalid) return refuse({ fieldErrors: error.fieldErrors, values }, 400);
  if (error instanceof EarlierShipment) return refuse({ earlier: error.shipment, values }, 409);
  if (error instanceof Conflict) {
    return refuse({ fieldErrors: { tracking_number: [error.userMessage] }, values }, 409);
  }
  const { message, status } = toFailure(error, log, SHIPMENT_MESSAGES.operationFailed);
  return refuse({ error: message, values }, status);
}

/** Takes the other's value of a clash that was decided so (`take.notes` = theirs). */
function takeTheirs(record: FormRecord, base: ComparedValues): FormRecord {
  return { ...record, ...Object.fromEntries(takenFields(record).map((field) => [field, base[field]])) };
}

function takenFields(record: FormRecord) {
  return SHIPMENT_FIELDS.filter((field) => record[`take.${field}`] === "theirs");
}

/** A section of rows that is decided for the other's stays as it is stored. */
function withoutTaken(details: ShipmentDetails = {}, record: FormRecord): ShipmentDetails {
  const kept = { ...details };
  for (const section of DETAIL_SECTIONS) if (record[`take.${section}`] === "theirs") delete kept[section];
  return kept;
}

/** Takes the other's totals with the other's goods: those in the form are of rows that are not saved. */
function withoutOwnTotals(typed: ParsedShipment, record: FormRecord, base: ComparedValues): ParsedShipment {
  const ofRows = typed.ok && record["take.goods"] === "theirs" ? typed.value.details?.goods : undefined;
  const totals = totalFieldNames(ofRows ?? []).map((name) => [name, base[name]]);
  return totals.length === 0
    ? typed
    : parseForm(shipmentWithDetailsForm, { ...record, ...Object.fromEntries(totals) });
}

function readNewParties(record: FormRecord, taken: readonly string[]): FormResult<NewParties> {
  const value: NewParties = {};
  for (const kind of PARTY_KINDS) {
    const name = record[`new_${kind}`];
    if (!name || record[`${kind}_id`] || taken.includes(`${kind}_id`)) continue;
    const parsed = parseForm(partyFields.pick({ name: true }), { name });
    if (!parsed.ok) {
      return { ok: false, fieldErrors: { [`${kind}_id`]: parsed.fieldErrors.name ?? [] }, values: record };
    }
    value[kind] = parsed.value.name;
    const reach = parseForm(partyFields.pick({ email: true, address: true }), {
      email: record[`new_${kind}_email`] ?? "",
      address: record[`new_${kind}_address`] ?? "",
    });
    if (!reach.ok) return { ok: false, fieldErrors: ofNewParty(kind, reach.fieldErrors), values: record };
    value.reach = { ...value.reach, [kind]: reach.value };
  }
  return { ok: true, value };
}

const ofNewParty = (kind: PartyKind, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [`new_${kind}_${field}`, messages]));

const addedTexts = (parties: NewParties): string[] =>
  PARTY_KINDS.filter((kind) => parties[kind]).map((kind) => PARTY_TEXTS[kind].created);

async function nameParties(
  db: Scope["db"],
  actor: Staff,
  clash: ShipmentConflict,
  newParties: NewParties,
): Promise<Record<string, string>> {
  const ids = (field: "shipper_id" | "consignee_id" | "bill_to_company_id") =>
    clash.changes
      .filter((change) => change.field === field)
      .flatMap(({ mine, theirs }) => [mine, theirs].filter(isRowId));
  const parties = await Promise.all([
    namePartyIds(db, actor, "shippers", ids("shipper_id")),
    namePartyIds(db, actor, "consignees", ids("consignee_id")),
    ...ids("bill_to_company_id").map(async (id) => (await nameCompany(db, actor, id)) ?? []),
  ]);
  const names = parties.flat().map(({ id, name }) => [id, name]);
  const added = PARTY_KINDS.flatMap((kind) => newParties[kind] ?? []);
  return Object.fromEntries([...names, ...added.map((name) => [name, `${name} (new)`])]);
}
