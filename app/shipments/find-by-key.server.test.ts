import { sql } from "kysely";
import { expect, test } from "vitest";
import { connectDatabase } from "#database/connection/connect.ts";
import { trackShipments } from "#app/tracking/tracking.server.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { findPublicHits } from "./find-by-key.server.ts";

const database = useTestDatabase();

test("look-ups by number and by reference are planned once a connection, not at each run", async () => {
  const { db, pool } = connectDatabase(database.url, { warn: () => {} }, { max: 1 });
  for (let run = 0; run < 8; run += 1) {
    await findPublicHits(db, [`PO ${run}`]);
    await trackShipments(db, [`ZF${run}`]);
  }
  // PostgreSQL plans the first five executions with their values, and keeps a generic plan if that costs no more.
  const { rows } = await sql<{ name: string; kept: boolean }>`
    select name, generic_plans > 0 as kept from pg_prepared_statements order by name`.execute(db);
  await pool.end();
  expect(rows.map(({ name }) => name)).toContain("find-public-hits");
  expect(rows.filter(({ kept }) => !kept)).toEqual([]);
});
