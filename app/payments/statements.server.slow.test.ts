import { expect, test } from "vitest";
import { sql } from "kysely";
import { structuredCommunication } from "#app/invoices/communication.ts";
import { testActor } from "#tests/actors.ts";
import { camtFile } from "#tests/bank-statements.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { confirmMatches, readStatement } from "./match-statement.server.ts";
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
  if (process.env.SHOW_COSTS) console.info(steps);
});
