import { type Kysely, sql } from "kysely";
import {
  isFullExport,
  isStepUpFresh,
  ROWS_WITHOUT_STEP_UP,
  STEP_UP_LIFETIME_MS,
  StepUpRequired,
} from "#app/access/step-up.ts";
import { hasSecondFactor } from "./second-factor-state.server.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface SessionActor {
  id: string;
  sessionId: string;
}

/** Reads the time of the last step-up of a session; null for a session that has ended or never had one. */
export async function findLastStepUp(db: Kysely<DB>, actor: SessionActor): Promise<Date | null> {
  const session = await db
    .selectFrom("admin_sessions")
    .select("proved_at")
    .where((eb) => eb(eb.cast<string>("id", "text"), "=", actor.sessionId))
    .where("user_id", "=", actor.id)
    .executeTakeFirst();
  return session?.proved_at ?? null;
}

/**
 * Requires a step-up (sign-in, password, passkey, code) within ten minutes; called first in each function that needs
 * one.
 * @throws StepUpRequired
 */
export async function requireStepUp(db: Kysely<DB>, actor: SessionActor, now: Date): Promise<void> {
  if (!isStepUpFresh(await findLastStepUp(db, actor), now)) throw new StepUpRequired();
}

/** Requires a step-up of an account with a second factor, whose password alone proves nothing. @throws StepUpRequired */
export async function requireStepUpOfFactor(db: Kysely<DB>, actor: SessionActor, now: Date): Promise<void> {
  if (await hasSecondFactor(db, actor.id)) await requireStepUp(db, actor, now);
}

/**
 * Requires a step-up depending on what the account did without one: all acts count together for a day, or since the
 * last step-up expired, however they are split. `asks` returns whether a step-up is needed.
 * @returns whether there is one @throws StepUpRequired
 */
async function requireStepUpWhere(
  tx: Kysely<DB>,
  actor: SessionActor,
  now: Date,
  asks: (since: Date) => Promise<boolean>,
): Promise<boolean> {
  const last = await findLastStepUp(tx, actor);
  if (isStepUpFresh(last, now)) return true;
  // Serializes acts, since concurrent ones would not count each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rows without step-up ${actor.id}`}, 0))`.execute(
    tx,
  );
  const sinceStepUp = last === null ? 0 : last.getTime() + STEP_UP_LIFETIME_MS;
  if (await asks(new Date(Math.max(sinceStepUp, now.getTime() - DAY_MS)))) throw new StepUpRequired();
  return false;
}

/** Requires a step-up before deleting more than a hundred rows, including earlier deletions. @throws StepUpRequired */
export const requireStepUpToDelete = (
  tx: Kysely<DB>,
  actor: SessionActor,
  { rows, now }: { rows: number; now: Date },
): Promise<boolean> =>
  requireStepUpWhere(tx, actor, now, async (since) => {
    const { rows: earlier } = await sql`
      select from deleted_records where actor_id = ${actor.id}::uuid and deleted_at >= ${since} and restored_at is null
      limit ${ROWS_WITHOUT_STEP_UP + 1}`.execute(tx);
    return rows + earlier.length > ROWS_WITHOUT_STEP_UP;
  });

/** Exportable rows of each table; drafts are never exported. */
const EXPORTED = {
  shipments: sql`shipments`,
  companies: sql`companies`,
  charges: sql`charges`,
  invoices: sql`invoices where number is not null`,
};
type ExportedTable = keyof typeof EXPORTED;

/**
 * Records an export in the audit log, where later exports count it. @param options.rows of the exported table
 * @throws StepUpRequired for a full export
 */
export async function recordExport(
  tx: Kysely<DB>,
  actor: EventActor & SessionActor,
  { table, rows, now }: { table: ExportedTable; rows: number; now: Date },
  { summary, details }: { summary: string; details: JsonObject },
): Promise<void> {
  const proved = await requireStepUpWhere(tx, actor, now, async (since) => {
    // In a table with more rows a full export always exceeds a hundred.
    const { rows: counted } = await sql<{ earlier: number; total: number }>`select
      (select coalesce(sum((details->>'rows')::int), 0)::float8 from audit_log where audited
        and actor_id = ${actor.id}::uuid and at >= ${since} and action = ${`${table}.exported`}
        and details->'proved' = 'false') as earlier,
      (select count(*)::int from (select from ${EXPORTED[table]} limit ${2 * ROWS_WITHOUT_STEP_UP}) as few) as total`.execute(
      tx,
    );
    const { earlier = 0, total = 0 } = counted[0] ?? {};
    return rows > 0 && isFullExport(rows + earlier, total);
  });
  await emit(tx, actor, {
    action: `${table}.exported`,
    entity: table,
    summary,
    details: { rows, proved, ...details },
  });
}
