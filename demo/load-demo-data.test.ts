import { expect, it } from "vitest";
import { readCharges } from "#app/charges/charges.server.ts";
import { listTemplates } from "#app/offers/templates.server.ts";
import { listStatusHistory } from "#app/shipments/status-history.server.ts";
import { trackShipment } from "#app/tracking/tracking.server.ts";
import { chargeTotals } from "#app/charges/totals.ts";
import { templateForm, templateFormValues } from "#app/offers/template.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { testActor } from "#tests/actors.ts";
import { demoTrackingNumber, loadDemoData } from "./load-demo-data.ts";

const now = new Date("2026-07-14T09:00:00Z");
const test = useTestDatabase();

it("changes nothing in a database that is not empty", async () => {
  const { id } = await test.db
    .insertInto("contact_submissions")
    .values({ email: "a@b.example", message: "first" })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await loadDemoData(test.db, now)).toBe(false);
  expect(await test.db.selectFrom("shippers").selectAll().execute()).toEqual([]);
  await test.db.deleteFrom("contact_submissions").where("id", "=", id).execute();
});

it("fills an empty database once, also with two concurrent processes", async () => {
  // A category of the same name in another case is kept and used.
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
  expect(counts).toEqual([12, 12, 40, 25, 15, 13]);
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

it("shows colleagues of other roles, whom no password opens", async () => {
  const people = await test.db.selectFrom("admin_users").select(["role", "email"]).execute();
  expect(people.map(({ role }) => role).toSorted()).toEqual(["accounting", "editor", "operations", "sales"]);
  expect(people.every(({ email }) => email.endsWith(".example"))).toBe(true);
  expect(await test.db.selectFrom("admin_accounts").select("id").execute()).toEqual([]);
  expect(await test.db.selectFrom("admin_invitations").select("id").execute()).toHaveLength(1);
});

it("shows a customer's portal and a shipment's link, opened three times each", async () => {
  const links = await test.db
    .selectFrom("private_links")
    .select(["recipient", "opened_count", "shipment_id"])
    .where("purpose", "=", "read")
    .execute();
  expect(links.map(({ opened_count }) => opened_count)).toEqual([3, 3]);
  expect(links.filter(({ shipment_id }) => shipment_id)).toHaveLength(1);
});

it("lets visitors track the memorable shipment in any spelling", async () => {
  const lines = await trackShipment(test.db, demoTrackingNumber.toLowerCase().replaceAll("-", " "));
  expect(lines).toMatchObject({ tracking_number: demoTrackingNumber, status: "in_transit" });
  expect((await listStatusHistory(test.db, testActor(), lines?.id ?? "")).length).toBeGreaterThan(2);
});

it("takes every shipment of a consolidation where its master goes, at sea in its container with its vessel and times", async () => {
  const { rows } = await test.pool.query<{ what: string; mode: string; ok: boolean }>(
    `with house as (
       select masters.*, shipments.tracking_number || ' in ' || masters.number as what, shipments.id as shipment,
         array(select to_code from shipment_legs where shipment_id = shipments.id) as calls
       from consolidations as masters join consolidation_shipments as member on member.consolidation_id = masters.id
       join shipments on shipments.id = member.shipment_id)
     select what, mode, exists (select from jsonb_array_elements(legs) as leg where leg->>'to_code' = any(calls))
       and (mode = 'road' or (
         exists (select from shipment_legs as own where own.shipment_id = shipment and own.conveyance = house.conveyance
           and own.etd = house.etd and own.eta = house.eta)
         and array(select number from shipment_containers where shipment_id = shipment)
           = array(select value->>'number' from jsonb_array_elements(containers)))) as ok
     from house`,
  );
  expect(rows.filter(({ ok }) => !ok)).toEqual([]);
  expect(rows.map(({ mode }) => mode).toSorted()).toEqual(["road", "road", "sea", "sea", "sea"]);
});

it("has slots and customs limits at the end of a journey no sooner than it is expected, cut-offs before it departs", async () => {
  const { rows } = await test.pool.query<{ what: string; ok: boolean }>(
    `select deadlines.kind as what, due_at >= estimated_delivery or status = 'out_for_delivery' as ok
     from deadlines join shipments on shipments.id = shipment_id
     where kind in ('slot', 'transit') and due_at is not null
     union all
     select deadlines.kind, due_at <= (select etd from shipment_legs as legs
       where legs.shipment_id = shipments.id and legs.mode = 'sea' order by etd limit 1)
     from deadlines join shipments on shipments.id = shipment_id where kind in ('documents', 'vgm', 'cargo')
     union all
     select 'planned ' || kind, day >= (estimated_delivery at time zone 'Europe/Brussels')::date
     from planned_stops join shipments on shipments.id = shipment_id where kind = 'delivery'`,
  );
  expect(rows.filter(({ ok }) => !ok)).toEqual([]);
  expect(new Set(rows.map(({ what }) => what))).toEqual(
    new Set(["slot", "transit", "documents", "vgm", "cargo", "planned delivery"]),
  );
});

it("shows one thread from a request to its charges: an accepted offer, a loss, and dollars beside euros", async () => {
  const sales = testActor({ role: "sales" });
  const { rows } = await test.pool.query<{ id: string; shipment: string }>(
    // Requested, offered and accepted before there was a shipment.
    `select offers.id, offers.shipment_id as shipment from offers
     join quote_requests on quote_requests.id = offers.request_id and quote_requests.shipment_id = offers.shipment_id
     join shipments on shipments.id = offers.shipment_id and shipments.created_at >= offers.decided_at
     where offers.status = 'accepted' and offers.latest and offers.version = 2`,
  );
  expect(rows).toHaveLength(1);
  const { charges } = await readCharges(test.db, sales, rows[0]!.shipment);
  expect(charges.filter(({ offer_id }) => offer_id === rows[0]!.id)).toHaveLength(5);
  const totals = chargeTotals(charges);
  expect(totals.map(({ currency, rates }) => [currency, rates])).toEqual([["EUR", ["1 USD = 0.9211 EUR"]]]);
  expect(
    charges.some(({ cost_actual, price_actual }) => Number(cost_actual) > Number(price_actual ?? Infinity)),
  ).toBe(true);
  expect(totals.every(({ expected }) => Number(expected.margin) > 0)).toBe(true);
});

it("shows an offer in every state, each of a request that somebody owns, and templates of three modes", async () => {
  const { rows } = await test.pool.query<{
    number: string;
    status: string;
    version: number;
    expired: boolean;
  }>(
    `select offers.number, offers.status, version, valid_until < $1::date as expired from offers
     join quote_requests on quote_requests.id = request_id and owner_id is not null
     join admin_users on admin_users.id = created_by_id and admin_users.role = 'sales'
     where latest order by offers.created_at`,
    [now],
  );
  expect(rows.map(({ status, version, expired }) => `${status} ${version}${expired ? " past" : ""}`)).toEqual(
    ["accepted 2 past", "sent 1 past", "declined 1", "sent 2", "sent 1", "draft 1"],
  );
  expect(rows.map(({ number }) => number)).toEqual(rows.map(({ number }) => number).toSorted());
  const sales = testActor({ role: "sales" });
  const templates = await listTemplates(test.db, sales);
  expect(templates.map(({ service_type }) => service_type)).toEqual([
    "Air Freight",
    "Road Transport",
    "Sea Freight",
  ]);
  for (const template of templates) {
    const read = templateForm.safeParse(templateFormValues(template));
    expect(read.error?.issues).toBeUndefined();
    expect(read.data?.lines.map(({ quantity }) => quantity)).toEqual(
      template.lines.map(({ quantity }) => quantity),
    );
  }
});
