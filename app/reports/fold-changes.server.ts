import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connection/connect.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import type { DB } from "#database/schema.generated.ts";
import {
  partsOfRecords,
  type Source,
  SOURCES,
  WHOLE_REPORTS,
  changedRecords,
  packed,
  PART,
  unpacked,
} from "./record-sources.server.ts";
import { areSumsReady } from "./sums-state.server.ts";
import { LANE_FROM, LANE_TO } from "#app/shipments/figures.server.ts";

const BATCH = 20_000;
/** Key of the advisory lock: one process at a time updates the sums. */
const FOLD_LOCK = 7_226_641;

/**
 * Adds a batch of changes to the sums.
 * @returns their number; 0 while another process works, or there are no sums yet
 */
export async function foldChanges(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await takeLock(tx))) return 0;
    await allowLongWork(tx);
    if (!(await areSumsReady(tx))) return 0;
    const { rows: taken } = await sql<{ source: string; record_id: string }>`
      delete from report_changes where id in (select id from report_changes order by id limit ${BATCH})
      returning source, record_id`.execute(tx);
    if (taken.length === 0) return 0;
    const changes = sql`jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)`;
    for (const source of SOURCES) {
      // Listed as rows, so that a shipper's shipments are the current ones.
      const { rows } = await sql<{ record_id: string }>`
        with changes as (select * from ${changes} as each_row (source text, record_id uuid))
        ${changedRecords(source, sql`changes`)}`.execute(tx);
      const ids = rows.map(({ record_id }) => record_id);
      if (ids.length > 0) await foldRecords(tx, source, ids);
    }
    await sql`delete from report_sums where n = 0`.execute(tx);
    return taken.length;
  });
}

export async function takeLock(tx: Kysely<DB>, { wait = false } = {}): Promise<boolean> {
  const lock = sql.lit(FOLD_LOCK);
  if (wait) await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lock}) as taken`.execute(
    tx,
  );
  return rows[0]?.taken ?? false;
}

/** Adds the records' new contributions, and subtracts their previous ones. */
async function foldRecords(tx: Kysely<DB>, source: Source, ids: readonly string[]): Promise<void> {
  const batch = sql`${ids}::uuid[]`;
  await addToSums(
    tx,
    sql`
    now_added as materialized (${packed(partsOfRecords(source, { ids: batch }))}),
    differing as materialized (
      select asked.record_id, before.parts as old_parts, now_added.parts as new_parts
      from unnest(${batch}) as asked (record_id)
      left join report_facts as before on before.record_id = asked.record_id and before.source = ${source}
      left join now_added on now_added.record_id = asked.record_id
      where before.parts is distinct from now_added.parts),
    kept as (
      insert into report_facts (source, record_id, parts)
      select ${source}, record_id, new_parts from differing where new_parts is not null
      on conflict (record_id, source) do update set parts = excluded.parts),
    gone as (
      delete from report_facts where source = ${source}
        and record_id in (select record_id from differing where new_parts is null)),
    moved as (
      select ${PART} from differing cross join lateral ${unpacked(sql`new_parts`)} as part
      union all
      select report, month, k1, k2, k3, -n, -a, -b, -c, -d
      from differing cross join lateral ${unpacked(sql`old_parts`)} as part)`,
  );
  if (source === "shipment") await keepPlaces(tx, sql`shipments.id = any(${batch})`);
}

/**
 * @param tables common table expressions; `moved` has the amounts to add
 * @param whole also updates quarters and years, which is otherwise done afterwards
 */
export async function addToSums(
  tx: Kysely<DB>,
  tables: RawBuilder<unknown>,
  { whole = true } = {},
): Promise<void> {
  await sql`
    with ${tables}
    insert into report_sums as sums (${PART})
    ${sumsByPeriod(sql`moved`, { whole })}
    on conflict (report, month, k1, k2, k3) do update set n = sums.n + excluded.n, a = sums.a + excluded.a,
      b = sums.b + excluded.b, c = sums.c + excluded.c, d = sums.d + excluded.d`.execute(tx);
}

export async function sumQuartersAndYears(tx: Kysely<DB>): Promise<void> {
  await sql`
    insert into report_sums (${PART})
    select report, unit, k1, k2, k3, sum(n), sum(a), sum(b), sum(c), sum(d)
    from report_sums cross join lateral unnest(array[${QUARTER}, ${YEAR}]) as unit
    where report in (${WHOLE}) group by report, unit, k1, k2, k3 order by report, unit, k1, k2, k3`.execute(
    tx,
  );
}

const QUARTER = sql`month / 100 * 100 + 20 + (month % 100 + 2) / 3`;
const YEAR = sql`month / 100 * 100 + 30`;
const WHOLE = sql.join(WHOLE_REPORTS.map((report) => sql.lit(report)));

export const sumsByPeriod = (parts: RawBuilder<unknown>, { whole = true } = {}) => sql`
  select report, ${whole ? sql`unit` : sql`month`}, k1, k2, k3, sum(n), sum(a), sum(b), sum(c), sum(d)
  from ${parts}
  ${
    whole
      ? sql`cross join lateral unnest(case when report in (${WHOLE}) then array[month, ${QUARTER}, ${YEAR}]
          else array[month] end) as unit`
      : sql``
  }
  group by report, ${whole ? sql`unit` : sql`month`}, k1, k2, k3`;

export async function keepPlaces(tx: Kysely<DB>, chosen: ReturnType<typeof sql>): Promise<void> {
  await sql`
    insert into report_places (key, label)
    select key, min(label) from (
      select ${LANE_FROM} as key, origin_location as label from shipments where ${chosen}
      union all select ${LANE_TO}, destination_location from shipments where ${chosen}) as place
    where key <> '' group by key on conflict do nothing`.execute(tx);
}
