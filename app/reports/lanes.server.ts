import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { ReportPeriod } from "./period.ts";
import type { LaneReport, LaneVolume, Volume } from "./report.ts";
import type { Database } from "#database/connection/connect.ts";
import { type SumsQuery, sumsStateOnce } from "./sums-state.server.ts";
import { sumsOf } from "./sums.server.ts";

const TOP = 20;

/** Reads the lanes; cancelled shipments are excluded. */
export async function readLanes(
  db: Database,
  actor: Actor,
  period: ReportPeriod,
  { top = TOP, state = sumsStateOnce(db) }: SumsQuery & { top?: number } = {},
): Promise<LaneReport> {
  authorize(actor, "reports.read");
  interface Row extends Volume {
    rank: number;
    lanes: number;
    from_key: string | null;
    to_key: string | null;
  }
  const { rows } = await sql<Row>`
    with lanes as materialized (
      select k1, k2, sum(n::int) as n, sum(a) as a, sum(b) as b, sum(c::int) as c, sum(d::int) as d
      from ${sumsOf(await state(), "lane", period)}
      group by k1, k2 having sum(n::int) > 0),
    top as materialized (select * from lanes order by n desc, k1, k2 limit ${top})
    select row_number() over (order by n desc, k1, k2)::int as rank, 1 as lanes, k1 as from_key, k2 as to_key,
      n::int as shipments, a::float8 as kg, d::int as unweighed, b::float8 as teu, c::int as unsized from top
    union all
    select 0, count(*)::int, null, null, coalesce(sum(n), 0)::int, coalesce(sum(a), 0)::float8, coalesce(sum(d), 0)::int,
      coalesce(sum(b), 0)::float8, coalesce(sum(c), 0)::int from lanes
    order by rank`.execute(db);
  const [total = { ...NO_VOLUME, lanes: 0 }, ...listed] = rows;
  const keys = listed.flatMap(({ from_key, to_key }) => [from_key, to_key]);
  const labels = await labelsOf(db, keys);
  const place = (key: string | null) => ({ key: key ?? "", label: labels.get(key ?? "") ?? key ?? "" });
  const lanes: LaneVolume[] = listed.map(({ from_key, to_key, ...row }) => ({
    ...volumeOf(row),
    origin: place(from_key),
    destination: place(to_key),
  }));
  const all = { ...volumeOf(total), lanes: total.lanes };
  return { lanes, total: all, others: all.lanes > lanes.length ? minus(all, lanes) : null };
}

const NO_VOLUME: Volume = { shipments: 0, kg: 0, unweighed: 0, teu: 0, unsized: 0 };
const AMOUNTS = Object.keys(NO_VOLUME) as (keyof Volume)[];

const volumeOf = (row: Volume): Volume => ({
  shipments: row.shipments,
  kg: row.kg,
  unweighed: row.unweighed,
  teu: row.teu,
  unsized: row.unsized,
});

function minus(all: Volume & { lanes: number }, shown: readonly Volume[]): Volume & { lanes: number } {
  const rest = { ...all, lanes: all.lanes - shown.length };
  for (const amount of AMOUNTS) {
    const left = shown.reduce((sum, volume) => sum - volume[amount], all[amount]);
    // Rounded to hundredths, since sums of binary fractions are inexact.
    rest[amount] = Math.round(left * 100) / 100;
  }
  return rest;
}

async function labelsOf(db: Database, keys: readonly (string | null)[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; label: string }>`
    select key, label from report_places where key = any(${keys}::text[])`.execute(db);
  return new Map(rows.map(({ key, label }) => [key, label]));
}
