/**
 * Measures an export with details of 100,000 shipments, each with two goods rows and a leg, and the import of 10,000 rows
 * that are 2,500 new shipments, on an empty data folder:
 *
 *   DATA_DIR=./data-details node bench/measure-details.ts
 */
import path from "node:path";
import { sql } from "kysely";
import type { SessionActor } from "#database/accounts/fresh-proof.ts";
import { addStaff } from "#database/accounts/staff.ts";
import { connectDatabase } from "#database/connection/connect.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import { migrate } from "#database/connection/migrate.ts";
import { exportShipments } from "#database/shipments/export.ts";
import { applyImport } from "#database/imports/apply.ts";
import { shipmentImporter } from "#database/shipments/import.ts";
import { planRowsOf } from "#tests/import-rows.ts";
import type { Actor } from "#domain/accounts/policy.ts";
import { DETAILED_EXPORT, FULL_EXPORT, type ImportColumn } from "#domain/shipments/csv.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";

const server = await startEmbeddedPostgres({
  dataDir: path.resolve(process.env.DATA_DIR ?? "./data-details"),
  log: () => {},
});
await migrate(server.url);
const { db, pool } = connectDatabase(server.url, { warn: () => {} });
try {
  const email = `bench-${Date.now()}@zenne.example`;
  const id = (await addStaff(db, { email, password: "bench-details" })) ?? "";
  const actor: Actor & SessionActor = { id, email, name: "Bench", role: "owner", sessionId: "" };
  await fill();
  for (const columns of [FULL_EXPORT, DETAILED_EXPORT]) await measureExport(actor, columns);
  await measureImport(actor);
} finally {
  await pool.end();
  await server.stop();
}

async function fill(): Promise<void> {
  const { rows } = await sql`select from shipments limit 1`.execute(db);
  if (rows.length > 0) return;
  await db.transaction().execute(async (tx) => {
    await allowLongWork(tx);
    await sql`insert into shipments (tracking_number, origin_location, destination_location, created_at)
      select 'DET-' || n, 'Antwerp', 'Lagos', now() - n * interval '1 minute' from generate_series(1, 100000) as n`.execute(
      tx,
    );
    await sql`insert into shipment_goods (shipment_id, position, packages, description, gross_kg)
      select id, n, 2, 'Centrifugal pumps', 120.5 from shipments, generate_series(0, 1) as n`.execute(tx);
    await sql`insert into shipment_legs (shipment_id, position, kind, mode, from_place, to_place)
      select id, 0, 'main', 'sea', 'Antwerp', 'Lagos' from shipments`.execute(tx);
  });
  await sql`analyze`.execute(db);
}

async function measureExport(actor: Actor & SessionActor, columns: readonly ImportColumn[]): Promise<void> {
  const selection = { all: true as const, filter: { search: "DET-" }, except: [] };
  const before = process.memoryUsage().rss;
  const started = performance.now();
  const { count, file } = await exportShipments(db, actor, selection, { columns, now: new Date() });
  let [bytes, most] = [0, before];
  for await (const piece of file) {
    bytes += piece.length;
    most = Math.max(most, process.memoryUsage().rss);
  }
  console.log(
    `export of ${count} shipments with ${columns.length} columns: ${(bytes / 1e6).toFixed(1)} MB in ${(performance.now() - started).toFixed(0)} ms, memory grew by ${((most - before) / 1e6).toFixed(0)} MB`,
  );
}

async function measureImport(actor: Actor): Promise<void> {
  const mark = Date.now().toString(36);
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    row: index + 2,
    cells: {
      tracking_number: `IMP-${mark}-${Math.floor(index / 4)}`,
      origin_location: index % 4 === 0 ? "Gent" : "",
      destination_location: index % 4 === 0 ? "Lagos" : "",
      goods_packages: "3",
      goods_description: "Centrifugal pumps",
      goods_gross_kg: `${100 + index}`,
      leg_from_place: index % 4 < 2 ? "Antwerp" : "",
      leg_to_place: index % 4 < 2 ? (index % 4 === 0 ? "Tema" : "Lagos") : "",
    },
  }));
  const started = performance.now();
  const id = await planRowsOf(db, actor, shipmentImporter, rows, new Date());
  const planned = performance.now();
  const counts = await applyImport(db, actor, shipmentImporter, id, new Date());
  console.log(
    `import of 10,000 rows: dry run ${(planned - started).toFixed(0)} ms, import ${(performance.now() - planned).toFixed(0)} ms: ${JSON.stringify(counts)}`,
  );
}
