import { expect, test } from "vitest";
import { Forbidden, Invalid } from "#app/kit/errors.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { changedBy } from "#app/acts/act-kind.server.ts";
import { assignOwnerOfSelected } from "./bulk.server.ts";

const database = useTestDatabase();
const options = { now: new Date() };

test("a selection gets one owner; each shipment that changes hands has its audit line, the act one", async () => {
  const { db, pool } = database;
  const add = async (name: string) =>
    (await addStaff(db, { email: `${name}@zenne.example`, password: "quiet-canal-barge" })) ?? "";
  const [lotte, wout] = [await add("lotte"), await add("wout")];
  const actor = testActor({ id: lotte, email: "lotte@zenne.example" });
  await pool.query(
    `insert into shipments (tracking_number, status, origin_location, destination_location, owner_id)
     select 'Own ' || n, 'pending', 'Ghent', 'Lille', case when n = 1 then $1::uuid end from generate_series(1, 3) as n`,
    [wout],
  );
  const all = { all: true as const, filter: { search: "own" }, except: [] };
  expect(changedBy(await assignOwnerOfSelected(db, actor, all, wout, options))).toBe(3);
  expect(changedBy(await assignOwnerOfSelected(db, actor, all, null, options))).toBe(3);
  const lines = await db
    .selectFrom("audit_log")
    .select(["action", "summary", "details"])
    .where("entity", "in", ["shipment", "shipments"])
    .orderBy("id")
    .execute();
  const names = (rows: typeof lines) =>
    rows.map(({ action, summary, details }) => [
      action,
      summary,
      (details as { owner?: unknown }).owner ?? null,
    ]);
  expect(names(lines.slice(0, 3)).toSorted()).toEqual([
    ["shipment.assigned", "Own 2", [null, "wout"]],
    ["shipment.assigned", "Own 3", [null, "wout"]],
    ["shipments.assigned", "3 to wout", null],
  ]);
  expect(names(lines.slice(3)).at(-1)).toEqual(["shipments.assigned", "3 to nobody", null]);
  expect(lines.length).toBe(7);

  const stranger = "00000000-0000-4000-8000-000000000000";
  await expect(assignOwnerOfSelected(db, actor, all, stranger, options)).rejects.toThrow(Invalid);
  const viewer = testActor({ role: "viewer" });
  await expect(assignOwnerOfSelected(db, viewer, all, wout, options)).rejects.toThrow(Forbidden);
});
