import { expect, test } from "vitest";
import { useStaff } from "#tests/staff-accounts.ts";
import { insertOffer } from "#tests/offers.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { listOffers } from "./list-offers.server.ts";
import { offerFilter } from "./offer-list.ts";

const database = useTestDatabase();
const actor = useStaff(database);

const today = "2026-11-22";
const counts = async () => {
  const filter = offerFilter.parse(new URLSearchParams());
  return (await listOffers(database.db, actor, filter, { index: 0 }, { limit: 1, today })).counts;
};
const find = async (query: string) => {
  const filter = offerFilter.parse(new URLSearchParams(query));
  const page = await listOffers(database.db, actor, filter, { index: 0 }, { limit: 100, today });
  return page.rows.map(({ id }) => id);
};

test("the list finds by number in any spelling, customer and lane, and by how an offer stands", async () => {
  const { db } = database;
  const id = await insertOffer(db, {
    number: "OF-2026-00412",
    customer_name: "Zoë Ångström",
    origin_location: "Reykjavík",
    created_by_id: actor.id,
  });
  for (const text of ["OF-2026-00412", "of 2026 412", "of202600412", "angstrom", "reykjavik"])
    expect(await find(`search=${encodeURIComponent(text)}`), text).toEqual([id]);
  const toShanghai = await insertOffer(db, {
    origin_location: "Anvers, Belgique",
    destination_location: "Shanghai",
  });
  for (const text of ["BEANR", "Antwerpen", "CNSHA", "shanghai antwerp", "Antwerp, BE"])
    expect(await find(`search=${encodeURIComponent(text)}`), text).toEqual([toShanghai]);
  expect(await find("search=Antwerp+Rotterdam")).toEqual([]);
  const sent = (valid_until: string) =>
    db
      .updateTable("offers")
      .set({ status: "sent", sent_at: new Date(), valid_until })
      .where("id", "=", id)
      .execute();
  await sent(today);
  expect(await find("state=open&search=angstrom")).toEqual([id]);
  expect(await find("state=expiring&search=angstrom")).toEqual([id]);
  const before = await counts();
  expect(before).toMatchObject({ open: 1, expiring: 1, expired: 0 });
  await sent("2026-11-21");
  expect(await find("state=open&search=angstrom")).toEqual([]);
  expect(await find("state=expired&mine=1&search=angstrom")).toEqual([id]);
  expect(await counts()).toEqual({ ...before, open: 0, expiring: 0, expired: 1 });
});
