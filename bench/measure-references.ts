/**
 * The look-up of a shipment by any reference or container number on a filled database, with three references a
 * shipment (they are added where there are none), and its plan:
 *
 *   DATA_DIR=./data-bench node bench/measure-references.ts --runs 1000
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { Client } from "pg";
import { connectDatabase } from "#database/connection/connect.ts";
import { migrate } from "#database/connection/migrate.ts";
import { findShipmentsByKey } from "#database/shipments/find-by-key.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { testActor } from "#tests/actors.ts";
import { withoutIndexes } from "./without-indexes.ts";

const { values } = parseArgs({ options: { runs: { type: "string", default: "1000" } } });
const actor = testActor();
const server = process.env.DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ dataDir: path.resolve(process.env.DATA_DIR ?? "./data"), log: () => {} });
const url = process.env.DATABASE_URL ?? server?.url ?? "";
const begun = performance.now();
await migrate(url);
console.log(`migrated in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
await addReferences();
const { db, pool } = connectDatabase(url, { warn: console.error });
try {
  const total = await sql<{ count: string }>`select count(*) from shipment_references`.execute(db);
  console.log(`${total.rows[0]?.count} references`);
  const { rows } = await sql<{ value: string }>`
    select value from shipment_references tablesample system (0.1) limit ${Number(values.runs)}`.execute(db);
  const times: number[] = [];
  let found = 0;
  for (const { value } of rows) {
    const started = performance.now();
    const shipments = await findShipmentsByKey(db, actor, [value.toLowerCase().replaceAll(" ", "-")]);
    times.push(performance.now() - started);
    found += shipments.length > 0 ? 1 : 0;
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(2);
  console.log(`${found} of ${times.length} found: median ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  const plan = await sql<{ "QUERY PLAN": string }>`explain (analyze, buffers)
    select shipment_id from shipment_references where key = reference_key(${rows[0]?.value ?? ""}) limit 5`.execute(
    db,
  );
  console.log(plan.rows.map((row) => row["QUERY PLAN"]).join("\n"));
} finally {
  await db.destroy();
  if (!pool.ended) await pool.end();
  await server?.stop();
}

/** A master B/L that two shipments share, a booking, and a customer's reference. */
async function addReferences(): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const some = await client.query("select from shipment_references limit 1");
    if (some.rowCount) return;
    const started = performance.now();
    await client.query("begin");
    await client.query("set local maintenance_work_mem = '512MB'");
    await withoutIndexes(client, ["shipment_references"], async () => {
      await client.query(`
      with numbered as (select id, row_number() over () as number from shipments)
      insert into shipment_references (shipment_id, position, kind, value)
      select id, 0, 'master_bl', 'MEDU ' || lpad((number / 2)::text, 7, '0') from numbered
      union all select id, 1, 'booking', 'EBKG-' || lpad(number::text, 8, '0') from numbered
      union all select id, 2, 'customer_reference', 'PO ' || md5(number::text) from numbered`);
    });
    await client.query("commit");
    await client.query("vacuum analyze shipment_references");
    console.log(`references added in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  } finally {
    await client.end();
  }
}
