import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { NotFound } from "#app/kit/errors.ts";
import { EarlierShipment } from "./form/answer-request.ts";
import { overriddenInputs, withDerivedFields } from "./derived-fields.ts";
import type { ShipmentDetails } from "./details.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import type { ShipmentInput } from "./shipment.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { archiveRecords } from "#app/deleted/archive.server.ts";
import { type DomainEvent, emit } from "#database/events/emit.ts";
import { setRequestStatus } from "#app/quote-requests/request-status.server.ts";
import { linkShipment, lockRequest } from "#app/quote-requests/shipment-of-request.server.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import { NO_DETAILS } from "./details.server.ts";
import { mergeDetails, saveDetailRows } from "./save-details.server.ts";
import { addEntry, addParties, type NewParties, toDomainError } from "./saving.server.ts";
import { PARTY_COLUMNS } from "./shared-columns.server.ts";

/** The time of its last save in whole microseconds, as text: a JavaScript Date is less precise. */
const shipmentVersion = sql<string>`((extract(epoch from shipments.updated_at) * 1000000)::bigint)::text`;

/** Every change of a shipment or its history takes it first: the newest entry is unambiguous. @throws NotFound */
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

/** The event of a change of a shipment; that of an entry of its history names the status. */
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

/** @throws NotFound */
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
          ...PARTY_COLUMNS,
          "shippers.company_id as shipper_customer_id",
          "consignees.company_id as consignee_customer_id",
          sql<string | null>`(select name from companies where id = shippers.company_id)`.as(
            "shipper_customer",
          ),
          sql<string | null>`(select name from companies where id = consignees.company_id)`.as(
            "consignee_customer",
          ),
          "owner.name as owner_name",
        ])
        .where("shipments.id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!shipment) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  return shipment;
}

interface NewShipmentOptions {
  quoteRequestId?: string;
  another?: boolean;
  newParties?: NewParties;
  details?: ShipmentDetails;
}

/**
 * Stores a new shipment with its status as first entry of its history.
 * @param options.quoteRequestId the request it is made from, which then references it and is completed
 * @param options.another a further shipment of the request, which keeps its status and references the earlier one
 * @throws Conflict when the tracking number is taken, Invalid when a party or a container does not exist,
 * EarlierShipment when its request has a shipment
 */
export async function createShipment(
  db: Database,
  actor: Actor,
  input: ShipmentInput,
  options: NewShipmentOptions = {},
): Promise<string> {
  authorize(actor, "shipments.write");
  try {
    return await db.transaction().execute((tx) => insertShipment(tx, actor, input, options));
  } catch (error) {
    throw toDomainError(error);
  }
}

/**
 * The same in the transaction of what it is made from. @param options.ownerId somebody who may own shipments
 * @param options.madeFrom more for its line of the audit log
 * @throws EarlierShipment; what PostgreSQL refuses is for `toDomainError`
 */
export async function insertShipment(
  tx: Kysely<DB>,
  actor: Actor,
  input: ShipmentInput,
  options: NewShipmentOptions & { ownerId?: string | null; madeFrom?: JsonObject },
): Promise<string> {
  const request = await lockRequest(tx, options.quoteRequestId);
  if (request?.earlier && !options.another) throw new EarlierShipment(request.earlier);
  const details = mergeDetails(options.details ?? {}, NO_DETAILS);
  const values = {
    ...withDerivedFields(input, details),
    ...details.terms,
    ...details.places,
    // A further shipment is not found by its request: who asked is kept with it.
    bill_to_company_id: input.bill_to_company_id ?? (request?.earlier ? request.company_id : null),
    owner_id: options.ownerId ?? null,
  };
  const { id } = await tx
    .insertInto("shipments")
    .values({ ...values, ...(await addParties(tx, actor, options.newParties, request)) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await saveDetailRows(tx, id, NO_DETAILS, details);
  await addEntry(tx, actor, id, input);
  if (request && !request.earlier) {
    await linkShipment(tx, actor, request.id, id);
    // As where an accepted offer makes it: nobody waits for an answer any more.
    await setRequestStatus(tx, actor, request, "completed");
  }
  const made = { id, tracking_number: input.tracking_number };
  const more = request ? { quote_request_id: request.id } : {};
  const unused = overriddenInputs(input, [], details.goods);
  await emit(tx, actor, shipmentEvent("shipment.created", made, { ...more, ...unused, ...options.madeFrom }));
  return id;
}

/** Deletes a shipment with its history; both can be restored. @returns the archive id @throws NotFound */
export async function deleteShipment(db: Database, actor: Actor, id: string): Promise<string> {
  authorize(actor, "shipments.write");
  return db.transaction().execute((tx) => removeShipment(tx, actor, id));
}

/** The same in a transaction. @throws NotFound */
export async function removeShipment(tx: Kysely<DB>, actor: Actor, id: string): Promise<string> {
  const shipment = await lockShipment(tx, id);
  const [kept] = await archiveRecords(tx, actor, "shipment", [shipment.id]);
  if (!kept) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  await tx.deleteFrom("shipments").where("id", "=", shipment.id).execute();
  return kept;
}
