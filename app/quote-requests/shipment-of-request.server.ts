import type { Kysely } from "kysely";
import { isRowId } from "#database/connection/keyset.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { isRequestOver, type QuoteStatus } from "./quote-request.ts";

/** Locks the request, so that it gets no other shipment until the transaction ends. */
export async function lockRequest(tx: Kysely<DB>, id: string | undefined) {
  if (!id || !isRowId(id)) return undefined;
  const request = await tx
    .selectFrom("quote_requests")
    .select(["id", "name", "email", "phone", "company", "company_id", "status", "shipment_id"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const earlier = request?.shipment_id
    ? await tx
        .selectFrom("shipments")
        .select(["id", "tracking_number as number"])
        .where("id", "=", request.shipment_id)
        .executeTakeFirst()
    : undefined;
  return request && { ...request, earlier };
}

export async function linkShipment(
  tx: Kysely<DB>,
  by: EventActor,
  requestId: string,
  shipmentId: string,
): Promise<void> {
  await tx
    .updateTable("quote_requests")
    .set({ shipment_id: shipmentId })
    .where("id", "=", requestId)
    .execute();
  await emit(tx, by, { action: "quote_request.shipment_created", entityId: requestId, audited: false });
}

/** Sets the status of a locked request. One that is over is read: it asks nobody any more. */
export async function setRequestStatus(
  tx: Kysely<DB>,
  by: EventActor,
  request: { id: string; email: string; status: string },
  status: QuoteStatus,
): Promise<void> {
  if (request.status === status) return;
  await tx
    .updateTable("quote_requests")
    .set({ status, ...(isRequestOver(status) && { is_read: true }) })
    .where("id", "=", request.id)
    .execute();
  await emit(tx, by, {
    action: "quote_request.status_changed",
    entityId: request.id,
    summary: request.email,
    details: { from: request.status, to: status },
  });
}
