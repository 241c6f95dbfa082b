/**
 * Measures the late desk on a database of `fill-database.ts`: the first lines, a page from further on and the count of
 * each group.
 *
 *   DATA_DIR=./data-bench node bench/measure-late-desk.ts
 *
 * Where nothing has moved yet, a tenth of the open shipments is given an earlier first promise, and deliveries get their time (it
 * writes).
 */
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { connectDatabase } from "#database/connection/connect.ts";
import { migrate } from "#database/connection/migrate.ts";
import { countLateGroup, listLateGroup } from "#database/shipments/late-desk.ts";
import { parseCursor } from "#domain/keyset.ts";
import { LATE_GROUPS } from "#domain/shipments/late-desk.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { testActor } from "../tests/actors.ts";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "20" } },
});
const server = process.env.DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ dataDir: path.resolve(process.env.DATA_DIR ?? "./data"), log: () => {} });
const url = process.env.DATABASE_URL ?? server?.url ?? "";
await migrate(url);
const { db, pool } = connectDatabase(url, { warn: () => {} });
const actor = testActor({ id: "00000000-0000-4000-8000-000000000000" });
const reading = { now: new Date(), mine: false };

try {
  await moveSome();
  for (const group of LATE_GROUPS) {
    const first = await listLateGroup(db, actor, group, { ...reading, limit: 50 });
    const after = parseCursor(first.at(-1)?.cursor ?? null);
    const lines = await median(() => listLateGroup(db, actor, group, { ...reading, limit: 50 }));
    const next = await median(() => listLateGroup(db, actor, group, { ...reading, limit: 50, after }));
    const all = await median(() => countLateGroup(db, actor, group, reading));
    const count = await countLateGroup(db, actor, group, reading);
    console.log(`${group.padEnd(9)} lines ${lines} ms, next page ${next} ms, count ${all} ms  (${count})`);
  }
} finally {
  await pool.end();
  await server?.stop();
}

/** With a connection of its own: that of the product gives up long work. */
async function moveSome(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select from shipments where first_eta is not null limit 1");
  if (rows.length === 0) {
    await client.query(`update shipments set first_eta = estimated_delivery - interval '3 days'
      where status not in ('delivered', 'cancelled') and estimated_delivery is not null
        and ('x' || right(id::text, 2))::bit(8)::int < 26`);
    await client.query("vacuum analyze shipments");
    console.log("a tenth of the open shipments moved");
  }
  await client.end();
}

async function median(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let run = 0; run < Number(values.runs); run++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return (times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0).toFixed(1);
}
