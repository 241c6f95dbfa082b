import { expect, test } from "vitest";
import { sql } from "kysely";
import { structuredCommunication } from "#app/invoices/communication.ts";
import { testActor } from "#tests/actors.ts";
import { camtFile } from "#tests/bank-statements.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { confirmMatches, readStatement } from "./match-statement.server.ts";
import { listBalances } from "../read-balances.server.ts";
import { readStatementFile } from "./read-statement-file.server.ts";
import { takeStatements, undoStatement } from "./statements.server.ts";
import { addStaff } from "#app/accounts/staff.server.ts";

const database = useTestDatabase();
const COUNT = 10_000;
const first = 2_026_000_000;

/** `SHOW_COSTS=1` prints how long each step took. */
test("ten thousand payments are taken, matched, confirmed and undone", { timeout: 120_000 }, async () => {
  const { db } = database;
  const plain = testActor({ role: "accounting" });
  const actor = { ...plain, id: (await addStaff(db, { email: plain.email, password: "secret-1" })) ?? "" };
  const communications = Array.from({ length: COUNT }, (_, index) => structuredCommunication(first + index));
  await sql`
    insert into invoices (kind, number, issued_on, issued_at, issued_by, series, year, count, due_on, communication, customer,
      currency, model, net, vat, gross, created_by)
    select 'invoice', 'M' || n, '2026-10-01', now(), 'a', 'M', 2026, n, '2026-11-01',
      (${communications}::text[])[n], 'Payer ' || n % 500, 'EUR', '{}', 100 + n, 0, 100 + n, 'a'
    from generate_series(1, ${COUNT}::int) as n`.execute(db);
  const movements = communications.map((text, index) => ({ amount: `${101 + index}.00`, text }));
  const steps: Record<string, number> = {};
  const timed = async <Result>(name: string, work: () => Promise<Result>) => {
    const start = performance.now();
    const result = await work();
    steps[name] = Math.round(performance.now() - start);
    return result;
  };
  const file = new TextEncoder().encode(camtFile(movements));
  const { ids } = await timed("take", async () =>
    takeStatements(db, actor, "m.xml", readStatementFile(file)),
  );
  const [id = ""] = ids;
  const { matches } = await timed("match", () => readStatement(db, actor, id));
  expect(matches.filter(({ isCertain }) => isCertain)).toHaveLength(COUNT);
  expect(await timed("confirm", () => confirmMatches(db, actor, id, { certain: true, chosen: [] }))).toEqual({
    count: COUNT,
  });
  const open = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from open_items where open > 0`.execute(db))
      .rows[0]?.count;
  expect(await open()).toBe(0);
  await timed("undo", () => undoStatement(db, actor, id));
  expect(await open()).toBe(COUNT);
  if (process.env.SHOW_COSTS) process.stdout.write(`${JSON.stringify(steps)}\n`);
});

/** `SHOW_COSTS=1` prints the time and the plan. */
test("open items of 200,000 invoices are listed by customer", { timeout: 180_000 }, async () => {
  const { db } = database;
  await sql`truncate open_items, settlements cascade`.execute(db);
  await sql`
    insert into companies (id, name) select gen_random_uuid(), 'Payer ' || n from generate_series(1, 5000) as n`.execute(
    db,
  );
  await sql`
    with payers as (select id, row_number() over () as n from companies)
    insert into open_items (id, kind, company_id, currency, issued_on, due_on, gross, open)
    select gen_random_uuid(), 'invoice', payers.id, 'EUR', '2026-01-01'::date + (i / 1000)::int, '2026-02-01'::date + (i / 1000)::int,
      100, case when i % 20 = 0 then 100 else 0 end
    from generate_series(1, 200000) as i join payers on payers.n = 1 + i % 5000`.execute(db);
  await sql`analyze open_items`.execute(db);
  const accounting = testActor({ role: "accounting" });
  const query = { search: "", after: null, today: "2026-11-26" };
  await listBalances(db, accounting, query, 50);
  const start = performance.now();
  const page = await listBalances(db, accounting, query, 50);
  const took = Math.round(performance.now() - start);
  expect(page.rows).toHaveLength(50);
  expect(page.sums).toMatchObject([{ balance: "1000000.00" }]);
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select company_id, sum(open) from open_items where open > 0 group by company_id`.execute(db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("open_items_company_idx");
  if (process.env.SHOW_COSTS) process.stdout.write(`${took} ms\n${plan}\n`);
});
