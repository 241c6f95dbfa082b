import { expect, it } from "vitest";
import { listStatusHistory } from "../shipments/list-status-history.ts";
import { trackShipment } from "#database/shipments/track-shipment.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { demoTrackingNumber, loadDemoData } from "./load-demo-data.ts";

const now = new Date("2026-07-14T09:00:00Z");
const test = useTestDatabase();

it("changes nothing where there is something already", async () => {
  const { id } = await test.db
    .insertInto("contact_submissions")
    .values({ email: "a@b.example", message: "first" })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await loadDemoData(test.db, now)).toBe(false);
  expect(await test.db.selectFrom("shippers").selectAll().execute()).toEqual([]);
  await test.db.deleteFrom("contact_submissions").where("id", "=", id).execute();
});

it("fills an empty database once, also when two processes start together", async () => {
  // A category of the same name in another spelling is kept and used.
  await test.db.insertInto("blog_categories").values({ name: "CUSTOMS" }).execute();
  const loaded = await Promise.all([loadDemoData(test.db, now), loadDemoData(test.db, now)]);
  expect(loaded.toSorted()).toEqual([false, true]);
  const { count } = test.db.fn;
  const counts = await Promise.all(
    (
      ["shippers", "consignees", "shipments", "quote_requests", "contact_submissions", "blog_posts"] as const
    ).map(async (table) =>
      Number((await test.db.selectFrom(table).select(count("id").as("rows")).executeTakeFirstOrThrow()).rows),
    ),
  );
  expect(counts).toEqual([12, 12, 40, 25, 15, 8]);
  const categories = await test.db.selectFrom("blog_categories").select("name").orderBy("name").execute();
  expect(categories.map(({ name }) => name.toLowerCase()).toSorted()).toEqual([
    "air freight",
    "customs",
    "sea freight",
    "shipping advice",
  ]);
  const uncategorized = await test.db
    .selectFrom("blog_posts")
    .select("id")
    .where("category_id", "is", null)
    .execute();
  expect(uncategorized).toEqual([]);
});

it("lets a visitor track the shipment to remember, however it is typed", async () => {
  const found = await trackShipment(test.db, demoTrackingNumber.toLowerCase().replaceAll("-", " "));
  expect(found).toMatchObject({ tracking_number: demoTrackingNumber, status: "in_transit" });
  expect((await listStatusHistory(test.db, found?.id ?? "")).length).toBeGreaterThan(2);
});
