import { sql } from "kysely";
import { expect, test } from "vitest";
import { requestContext } from "#tests/request-context.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { requestPasswordReset } from "./sign-in.server.ts";

const database = useTestDatabase();

test("reset requests are limited per network without blocking others, and one e-mail address is queued once", async () => {
  const ask = async (address: string, email: string) =>
    (await requestPasswordReset(requestContext(database, address), { email })).status;
  for (let n = 0; n < 250; n++) await ask(`2001:db8:1:${n.toString(16)}::1`, "victim@zenne.example");
  expect(await ask("2001:db8:1:ffff::1", "victim@zenne.example")).toBe(429);
  expect(await ask("2001:db8:2::1", "victim@zenne.example")).toBe(200);
  const { rows } = await sql`select 1 from graphile_worker._private_jobs`.execute(database.db);
  expect(rows).toHaveLength(1);
});
