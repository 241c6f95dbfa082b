import { expect, test } from "vitest";
import { Forbidden, Invalid, NotFound } from "#app/kit/errors.ts";
import { sharedFilterSchema } from "./shipment-filter.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import {
  listSharedFilters,
  removeSharedFilter,
  renameSharedFilter,
  shareFilter,
} from "./shared-filters.server.ts";

const database = useTestDatabase();

test("colleagues share filters by name, rename and remove them; what happened is in the audit log", async () => {
  const { db } = database;
  const id = (await addStaff(db, { email: "lotte@zenne.example", password: "quiet-canal-barge" })) ?? "";
  const lotte = testActor({ id, email: "lotte@zenne.example" });
  const late = sharedFilterSchema.parse({
    name: " Late to Lagos ",
    query: "view=late&utm=1&destination=lagos",
  });
  expect(late).toEqual({ name: "Late to Lagos", query: "destination=lagos&view=late" });
  const filterId = await shareFilter(db, lotte, late);
  await shareFilter(db, lotte, { name: "Air, mine", query: "mode=air&owner=me" });
  const viewer = testActor({ role: "viewer" });
  expect((await listSharedFilters(db, viewer)).map(({ name, sharedBy }) => [name, sharedBy])).toEqual([
    ["Air, mine", "lotte"],
    ["Late to Lagos", "lotte"],
  ]);

  await expect(shareFilter(db, lotte, { ...late, name: "LATE to Lagos" })).rejects.toThrow(Invalid);
  await expect(renameSharedFilter(db, lotte, filterId, "air, MINE")).rejects.toThrow(Invalid);
  await renameSharedFilter(db, lotte, filterId, "Lagos, late");
  expect(await removeSharedFilter(db, lotte, filterId)).toEqual({ ...late, name: "Lagos, late" });
  await expect(removeSharedFilter(db, lotte, filterId)).rejects.toThrow(NotFound);
  await expect(renameSharedFilter(db, lotte, "nonsense", "x")).rejects.toThrow(NotFound);
  const audited = await db
    .selectFrom("audit_log")
    .select(["action", "summary"])
    .where("entity", "=", "shared_filter")
    .orderBy("id")
    .execute();
  expect(audited.map(({ action, summary }) => `${action} ${summary}`)).toEqual([
    "shared_filter.added Late to Lagos",
    "shared_filter.added Air, mine",
    "shared_filter.renamed Lagos, late",
    "shared_filter.removed Lagos, late",
  ]);
});

test("shared filters stand in the order people count in", async () => {
  const { db } = database;
  const id = (await addStaff(db, { email: "counts@zenne.example", password: "quiet-canal-barge" })) ?? "";
  const actor = testActor({ id, email: "counts@zenne.example" });
  for (const name of ["Filter number 10", "filter number 2", "Filter number 1", "Été"])
    await shareFilter(db, actor, { name, query: "status=pending" });
  const mine = (await listSharedFilters(db, actor)).filter(({ sharedBy }) => sharedBy === "counts");
  const names = ["Été", "Filter number 1", "filter number 2", "Filter number 10"];
  expect(mine.map(({ name }) => name)).toEqual(names);
});

test("who writes no shipments shares no filter, and a filter without a condition is none", async () => {
  const viewer = testActor({ role: "viewer" });
  const filter = { name: "All", query: "status=pending" };
  await expect(shareFilter(database.db, viewer, filter)).rejects.toThrow(Forbidden);
  expect(sharedFilterSchema.safeParse({ name: "All", query: "status=&owner=you" }).success).toBe(false);
  expect(sharedFilterSchema.safeParse({ name: " ", query: "status=pending" }).success).toBe(false);
  expect(sharedFilterSchema.safeParse({ name: "x".repeat(51), query: "status=pending" }).success).toBe(false);
});
