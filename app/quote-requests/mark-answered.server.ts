import { type Kysely, sql } from "kysely";
import { type EventActor, emit, NOBODY } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";

/**
 * Marks a request as answered and read, in the transaction that sends the answer: the first time is kept, and a pending
 * request becomes in progress.
 */
export async function markAnswered(
  tx: Kysely<DB>,
  requestId: string,
  by: EventActor = NOBODY,
): Promise<void> {
  const request = await tx
    .selectFrom("quote_requests")
    .select(["status", "email", "answered_at"])
    .where("id", "=", requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!request || (request.answered_at && request.status !== "pending")) return;
  const isPending = request.status === "pending";
  await tx
    .updateTable("quote_requests")
    .set({
      is_read: true,
      answered_at: sql<Date>`coalesce(answered_at, now())`,
      ...(isPending && { status: "in_progress" }),
    })
    .where("id", "=", requestId)
    .execute();
  const change = { entity: "quote_request", entityId: requestId };
  await emit(
    tx,
    by,
    isPending
      ? {
          ...change,
          action: "quote_request.status_changed",
          summary: request.email,
          details: { from: "pending", to: "in_progress" },
        }
      : { ...change, action: "quote_request.answered", audited: false },
  );
}
