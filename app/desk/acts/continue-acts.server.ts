import { type Kysely, sql } from "kysely";
import { ACT_KINDS, type ActName, ACT_MESSAGES } from "#app/acts/act.ts";
import { type Actor, can, type Role } from "#app/access/policy.ts";
import { DomainError } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import { isDatabaseUnavailable } from "#database/connection/errors.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import type { DB } from "#database/schema.generated.ts";
import { type StoredAct, lockAct, type ActKind } from "#app/acts/act-kind.server.ts";
import { endAct, performBatch } from "#app/acts/run-act.server.ts";
import { eraseActKind, restoreActKind } from "#app/deleted/archive-acts.server.ts";
import { importUndoKind } from "../imports/undo.server.ts";
import { deleteKind, ownerKind, statusKind } from "#app/shipments/bulk.server.ts";
import { etaKind } from "#app/shipments/bulk-eta.server.ts";
import { undoKind } from "#app/shipments/undo-bulk.server.ts";

/** Failures in a row after which an act stops: about two minutes. */
const MOST_FAILURES = 5;

/**
 * Runs the next batch in one transaction: its row lock excludes other processes, and a crash rolls it back.
 * @returns false when nothing is due now
 * @throws the error of a batch that will be retried or was stopped
 */
export async function continueNextAct(db: Database): Promise<boolean> {
  let failed: StoredAct | undefined;
  try {
    return await db.transaction().execute(async (tx) => {
      await allowLongWork(tx);
      const act = await lockAct(
        tx,
        // Skips acts of kinds that only a newer version running beside this one knows.
        sql`state = 'running' and next_try_at <= now() and kind = any(${ACT_KINDS}::text[])
          order by next_try_at limit 1 for update skip locked`,
      );
      if (!act) return false;
      failed = act;
      const kind = kindOf(act);
      const actor = await findActor(tx, act.actor_id);
      const mayGoOn = actor && kind.needs(act.parameters).some((each) => can(actor, each));
      if (mayGoOn) await performBatch(tx, actor, kind, act);
      else {
        const reason = ACT_MESSAGES.noLongerAllowed(act.actor_email);
        await endAct(tx, authorOf(act), kind, { ...act, state: "stopped", reason });
      }
      return true;
    });
  } catch (error) {
    if (failed) await noteFailure(db, failed, error).catch(() => {});
    throw error;
  }
}

/** Schedules a retry after 4, 8, 16 and 32 seconds, then stops the act; database errors are retried without limit. */
async function noteFailure(db: Database, { id, done }: StoredAct, error: unknown): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const act = await lockAct(tx, sql`id = ${id} and state = 'running' and done = ${done} for update`);
    if (!act) return;
    const { rows } = await sql<{ failures: number }>`
      update acts set failures = failures + ${isDatabaseUnavailable(error) ? 0 : 1},
        next_try_at = clock_timestamp() + make_interval(secs => 2 ^ (failures + 2))
      where id = ${id} returning failures`.execute(tx);
    if ((rows[0]?.failures ?? 0) < MOST_FAILURES) return;
    const reason = error instanceof DomainError ? error.userMessage : ACT_MESSAGES.failed;
    await endAct(tx, authorOf(act), kindOf(act), { ...act, state: "stopped", reason });
  });
}

export const authorOf = ({ actor_id: id, actor_email: email }: StoredAct) => ({ id, email });

async function findActor(tx: Kysely<DB>, id: string | null): Promise<Actor | undefined> {
  if (id === null) return undefined;
  return tx
    .selectFrom("admin_users")
    .select(["id", "email", "name"])
    .select(sql<Role>`role`.as("role"))
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
}

const KINDS = {
  status: statusKind,
  owner: ownerKind,
  eta: etaKind,
  delete: deleteKind,
  undo: undoKind,
  restore: restoreActKind,
  erase: eraseActKind,
  import_undo: importUndoKind,
} as const satisfies Record<ActName, ActKind<never>>;

export const kindOf = ({ kind }: StoredAct) => KINDS[kind] as ActKind<unknown>;
