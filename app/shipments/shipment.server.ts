import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, NotFound, fieldError } from "#app/kit/errors.ts";
import { insertParty } from "#app/parties/parties.server.ts";
import type { PartyInput } from "#app/parties/party.ts";
import { PARTY_KINDS, type PartyKind } from "#app/parties/party-kind.ts";
import { shipperForRequest, shipperNameOf } from "#app/quote-requests/shipper-for-request.server.ts";
import { eventCounts } from "#app/status-history/sync-status.server.ts";
import { DETAIL_MESSAGES } from "./details-messages.ts";
import { eventPlace } from "./event-place.server.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import type { ShipmentInput } from "./shipment.ts";
import type { Database } from "#database/connection/connect.ts";
import { rowId } from "#database/connection/keyset.ts";
import { archiveRecords } from "#app/deleted/archive.server.ts";
import type { DomainEvent, EventActor } from "#database/events/emit.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import { PARTY_COLUMNS } from "./shared-columns.server.ts";
import { withClosedCosts } from "./closed-costs.server.ts";

/** Time of the last save in whole microseconds, as text: a JavaScript Date is less precise. */
const shipmentVersion = sql<string>`((extract(epoch from shipments.updated_at) * 1000000)::bigint)::text`;

/**
 * Locks a shipment. Every change of a shipment or its history locks it first, so that the newest entry is unambiguous.
 * @throws NotFound
 */
export async function lockShipment(tx: Kysely<DB>, id: string) {
  const shipment = await tx
    .selectFrom("shipments")
    .selectAll("shipments")
    .select(shipmentVersion.as("version"))
    .where("id", "=", rowId(id))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound(SHIPMENT_MESSAGES.notFound));
  return shipment;
}

/** Builds the audit event of a change; that of a history entry includes the status. */
export const shipmentEvent = (
  action: string,
  shipment: { id: string; tracking_number: string },
  details?: JsonObject,
  status?: string,
): DomainEvent => ({
  action,
  entity: "shipment",
  entityId: shipment.id,
  summary: status === undefined ? shipment.tracking_number : `${shipment.tracking_number}: ${status}`,
  details,
});

/** Reads a shipment. @throws NotFound */
export async function getShipment(db: Database, actor: Actor, id: string) {
  authorize(actor, "shipments.read");
  const shipment = await db
    .selectFrom("shipments")
    .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .leftJoin("admin_users as owner", "owner.id", "shipments.owner_id")
    .selectAll("shipments")
    .select(shipmentVersion.as("version"))
    .select([
      ...PARTY_COLUMNS,
      "shippers.company_id as shipper_customer_id",
      "consignees.company_id as consignee_customer_id",
      sql<string | null>`(select name from companies where id = shippers.company_id)`.as("shipper_customer"),
      sql<string | null>`(select name from companies where id = consignees.company_id)`.as(
        "consignee_customer",
      ),
      "owner.name as owner_name",
    ])
    .where("shipments.id", "=", rowId(id))
    .executeTakeFirstOrThrow(() => new NotFound(SHIPMENT_MESSAGES.notFound));
  return shipment;
}

/** Deletes a shipment with its history; both can be restored. @returns the archive id @throws NotFound */
export async function deleteShipment(db: Database, actor: Actor, id: string): Promise<string> {
  authorize(actor, "shipments.write");
  return db.transaction().execute((tx) => removeShipment(tx, actor, id));
}

/** Deletes a shipment in a transaction. @throws NotFound; Conflict when it has costs in closed books */
export async function removeShipment(tx: Kysely<DB>, actor: Actor, id: string): Promise<string> {
  const shipment = await lockShipment(tx, id);
  const { held, reason } = await withClosedCosts(tx, [shipment.id]);
  if (held.size > 0) throw new Conflict(reason);
  const [archiveId] = await archiveRecords(tx, actor, "shipment", [shipment.id]);
  if (!archiveId) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  await tx.deleteFrom("shipments").where("id", "=", shipment.id).execute();
  return archiveId;
}

/** Errors for the constraints of shipments in PostgreSQL. */
export const SHIPMENT_REFUSALS = {
  shipments_tracking_key_key: () =>
    new Conflict(SHIPMENT_MESSAGES.numberTaken, {
      fieldErrors: { tracking_number: [SHIPMENT_MESSAGES.numberTaken] },
      error: undefined,
    }),
  shipments_shipper_id_fkey: () => fieldError("shipper_id", SHIPMENT_MESSAGES.shipperInvalid),
  shipments_consignee_id_fkey: () => fieldError("consignee_id", SHIPMENT_MESSAGES.consigneeInvalid),
  shipments_bill_to_company_id_fkey: () => fieldError("bill_to_company_id", SHIPMENT_MESSAGES.payerInvalid),
  shipment_references_twice: () => fieldError("references", DETAIL_MESSAGES.referenceTwice),
  shipment_containers_twice: () => fieldError("containers", DETAIL_MESSAGES.containerTwice),
};

/** Names of new parties, created in the shipment's transaction, so that none is left after a rollback. */
export type NewParties = Partial<Record<PartyKind, string>> & {
  contacts?: Partial<Record<PartyKind, Pick<PartyInput, "email" | "address">>>;
};

/** Adds new parties; the shipper of a request gets the request's contact data. */
export async function addParties(
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
    const contact = { company: null, email: null, phone: null, address: null, ...names.contacts?.[kind] };
    ids[`${kind}_id`] = asks
      ? await shipperForRequest(tx, actor, request)
      : await insertParty(tx, actor, kind, { name, ...contact });
  }
  return ids;
}

/** Adds a history entry in whole minutes, as in the form: within one minute the entry created last is the newest. */
export async function addEntry(
  tx: Kysely<DB>,
  by: EventActor,
  id: string,
  input: Pick<ShipmentInput, "status" | "current_location">,
  source: "staff" | "offer" = "staff",
): Promise<void> {
  const { current_code } = await tx
    .selectFrom("shipments")
    .select("current_code")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("shipment_status_history")
    .values({
      shipment_id: id,
      status: input.status,
      location: input.current_location,
      ...eventPlace(input.current_location, new Date(), current_code),
      source,
      entered_by: by.email || null,
      entered_by_id: by.id,
      timestamp: sql<Date>`greatest(date_trunc('minute', now()),
        (select max("timestamp") from shipment_status_history
         where shipment_id = ${id} and ${eventCounts()}))`,
    })
    .execute();
}
