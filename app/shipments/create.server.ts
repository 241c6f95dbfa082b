import type { Kysely } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";
import { Conflict } from "#app/kit/errors.ts";
import { overriddenInputs, withDerivedFields } from "./derived-fields.ts";
import type { ShipmentDetails } from "./details.ts";
import type { ShipmentInput } from "./shipment.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";
import {
  linkShipment,
  lockRequest,
  setRequestStatus,
} from "#app/quote-requests/shipment-of-request.server.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import { NO_DETAILS, mergeDetails, saveDetailRows } from "./details.server.ts";
import {
  addEntry,
  addParties,
  type NewParties,
  shipmentEvent,
  SHIPMENT_REFUSALS,
} from "./shipment.server.ts";
import { withRefusals } from "#database/connection/errors.ts";

interface NewShipmentOptions {
  quoteRequestId?: string;
  another?: boolean;
  newParties?: NewParties;
  details?: ShipmentDetails;
}

/**
 * Stores a new shipment and adds its status as the first entry of its history.
 * @param options.quoteRequestId the source request, linked and completed; with `another` it keeps status and shipment
 * @throws Conflict when number or request have a shipment already; Invalid for an unknown party or container
 */
export async function createShipment(
  db: Database,
  actor: Actor,
  input: ShipmentInput,
  options: NewShipmentOptions = {},
): Promise<string> {
  authorize(actor, "shipments.write");
  return withRefusals(SHIPMENT_REFUSALS, () =>
    db.transaction().execute((tx) => insertShipment(tx, actor, input, options)),
  );
}

/**
 * Stores a new shipment in the transaction of its source. @param options.ownerId somebody who may own shipments
 * @param options.madeFrom additional details for the audit log
 * @throws Conflict with the earlier shipment; errors of PostgreSQL are mapped by `SHIPMENT_REFUSALS`
 */
export async function insertShipment(
  tx: Kysely<DB>,
  actor: Actor,
  input: ShipmentInput,
  options: NewShipmentOptions & { ownerId?: string | null; madeFrom?: JsonObject },
): Promise<string> {
  const request = await lockRequest(tx, options.quoteRequestId);
  if (request?.earlier && !options.another) {
    const { earlier } = request;
    throw new Conflict(QUOTE_DESK_MESSAGES.hasShipment(earlier.number), { earlier, error: undefined });
  }
  const details = mergeDetails(options.details ?? {}, NO_DETAILS);
  const values = {
    ...withDerivedFields(input, details),
    ...details.terms,
    ...details.places,
    // A further shipment is not linked to its request, so the requesting customer is stored on it.
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
    // As when an accepted offer creates the shipment: the request needs no answer any more.
    await setRequestStatus(tx, actor, request, "completed");
  }
  const created = { id, tracking_number: input.tracking_number };
  const more = request ? { quote_request_id: request.id } : {};
  const unused = overriddenInputs(input, [], details.goods);
  await emit(
    tx,
    actor,
    shipmentEvent("shipment.created", created, { ...more, ...unused, ...options.madeFrom }),
  );
  return id;
}
