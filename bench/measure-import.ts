/**
 * Measures an import of 10,000 rows, half new and half changed, on a filled database:
 *
 *   DATABASE_URL=postgres://… node bench/measure-import.ts
 *   DATA_DIR=./data-bench node bench/measure-import.ts
 */
import path from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import type { Actor } from "#domain/accounts/policy.ts";
import { addStaff } from "#database/accounts/staff.ts";
import { connectDatabase } from "#database/connection/connect.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { migrate } from "#database/connection/migrate.ts";
import type { DB } from "../database/schema.generated.ts";
import { applyImport } from "#database/shipments/import.ts";
import { planShipmentImport } from "#database/shipments/import-plan.ts";
import type { ImportRow } from "../domain/shipments/csv-file.ts";

const rows = 10_000;
const server = process.env.DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ dataDir: path.resolve(process.env.DATA_DIR ?? "./data"), log: () => {} });
const url = process.env.DATABASE_URL ?? server?.url ?? "";
await migrate(url);
const { pool } = connectDatabase(url, { warn: () => {} });
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log({ query, queryDurationMillis }) {
    if (queryDurationMillis < 50) return;
    console.log(
      `  ${queryDurationMillis.toFixed(0).padStart(6)} ms  ${query.sql.replace(/\s+/g, " ").slice(0, 90)}`,
    );
  },
});
try {
  const email = `bench-${Date.now()}@zenne.example`;
  const account = (await addStaff(db, { email, password: "bench-import" })) ?? "";
  const actor: Actor = { id: account, email, name: "Bench", role: "owner" };
  const { rows: known } = await sql<{ tracking_number: string; status: string }>`
    select tracking_number, status from shipments tablesample system (1) limit ${rows / 2}`.execute(db);
  const mark = Date.now().toString(36);
  const file: ImportRow[] = [
    ...known.map((shipment) => ({
      tracking_number: shipment.tracking_number,
      status: shipment.status === "delivered" ? "in_transit" : "delivered",
      current_location: `Checked in ${mark}`,
    })),
    ...Array.from({ length: rows / 2 }, (_, number) => ({
      tracking_number: `IMP-${mark}-${number}`,
      origin_location: "Gent",
      destination_location: "Lille",
      weight: "12.5",
      shipper: `Client ${mark} ${number % 40}`,
    })),
  ].map((cells, index) => ({ row: index + 2, cells }));
  const started = performance.now();
  const id = await planShipmentImport(db, actor, { name: "bench.csv", rows: file }, new Date());
  const planned = performance.now();
  const counts = await applyImport(db, actor, id, new Date());
  const applied = performance.now();
  console.log(
    `dry run ${(planned - started).toFixed(0)} ms, import ${(applied - planned).toFixed(0)} ms: ${JSON.stringify(counts)}`,
  );
} finally {
  await pool.end();
  await server?.stop();
}
