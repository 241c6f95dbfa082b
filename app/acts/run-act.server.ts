import { type Kysely, sql } from "kysely";
import { actBatch, type ActProgress } from "./act.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import { emit } from "#database/events/emit.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import { ACT_COLUMNS, type ActKind, type StoredAct } from "./act-kind.server.ts";

interface Beginning<Parameters> {
  parameters: Parameters;
  subject?: string;
  /** Selects the records of the act; returns how many. */
  take: (tx: Kysely<DB>, actId: string) => Promise<number>;
}

export type BegunAct = ActProgress & { outcome: JsonObject };

/** Starts an act. A single batch is completed in the same transaction; the worker continues a larger act. */
export async function startAct<Parameters>(
  db: Database,
  actor: Actor,
  kind: ActKind<Parameters>,
  { parameters, subject, take }: Beginning<Parameters>,
): Promise<BegunAct> {
  authorize(actor, ...kind.needs(parameters));
  return db.transaction().execute(async (tx) => {
    await allowLongWork(tx);
    const { rows } = await sql<StoredAct<Parameters>>`
      insert into acts (kind, actor_id, actor_email, parameters, subject)
      values (${kind.name}, (select id from admin_users where id::text = ${actor.id}), ${actor.email},
        ${JSON.stringify(parameters)}::jsonb, ${subject ?? null}::uuid)
      returning ${ACT_COLUMNS}`.execute(tx);
    let act = rows[0] as StoredAct<Parameters>;
    act = { ...act, total: await take(tx, act.id) };
    if (act.total === 0 && !kind.finish) {
      await sql`delete from acts where id = ${act.id}`.execute(tx);
      return { ...act, state: "done" as const };
    }
    await sql`update acts set total = ${act.total},
      read_at = case when ${act.total <= actBatch.size} then now() end where id = ${act.id}`.execute(tx);
    if (act.total > actBatch.size) {
      await announce(tx, actor, act.id, "begun");
      return act;
    }
    while (act.state === "running") act = await performBatch(tx, actor, kind, act);
    return act;
  });
}

export async function performBatch<Parameters>(
  tx: Kysely<DB>,
  actor: Actor,
  kind: ActKind<Parameters>,
  act: StoredAct<Parameters>,
): Promise<StoredAct<Parameters>> {
  const step = await kind.perform(tx, actor, act);
  const moved = {
    ...act,
    done: act.done + step.processed,
    skipped: act.skipped + step.skipped,
    outcome: { ...act.outcome, ...step.outcome },
  };
  if (step.processed > 0 && moved.done < act.total) {
    await sql`
      update acts set done = ${moved.done}, skipped = ${moved.skipped}, outcome = ${JSON.stringify(moved.outcome)}::jsonb,
        failures = 0, next_try_at = clock_timestamp() where id = ${act.id}`.execute(tx);
    if (act.total > actBatch.size) await announce(tx, actor, act.id, "moved");
    return moved;
  }
  // Rows that were deleted since the act started count as skipped.
  const whole = { ...moved, done: act.total, skipped: moved.skipped + act.total - moved.done };
  const outcome = { ...whole.outcome, ...(await kind.finish?.(tx, actor, whole)) };
  return endAct(tx, actor, kind, { ...whole, outcome, state: "done" });
}

export async function endAct<Parameters>(
  tx: Kysely<DB>,
  actor: Pick<Actor, "id" | "email"> | { id: null; email: string },
  kind: ActKind<Parameters>,
  act: StoredAct<Parameters>,
): Promise<StoredAct<Parameters>> {
  const { done, skipped, outcome, state, reason, total } = act;
  // A selection may contain personal data in its search text: it is deleted when no longer needed.
  await sql`
    update acts set done = ${done}, skipped = ${skipped}, outcome = ${JSON.stringify(outcome)}::jsonb,
      state = ${state}, reason = ${reason}, finished_at = clock_timestamp(), parameters = parameters - 'selection'
    where id = ${act.id}`.execute(tx);
  const event = kind.event(act);
  await emit(tx, actor, {
    ...event,
    details: {
      ...event.details,
      ...(skipped > 0 && { skipped }),
      ...(state === "stopped" && { stopped: true, left: total - done, reason }),
    },
  });
  if (total > actBatch.size) await announce(tx, actor, act.id, "ended");
  return act;
}

async function announce(
  tx: Kysely<DB>,
  actor: { id: string | null; email: string },
  id: string,
  verb: "begun" | "moved" | "ended",
): Promise<void> {
  await emit(tx, actor, { action: `act.${verb}`, entityId: id, audited: false });
}
