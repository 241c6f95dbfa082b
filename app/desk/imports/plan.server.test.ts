import { expect, test } from "vitest";
import { requestScope } from "#app/request/context.ts";
import { companyImporter } from "#app/customers/import.server.ts";
import { testStaff } from "#tests/actors.ts";
import { planRowsOf } from "#tests/import-rows.ts";
import { requestContext } from "#tests/request-context.ts";
import { signedInStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { loadPlan } from "./plan.server.ts";

const database = useTestDatabase();

test("where nothing is left to answer, the address of the questions shows all records", async () => {
  const staff = testStaff(await signedInStaff(database.db, "owner"));
  const scope = requestContext(database, "192.0.2.1").get(requestScope);
  const cells = { name: "Maes Logistics" };
  const id = await planRowsOf(database.db, staff, companyImporter, [{ row: 2, cells }]);
  const load = (show: string) =>
    loadPlan({ ...scope, actor: staff, importer: companyImporter }, id, new URLSearchParams({ show }));
  expect(await load("asked")).toMatchObject({ show: null, total: 1 });
  expect(await load("refused")).toMatchObject({ show: "refused", total: 0 });
});

test("a name that is cut within a letter is planned like any other", async () => {
  const staff = testStaff(await signedInStaff(database.db, "owner"));
  const name = `${"x".repeat(199)}\u{1F69A} and more`;
  const id = await planRowsOf(database.db, staff, companyImporter, [{ row: 2, cells: { name } }]);
  const { rows } = await database.pool.query<{ name: string }>(
    "select planned->>'name' as name from import_outcomes where import_id = $1",
    [id],
  );
  expect(rows).toEqual([{ name: "x".repeat(199) }]);
});
