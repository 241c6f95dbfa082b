import { sql } from "kysely";
import type pg from "pg";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Maintenance, MaintenanceRun } from "./maintenance.ts";
import type { Database } from "#database/connection/connect.ts";

/**
 * Records a run; not in a database of an earlier version or without write access.
 * @param problem null when it succeeded
 */
export async function recordMaintenance(
  client: Pick<pg.Client, "query">,
  kind: "backup" | "verify",
  problem: string | null,
): Promise<void> {
  await client
    .query(
      `insert into maintenance_runs as run (kind, good_at, problem)
       values ($1, case when $2::text is null then now() end, left($2, 500))
       on conflict (kind) do update set good_at = coalesce(excluded.good_at, run.good_at),
         ended_at = excluded.ended_at, problem = excluded.problem`,
      [kind, problem],
    )
    .catch(() => {});
}

interface Row {
  kind: string;
  good_at: Date | null;
  ended_at: Date;
  problem: string | null;
}

export async function readMaintenance(db: Database, actor: Actor): Promise<Maintenance> {
  authorize(actor, "settings.manage");
  const runs = await db.selectFrom("maintenance_runs").selectAll().execute();
  const { rows } = await sql<{ installed: Date; jumped: Date | null }>`
    select (select min(applied_at) from schema_migrations) as installed,
      (select jumped_from from sweep_clock) as jumped`.execute(db);
  const runOf = (kind: string) => toRun(runs.find((run) => run.kind === kind));
  return {
    backup: runOf("backup"),
    verify: runOf("verify"),
    installedAt: rows[0]?.installed ?? new Date(),
    clockJumpedFrom: rows[0]?.jumped ?? null,
  };
}

const toRun = (row: Row | undefined): MaintenanceRun | null =>
  row ? { goodAt: row.good_at, endedAt: row.ended_at, problem: row.problem } : null;
