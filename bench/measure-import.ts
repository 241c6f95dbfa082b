/**
 * Measures imports on a filled database: 10,000 rows (half new, half changed) read, matched and stored, and undone; then a file
 * of 100,000 new rows, as CSV; seconds, and the memory of the process at its highest.
 *
 *   DATABASE_URL=postgres://… node bench/measure-import.ts
 *   DATA_DIR=./data-bench node bench/measure-import.ts
 */
import path from "node:path";
import { sql } from "kysely";
import { suggestMapping } from "#app/import/receive.server.ts";
import { withImportFile } from "#app/import/read-file.server.ts";
import { addStaff } from "#database/accounts/staff.ts";
import { connectDatabase } from "#database/connection/connect.ts";
import { migrate } from "#database/connection/migrate.ts";
import { applyImport } from "#database/imports/apply.ts";
import { saveMapping } from "#database/imports/columns.ts";
import { planImport } from "#database/imports/plan.ts";
import { listOutcomes } from "#database/imports/read.ts";
import { storeImportFile } from "#database/imports/store-file.ts";
import { continueNextAct } from "#database/acts/continue-acts.ts";
import { undoImport } from "#database/imports/undo.ts";
import { shipmentImporter } from "#database/shipments/import.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { provedSession } from "#tests/actors.ts";

const server = process.env.DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ dataDir: path.resolve(process.env.DATA_DIR ?? "./data"), log: () => {} });
const url = process.env.DATABASE_URL ?? server?.url ?? "";
await migrate(url);
const { db, pool } = connectDatabase(url, { warn: () => {} });
const mark = Date.now().toString(36).toUpperCase();
let highest = 0;
setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 50).unref();

const heading = "Dossier;Afzender;Herkomst;Bestemming;Poids (kg);Colli;ETA;Opmerkingen;Status";
const newLine = (number: number) =>
  `IMP-${mark}-${number};Client ${mark} ${number % 400};Gent;Lille;${(number % 900) + 0.5};${(number % 30) + 1};${(number % 27) + 1}/03/2027;Loading dock ${number};pending`;

try {
  const email = `bench-${mark}@zenne.example`;
  const id = (await addStaff(db, { email, password: "bench-import" })) ?? "";
  const actor = { id, email, name: "Bench", role: "owner" as const, sessionId: await provedSession(db, id) };
  // An empty database has some shipments to change.
  await sql`
    with made as (
      insert into shipments (tracking_number, origin_location, destination_location)
      select 'KNOWN-' || n, 'Ghent', 'Lille' from generate_series(1, 5000) as n
      where not exists (select from shipments where tracking_number not like 'IMP-%') returning id, status)
    insert into shipment_status_history (shipment_id, status) select id, status from made`.execute(db);
  const { rows: known } = await sql<{ tracking_number: string; status: string }>`
    select tracking_number, status from shipments where tracking_number not like 'IMP-%'
    order by id limit 5000`.execute(db);
  const changed = known.map(
    ({ tracking_number: number, status }) =>
      `${number};;Checked in ${mark};Lille;;;;;${status === "delivered" ? "in_transit" : "delivered"}`,
  );
  const more = Array.from({ length: 10_000 - changed.length }, (_, number) => newLine(number));
  await measure("10,000 rows", [heading, ...changed, ...more]);
  await measure("100,000 rows", [heading, ...Array.from({ length: 100_000 }, (_, n) => newLine(n + 10_000))]);

  async function measure(what: string, lines: string[]) {
    const file = new File([lines.join("\r\n")], "bench.csv");
    lines.length = 0;
    highest = 0;
    const times = [performance.now()];
    const stored = await withImportFile(file, (open) => storeImportFile(db, actor, "shipments", open));
    times.push(performance.now());
    const guess = await suggestMapping(db, actor, shipmentImporter, stored.facts);
    const mapping = { fields: guess.fields, orders: guess.orders.map((order) => order ?? ("dmy" as const)) };
    await saveMapping(db, actor, "shipments", stored.id, mapping);
    const counts = await planImport(db, actor, shipmentImporter, stored.id, new Date());
    times.push(performance.now());
    const pageStarted = performance.now();
    const place = { index: Math.floor(stored.facts.rows * 0.9) };
    await listOutcomes(db, actor, "shipments", stored.id, { place });
    const page = performance.now() - pageStarted;
    times.push(performance.now());
    await applyImport(db, actor, shipmentImporter, stored.id, new Date());
    times.push(performance.now());
    const [read = 0, matched = 0, , applied = 0] = times
      .slice(1)
      .map((time, n) => (time - (times[n] ?? 0)) / 1000);
    console.log(
      `${what}, ${(file.size / 1024 / 1024).toFixed(1)} MB: read ${read.toFixed(1)} s, dry run ${matched.toFixed(1)} s, import ${applied.toFixed(1)} s, a page ${page.toFixed(0)} ms, ${(highest / 1024 / 1024).toFixed(0)} MB: ${JSON.stringify(counts)}`,
    );
    const started = performance.now();
    const { id } = await undoImport(db, actor, shipmentImporter, stored.id, { now: new Date() });
    while (await continueNextAct(db));
    const { outcome } = await db
      .selectFrom("acts")
      .select("outcome")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    console.log(
      `  undone in ${((performance.now() - started) / 1000).toFixed(1)} s: ${JSON.stringify(outcome)}`,
    );
  }
} finally {
  await pool.end();
  await server?.stop();
}
