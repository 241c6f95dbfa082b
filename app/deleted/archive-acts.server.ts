import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { RestoreConflict, RestoreOutcome, ArchiveTarget } from "./deleted.ts";
import { Conflict } from "#app/kit/errors.ts";
import { ACT_MESSAGES } from "#app/acts/act.ts";
import { requireStepUp, type SessionActor } from "#app/accounts/step-up.server.ts";
import { type ActKind, changedBy, lockAct } from "#app/acts/act-kind.server.ts";
import { type BegunAct, startAct } from "#app/acts/run-act.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import type { DB } from "#database/schema.generated.ts";
import { countArchived, lockArchived, explainNothingToRestore } from "./archive.server.ts";
import { eraseBatch } from "./erase.server.ts";
import { restoreBatch } from "./restore-deleted.server.ts";
import type { DeletionSummary } from "./words.ts";

const REFUSALS_TOLD = 20;

interface RestoreParameters {
  withNeeded: boolean;
}

/**
 * Restores what a bulk act deleted.
 * @throws Conflict when everything was restored or it is in use now, NotFound when it is gone
 */
export async function restoreAct(
  db: Database,
  actor: Actor,
  act: string,
  { withNeeded = false }: { withNeeded?: boolean } = {},
): Promise<BegunAct> {
  authorize(actor, "shipments.write");
  return startAct(db, actor, restoreActKind, {
    parameters: { withNeeded },
    subject: act,
    take: (tx) => takeArchived(tx, act),
  });
}

/** Takes the act's archive exclusively, since the deletion may still be running. */
async function takeArchived(tx: Kysely<DB>, act: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`archived ${act}`}, 0))`.execute(tx);
  const running = await lockAct(
    tx,
    sql`(id = ${act} or (subject = ${act} and total > 0)) and state = 'running' limit 1`,
  );
  if (running) throw new Conflict(ACT_MESSAGES.stillRuns);
  const count = await countArchived(tx, act);
  if (count === 0) throw await explainNothingToRestore(tx, { act });
  return count;
}

export const restoreActKind: ActKind<RestoreParameters> = {
  name: "restore",
  needs: () => ["shipments.write"],
  async perform(tx, actor, act) {
    const archived = await lockArchived(tx, { act: act.subject ?? "" }, act.outcome.after);
    if (!archived) return { processed: 0, skipped: 0 };
    const refused = await restoreBatch(tx, actor, archived, act.parameters.withNeeded);
    const earlier = (act.outcome.refusals ?? []) as RestoreConflict[];
    const refusals = [...earlier, ...refused.values()].slice(0, REFUSALS_TOLD);
    return {
      processed: archived.ids.length,
      skipped: refused.size,
      outcome: {
        name: act.outcome.name ?? archived.name,
        refusals: JSON.parse(JSON.stringify(refusals)),
        after: archived.ids.at(-1),
      },
    };
  },
  event: (act) => ({
    action: "shipments.restored",
    summary: `${changedBy(act)}`,
    details: { act: act.subject },
  }),
};

export function restoreOutcome(act: BegunAct): RestoreOutcome {
  const { name = "", refusals = [] } = act.outcome as Partial<RestoreOutcome>;
  return { kind: "shipment", name, restored: changedBy(act), refused: act.skipped, refusals };
}

/** Erases what a bulk act deleted. @throws StepUpRequired, and what `restoreAct` throws */
export async function eraseAct(db: Database, actor: Actor & SessionActor, act: string): Promise<BegunAct> {
  authorize(actor, "records.erase");
  await requireStepUp(db, actor, await databaseTime(db));
  return startAct(db, actor, eraseActKind, {
    parameters: {},
    subject: act,
    take: (tx) => takeArchived(tx, act),
  });
}

export const eraseActKind: ActKind<object> = {
  name: "erase",
  needs: () => ["records.erase"],
  async perform(tx, actor, act) {
    const archived = await lockArchived(tx, { act: act.subject ?? "" });
    if (!archived) return { processed: 0, skipped: 0 };
    await eraseBatch(tx, actor, archived);
    return { processed: archived.ids.length, skipped: 0 };
  },
  event: (act) => ({
    action: "shipments.erased",
    summary: `${changedBy(act)}`,
    details: { act: act.subject },
  }),
};

export interface ArchivedDeletion {
  target: ArchiveTarget;
  /** Records that can still be restored; its count is 0 when all were. */
  summary: DeletionSummary;
}

interface Line {
  id: number;
  details: Record<string, unknown>;
}

const text = (value: unknown) => (typeof value === "string" ? value : null);

export async function findArchived(
  db: Kysely<DB>,
  lines: readonly Line[],
): Promise<Map<number, ArchivedDeletion>> {
  const one = await keptRecords(db, idsIn(lines, "deleted"));
  const many = await keptActs(db, idsIn(lines, "act"));
  const deletions = new Map<number, ArchivedDeletion>();
  for (const { id, details } of lines) {
    const deletion = one.get(text(details.deleted) ?? "") ?? many.get(text(details.act) ?? "");
    if (deletion) deletions.set(id, deletion);
  }
  return deletions;
}

const idsIn = (lines: readonly Line[], key: "deleted" | "act") =>
  lines.flatMap(({ details }) => text(details[key]) ?? []);

async function keptRecords(db: Kysely<DB>, ids: string[]): Promise<Map<string, ArchivedDeletion>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("deleted_records")
    .select(["id", "name", "entries", "restored_at", "kind"])
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ id, kind, name, entries, restored_at }) => [
      id,
      { target: { deleted: id }, summary: { kind, name, entries, count: restored_at ? 0 : 1 } },
    ]),
  );
}

async function keptActs(db: Kysely<DB>, ids: string[]): Promise<Map<string, ArchivedDeletion>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("deleted_records")
    .select((eb) => [
      "act_id",
      eb.fn.countAll<number>().filterWhere("restored_at", "is", null).as("count"),
      eb.fn.sum<number | null>("entries").filterWhere("restored_at", "is", null).as("entries"),
    ])
    .where("act_id", "in", ids)
    .groupBy("act_id")
    .execute();
  return new Map(
    rows.map(({ act_id, count, entries }) => [
      act_id,
      { target: { act: act_id }, summary: { kind: "shipment", name: null, count, entries: entries ?? 0 } },
    ]),
  );
}
