import type { Kysely } from "kysely";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import { SESSION_ENDED } from "#app/live/event.ts";
import { emit, type EventActor, type DomainEvent } from "#database/events/emit.ts";

/**
 * Locks an account in the caller's transaction, before any other row of it: opening a session and changing a credential
 * take turns, so that each sees what the other did. @returns undefined when it is disabled or gone
 */
export function lockAccount(tx: Kysely<DB>, userId: string) {
  return tx
    .selectFrom("admin_users")
    .select(["id", "email", "name"])
    .where("id", "=", userId)
    .where("disabled_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Reads the hash of an account's password; empty, which no password matches, when it has none. */
export async function storedPassword(tx: Kysely<DB>, userId: string): Promise<string> {
  const credential = await tx
    .selectFrom("admin_accounts")
    .select("password")
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  return credential?.password ?? "";
}

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

export const accountEvent = (
  action: string,
  { id, email }: { id: string; email: string },
  details?: JsonObject,
): DomainEvent => ({ action, entity: "account", entityId: id, summary: email, details });
