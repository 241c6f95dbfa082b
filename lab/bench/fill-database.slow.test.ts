import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";

const database = useTestDatabase();

test("a database is filled with shipments, their history and what is searched beside them", async () => {
  const script = fileURLToPath(new URL("fill-database.ts", import.meta.url));
  const env = { ...process.env, DATABASE_URL: database.url };
  await promisify(execFile)(process.execPath, [script, "--shipments", "200"], { env });
  const { rows } = await database.pool.query(`select
    (select count(*)::int from shipments) as shipments,
    (select count(*)::int from shipment_status_history) as history,
    (select count(distinct shipment_id)::int from shipment_references) as with_references`);
  expect(rows[0]).toMatchObject({ shipments: 200, history: 1000, with_references: 200 });
});
