import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nextCount } from "#app/documents/next-count.server.ts";
import { insertIssued } from "#tests/open-invoices.ts";
import { useTestDatabase } from "#tests/test-database.ts";

const database = useTestDatabase();

test("a process of before an update writes no communication that is counted after it", async () => {
  await insertIssued(database.db);
  await database.pool.query("delete from document_counters where kind = 'communication'");
  for (const name of ["0262_communications_of_series", "0265_communications_beside_older_processes"])
    await database.pool.query(readFileSync(`database/migrations/${name}.sql`, "utf8"));
  const { rows } = await database.pool.query<{ last: number }>(
    "select max(count)::int as last from invoices where year = 2026",
  );
  const numbersOfOld = Array.from({ length: 1000 }, (_, index) => (rows[0]?.last ?? 0) + index + 1);
  expect(numbersOfOld).not.toContain(await nextCount(database.db, "communication", 2026));
});
