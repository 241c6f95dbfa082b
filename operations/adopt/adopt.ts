import type { Client } from "pg";
import {
  type Migration,
  createMigrationTable,
  migrate,
  migrationLock,
  readMigrations,
} from "#database/connection/migrate.ts";
import { withClient } from "#database/connection/with-client.ts";
import { sameEverywhere } from "#operations/backup/catalogue.ts";
import {
  AdoptProblem,
  KEPT,
  readSource,
  type State,
  stateOf,
  readTarget,
  type TargetTable,
} from "./databases.ts";
import { examine, type Examination } from "./examine.ts";
import { revokePublicAccess, type Exposure, findExposure } from "./exposure.ts";
import { type Checksum, compare, fill } from "./fill.ts";
import { describeRows } from "./notes.ts";
import type { Shape } from "./rows.ts";
import { SPECIFIED } from "./specified.ts";

/** Schema of our tables during a check. */
const SCRATCH = "zenne_check";

export interface Findings extends Examination {
  state: State;
  exposure: Exposure[];
  connections: number;
}

interface Adopted {
  checksums: Checksum[];
  exposure: Exposure[];
}

export async function readState(url: string): Promise<State> {
  return onSite(url, stateOf);
}

/** Checks a move without performing it: reads in one snapshot, creates our tables beside theirs and drops them again. */
export async function checkAdoption(url: string): Promise<Findings> {
  return onSite(url, async (client) => {
    await client.query("begin isolation level repeatable read");
    const state = await stateOf(client);
    const findings: Findings = { state, rows: [], blockers: [], notes: [], exposure: [], connections: 0 };
    if (state === "old") {
      findings.exposure = await findExposure(client, "public");
      findings.blockers.push(...(await searchPathProblems(client)));
      const source = await readSource(client, "public");
      await makeOurTables(client, SCRATCH);
      const shape = { from: "public", source, target: await readTargets(client, SCRATCH) };
      await look(client, shape, findings);
      findings.connections = await otherConnections(client);
    }
    await client.query("rollback");
    return findings;
  });
}

/**
 * Moves in one transaction: their tables go to a separate schema, migrations create ours, rows are copied and compared.
 * @param options.grantTo the less privileged role the product connects as
 * @param options.lockMs how long to wait for locks on the tables
 * @throws AdoptProblem with the obstacle; the database is then unchanged
 */
export async function applyAdoption(
  url: string,
  options: { grantTo?: string; lockMs?: number; say?: (line: string) => void } = {},
): Promise<Adopted> {
  const say = options.say ?? (() => {});
  const { migrations, ...adopted } = await onSite(url, async (client) => {
    const lock = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [
      migrationLock,
    ]);
    if (!lock.rows[0]?.got)
      throw new AdoptProblem(
        "Zenne is starting on this database, or is being moved in already. Stop it first.",
      );
    await client.query("begin");
    const problems = await searchPathProblems(client);
    if (problems.length > 0) throw new AdoptProblem(problems.join("\n"));
    const source = await readSource(client, "public");
    const foreign = [...source.values()]
      .filter(({ isOurs }) => !isOurs)
      .map(({ name, owner }) => `${name} belongs to ${owner}`);
    if (foreign.length > 0)
      throw new AdoptProblem(`Our role may not move these tables: ${foreign.join(", ")}.`);
    await lockTables(client, [...source.keys()], options.lockMs ?? 10_000);
    await moveOutOfPublic(client);
    const migrations = await makeOurTables(client, "public");
    const shape = { from: KEPT, source, target: await readTargets(client, "public") };
    const examination: Examination = { rows: [], blockers: [], notes: [] };
    await look(client, shape, examination);
    if (examination.blockers.length > 0)
      throw new AdoptProblem(`Nothing was changed. First put right:\n${examination.blockers.join("\n")}`);
    say("examined; copying");
    await fill(client, shape, say);
    const checksums = await compare(client, shape);
    const wrong = checksums.filter(({ before, after }) => before !== after).map(({ table }) => table);
    if (wrong.length > 0)
      throw new AdoptProblem(
        `Nothing was changed: the rows of ${wrong.join(", ")} did not arrive as they were.`,
      );
    await revokePublicAccess(client);
    await recordMigrations(client, migrations);
    await client.query("commit");
    await client.query("analyze");
    return { migrations, checksums, exposure: await findExposure(client, "public") };
  });
  // Migrates the job queue and grants the product's role its privileges.
  await migrate(url, migrations, { grantTo: options.grantTo });
  return adopted;
}

const onSite = <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> =>
  withClient({ connectionString: url, application_name: "zenne adopt" }, async (client) => {
    await client.query(sameEverywhere);
    // Raises an error instead of hiding rows by row level security.
    await client.query("set row_security = off");
    await client.query("set work_mem = '128MB'; set maintenance_work_mem = '256MB'");
    return work(client);
  });

async function look(client: Client, shape: Shape, examination: Examination): Promise<void> {
  const { rows, blockers, notes } = await examine(client, shape);
  examination.rows = rows;
  examination.blockers.push(...blockers);
  examination.notes.push(...notes, ...(await describeRows(client, shape)));
}

/** Checks that our names are created in the schema public, and that operators of pg_trgm are found without their schema. */
async function searchPathProblems(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ first: string; role: string; trgm: string | null }>(
    `select current_schema() as first, current_user as role, (
       select nspname::text from pg_extension join pg_namespace n on n.oid = extnamespace
       where extname = 'pg_trgm' and nspname <> all (current_schemas(true))) as trgm`,
  );
  const [row] = rows;
  if (!row || (row.first === "public" && !row.trgm)) return [];
  const path = ["public", ...(row.trgm ? [row.trgm] : [])].join(", ");
  return [
    `the search path of ${row.role} is not ${path}: alter role "${row.role}" set search_path = ${path};`,
  ];
}

/** Runs every migration; when the schema is not public, only the tables are kept. */
async function makeOurTables(client: Client, schema: string): Promise<Migration[]> {
  const migrations = await readMigrations();
  if (schema !== "public") {
    const { rows } = await client.query<{ trgm: string }>(
      `select quote_ident(nspname)::text as trgm from pg_extension join pg_namespace n on n.oid = extnamespace
       where extname = 'pg_trgm'`,
    );
    await client.query(`create schema ${schema}`);
    await client.query(`set local search_path = ${[schema, ...rows.map(({ trgm }) => trgm)].join(", ")}`);
  }
  for (const { name, sql } of migrations) {
    await client.query(sql).catch((error: Error) => {
      throw new AdoptProblem(`Our tables could not be made in this database (${name}): ${error.message}`, {
        cause: error,
      });
    });
  }
  return migrations;
}

async function readTargets(client: Client, schema: string): Promise<Map<string, TargetTable>> {
  const targets = new Map<string, TargetTable>();
  for (const { name } of SPECIFIED) targets.set(name, await readTarget(client, schema, name));
  return targets;
}

async function otherConnections(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return rows[0]?.count ?? 0;
}

async function lockTables(client: Client, names: string[], waitMs: number): Promise<void> {
  await client.query(`set local lock_timeout = ${waitMs}`);
  const tables = names.map((name) => `public.${name}`).join(", ");
  await client
    .query(`lock table ${tables} in access exclusive mode`)
    .catch((error: Error & { code?: string }) => {
      if (error.code !== "55P03") throw error;
      throw new AdoptProblem(
        "Somebody works on these tables. Stop the old site and its jobs, then run this again.",
      );
    });
  await client.query("set local lock_timeout = 0");
}

async function recordMigrations(client: Client, migrations: Migration[]): Promise<void> {
  await client.query(createMigrationTable);
  for (const { name, hash } of migrations)
    await client.query("insert into schema_migrations (name, hash) values ($1, $2)", [name, hash]);
}

const notOfAnExtension = (catalogue: string, id: string) =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${id} and deptype = 'e')`;

async function statements(client: Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter %s %s set schema ${KEPT}', kind, name) as statement from (
       select 1 as step, case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table'
           when 'S' then 'sequence' else 'table' end as kind, c.oid::regclass::text as name
       from pg_class c where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
         and ${notOfAnExtension("pg_class", "c.oid")}
         and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid
           and relkind = 'S' and deptype in ('a', 'i'))
       union all
       select 2, 'routine', p.oid::regprocedure::text from pg_proc p
       where pronamespace = $1::regnamespace and ${notOfAnExtension("pg_proc", "p.oid")}
       union all
       select 3, 'type', t.oid::regtype::text from pg_type t
       where typnamespace = $1::regnamespace and ${notOfAnExtension("pg_type", "t.oid")}
         and (typtype in ('e', 'd', 'r') or typtype = 'c' and (select relkind from pg_class where oid = typrelid) = 'c')
     ) as theirs order by step, name`,
    [schema],
  );
  return rows.map(({ statement }) => statement);
}

async function moveOutOfPublic(client: Client): Promise<void> {
  const moves = await statements(client, "public");
  await client.query(`create schema ${KEPT}`);
  for (const move of moves) await client.query(move);
}
