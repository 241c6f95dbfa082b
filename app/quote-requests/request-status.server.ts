import type { Kysely } from "kysely";
import type { QuoteStatus } from "./quote-request.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";

export async function setRequestStatus(
  tx: Kysely<DB>,
  by: EventActor,
  request: { id: string; email: string; status: string },
  status: QuoteStatus,
): Promise<void> {
  if (request.status === status) return;
  await tx.updateTable("quote_requests").set({ status }).where("id", "=", request.id).execute();
  await emit(tx, by, {
    action: "quote_request.status_changed",
    entity: "quote_request",
    entityId: request.id,
    summary: request.email,
    details: { from: request.status, to: status },
  });
}
