import { randomUUID } from "node:crypto";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from "kysely";
import type { Client } from "pg";
import { sumsByPeriod } from "./fold-changes.server.ts";
import {
  partsOfRecords,
  type Source,
  SOURCES,
  changedRecords,
  packed,
  PART,
  unpacked,
} from "./record-sources.server.ts";
import { sumsReady } from "./sums-state.server.ts";

/** Number of records per kind that are recomputed, from a random one on; stored facts are summed completely. */
const SAMPLE = 20_000;
const PROBLEMS_MAX = 20;

const IDS = {
  shipment: sql`(select id from shipments)`,
  request: sql`(select id from quote_requests)`,
  offer: sql`(select distinct first_id as id from offers)`,
} as const satisfies Record<Source, unknown>;

/** Only compiles statements, which a client runs in a snapshot. */
const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Compares sums with the stored facts, and these with a sample of records.
 * @returns one line per difference; null without sums
 */
export async function checkSums(client: Client): Promise<string[] | null> {
  const run = async <Row>(statement: RawBuilder<Row>) => {
    const { sql: text, parameters } = statement.compile(compiler);
    return (await client.query(text, [...parameters])).rows as Row[];
  };
  if ((await run(sumsReady)).length === 0) return null;
  const problems: string[] = [];
  for (const source of SOURCES) {
    problems.push(...(await run(strayFacts(source))).map(({ line }) => line));
    problems.push(...(await run(differingFacts(source))).map(({ line }) => line));
  }
  return [...problems, ...(await run(differingSums)).map(({ line }) => line)];
}

const isUnchanged = (source: Source, id: RawBuilder<unknown>) => sql`not exists (
  select from (${changedRecords(source, sql`report_changes`)}) as changed where changed.record_id = ${id})`;

const strayFacts = (source: Source) => sql<{ line: string }>`
  select format('%s %s is not there, and adds to the reports', source, record_id) as line from report_facts as facts
  where source = ${source} and not exists (select from ${IDS[source]} as each_record where id = facts.record_id)
    and ${isUnchanged(source, sql`facts.record_id`)} limit ${PROBLEMS_MAX}`;

const differingFacts = (source: Source) => {
  const from = randomUUID();
  const ids = sql`array(
    select id from (
      (select id, 0 as part from ${IDS[source]} as later where id >= ${from}::uuid order by id limit ${SAMPLE})
      union all
      (select id, 1 from ${IDS[source]} as earlier where id < ${from}::uuid order by id limit ${SAMPLE})
      order by part, id limit ${SAMPLE}) as sample)`;
  return sql<{ line: string }>`
    with asked as materialized (select unnest(${ids}) as record_id),
    now_added as materialized (${packed(partsOfRecords(source, { ids: sql`array(select record_id from asked)` }))})
    select format('%s %s adds %s to the reports, its rows make %s', ${sql.lit(source)}, record_id,
      left(coalesce(facts.parts::text, 'nothing'), 300), left(coalesce(now_added.parts::text, 'nothing'), 300)) as line
    from asked left join now_added using (record_id)
    left join (select record_id, parts from report_facts where source = ${source}) as facts using (record_id)
    where facts.parts is distinct from now_added.parts and ${isUnchanged(source, sql`record_id`)} limit ${PROBLEMS_MAX}`;
};

const differingSums = sql<{ line: string }>`
  with added (${PART}) as materialized (${sumsByPeriod(sql`report_facts cross join lateral ${unpacked(sql`parts`)} as part`)})
  select format('the report «%s» of %s (%s) has %s, its records make %s', report, month, concat_ws(', ', k1, k2, k3),
    coalesce(concat_ws(' ', sums.n, sums.a, sums.b, sums.c, sums.d), 'nothing'),
    coalesce(concat_ws(' ', added.n, added.a, added.b, added.c, added.d), 'nothing')) as line
  from added full join (select * from report_sums where n <> 0) as sums using (report, month, k1, k2, k3)
  where (sums.n, sums.a, sums.b, sums.c, sums.d) is distinct from (added.n, added.a, added.b, added.c, added.d)
  limit ${PROBLEMS_MAX}`;
