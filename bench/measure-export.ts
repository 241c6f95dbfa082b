/**
 * Measures the exports of 100,000 shipments, each with a goods row and a leg: the specified CSV, the file for Excel in
 * Belgium and the workbook, with the specified columns and with all; the memory of this process and of the one that
 * writes the workbook. On an empty data folder, or one that this script has filled:
 *
 *   DATA_DIR=./data-export node bench/measure-export.ts
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import type { SessionActor } from "#database/accounts/fresh-proof.ts";
import { addStaff } from "#database/accounts/staff.ts";
import { connectDatabase } from "#database/connection/connect.ts";
import { migrate } from "#database/connection/migrate.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import { exportShipments } from "#database/shipments/export.ts";
import type { ExportShape } from "#database/spreadsheets/export-cells.ts";
import type { Actor } from "#domain/accounts/policy.ts";
import { DETAILED_EXPORT, FULL_EXPORT, type ImportColumn } from "#domain/shipments/csv.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";

const SHIPMENTS = 100_000;
const SHAPES: ExportShape[] = [
  { format: "comma", decimalComma: false },
  { format: "semicolon", decimalComma: true },
  { format: "xlsx", decimalComma: true },
];

const server = await startEmbeddedPostgres({
  dataDir: path.resolve(process.env.DATA_DIR ?? "./data-export"),
  log: () => {},
});
await migrate(server.url);
const { db, pool } = connectDatabase(server.url, { warn: () => {} });
try {
  const email = `bench-${Date.now()}@zenne.example`;
  const id = (await addStaff(db, { email, password: "bench-export" })) ?? "";
  const actor: Actor & SessionActor = { id, email, name: "Bench", role: "owner", sessionId: "" };
  await fill();
  for (const columns of [FULL_EXPORT, DETAILED_EXPORT])
    for (const shape of SHAPES) await measure(actor, columns, shape);
} finally {
  await pool.end();
  await server.stop();
}

async function fill(): Promise<void> {
  const { rows } = await sql`select from shipments limit 1`.execute(db);
  if (rows.length > 0) return;
  await db.transaction().execute(async (tx) => {
    await allowLongWork(tx);
    await sql`insert into shippers (name, company) select 'Sender ' || n, 'Company ' || n from generate_series(1, 500) as n`.execute(
      tx,
    );
    await sql`insert into shipments (tracking_number, origin_location, destination_location, weight, notes, shipper_id,
        estimated_delivery, created_at)
      select 'EXP-' || n, 'Antwerp, Belgium', 'Lagos, Nigeria', (n % 9000) + 0.5, 'Pallet ' || n || ', keep dry',
        (select id from shippers offset n % 500 limit 1), now() + n % 900 * interval '1 hour', now() - n * interval '1 minute'
      from generate_series(1, ${sql.lit(SHIPMENTS)}) as n`.execute(tx);
    await sql`insert into shipment_goods (shipment_id, position, packages, description, gross_kg)
      select id, 0, 2, 'Centrifugal pumps', 120.5 from shipments`.execute(tx);
    await sql`insert into shipment_legs (shipment_id, position, kind, mode, from_place, to_place, etd)
      select id, 0, 'main', 'sea', 'Antwerp', 'Lagos', now() from shipments`.execute(tx);
  });
  await sql`analyze`.execute(db);
}

async function measure(actor: Actor & SessionActor, columns: readonly ImportColumn[], shape: ExportShape) {
  const selection = { all: true as const, filter: { search: "EXP-" }, except: [] };
  const before = process.memoryUsage().rss;
  let [bytes, own, child] = [0, before, 0];
  const watch = setInterval(() => {
    own = Math.max(own, process.memoryUsage().rss);
    child = Math.max(child, memoryOfWriter());
  }, 50);
  const started = performance.now();
  const { count, file } = await exportShipments(db, actor, selection, { columns, shape, now: new Date() });
  for await (const piece of file) bytes += piece.length;
  clearInterval(watch);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const writer = child > 0 ? `, the writer at most ${megabytes(child)} MB` : "";
  console.log(
    `${shape.format}, ${columns.length} columns, ${count} shipments: ${megabytes(bytes)} MB in ${seconds} s; ` +
      `this process grew by ${megabytes(own - before)} MB${writer}`,
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

/** The memory of the process that writes the workbook, which is our child. */
function memoryOfWriter(): number {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const line = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      if (!status.includes(`PPid:\t${process.pid}\n`) || !line.includes("xlsx-writer")) continue;
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
    } catch {
      // It has ended meanwhile.
    }
  }
  return 0;
}
