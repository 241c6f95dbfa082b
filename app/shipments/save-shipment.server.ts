import type { z } from "zod";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { answerOfForm } from "#app/request/error-mapping.server.ts";
import { readForm } from "#app/request/form-action.server.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { saveUnlessDeleted } from "#app/deleted/restore-deleted.server.ts";
import { nameCompany } from "#app/customers/company-names.server.ts";
import { namePartyIds } from "#app/parties/list-parties.server.ts";
import { withLegZones, withPlaceCodes } from "./place-codes.server.ts";
import { type NewParties, getShipment } from "./shipment.server.ts";
import { createShipment } from "./create.server.ts";
import { type ShipmentConflict, updateShipment } from "./update.server.ts";
import { authorize } from "#app/access/policy.ts";
import type { Deletion } from "#app/deleted/deleted.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import {
  type FieldErrors,
  type FormRecord,
  type FormRefusal,
  type FormResult,
  parseForm,
} from "#app/kit/forms/form-result.ts";
import { PARTY_KINDS, type PartyKind } from "#app/parties/party-kind.ts";
import { partyFields, PARTY_TEXTS } from "#app/parties/party.ts";
import { totalFieldNames } from "./derived-fields.ts";
import { DETAIL_SECTIONS, type ShipmentDetails } from "./details.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import type { ComparedValues } from "./shipment-changes.ts";
import { SHIPMENT_FIELDS } from "./shipment.ts";
import { shipmentWithDetailsForm } from "./details-form.ts";
import type { StoredParties } from "./form/next-form.ts";
import { type EditedShipment, parseBase, readShipmentToCopy } from "./read-form.server.ts";

/** Result of a save; `id` is set when the shipment was stored. */
export interface ShipmentSaveAnswer extends FormRefusal {
  id?: string;
  done?: string;
  added?: string[];
  parties?: StoredParties;
  /** The request already has this shipment; nothing was stored. */
  earlier?: { id: string; number: string };
  /** The shipment was deleted since; nothing was stored. */
  deletion?: Deletion;
  clash?: ShipmentConflict & {
    names: Record<string, string>;
  };
}

/** Thrown by a save without JavaScript when the shipment was deleted since: its page shows the form again. */
export interface SaveOfDeleted {
  start: EditedShipment;
  answer: ShipmentSaveAnswer;
}

type Scope = Pick<RequestScope, "db" | "log">;
type ParsedShipment = FormResult<z.output<typeof shipmentWithDetailsForm>>;

export function saveNew(sent: FormRecord, actor: Staff, scope: Scope) {
  const { db, log } = scope;
  let record = sent;
  return answerOfForm<ShipmentSaveAnswer>(
    log,
    SHIPMENT_MESSAGES.operationFailed,
    () => record,
    async () => {
      authorize(actor, "shipments.write");
      const from = typeof sent.like === "string" ? sent.like : null;
      const copied = await readShipmentToCopy(from, actor, { db });
      record = withLegZones(sent, copied?.details.legs);
      const { shipment, details } = readForm(shipmentWithDetailsForm, record);
      const newParties = readNewParties(record, []);
      const like = copied ? { ...copied.values, ...copied.details } : undefined;
      const id = await createShipment(db, actor, shipment, {
        quoteRequestId: typeof record.quote_request_id === "string" ? record.quote_request_id : "",
        another: record.another === "1",
        newParties,
        details: withPlaceCodes(details ?? {}, shipment, { like }),
      });
      const added = addedTexts(newParties);
      const parties = added.length > 0 && record.next ? await partiesOf(id, actor, db) : undefined;
      return { id, done: SHIPMENT_MESSAGES.created, added, ...(parties && { parties }) };
    },
  );
}

async function partiesOf(id: string, actor: Staff, db: Scope["db"]): Promise<StoredParties> {
  const { shipper_id, consignee_id } = await getShipment(db, actor, id);
  return { ...(shipper_id && { shipper_id }), ...(consignee_id && { consignee_id }) };
}

/** Saves an edited shipment; one deleted since as chosen in the form's field `gone` (`DeletedNote`). */
export async function saveEdited(id: string, record: FormRecord, actor: Staff, scope: Scope) {
  const { db, log } = scope;
  const base = parseBase(record.base);
  const merged = base ? takeTheirs(record, base) : record;
  if (record.gone === "new") return saveNew(merged, actor, scope);
  let resolved = record;
  return answerOfForm<ShipmentSaveAnswer>(
    log,
    SHIPMENT_MESSAGES.operationFailed,
    () => resolved,
    async () => {
      authorize(actor, "shipments.write");
      const stored = await readShipmentToCopy(id, actor, { db });
      resolved = withLegZones(merged, stored?.details.legs);
      const typed = parseForm(shipmentWithDetailsForm, resolved);
      const parsed = base ? withoutOwnTotals(typed, resolved, base) : typed;
      if (!parsed.ok) throw new Invalid("", parsed.fieldErrors);
      const { shipment, cause } = parsed.value;
      if (!base || typeof record.version !== "string" || !/^\d{1,20}$/.test(record.version)) {
        throw new Invalid(SHIPMENT_MESSAGES.operationFailed);
      }
      const newParties = readNewParties(record, theirFieldNames(record));
      const seen = { version: record.version, base };
      const details = withoutTheirSections(parsed.value.details, record);
      const records = [{ kind: "shipment" as const, id }];
      const conflict = await saveUnlessDeleted(db, actor, { records, gone: record.gone }, () =>
        updateShipment(db, actor, id, shipment, seen, { newParties, details, cause }),
      );
      if (!conflict) return { id, done: SHIPMENT_MESSAGES.updated, added: addedTexts(newParties) };
      const names = await nameParties(db, actor, conflict, newParties);
      throw new Conflict("", { clash: { ...conflict, names } } satisfies ShipmentSaveAnswer);
    },
  );
}

/** Replaces fields whose conflict was resolved for the stored value (`take.notes` = theirs). */
function takeTheirs(record: FormRecord, base: ComparedValues): FormRecord {
  return { ...record, ...Object.fromEntries(theirFieldNames(record).map((field) => [field, base[field]])) };
}

function theirFieldNames(record: FormRecord) {
  return SHIPMENT_FIELDS.filter((field) => record[`take.${field}`] === "theirs");
}

/** Leaves out sections of rows whose conflict was resolved for the stored rows. */
function withoutTheirSections(details: ShipmentDetails = {}, record: FormRecord): ShipmentDetails {
  const ownDetails = { ...details };
  for (const section of DETAIL_SECTIONS)
    if (record[`take.${section}`] === "theirs") delete ownDetails[section];
  return ownDetails;
}

/** Takes the stored totals together with the stored goods, since totals in the form belong to unsaved rows. */
function withoutOwnTotals(typed: ParsedShipment, record: FormRecord, base: ComparedValues): ParsedShipment {
  const ofRows = typed.ok && record["take.goods"] === "theirs" ? typed.value.details?.goods : undefined;
  const totals = totalFieldNames(ofRows ?? []).map((name) => [name, base[name]]);
  return totals.length === 0
    ? typed
    : parseForm(shipmentWithDetailsForm, { ...record, ...Object.fromEntries(totals) });
}

/** Reads the names of new parties. @throws Invalid */
function readNewParties(record: FormRecord, theirFields: readonly string[]): NewParties {
  const parties: NewParties = {};
  for (const kind of PARTY_KINDS) {
    const name = record[`new_${kind}`];
    if (!name || record[`${kind}_id`] || theirFields.includes(`${kind}_id`)) continue;
    const parsed = parseForm(partyFields.pick({ name: true }), { name });
    if (!parsed.ok) throw new Invalid("", { [`${kind}_id`]: parsed.fieldErrors.name ?? [] });
    parties[kind] = parsed.value.name;
    const contact = parseForm(partyFields.pick({ email: true, address: true }), {
      email: record[`new_${kind}_email`] ?? "",
      address: record[`new_${kind}_address`] ?? "",
    });
    if (!contact.ok) throw new Invalid("", prefixNewParty(kind, contact.fieldErrors));
    parties.contacts = { ...parties.contacts, [kind]: contact.value };
  }
  return parties;
}

const prefixNewParty = (kind: PartyKind, errors: FieldErrors): FieldErrors =>
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
