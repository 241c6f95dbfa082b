/**
 * The charges of a month among 200 000: the list, the sums, and the accountant's file of 20 000 rows. On an empty database:
 *
 *   DATA_DIR=./data-charges node bench/measure-charges.ts
 */
import path from "node:path";
import { sql } from "kysely";
import { connectDatabase } from "#database/connection/connect.ts";
import { migrate } from "#database/connection/migrate.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { exportCharges } from "#database/charges/export-charges.ts";
import { listCharges, sumCharges } from "#database/charges/list-charges.ts";
import { addStaff } from "#database/accounts/staff.ts";
import type { Actor } from "#domain/accounts/policy.ts";
import { CHARGE_EXPORT } from "#domain/charges/export-columns.ts";

const server = process.env.DATABASE_URL
  ? null
  : await startEmbeddedPostgres({
      dataDir: path.resolve(process.env.DATA_DIR ?? "./data-charges"),
      log: (text) => console.error(text),
    });
const url = process.env.DATABASE_URL ?? server?.url ?? "";
await migrate(url);
const { db, pool } = connectDatabase(url, { warn: console.error });
const email = "bench@zenne.example";
const id = (await addStaff(db, { email, password: "measure-charges" })) ?? "";
const actor: Actor = { id, email, name: "Bench", role: "owner" };

await sql`
  with customers as (insert into companies (name) select 'Customer ' || n from generate_series(1, 500) as n returning id, name),
    senders as (insert into shippers (name, company_id) select 'Shipper of ' || name, id from customers returning id),
    numbered as (select id, row_number() over () as n from senders)
  insert into shipments (tracking_number, origin_location, destination_location, shipper_id)
  select 'BENCH-' || n, 'Ghent', 'Lille', (select id from numbered where numbered.n = 1 + series.n % 500)
  from generate_series(1, 40000) as series(n)`.execute(db);
await sql`
  insert into charges (shipment_id, position, description, currency, cost_planned, price_planned, cost_actual, vat_rate, booked_on)
  select shipments.id, line, 'Charge ' || line, case line when 4 then 'USD' else 'EUR' end, 100 + line, 130 + line,
    case when line % 2 = 0 then 101 + line end, 21, '2026-01-01'::date + (row_number() over ())::integer % 304
  from shipments, generate_series(0, 4) as line`.execute(db);
await sql`analyze`.execute(db);

const filter = { month: "2026-05", customer: "", missing: false };

async function measure(what: string, act: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < 7; round++) {
    const start = performance.now();
    await act();
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  console.log(`${what}: median ${sorted[3]?.toFixed(1)} ms, slowest ${sorted.at(-1)?.toFixed(1)} ms`);
}

await measure("list, first 50 of a month", () => listCharges(db, actor, filter, null, 50));
await measure("list, of a customer", () =>
  listCharges(db, actor, { ...filter, customer: "customer 77" }, null, 50),
);
await measure("list, missing actuals", () => listCharges(db, actor, { ...filter, missing: true }, null, 50));
await measure("sums of a month", () => sumCharges(db, actor, filter));
await measure("sums of a customer's month", () =>
  sumCharges(db, actor, { ...filter, customer: "customer 77" }),
);
await measure("accountant's file of a month", async () => {
  const shape = { format: "semicolon", decimalComma: true } as const;
  const { count, file } = await exportCharges(db, actor, filter, { columns: CHARGE_EXPORT, shape });
  const bytes = (await new Response(file).arrayBuffer()).byteLength;
  if (count < 20_000) throw new Error(`only ${count} rows, ${bytes} bytes`);
});
await pool.end();
await server?.stop();
