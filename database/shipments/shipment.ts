import { type Kysely, sql } from "kysely";
import { Conflict, Invalid, NotFound } from "#domain/errors.ts";
import { PARTY_KINDS, type PartyKind } from "#domain/parties/messages.ts";
import { EarlierShipment } from "#domain/quotes/earlier-shipment.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import {
  type ChangedField,
  conflictingFields,
  type ShipmentFormValues,
} from "#domain/shipments/shipment-conflict.ts";
import type { ShipmentInput } from "#domain/shipments/shipment.ts";
import { shipmentFormValues } from "#domain/shipments/shipment-form.ts";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { differences, emit } from "../events/emit.ts";
import type { Database } from "../connection/connect.ts";
import { violatedConstraint } from "../connection/errors.ts";
import { isRowId } from "../connection/keyset.ts";
import { archiveRecords } from "../deleted/archive.ts";
import { insertParty } from "../parties/parties.ts";
import { linkShipment, lockRequest } from "../quotes/shipment-of-request.ts";
import { shipperForRequest, shipperNameOf } from "../quotes/shipper-for-request.ts";
import type { DB } from "../schema.generated.ts";
import { withPartyNames } from "./party-names.ts";

/** A shipment's version: the time of its last save in whole microseconds, as text. A JavaScript Date is less precise. */
const shipmentVersion = sql<string>`((extract(epoch from shipments.updated_at) * 1000000)::bigint)::text`;

/**
 * Reads a shipment and locks it and its history until the transaction ends. Every change of
 * either takes this lock first, so that the newest entry is unambiguous.
 * @throws NotFound
 */
export async function lockShipment(tx: Kysely<DB>, id: string) {
  const shipment = isRowId(id)
    ? await tx
        .selectFrom("shipments")
        .selectAll("shipments")
        .select(shipmentVersion.as("version"))
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!shipment) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  return shipment;
}

/** Maps a constraint violation to an error with a message: a tracking number that is taken, a deleted party. */
function toDomainError(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case "shipments_tracking_key_key":
      return new Conflict(SHIPMENT_MESSAGES.trackingNumberTaken);
    case "shipments_shipper_id_fkey":
      return new Invalid(SHIPMENT_MESSAGES.shipperInvalid, {
        shipper_id: [SHIPMENT_MESSAGES.shipperInvalid],
      });
    case "shipments_consignee_id_fkey":
      return new Invalid(SHIPMENT_MESSAGES.consigneeInvalid, {
        consignee_id: [SHIPMENT_MESSAGES.consigneeInvalid],
      });
    default:
      return error;
  }
}

/**
 * One shipment with all its columns, its parties and its owner's name.
 * @throws NotFound
 */
export async function getShipment(db: Database, actor: Actor, id: string) {
  authorize(actor, "shipments.read");
  const shipment = isRowId(id)
    ? await db
        .selectFrom("shipments")
        .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
        .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
        .leftJoin("admin_users as owner", "owner.id", "shipments.owner_id")
        .selectAll("shipments")
        .select(shipmentVersion.as("version"))
        .select([
          "shippers.name as shipper_name",
          "shippers.company as shipper_company",
          "shippers.email as shipper_email",
          "shippers.phone as shipper_phone",
          "shippers.address as shipper_address",
          "consignees.name as consignee_name",
          "consignees.company as consignee_company",
          "consignees.email as consignee_email",
          "consignees.phone as consignee_phone",
          "consignees.address as consignee_address",
          "owner.name as owner_name",
        ])
        .where("shipments.id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!shipment) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  return shipment;
}

/** Names of parties to create in the shipment's transaction: none is left over when that is rolled back. */
export type NewParties = Partial<Record<PartyKind, string>>;

/**
 * Stores a new shipment, and its status as the first entry of its history.
 *
 * @param options.quoteRequestId the request it is made from, which then references it
 * @param options.another a further shipment of the request, which keeps referencing the earlier one
 * @returns its id
 * @throws Conflict when the tracking number is taken, Invalid when a party does not exist, EarlierShipment when its
 * request has a shipment
 */
export async function createShipment(
  db: Database,
  actor: Actor,
  input: ShipmentInput,
  options: { quoteRequestId?: string; another?: boolean; newParties?: NewParties } = {},
): Promise<string> {
  authorize(actor, "shipments.write");
  try {
    return await db.transaction().execute(async (tx) => {
      const request = await lockRequest(tx, options.quoteRequestId);
      if (request?.earlier && !options.another) throw new EarlierShipment(request.earlier);
      const { id } = await tx
        .insertInto("shipments")
        .values({ ...input, ...(await addParties(tx, actor, options.newParties, request)) })
        .returning("id")
        .executeTakeFirstOrThrow();
      await addEntry(tx, actor, id, input);
      if (request && !request.earlier) await linkShipment(tx, actor, request.id, id);
      await emit(tx, actor, {
        action: "shipment.created",
        entity: "shipment",
        entityId: id,
        summary: input.tracking_number,
        details: request ? { quote_request_id: request.id } : {},
      });
      return id;
    });
  } catch (error) {
    throw toDomainError(error);
  }
}

/** Creates the new parties of a shipment; the sender of the request gets the request's contact data. */
async function addParties(
  tx: Kysely<DB>,
  actor: Actor,
  names: NewParties = {},
  request?: Parameters<typeof shipperForRequest>[2],
): Promise<{ shipper_id?: string; consignee_id?: string }> {
  const ids: { shipper_id?: string; consignee_id?: string } = {};
  for (const kind of PARTY_KINDS) {
    const name = names[kind];
    if (!name) continue;
    const asks = kind === "shipper" && request && shipperNameOf(request) === name;
    const rest = { company: null, email: null, phone: null, address: null };
    ids[`${kind}_id`] = asks
      ? await shipperForRequest(tx, actor, request)
      : await insertParty(tx, actor, kind, { name, ...rest });
  }
  return ids;
}

/** The shipment as it was read for the edit. */
export interface SeenShipment {
  /** `version` of `getShipment`. */
  version: string;
  /** The form's values at that time. */
  base: ShipmentFormValues;
}

/** A save that would overwrite a concurrent change. Nothing was stored. */
export interface ShipmentConflict {
  changes: ChangedField[];
  /** The current values and version, the basis of the next attempt. */
  theirs: ShipmentFormValues;
  version: string;
  /** Who changed it and when, the latest first. */
  by: { email: string; at: Date }[];
}

/**
 * Updates a shipment. A new status also becomes the newest entry of its history.
 *
 * @param newParties names of parties to create, instead of their ids
 * @returns null when it is stored, or the conflict with changes since `seen`
 * @throws NotFound, Conflict when the tracking number is taken, Invalid when a party does not exist
 */
export async function updateShipment(
  db: Database,
  actor: Actor,
  id: string,
  input: ShipmentInput,
  seen: SeenShipment,
  newParties: NewParties = {},
): Promise<ShipmentConflict | null> {
  authorize(actor, "shipments.write");
  try {
    return await db.transaction().execute(async (tx) => {
      const stored = await lockShipment(tx, id);
      const theirs = shipmentFormValues(stored);
      const mine = { ...shipmentFormValues(input), ...newPartyValues(newParties) };
      const changes = stored.version === seen.version ? [] : conflictingFields(seen.base, theirs, mine);
      if (changes.length > 0) {
        return { changes, theirs, version: stored.version, by: await changedBy(tx, stored.id, seen.version) };
      }
      const added = await addParties(tx, actor, newParties);
      await tx
        .updateTable("shipments")
        .set({ ...input, ...added })
        .where("id", "=", stored.id)
        .execute();
      if (input.status !== stored.status) await addEntry(tx, actor, stored.id, input);
      await emit(tx, actor, {
        action: "shipment.updated",
        entity: "shipment",
        entityId: stored.id,
        summary: input.tracking_number,
        details: differences(
          await withPartyNames(tx, actor, theirs),
          await withPartyNames(tx, actor, { ...mine, ...added }),
        ),
      });
      return null;
    });
  } catch (error) {
    throw toDomainError(error);
  }
}

/**
 * Adds the saved status as the newest entry, not dated before the newest that has happened. Whole minutes, as in the
 * form: within one minute the entry created last is the newest.
 */
async function addEntry(tx: Kysely<DB>, actor: Actor, id: string, input: ShipmentInput): Promise<void> {
  await tx
    .insertInto("shipment_status_history")
    .values({
      shipment_id: id,
      status: input.status,
      location: input.current_location,
      entered_by: actor.email,
      entered_by_id: actor.id,
      timestamp: sql<Date>`greatest(date_trunc('minute', now()),
        (select max("timestamp") from shipment_status_history
         where shipment_id = ${id} and has_happened("timestamp")))`,
    })
    .execute();
}

/** Placeholders for the ids new parties get when the save succeeds. */
function newPartyValues({ shipper, consignee }: NewParties) {
  return { ...(shipper && { shipper_id: shipper }), ...(consignee && { consignee_id: consignee }) };
}

async function changedBy(tx: Kysely<DB>, id: string, version: string): Promise<ShipmentConflict["by"]> {
  const lines = await tx
    .selectFrom("audit_log")
    .select(["actor_email as email", "at"])
    .where("entity", "=", "shipment")
    .where("entity_id", "=", id)
    .where("audited", "=", true)
    .orderBy("id", "desc")
    .limit(5)
    .execute();
  // An entry is dated by its transaction's start, which may precede the version where it waited for the lock:
  // the latest one is always included.
  return lines.filter(({ at }, index) => index === 0 || at.getTime() > Number(version) / 1000);
}

/**
 * Deletes a shipment with its history; both are archived and can be restored.
 *
 * @returns the archive id
 * @throws NotFound
 */
export async function deleteShipment(db: Database, actor: Actor, id: string): Promise<string> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, id);
    const [kept] = await archiveRecords(tx, actor, "shipment", [shipment.id]);
    if (!kept) throw new NotFound(SHIPMENT_MESSAGES.notFound);
    await tx.deleteFrom("shipments").where("id", "=", shipment.id).execute();
    return kept;
  });
}
