import type { Kysely } from "kysely";
import { SESSION_ENDED } from "#app/live/event.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";

/** Ends sessions in the caller's transaction, whose own event states the reason; their live streams close. @returns how many */
export async function endSessions(
  tx: Kysely<DB>,
  actor: EventActor,
  which: { userId: string; keep?: string } | { id: string },
): Promise<number> {
  const ended = await tx
    .deleteFrom("admin_sessions")
    .where((eb) => {
      if ("id" in which) return eb("id", "=", which.id);
      const all = eb("user_id", "=", which.userId);
      return which.keep === undefined ? all : all.and("id", "!=", which.keep);
    })
    .returning("id")
    .execute();
  await emit(
    tx,
    actor,
    ended.map(({ id }) => ({ action: SESSION_ENDED, entity: "session", entityId: id, audited: false })),
  );
  return ended.length;
}
