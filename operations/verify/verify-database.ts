import { type Client, escapeIdentifier } from "pg";
import { readMigrations } from "#database/connection/migrate.ts";
import { withClient } from "#database/connection/with-client.ts";
import { listFailedMails } from "#app/mails/mails.server.ts";
import { checkSums } from "#app/reports/check-sums.server.ts";
import type { ObjectStore } from "#app/files/object-store.server.ts";
import { amcheck, type Corruption, isCorruption } from "./amcheck.ts";
import { checkOpenItems } from "./check-open-items.ts";
import { checkContents, checkFiles, checkReleased, checkStore, type Finding } from "./check-files.ts";

/** Finds unvalidated constraints, invalid indexes and disabled triggers. */
async function checkRules(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select format('constraint %s of %s was never checked', conname, conrelid::regclass) as line
    from pg_constraint where not convalidated and connamespace = 'public'::regnamespace
    union all
    select format('index %s is not valid', indexrelid::regclass)
    from pg_index join pg_class on pg_class.oid = indexrelid
    where not (indisvalid and indisready) and relnamespace = 'public'::regnamespace
    union all
    select format('trigger %s of %s is switched off', tgname, tgrelid::regclass)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgenabled = 'D' and relnamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ line }) => line);
}

/** Finds tables with an unreadable page, even when amcheck is not permitted; reading by index would skip it. */
async function checkPages(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  await client.query("set local enable_indexonlyscan = off");
  const problems: string[] = [];
  for (const { name } of rows) {
    const result = await lookAt(client, () => client.query(`select count(*) from ${name}`));
    if (Array.isArray(result)) problems.push(...result.map((problem) => `${name}: ${problem}`));
  }
  await client.query("set local enable_indexonlyscan = on");
  return problems;
}

/** Finds rows with dangling foreign keys, by query instead of trusting the constraints. */
async function checkForeignKeys(client: Client): Promise<string[]> {
  const { rows: keys } = await client.query<{
    name: string;
    child: string;
    parent: string;
    child_columns: string[];
    parent_columns: string[];
  }>(`select conname::text as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
        (select array_agg(attname::text order by position) from unnest(conkey) with ordinality as k (number, position)
          join pg_attribute on attrelid = conrelid and attnum = number) as child_columns,
        (select array_agg(attname::text order by position) from unnest(confkey) with ordinality as k (number, position)
          join pg_attribute on attrelid = confrelid and attnum = number) as parent_columns
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  const problems: string[] = [];
  for (const key of keys) {
    const pairs = key.child_columns.map((column, index) => {
      const parentColumn = key.parent_columns[index] ?? column;
      return `p.${escapeIdentifier(parentColumn)} = c.${escapeIdentifier(column)}`;
    });
    const isSet = key.child_columns
      .map((column) => `c.${escapeIdentifier(column)} is not null`)
      .join(" and ");
    const { rows } = await client.query<{ count: string }>(
      `select count(*)::text as count from ${key.child} c
       where ${isSet} and not exists (select from ${key.parent} p where ${pairs.join(" and ")})`,
    );
    if (rows[0]?.count !== "0") {
      problems.push(
        `${rows[0]?.count} rows of ${key.child} name a row of ${key.parent} that is not there (${key.name})`,
      );
    }
  }
  return problems;
}

async function checkSequences(client: Client): Promise<string[]> {
  // Materialized: PostgreSQL might evaluate sequences of system tables first, which an ordinary role may not read.
  const { rows: columns } = await client.query<{ child: string; column_name: string; sequence: string }>(`
    with ours as materialized (
      select attrelid::regclass::text as child, attname::text as column_name
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped)
    select child, column_name, sequence
    from ours, pg_get_serial_sequence(child, column_name) as sequence where sequence is not null`);
  const problems: string[] = [];
  for (const { child, column_name: column, sequence } of columns) {
    const { rows } = await client.query<{ behind: boolean }>(
      `select coalesce((select max(${escapeIdentifier(column)}) from ${child}), 0) >
         (select case when is_called then last_value else last_value - 1 end from ${sequence}) as behind`,
    );
    if (rows[0]?.behind) problems.push(`the next ${column} of ${child} is taken already`);
  }
  return problems;
}

/** Returns a query that counts the rows of tables with counting triggers (migration 0130), by their keys. */
export async function countingQuery(client: Pick<Client, "query">): Promise<string> {
  const { rows: tables } = await client.query<{ name: string; key: string }>(`
    select distinct tgrelid::regclass::text as name, replace(encode(tgargs, 'escape'), '\\000', '') as key
    from pg_trigger where tgfoid = 'count_rows'::regproc`);
  const counted = tables.map(
    ({ name, key }) => `select '${name}' as counted, ${key} as key, count(*) as rows from ${name} group by 2`,
  );
  return counted.join(" union all ");
}

export async function checkCounts(client: Pick<Client, "query">): Promise<string[]> {
  const counted = await countingQuery(client);
  const { rows } = await client.query<{ line: string }>(`
    with kept as (select counted, key, sum(rows) as rows from row_counts group by 1, 2)
    select format('%s of %s are counted as «%s», and there are %s', coalesce(kept.rows, 0), counted, key, coalesce(there.rows, 0)) as line
    from kept full join (${counted}) as there using (counted, key)
    where coalesce(kept.rows, 0) <> coalesce(there.rows, 0) order by 1 limit 20`);
  return rows.map(({ line }) => line);
}

/** Finds stored pictures, in any table, whose bytes do not match their hash. */
async function checkImages(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select conrelid::regclass::text as name from pg_constraint c
    where contype = 'p' and connamespace = 'public'::regnamespace
      and (select array_agg(attname::text) from pg_attribute where attrelid = conrelid and attnum = any(conkey)) = '{hash}'
      and exists (select from pg_attribute where attrelid = conrelid and attname = 'bytes' and atttypid = 'bytea'::regtype)`);
  const problems: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ hash: string }>(
      `select hash from ${name} where encode(sha256(bytes), 'hex') <> hash limit 20`,
    );
    problems.push(...rows.map(({ hash }) => `picture ${hash} of ${name} is not what it was`));
  }
  return problems;
}

export function problemOf(findings: readonly Finding[]): string | null {
  const wrong = findings.filter(({ result }) => result === "wrong");
  return wrong.length > 0
    ? wrong.map(({ check, details }) => `not so: ${check} (${details[0]})`).join("; ")
    : null;
}

type Check = (client: Client) => Promise<string[]>;

const checks: Record<string, Check> = {
  "every migration of this version has been applied": checkMigrations,
  "every page of the tables can be read": checkPages,
  "constraints, indexes and triggers are in force": checkRules,
  "foreign keys lead somewhere": checkForeignKeys,
  "numbers to come are higher than those given": checkSequences,
  "a shipment's status is that of its newest entry": checkStatuses,
  "a shipment's pieces and weight are those of its goods": checkGoodsTotals,
  "counts that are kept are those of the rows": checkCounts,
  "what is open of invoices and payments is what nothing has settled": checkOpenItems,
  "pictures are what their hashes say": checkImages,
  "files and documents are what their hashes say": checkContents,
  "every file and document has its content": checkFiles,
  "what nothing shows is to be removed, and nothing else": checkReleased,
  "every mail was sent, refused or given up, or waits in the queue": checkMails,
};

interface VerifyOptions {
  /** Checks pages and indexes; by default the product's role tries. */
  administratorUrl?: string | undefined;
  store?: ObjectStore | undefined;
}

/** Verifies in one snapshot, read-only. */
export async function verifyDatabase(
  url: string,
  { administratorUrl, store }: VerifyOptions = {},
): Promise<Finding[]> {
  return withClient({ connectionString: url, application_name: "zenne verify" }, async (client) => {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    await client.query("begin transaction isolation level repeatable read read only");
    const findings: Finding[] = [];
    for (const [check, look] of Object.entries(checks)) {
      const details = await lookAt(client, look);
      findings.push({ check, result: details.length > 0 ? "wrong" : "right", details });
    }
    findings.push(await checkReports(client), ...(await checkStore(client, url, store)));
    const givenUp = await listFailedMails(client);
    if (givenUp.length > 0) {
      const check = `${givenUp.length} mails were given up: npm run mails -- list, retry or discard`;
      findings.push({ check, result: "right", details: [] });
    }
    await client.query("rollback");
    return [asFinding(await amcheck(administratorUrl ?? url)), ...findings];
  });
}

/** Runs a check; a damaged page is a finding, and the other checks continue. */
async function lookAt<Found>(
  client: Client,
  look: (client: Client) => Promise<Found>,
): Promise<Found | string[]> {
  await client.query("savepoint one_check");
  try {
    return await look(client);
  } catch (error) {
    if (!isCorruption(error)) throw error;
    await client.query("rollback to savepoint one_check");
    return [`it cannot be read: ${(error as Error).message}`];
  }
}

async function checkReports(client: Client): Promise<Finding> {
  const check = "figures of reports are what the records add up to";
  const details = await lookAt(client, checkSums);
  if (!details) return { check, result: "not checked", details: ["their sums are being made"] };
  return { check, result: details.length > 0 ? "wrong" : "right", details };
}

function asFinding(corruption: Corruption): Finding {
  const check = "pages and indexes are whole (amcheck)";
  if ("impossible" in corruption) return { check, result: "not checked", details: [corruption.impossible] };
  return { check, result: corruption.damage.length > 0 ? "wrong" : "right", details: corruption.damage };
}

async function checkMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from schema_migrations",
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const ours = await readMigrations();
  return [
    ...ours.filter(({ name }) => !applied.has(name)).map(({ name }) => `${name} has not been applied`),
    ...ours
      .filter(({ name, hash }) => applied.has(name) && applied.get(name) !== hash)
      .map(({ name }) => `${name} was changed after it was applied`),
    ...[...applied.keys()]
      .filter((name) => !ours.some((theirs) => theirs.name === name))
      .map((name) => `${name} is unknown to this version`),
  ];
}

async function checkStatuses(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string; status: string; newest: string }>(`
    select shipments.id, shipments.status, newest.status as newest from shipments
    cross join lateral (
      select status from shipment_status_history
      where shipment_id = shipments.id and event_counts(classifier, internal, withdrawn_at, "timestamp")
      order by "timestamp" desc, created_at desc, id desc limit 1) as newest
    where shipments.status <> newest.status limit 20`);
  return rows.map(
    ({ id, status, newest }) => `shipment ${id} is «${status}», its newest entry says «${newest}»`,
  );
}

async function checkGoodsTotals(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string; says: string; goods: string }>(`
    select shipments.id, concat_ws(', ', pieces, weight || ' kg') as says,
      concat_ws(', ', packages, total_kg || ' kg') as goods
    from (
      select shipment_id, sum(packages) as packages, case when count(*) = count(gross_kg) then sum(gross_kg) end as total_kg
      from shipment_goods group by shipment_id) as totals
    join shipments on shipments.id = shipment_id
    where pieces is distinct from packages or weight <> total_kg or (weight is null and total_kg is not null)
    limit 20`);
  return rows.map(({ id, says, goods }) => `shipment ${id} says «${says}», its goods make «${goods}»`);
}

async function checkMails(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string; kind: string }>(`
    select id, kind from mails
    where sent_at is null and refused_at is null
      and not exists (select from graphile_worker.jobs where key = 'mail:' || mails.id)`);
  const givenUp = new Set((await listFailedMails(client)).map(({ id }) => id));
  const lost = rows.filter(({ id }) => !givenUp.has(id)).slice(0, 20);
  return lost.map(({ id, kind }) => `mail ${id} (${kind}) was neither sent nor refused, and is not queued`);
}
