import { sql } from "kysely";
import { expect, test } from "vitest";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import type { InvoiceFilter } from "./invoice-list.ts";
import { listInvoices } from "./read-invoices.server.ts";

const database = useTestDatabase();

/** `SHOW_COSTS=1` prints how long each list took. */
test("200,000 invoices are listed, filtered and searched", { timeout: 180_000 }, async () => {
  const { db } = database;
  await sql`
    insert into invoices (kind, number, issued_on, issued_at, issued_by, series, year, count, due_on, customer, currency,
      model, net, vat, gross, created_by, created_at)
    select 'invoice', '2026-' || i, day, day, 'a', '', 2026, i, day + 30, 'Payer ' || i % 5000, 'EUR', '{}', 100, 0, 100,
      'a', day + i * interval '1 second'
    from (select i, '2026-01-01'::date + i / 1000 as day from generate_series(1, 200000) as i) as numbered`.execute(
    db,
  );
  await sql`update open_items set open = 0 where open_items.id in (
    select id from invoices where count % 20 > 0)`.execute(db);
  await sql`
    insert into invoice_deliveries (invoice_id, channel, attempt, state, unsure, created_by)
    select id, 'mail', 1, 'sent', false, 'a' from invoices where count % 50 > 0`.execute(db);
  for (const table of ["invoices", "open_items", "invoice_deliveries"])
    await sql`analyze ${sql.table(table)}`.execute(db);
  const accounting = testActor({ role: "accounting" });
  const costs: Record<string, number> = {};
  const list = async (filter: Partial<InvoiceFilter>) => {
    const start = performance.now();
    const page = await listInvoices(db, accounting, { search: "", state: "", ...filter }, { index: 0 }, 50);
    costs[Object.values(filter).join(" ") || "all"] = Math.round(performance.now() - start);
    return page;
  };
  await list({});
  expect(await list({})).toMatchObject({ total: 200_000, rows: { length: 50 } });
  expect(await list({ search: "payer 4321" })).toMatchObject({ total: 40 });
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select id from invoices
    where search_fold(coalesce(number, '') || ' ' || customer) like search_pattern('payer 4321')`.execute(db);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("invoices_search_idx");
  expect(await list({ state: "open" })).toMatchObject({ total: 10_000, rows: { length: 50 } });
  expect(await list({ state: "unsent" })).toMatchObject({ total: 4_000, rows: { length: 50 } });
  if (process.env.SHOW_COSTS) process.stdout.write(`${JSON.stringify(costs)}\n`);
  expect(Math.max(...Object.values(costs))).toBeLessThan(2_000);
});
