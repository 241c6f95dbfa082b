import { beforeAll, expect, test } from "vitest";
import { addStaff } from "#app/accounts/staff.server.ts";
import { snoozeQuoteRequest } from "#app/quote-requests/snooze.server.ts";
import { assignOwner } from "#app/shipments/owner.server.ts";
import { snoozeShipment } from "#app/shipments/work-state.server.ts";
import { Forbidden, Invalid, NotFound } from "#app/kit/errors.ts";
import { SNOOZE_MESSAGES } from "#app/quote-requests/snooze.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { testActor } from "#tests/actors.ts";
import { insertShipmentRow } from "#tests/shipments.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { brusselsDay, insertOffer } from "#tests/offers.ts";
import { QUEUE_COUNTED } from "../queue/queue.ts";
import { countDashboard, listExpiringOffers } from "./dashboard.server.ts";
import {
  listSnoozedRequests,
  listSnoozedShipments,
  listUnansweredRequests,
  listWaitingShipments,
} from "./work-queue.server.ts";

const database = useTestDatabase();
const now = new Date("2026-03-29T20:00:00Z");
const reading = { now, mine: false, limit: 5 };

type Row = [number: string, status: string, due: string | null, lastUpdate: string];
const rows: Row[] = [
  ["LATE-1", "in_transit", "2026-03-27T10:00:00Z", "2026-03-28T10:00:00Z"],
  ["LATE-2", "in_transit", "2026-03-20T10:00:00Z", "2026-03-28T10:00:00Z"],
  ["ARRIVED", "delivered", "2026-03-20T10:00:00Z", "2026-03-01T10:00:00Z"],
  ["CALLED-OFF", "cancelled", "2026-03-29T10:00:00Z", "2026-03-01T10:00:00Z"],
  ["HELD", "Waiting: ON_HOLD at customs", null, "2026-03-29T10:00:00Z"],
  // The clocks go forward this night: the day begins at 23:00 and ends at 22:00 UTC.
  ["TODAY-FIRST", "pending", "2026-03-28T23:00:00Z", "2026-03-29T10:00:00Z"],
  ["TODAY-LAST", "pending", "2026-03-29T21:59:00Z", "2026-03-29T10:00:00Z"],
  ["TOMORROW", "pending", "2026-03-29T22:00:00Z", "2026-03-26T20:00:01Z"],
  ["SILENT", "in_transit", "2026-04-20T10:00:00Z", "2026-03-26T19:59:59Z"],
];
const ids = new Map<string, string>();
const idOf = (number: string) => ids.get(number) ?? "";
const actor = testActor();

beforeAll(async () => {
  for (const row of rows) await add(...row);
  actor.id = (await addStaff(database.db, { email: actor.email, password: "secret-1" })) ?? "";
});

async function add(number: string, status: string, due: string | null, lastUpdate: string): Promise<string> {
  const values = { status, estimated_delivery: due, created_at: "2026-03-01T09:00:00Z" };
  const id = await insertShipmentRow(database, number, values, { timestamp: lastUpdate });
  ids.set(number, id);
  return id;
}

async function waiting(
  view: "late" | "on_hold" | "silent" | "due_today",
  mine = false,
): Promise<[count: number, numbers: string[]]> {
  const read = { ...reading, mine };
  const { count, shipments } = await listWaitingShipments(database.db, actor, view, read);
  return [count, shipments.map((shipment) => shipment.tracking_number)];
}

test("each card has its own count", async () => {
  expect(await countDashboard(database.db, testActor())).toEqual({
    shipments: rows.length,
    pending: 3,
    shippers: 0,
    consignees: 0,
  });
});

test("shipments that wait for somebody are in their group, the most urgent first", async () => {
  expect(await waiting("late")).toEqual([3, ["LATE-2", "LATE-1", "TODAY-FIRST"]]);
  expect(await waiting("on_hold")).toEqual([1, ["HELD"]]);
  expect(await waiting("silent")).toEqual([1, ["SILENT"]]);
  expect(await waiting("due_today")).toEqual([2, ["TODAY-FIRST", "TODAY-LAST"]]);
  const first = await listWaitingShipments(database.db, actor, "late", { ...reading, limit: 1 });
  expect([first.count, first.shipments.length]).toEqual([3, 1]);
});

test("a line names consignee and shipper by company, else by name, and the owner", async () => {
  const party = (table: "shippers" | "consignees", name: string, company: string | null) =>
    database.db.insertInto(table).values({ name, company }).returning("id").executeTakeFirstOrThrow();
  const shipper = await party("shippers", "Ana Reis", "");
  const consignee = await party("consignees", "Jan Maes", "Maes NV");
  await database.db
    .updateTable("shipments")
    .set({ shipper_id: shipper.id, consignee_id: consignee.id })
    .where("tracking_number", "=", "HELD")
    .execute();
  await assignOwner(database.db, actor, idOf("HELD"), actor.id);
  const { shipments } = await listWaitingShipments(database.db, actor, "on_hold", reading);
  expect(shipments[0]).toMatchObject({ shipper: "Ana Reis", consignee: "Maes NV", owner_id: actor.id });
  expect(shipments[0]?.owner_name).not.toBeNull();
});

test("«mine» has one's own shipments alone", async () => {
  await assignOwner(database.db, actor, idOf("LATE-1"), actor.id);
  expect(await waiting("late", true)).toEqual([1, ["LATE-1"]]);
  expect(await waiting("silent", true)).toEqual([0, []]);
  expect((await waiting("late"))[0]).toBe(3);
});

const today = toLocalDay(new Date());
const inDays = (days: number) => addDays(today, days);
/** Still in the future if midnight passes during the tests. */
const soon = inDays(2);

test("a snoozed shipment leaves the queue until its day begins, and can be woken", async () => {
  const { db } = database;
  const id = await add("SLEEPER", "on_hold", null, "2026-03-29T09:00:00Z");
  const read = { ...reading, now: new Date() };
  const held = async () =>
    (await listWaitingShipments(db, actor, "on_hold", read)).shipments.map((each) => each.tracking_number);
  expect(await held()).toContain("SLEEPER");
  expect(await snoozeShipment(db, actor, id, inDays(2))).toBeNull();
  expect(await held()).not.toContain("SLEEPER");
  expect(await listSnoozedShipments(db, actor, read)).toMatchObject({
    count: 1,
    shipments: [{ tracking_number: "SLEEPER" }],
  });
  expect((await listSnoozedShipments(db, actor, { ...read, mine: true })).count).toBe(0);
  const later = { ...read, now: new Date(Date.now() + 3 * 86_400_000) };
  expect((await listSnoozedShipments(db, actor, later)).count).toBe(0);

  expect(await snoozeShipment(db, actor, id, inDays(3))).toBe(inDays(2));
  expect(await snoozeShipment(db, actor, id, null)).toBe(inDays(3));
  expect(await snoozeShipment(db, actor, id, null)).toBeNull();
  expect(await held()).toContain("SLEEPER");
  const lines = await db
    .selectFrom("audit_log")
    .select(["action", "summary", "details"])
    .where("entity_id", "=", id)
    .orderBy("id")
    .execute();
  expect(lines).toEqual([
    { action: "shipment.snoozed", summary: "SLEEPER", details: { snoozed_until: [null, inDays(2)] } },
    { action: "shipment.snoozed", summary: "SLEEPER", details: { snoozed_until: [inDays(2), inDays(3)] } },
    { action: "shipment.woken", summary: "SLEEPER", details: { snoozed_until: [inDays(3), null] } },
  ]);
});

async function addRequest(email: string, values: { created_at: string; status?: string; spam?: boolean }) {
  const { id } = await database.db
    .insertInto("quote_requests")
    .values({
      email,
      name: "Ana Reis",
      created_at: values.created_at,
      status: values.status ?? "pending",
      ...(values.spam && { marked_spam_at: values.created_at, spam_reason: "by_staff" }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("requests nobody has taken up wait, the oldest first, without spam", async () => {
  const { db } = database;
  const young = await addRequest("young@ask.example", { created_at: "2026-03-29T17:00:00Z" });
  const old = await addRequest("old@ask.example", { created_at: "2026-03-28T10:00:00Z" });
  await addRequest("taken@ask.example", { created_at: "2026-03-28T10:00:00Z", status: "in_progress" });
  await addRequest("spam@ask.example", { created_at: "2026-03-28T10:00:00Z", spam: true });
  const read = { ...reading, now: new Date() };
  const unanswered = async () =>
    (await listUnansweredRequests(db, actor, read)).requests.map((each) => each.id);
  expect(await unanswered()).toEqual([old, young]);

  expect(await snoozeQuoteRequest(db, actor, old, soon)).toBeNull();
  expect(await unanswered()).toEqual([young]);
  expect(await listSnoozedRequests(db, actor, read)).toMatchObject({ count: 1, requests: [{ id: old }] });
  expect(await snoozeQuoteRequest(db, actor, old, null)).toBe(soon);
  expect(await unanswered()).toEqual([old, young]);
});

test("open offers that end within three days wait, what ends first on top, for who reads offers", async () => {
  const { db } = database;
  const sales = { ...actor, role: "sales" } as const;
  const sent = (days: number, values: object = {}) =>
    insertOffer(db, { status: "sent", sent_at: new Date(), valid_until: brusselsDay(days), ...values });
  const [later, sooner] = [await sent(3), await sent(0, { created_by_id: actor.id })];
  await sent(4);
  await sent(-1);
  await sent(1, { status: "withdrawn" });
  const read = async (mine: boolean) => {
    const reading = { now: new Date(), mine, limit: 5 };
    const { count, offers } = await listExpiringOffers(db, sales, reading);
    return { count, ids: offers.map(({ id }) => id) };
  };
  expect(await read(false)).toEqual({ count: 2, ids: [sooner, later] });
  expect(await read(true)).toEqual({ count: 1, ids: [sooner] });
  const viewer = { ...actor, role: "viewer" } as const;
  await expect(listExpiringOffers(db, viewer, reading)).rejects.toThrow(Forbidden);
});

test("what cannot be snoozed is refused in words", async () => {
  const { db } = database;
  const id = idOf("LATE-2");
  for (const day of [today, inDays(-1), inDays(800), "later"]) {
    await expect(snoozeShipment(db, actor, id, day)).rejects.toThrow(Invalid);
  }
  await expect(snoozeShipment(db, actor, id, today)).rejects.toThrow(SNOOZE_MESSAGES.dayNotAhead);
  const nobody = "00000000-0000-4000-8000-000000000000";
  await expect(snoozeShipment(db, actor, nobody, soon)).rejects.toThrow(NotFound);
  await expect(snoozeQuoteRequest(db, actor, nobody, soon)).rejects.toThrow(NotFound);
  await expect(snoozeQuoteRequest(db, actor, "no id", soon)).rejects.toThrow(NotFound);
});

test("each role reads and snoozes what it may", async () => {
  const { db } = database;
  const as = (role: "operations" | "sales" | "viewer" | "editor") => ({ ...actor, role });
  const id = idOf("LATE-2");
  for (const role of ["sales", "viewer", "editor"] as const) {
    await expect(snoozeShipment(db, as(role), id, soon)).rejects.toThrow(Forbidden);
  }
  for (const role of ["viewer", "editor"] as const) {
    await expect(snoozeQuoteRequest(db, as(role), id, soon)).rejects.toThrow(Forbidden);
  }
  await expect(listWaitingShipments(db, as("editor"), "late", reading)).rejects.toThrow(Forbidden);
  await expect(listUnansweredRequests(db, as("editor"), reading)).rejects.toThrow(Forbidden);
  await expect(listWaitingShipments(db, as("viewer"), "late", reading)).resolves.toBeDefined();
  await expect(snoozeShipment(db, as("operations"), id, soon)).resolves.toBeNull();
});

test("last_update_at follows the newest entry through every change of the history", async () => {
  const id = await add("FOLLOWS", "in_transit", null, "2026-03-10T10:00:00Z");
  const shipment = () =>
    database.db
      .selectFrom("shipments")
      .select(["last_update_at", "updated_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const version = (await shipment()).updated_at;
  const newer = await database.db
    .insertInto("shipment_status_history")
    .values({ shipment_id: id, status: "in_transit", timestamp: "2026-03-12T10:00:00Z" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const seen = [(await shipment()).last_update_at];
  await database.db
    .updateTable("shipment_status_history")
    .set({ timestamp: "2026-03-09T10:00:00Z" })
    .where("id", "=", newer.id)
    .execute();
  seen.push((await shipment()).last_update_at);
  await database.db.deleteFrom("shipment_status_history").where("shipment_id", "=", id).execute();
  seen.push((await shipment()).last_update_at);
  expect(seen.map((time) => time.toISOString().slice(0, 10))).toEqual([
    "2026-03-12",
    "2026-03-10",
    "2026-03-01",
  ]);
  // The shipment's row is unchanged: an open form can still be saved.
  expect((await shipment()).updated_at).toEqual(version);
  await database.db.deleteFrom("shipments").where("id", "=", id).execute();
});

test("a place with a code has its one name, however it was typed", async () => {
  await database.db
    .updateTable("shipments")
    .set({ origin_location: "Port of Antwerp", origin_code: "BEANR" })
    .where("tracking_number", "=", "LATE-1")
    .execute();
  const { shipments } = await listWaitingShipments(database.db, actor, "late", reading);
  const origins = shipments.filter(({ tracking_number: number }) => number === "LATE-1");
  expect(origins.map(({ origin_location: origin }) => origin)).toEqual(["Antwerp"]);
});

test("what waits is counted to one more than a thousand, whatever the history", async () => {
  await database.pool
    .query(`insert into shipments (tracking_number, status, origin_location, destination_location, estimated_delivery)
    select 'MANY-' || n, 'in_transit', 'Ghent', 'Lille', '2020-01-01' from generate_series(1, 1500) as n`);
  const [count, numbers] = await waiting("late");
  expect([count, numbers.length]).toEqual([QUEUE_COUNTED + 1, reading.limit]);
});
