import { randomBytes } from "node:crypto";
import { data } from "react-router";
import { listAddress, readView } from "#app/admin/shipments/list/list-address.ts";
import { readParties } from "#app/admin/shipments/list/read-list.server.ts";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { company } from "#content/company.ts";
import { isDatabaseUnavailable } from "#database/connection/errors.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { findDeletion, restoreForSave } from "#database/deleted/restore-deleted.ts";
import { namePartyIds } from "#database/parties/list-parties.ts";
import { getQuoteRequest } from "#database/quotes/quote-requests.ts";
import { shipperNameOf } from "#database/quotes/shipper-for-request.ts";
import type { NewParties } from "#database/shipments/saving.ts";
import { createShipment, getShipment } from "#database/shipments/shipment.ts";
import { type ShipmentConflict, updateShipment } from "#database/shipments/update.ts";
import { can, forbiddenText } from "#domain/accounts/policy.ts";
import type { Deletion } from "#domain/deleted/deleted.ts";
import { Conflict, DomainError, Invalid, NotFound } from "#domain/errors.ts";
import { type FieldErrors, type FormRecord, type FormResult, parseForm } from "#domain/form-result.ts";
import { PARTY_KINDS, PARTY_TEXTS } from "#domain/parties/messages.ts";
import { partySchema } from "#domain/parties/party.ts";
import { shipmentFieldsOf } from "#domain/quotes/answer-request.ts";
import { EarlierShipment } from "#domain/quotes/earlier-shipment.ts";
import { DEFAULT_SERVICE_TYPE, SERVICE_TYPES } from "#domain/service-type.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import { SHIPMENT_FIELDS, type ShipmentFormValues } from "#domain/shipments/shipment-conflict.ts";
import { duplicateValues, shipmentFormValues, shipmentForm } from "#domain/shipments/shipment-form.ts";
import { DEFAULT_STATUS } from "#domain/shipments/status.ts";
import { proposeTrackingNumber } from "#domain/shipments/tracking-number.ts";

type StoredForForm = Parameters<typeof shipmentFormValues>[0];

// What a link may fill in.
const PREFILLED = [
  "origin_location",
  "destination_location",
  "service_type",
  "weight",
  "dimensions",
  "pieces",
  "notes",
  "shipper_id",
  "consignee_id",
] as const;

/**
 * A form with a proposed number, filled in as the address says: from the request of `quote_request_id`, like the
 * shipment of `like`, and field by field.
 */
export async function readNewForm(params: URLSearchParams, actor: Staff, { db }: Pick<RequestScope, "db">) {
  const [request, like] = await Promise.all([
    getQuoteRequest(db, actor, params.get("quote_request_id") ?? ""),
    readLike(params.get("like"), actor, { db }),
  ]);
  const given = Object.fromEntries(
    PREFILLED.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value.slice(0, 5000)]] : [];
    }),
  ) as Partial<Record<string, string>>;
  const values: Partial<Record<string, string>> = {
    tracking_number: proposeTrackingNumber(randomBytes, company.trackingPrefix),
    status: DEFAULT_STATUS,
    ...(request && shipmentFieldsOf(request)),
    ...(like && duplicateValues(like.values)),
    ...given,
  };
  values.service_type = SERVICE_TYPES.find((type) => type === values.service_type) ?? DEFAULT_SERVICE_TYPE;
  return {
    values,
    parties: await readParties(db, actor, idOrNull(values.shipper_id), idOrNull(values.consignee_id)),
    quoteRequestId: request?.id ?? null,
    /** The person who asked, added to the shippers with the shipment. */
    newShipper: request && params.get("new_shipper") === "1" ? shipperNameOf(request) : null,
    earlier: request?.shipment_id ? { id: request.shipment_id, number: request.shipment_number ?? "" } : null,
    like: like && { id: like.id, trackingNumber: like.values.tracking_number },
    cameFrom: like
      ? `/admin/shipments/${like.id}`
      : request
        ? `/admin/quotes/${request.id}?${new URLSearchParams(params.get("list") ?? "")}`.replace(/\?$/, "")
        : listAddress(readView(params)),
  };
}
export type NewShipmentForm = Awaited<ReturnType<typeof readNewForm>>;

/** The form of a stored shipment, with the version it is of. */
export async function readEditForm(id: string, actor: Staff, { db }: Pick<RequestScope, "db">) {
  const shipment = await getShipment(db, actor, id);
  const values = shipmentFormValues(shipment as StoredForForm);
  return {
    id: shipment.id,
    version: shipment.version,
    values,
    parties: await readParties(db, actor, shipment.shipper_id, shipment.consignee_id),
  };
}
export type EditedShipment = Awaited<ReturnType<typeof readEditForm>>;

/** The form of a shipment that was deleted meanwhile, as it was sent. */
export async function readTypedForm(
  id: string,
  record: FormRecord,
  actor: Staff,
  { db }: Pick<RequestScope, "db">,
): Promise<EditedShipment> {
  const values = parseBase(record.base);
  if (!values) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  const party = (name: string) => idOrNull(String(record[name] ?? ""));
  const parties = await readParties(db, actor, party("shipper_id"), party("consignee_id"));
  return { id, version: String(record.version), values, parties };
}

/** The shipment a new one shall be like; one that was deleted meanwhile fills nothing in. */
async function readLike(id: string | null, actor: Staff, { db }: Pick<RequestScope, "db">) {
  if (id === null) return null;
  try {
    const shipment = await getShipment(db, actor, id);
    return { id: shipment.id, values: shipmentFormValues(shipment as StoredForForm) };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

function idOrNull(text: string | null | undefined): string | null {
  return text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null;
}

/** What the save of a shipment answers; with `id` it is stored. */
export interface SaveAnswer {
  id?: string;
  done?: string;
  error?: string;
  /** What was stored besides: parties that were named as new. */
  added?: string[];
  /** The shipment its request has already: nothing was stored. */
  earlier?: { id: string; number: string };
  fieldErrors?: FieldErrors;
  /** It was deleted meanwhile: nothing was stored. */
  deletion?: Deletion;
  /** What was typed, for a page without JavaScript. */
  values?: FormRecord;
  clash?: ShipmentConflict & {
    /** Names of the parties the changes speak of, by id. */
    names: Record<string, string>;
  };
}

/** What a save without JavaScript throws where the shipment was deleted meanwhile: its page shows the form again. */
export interface SaveOfDeleted {
  start: EditedShipment;
  answer: SaveAnswer;
}

type Scope = Pick<RequestScope, "db" | "log">;

export async function saveNew(record: FormRecord, actor: Staff, { db, log }: Scope) {
  if (!can(actor, "shipments.write"))
    return refuse({ error: forbiddenText(actor.role), values: record }, 403);
  const parsed = parseForm(shipmentForm, record);
  if (!parsed.ok) return refuse({ fieldErrors: parsed.fieldErrors, values: parsed.values }, 400);
  const named = readNewParties(record, []);
  if (!named.ok) return refuse({ fieldErrors: named.fieldErrors, values: record }, 400);
  const newParties = named.value;
  const request = typeof record.quote_request_id === "string" ? record.quote_request_id : "";
  try {
    const options = { quoteRequestId: request, another: record.another === "1", newParties };
    const id = await createShipment(db, actor, parsed.value, options);
    return data<SaveAnswer>({ id, done: SHIPMENT_MESSAGES.created, added: addedTexts(newParties) });
  } catch (error) {
    return explain(error, record, log);
  }
}

/** Saves a shipment as edited; one that was deleted meanwhile as the form's `gone` says (`DeletedNote`). */
export async function saveEdited(id: string, record: FormRecord, actor: Staff, { db, log }: Scope) {
  if (!can(actor, "shipments.write"))
    return refuse({ error: forbiddenText(actor.role), values: record }, 403);
  const base = parseBase(record.base);
  const chosen = base ? takeTheirs(record, base) : record;
  if (record.gone === "new") return saveNew(chosen, actor, { db, log });
  const parsed = parseForm(shipmentForm, chosen);
  if (!parsed.ok) return refuse({ fieldErrors: parsed.fieldErrors, values: parsed.values }, 400);
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
    const clash = await updateShipment(db, actor, id, parsed.value, seen, { newParties });
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
  if (error instanceof DomainError) return refuse({ error: error.userMessage, values }, 404);
  log.error({ err: error }, "a shipment could not be saved");
  return refuse(
    { error: SHIPMENT_MESSAGES.operationFailed, values },
    isDatabaseUnavailable(error) ? 503 : 500,
  );
}

/** The form's values when it was opened, as the form sends them along. */
function parseBase(text: FormRecord[string]): ShipmentFormValues | null {
  try {
    const sent = JSON.parse(String(text)) as Record<string, unknown>;
    const complete = SHIPMENT_FIELDS.every((field) => typeof sent[field] === "string");
    return complete ? (sent as ShipmentFormValues) : null;
  } catch {
    return null;
  }
}

/** Where a clash was decided for the other's value (`take.notes` = theirs), that one is saved. */
function takeTheirs(record: FormRecord, base: ShipmentFormValues): FormRecord {
  return { ...record, ...Object.fromEntries(takenFields(record).map((field) => [field, base[field]])) };
}

function takenFields(record: FormRecord) {
  return SHIPMENT_FIELDS.filter((field) => record[`take.${field}`] === "theirs");
}

/** Names of parties to be added with the shipment, where none is chosen by its id. */
function readNewParties(record: FormRecord, taken: readonly string[]): FormResult<NewParties> {
  const value: NewParties = {};
  for (const kind of PARTY_KINDS) {
    const name = record[`new_${kind}`];
    if (!name || record[`${kind}_id`] || taken.includes(`${kind}_id`)) continue;
    const parsed = parseForm(partySchema.pick({ name: true }), { name });
    if (!parsed.ok) {
      return { ok: false, fieldErrors: { [`${kind}_id`]: parsed.fieldErrors.name ?? [] }, values: record };
    }
    value[kind] = parsed.value.name;
  }
  return { ok: true, value };
}

const addedTexts = (parties: NewParties): string[] =>
  PARTY_KINDS.filter((kind) => parties[kind]).map((kind) => PARTY_TEXTS[kind].created);

async function nameParties(
  db: Scope["db"],
  actor: Staff,
  clash: ShipmentConflict,
  newParties: NewParties,
): Promise<Record<string, string>> {
  const ids = (field: "shipper_id" | "consignee_id") =>
    clash.changes
      .filter((change) => change.field === field)
      .flatMap(({ mine, theirs }) => [mine, theirs].filter(isRowId));
  const found = await Promise.all([
    namePartyIds(db, actor, "shippers", ids("shipper_id")),
    namePartyIds(db, actor, "consignees", ids("consignee_id")),
  ]);
  const names = found.flat().map(({ id, name }) => [id, name]);
  return Object.fromEntries([...names, ...Object.values(newParties).map((name) => [name, `${name} (new)`])]);
}
