import { type Kysely, sql } from "kysely";
import { CLAIM_NOTICE } from "#app/deadlines/deadline.ts";
import { noticeTimes } from "#app/deadlines/count-deadline.server.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";

/**
 * Updates the deadlines of claims' notices: the end of the day at the place of delivery, done once the notice is sent
 * or the claim closed. Called after each change of these; `watchDeadlines` handles a changed destination.
 */
export async function followNotices(
  tx: Kysely<DB>,
  by: EventActor,
  claimIds: readonly string[],
): Promise<void> {
  const now = await databaseTime(tx);
  const claims = await tx
    .selectFrom("claims")
    .innerJoin("shipments", "shipments.id", "claims.shipment_id")
    .select(["claims.id", "claims.shipment_id", "claims.number", "claims.happened_at", "claims.opened_by"])
    .select(["claims.notice_due", "claims.notice_sent_on", "claims.closed_at"])
    .select(["shipments.destination_location as place", "shipments.destination_code as place_code"])
    .where("claims.id", "in", [...claimIds])
    .execute();
  for (const { id, place, place_code, ...claim } of claims) {
    const times = noticeTimes({ ...claim, place_code }, now);
    const isDone = claim.notice_sent_on !== null || claim.closed_at !== null;
    const deadline = await tx
      .insertInto("deadlines")
      .values({
        claim_id: id,
        shipment_id: claim.shipment_id,
        kind: CLAIM_NOTICE,
        reference: claim.number,
        place,
        place_code,
        created_by: claim.opened_by,
        ...times,
        ...(isDone && { done_at: now, done_by: by.email || claim.opened_by }),
      })
      .onConflict((conflict) =>
        conflict
          .column("claim_id")
          .where("claim_id", "is not", null)
          .doUpdateSet((eb) => ({
            place,
            place_code,
            ...times,
            seen_stage: sql<number>`least(deadlines.seen_stage, ${times.stage})`,
            done_at: isDone ? sql<Date>`coalesce(deadlines.done_at, excluded.done_at)` : null,
            done_by: isDone ? sql<string>`coalesce(deadlines.done_by, excluded.done_by)` : null,
            revision: eb("deadlines.revision", "+", 1),
          })),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    await emit(tx, by, { action: "deadline.followed", entityId: deadline.id, audited: false });
  }
}
