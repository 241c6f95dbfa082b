import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import { updateStatusEntry } from "./status-history.server.ts";
import { syncArrivedEntries } from "#app/status-history/sync-status.server.ts";
import { withdrawStatusEntry } from "./withdraw-status.server.ts";
import { trackJourney, trackShipment } from "#app/tracking/tracking.server.ts";
import { useShipments } from "#tests/shipments.ts";
import { saveSetting } from "#app/settings/settings.server.ts";
import { SAMPLE_SUPPLIER_INVOICING } from "#app/settings/invoicing.ts";
import { deleteSelected, updateStatusOfSelected } from "./bulk.server.ts";
import type { ShipmentSelection } from "./selection.ts";
import { deleteShipment } from "./shipment.server.ts";

const { actor, addEntry, create, database, history, read, save } = useShipments({
  current_location: "Ghent",
});

test("a new shipment has its status as first entry and an audit entry", async () => {
  const id = await create("ZF-AAAA-0001");
  expect(await history(id)).toMatchObject([{ status: "pending", location: "Ghent" }]);
  const lines = await database.db.selectFrom("audit_log").selectAll().where("entity_id", "=", id).execute();
  expect(lines).toMatchObject([{ action: "shipment.created", actor_id: actor.id, summary: "ZF-AAAA-0001" }]);
});

test("tracking numbers that differ in case, spaces and hyphens only are equal", async () => {
  await create("ZF-BBBB-0002");
  await expect(create("zf bbbb0002")).rejects.toThrow(Conflict);
  expect(await trackShipment(database.db, " zfbbbb 0002")).toMatchObject({ tracking_number: "ZF-BBBB-0002" });
  expect(await trackShipment(database.db, "ZF-BBBB-0003")).toBeNull();
  expect(await trackShipment(database.db, " - ")).toBeNull();
});

test("the shipment has the status of its newest entry, whichever was entered last", async () => {
  const id = await create("ZF-CCCC-0004");
  const entry = (status: string, hours: number, location: string | null) =>
    addEntry(id, { status, timestamp: new Date(Date.now() + hours * 3_600_000), location });
  await entry("in_transit", 0, "Kortrijk");
  await entry("picked_up", -3, "Ghent depot");
  expect(await read(id)).toMatchObject({
    status: "in_transit",
    current_location: "Kortrijk",
  });
  await entry("delivered", 0.1, null);
  const { rows } = await sql<{ status: unknown }>`
    select details->'status' as status from audit_log
    where entity_id = ${id} and action = 'status.added' order by id`.execute(database.db);
  expect(rows).toEqual([
    { status: ["pending", "in_transit"] },
    { status: null },
    { status: ["in_transit", "delivered"] },
  ]);
  const authors = (await history(id)).map(({ entered_by }) => entered_by);
  expect(new Set(authors)).toEqual(new Set([actor.email]));
  expect(await read(id)).toMatchObject({
    status: "delivered",
    current_location: "Kortrijk",
  });
});

test("new parties are stored with their shipment, and none is left over when it is refused", async () => {
  const contacts = { consignee: { email: "noor@lille.example", address: "Rue Nationale 8\n59000 Lille" } };
  const newParties = { shipper: "Bakkerij Noor", consignee: "Noor Lille", contacts };
  await create("ZF-DDDD-0005");
  const again = create("ZF-DDDD-0005", {}, { newParties });
  await expect(again).rejects.toThrow(Conflict);
  const named = () =>
    database.db.selectFrom("shippers").select("id").where("name", "=", "Bakkerij Noor").execute();
  expect(await named()).toEqual([]);
  const id = await create("ZF-DDDD-0006", {}, { newParties });
  expect(await read(id)).toMatchObject({
    shipper_name: "Bakkerij Noor",
    shipper_email: null,
    consignee_name: "Noor Lille",
    consignee_email: contacts.consignee.email,
    consignee_address: contacts.consignee.address,
  });
  expect(await named()).toHaveLength(1);
});

test("a request references its first shipment, and its sender becomes a shipper with it", async () => {
  const { id: quoteRequestId } = await database.db
    .insertInto("quote_requests")
    .values({ name: "Lotte Maes", email: "lotte@maes.example", phone: "+32 3 555 01 77" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const options = { quoteRequestId, newParties: { shipper: "Lotte Maes" } };
  const first = await create("ZF-EEEE-0007", {}, options);
  expect(await read(first)).toMatchObject({ shipper_email: "lotte@maes.example" });

  const second = create("ZF-EEEE-0008", {}, options);
  await expect(second).rejects.toMatchObject({ answer: { earlier: { id: first, number: "ZF-EEEE-0007" } } });
  const another = await create(
    "ZF-EEEE-0008",
    {},
    {
      ...options,
      another: true,
    },
  );
  const of = (shipment: string) =>
    database.db.selectFrom("quote_requests").select("id").where("shipment_id", "=", shipment).execute();
  expect(await of(first)).toEqual([{ id: quoteRequestId }]);
  expect(await of(another)).toEqual([]);
  const shippers = await database.db
    .selectFrom("shippers")
    .select("id")
    .where("email", "=", "lotte@maes.example")
    .execute();
  expect(shippers).toHaveLength(1);
});

test("a request that became a shipment is completed and waits no longer; a further shipment changes no status", async () => {
  const { id: quoteRequestId } = await database.db
    .insertInto("quote_requests")
    .values({ email: "mia@claes.example", status: "pending" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await create("ZF-EEEE-0009", {}, { quoteRequestId });
  const status = async () =>
    (
      await database.db
        .selectFrom("quote_requests")
        .select("status")
        .where("id", "=", quoteRequestId)
        .executeTakeFirstOrThrow()
    ).status;
  expect(await status()).toBe("completed");
  const lines = await database.db
    .selectFrom("audit_log")
    .select(["actor_email", "summary", "details"])
    .where("entity_id", "=", quoteRequestId)
    .where("action", "=", "quote_request.status_changed")
    .execute();
  const details = { from: "pending", to: "completed" };
  expect(lines).toEqual([{ actor_email: actor.email, summary: "mia@claes.example", details }]);

  await database.db
    .updateTable("quote_requests")
    .set({ status: "in_progress" })
    .where("id", "=", quoteRequestId)
    .execute();
  await create("ZF-EEEE-0010", {}, { quoteRequestId, another: true });
  expect(await status()).toBe("in_progress");
});

const inMinutes = (minutes: number) => new Date((Math.floor(Date.now() / 60_000) + minutes) * 60_000);
const event = (status: string, minutes: number, location: string | null = null) => ({
  status,
  timestamp: inMinutes(minutes),
  location,
  notes: null,
});

/** Stores an entry dated ahead, as earlier versions did, with the shipment's status set from it. */
async function datedAhead(id: string, status: string, location: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into shipment_status_history (shipment_id, status, location, "timestamp")
    values (${id}, ${status}, ${location}, now() + interval '4 years') returning id`.execute(database.db);
  await sql`update shipments set status = ${status}, current_location = ${location} where id = ${id}`.execute(
    database.db,
  );
  return rows[0]?.id ?? "";
}

describe("an event that has not happened", () => {
  test("is refused with a message, added or changed; clocks may be ten minutes ahead", async () => {
    const id = await create("ZF-DDDD-0015");
    const refused = { fieldErrors: { date: [SHIPMENT_MESSAGES.dateInFuture] } };
    const add = (minutes: number) => addEntry(id, event("delivered", minutes, "Lille"));
    await expect(add(12)).rejects.toMatchObject(refused);
    await expect(add(12)).rejects.toThrow(Invalid);
    expect(await read(id)).toMatchObject({ status: "pending" });
    const entry = await add(9);
    expect(await read(id)).toMatchObject({ status: "delivered" });
    const change = updateStatusEntry(database.db, actor, id, entry, event("lost", 60 * 24 * 365));
    await expect(change).rejects.toMatchObject(refused);
  });

  test("stored before this rule, is hidden from visitors and does not affect later changes or the status", async () => {
    const number = "ZF-EEEE-0006";
    const id = await create(number);
    await datedAhead(id, "delivered", "Mars");
    expect(await save(id, { status: "in_transit" })).toBeNull();
    await updateStatusOfSelected(database.db, actor, { all: false, ids: [id] }, "on_hold", {
      now: new Date(),
    });
    const journey = await trackJourney(database.db, number);
    expect(journey?.shipment.status).toBe("on_hold");
    expect(journey?.history?.map(({ status }) => status)).toEqual(["pending", "in_transit", "on_hold"]);
    expect((await history(id)).map(({ status, ahead }) => [status, ahead])).toEqual([
      ["pending", false],
      ["in_transit", false],
      ["on_hold", false],
      ["delivered", true],
    ]);
    const { last_update_at } = await database.db
      .selectFrom("shipments")
      .select("last_update_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(last_update_at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test.each(["corrected", "withdrawn"])(
    "once %s leaves status and place to the newest that has",
    async (how) => {
      const id = await create(`ZF-FFFF-${how}`);
      await addEntry(id, event("in_transit", 0, "Kortrijk"));
      await addEntry(id, event("customs", 0));
      const wrong = await datedAhead(id, "delivered", "Mars");
      // Dated like the entry ahead, as form and bulk action did; its real time is its creation.
      await sql`
      insert into shipment_status_history (shipment_id, status, "timestamp")
      select shipment_id, 'released', "timestamp" from shipment_status_history where id = ${wrong}`.execute(
        database.db,
      );
      if (how === "withdrawn") await withdrawStatusEntry(database.db, actor, id, wrong, "Wrong date");
      else await updateStatusEntry(database.db, actor, id, wrong, event("picked_up", -60 * 24));
      expect(await read(id)).toMatchObject({
        status: "released",
        current_location: "Kortrijk",
      });
      expect((await history(id)).filter(({ ahead, withdrawn_at }) => ahead && !withdrawn_at)).toEqual([]);
    },
  );

  test("sets the status when its time has come", async () => {
    const id = await create("ZF-GGGG-0007");
    await sql`
      insert into shipment_status_history (shipment_id, status, "timestamp", created_at)
      values (${id}, 'planned arrival', now() + interval '5 minutes', now() - interval '1 day')`.execute(
      database.db,
    );
    await syncArrivedEntries(database.db);
    expect(await read(id)).toMatchObject({ status: "planned arrival" });
  });
});

test("one with costs of closed books is not deleted, alone or among others; one with a price alone is", async () => {
  const [costs, price] = [await create("ZF-GGGG-0009"), await create("ZF-GGGG-0010")];
  await sql`insert into charges (shipment_id, position, description, currency, cost_planned, price_planned, booked_on) values
    (${costs}, 0, 'Haulage', 'EUR', 100, 0, '2026-10-31'), (${price}, 0, 'Freight', 'EUR', 0, 100, '2026-10-31')`.execute(
    database.db,
  );
  const books = (closed_month: string | null) =>
    saveSetting(database.db, actor, "supplier_invoices", { ...SAMPLE_SUPPLIER_INVOICING, closed_month });
  await books("2026-10");
  await expect(deleteShipment(database.db, actor, costs)).rejects.toThrow("closed up to October 2026");
  const both: ShipmentSelection = { all: false, ids: [costs, price] };
  const act = await deleteSelected(database.db, actor, both, { now: new Date() });
  expect(act).toMatchObject({ done: 2, skipped: 1 });
  await expect(read(price)).rejects.toThrow(NotFound);
  await books("2026-09");
  const deleted = await deleteShipment(database.db, actor, costs);
  await books("2026-10");
  await restoreDeleted(database.db, actor, { deleted });
  const { rows } =
    await sql`select booked_on, cost_planned from charges where shipment_id = ${costs}`.execute(database.db);
  // October was closed before: it is booked on the first open day.
  expect(rows).toEqual([{ booked_on: "2026-11-01", cost_planned: "100.000" }]);
  await books(null);
});

test("an invalid or unknown id is not found", async () => {
  await expect(read("not-an-id")).rejects.toThrow(NotFound);
  await expect(read("00000000-0000-4000-8000-000000000000")).rejects.toThrow(NotFound);
});
