import { beforeAll, beforeEach, expect, test } from "vitest";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { LATE_GROUPS } from "./late-groups.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { insertShipmentRow } from "#tests/shipments.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { saveSetting } from "#app/settings/settings.server.ts";
import { claimShipment } from "#app/shipments/owner.server.ts";
import { explainDelay } from "#app/shipments/work-state.server.ts";
import { countLateGroups, listLateGroup, readNotice } from "./late-desk.server.ts";
import { readLetter, notifyCustomer } from "#app/shipments/notify-customer.server.ts";

const database = useTestDatabase();
let ana = testActor({ email: "ana@zenne.example", name: "Ana" });
let wim = testActor({ email: "wim@zenne.example", name: "Wim" });
const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const inDays = (days: number) => daysAgo(-days);

beforeAll(async () => {
  const { db } = database;
  ana = { ...ana, id: (await addStaff(db, { email: ana.email, password: "secret-1" })) ?? "" };
  wim = { ...wim, id: (await addStaff(db, { email: wim.email, password: "secret-1" })) ?? "" };
});
beforeEach(() => database.db.deleteFrom("shipments").execute());

const add = (number: string, values?: Record<string, unknown>, entry?: Record<string, unknown>) =>
  insertShipmentRow(database, number, values, entry);

async function desk(mine = false) {
  const groups: Record<string, string[]> = {};
  const counts = await countLateGroups(database.db, ana, { now, mine });
  for (const group of LATE_GROUPS) {
    const rows = await listLateGroup(database.db, ana, group, { now, mine, limit: 10 });
    expect(counts[group]).toBe(rows.length);
    if (rows.length > 0) groups[group] = rows.map((row) => row.tracking_number);
  }
  return groups;
}

test("each group has what its title says, the oldest first", async () => {
  await add("LATE-2", { estimated_delivery: daysAgo(2) });
  await add("LATE-3", { estimated_delivery: daysAgo(1), first_eta: inDays(1) });
  await add("LATE-1", { estimated_delivery: daysAgo(1), first_eta: daysAgo(5) });
  await add("MOVED", { estimated_delivery: inDays(3), first_eta: daysAgo(1) });
  await add("NO-DATE", { first_eta: inDays(1) });
  await add("HELD", { status: "On hold - customs" });
  await add("SILENT", {}, { timestamp: daysAgo(4) });
  await add("FINE", { estimated_delivery: inDays(3) });
  expect(await desk()).toEqual({
    late: ["LATE-1", "LATE-2", "LATE-3"],
    moved: ["MOVED", "NO-DATE"],
    silent: ["SILENT"],
    on_hold: ["HELD"],
  });
});

test("silent is after the days of its mode, which owners choose", async () => {
  const quiet = { timestamp: daysAgo(4) };
  await add("ROAD", {}, quiet);
  await add("AIR", { service_type: "Air Freight" }, quiet);
  await add("SEA", { service_type: "Sea Freight" }, quiet);
  expect((await desk()).silent?.toSorted()).toEqual(["AIR", "ROAD"]);
  await saveSetting(database.db, ana, "silent_days", { air: 10, sea: 2, road: 10 });
  expect(await desk()).toEqual({ silent: ["SEA"] });
  await saveSetting(database.db, ana, "silent_days", { air: 3, sea: 7, road: 3 });
});

test("what is internal, planned or withdrawn breaks no silence", async () => {
  const id = await add("SILENT", {}, { timestamp: daysAgo(9) });
  for (const entry of [{ internal: true }, { classifier: "planned" }, { withdrawn_at: now }]) {
    await database.db
      .insertInto("shipment_status_history")
      .values({ shipment_id: id, status: "in_transit", timestamp: daysAgo(1), ...entry })
      .execute();
  }
  expect(await desk()).toEqual({ silent: ["SILENT"] });
});

test("a delivery of five to sixty days ago without proof is asked for it; a withdrawn proof is none", async () => {
  const delivered = (number: string, days: number) =>
    add(number, { status: "delivered" }, { timestamp: daysAgo(days) });
  await delivered("YESTERDAY", 1);
  await delivered("LONG-AGO", 61);
  await delivered("UNPROVEN", 20);
  const proven = await delivered("PROVEN", 10);
  const proof = {
    shipment_id: proven,
    status: "delivered",
    code: "proof_of_delivery",
    timestamp: daysAgo(10),
  };
  const { id } = await database.db
    .insertInto("shipment_status_history")
    .values(proof)
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await desk()).toEqual({ unproven: ["UNPROVEN"] });
  await database.db
    .updateTable("shipment_status_history")
    .set({ withdrawn_at: now })
    .where("id", "=", id)
    .execute();
  expect(await desk()).toEqual({ unproven: ["UNPROVEN", "PROVEN"] });
});

test("a delivery that is withdrawn is late again", async () => {
  const id = await add(
    "BACK",
    { status: "delivered", estimated_delivery: daysAgo(9) },
    { timestamp: daysAgo(8) },
  );
  expect(await desk()).toEqual({ unproven: ["BACK"] });
  await database.db
    .updateTable("shipment_status_history")
    .set({ withdrawn_at: now })
    .where("shipment_id", "=", id)
    .execute();
  await database.db.updateTable("shipments").set({ status: "in_transit" }).where("id", "=", id).execute();
  expect((await desk()).late).toEqual(["BACK"]);
  expect((await desk()).unproven).toBeUndefined();
});

test("a customer was told where a letter went since it is so; one of before, or one that was refused, does not count", async () => {
  const id = await add("LATE", { estimated_delivery: daysAgo(2) });
  const mail = (queued: Date, values = {}) =>
    database.db
      .insertInto("mails")
      .values({
        kind: "delay_letter",
        recipient: "c@c.example",
        shipment_id: id,
        queued_at: queued,
        ...values,
      })
      .execute();
  const unnotified = async () =>
    (await countLateGroups(database.db, ana, { now, mine: false, unnotified: true })).late;
  await mail(daysAgo(3));
  await mail(daysAgo(1), { refused_at: now, refusal: "unknown" });
  await mail(daysAgo(1), { kind: "shipment_update", recipient: "subscriber@else.example" });
  expect(await unnotified()).toBe(1);
  await mail(daysAgo(1), { sent_at: daysAgo(0.5) });
  expect(await unnotified()).toBe(0);
  const [line] = await listLateGroup(database.db, ana, "late", { now, mine: false, limit: 1 });
  expect(line?.notified_at).toEqual(daysAgo(0.5));
});

test("a shipment knows whether its customer was told of what holds or delays it", async () => {
  const notice = (id: string) => readNotice(database.db, ana, id, now);
  const moved = await add("MOVED-TOLD", { first_eta: inDays(1), estimated_delivery: inDays(8) });
  expect(await notice(moved)).toEqual({ at: null });
  await database.db
    .insertInto("mails")
    .values({ kind: "delay_letter", recipient: "c@c.example", shipment_id: moved, sent_at: inDays(1) })
    .execute();
  expect(await notice(moved)).toEqual({ at: inDays(1) });
  expect(await notice(await add("AS PROMISED", { estimated_delivery: inDays(3) }))).toBeNull();
  const old = await add("OLD", { estimated_delivery: daysAgo(3), history: true });
  expect(await notice(old)).toBeNull();
});

test("what is snoozed waits, what is not mine is not in «mine»", async () => {
  await add("SNOOZED", { estimated_delivery: daysAgo(1), snoozed_until: inDays(1) });
  await add("AWAKE", { estimated_delivery: daysAgo(1), snoozed_until: daysAgo(1) });
  await add("MINE", { estimated_delivery: daysAgo(1), owner_id: ana.id });
  expect((await desk()).late).toEqual(expect.arrayContaining(["AWAKE", "MINE"]));
  expect(await desk(true)).toEqual({ late: ["MINE"] });
});

test("pages follow each other without a gap, also among those of one moment", async () => {
  for (let n = 0; n < 7; n++) await add(`P-${n}`, { estimated_delivery: daysAgo(2) });
  const seen: string[] = [];
  for (let after: ReturnType<typeof parseCursor> = null; ;) {
    const rows = await listLateGroup(database.db, ana, "late", { now, mine: false, limit: 3, after });
    const page = rows.slice(0, 3);
    seen.push(...page.map((row) => row.tracking_number));
    if (rows.length <= 3) break;
    after = parseCursor(page.at(-1)?.cursor ?? null);
  }
  expect(seen.toSorted()).toEqual(Array.from({ length: 7 }, (_, n) => `P-${n}`));
});

test("of two who claim at once one has it, and the other reads who", async () => {
  const id = await add("CLAIM");
  const outcomes = await Promise.allSettled([
    claimShipment(database.db, ana, id),
    claimShipment(database.db, wim, id),
  ]);
  const { owner_id } = await database.db
    .selectFrom("shipments")
    .select("owner_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const [winner, loser] = owner_id === ana.id ? ["ana", 1] : ["wim", 0];
  const lost = outcomes[loser as number];
  expect(lost?.status === "rejected" && lost.reason).toBeInstanceOf(Conflict);
  expect(lost?.status === "rejected" && (lost.reason as Conflict).userMessage).toBe(
    `${winner} has this shipment already`,
  );
  await claimShipment(database.db, owner_id === ana.id ? ana : wim, id);
  await expect(claimShipment(database.db, ana, crypto.randomUUID())).rejects.toThrow(NotFound);
});

test("a reason is stored with its note, and what was said before can be put back", async () => {
  const id = await add("WHY");
  const cause = { reason: "customs" as const, note: "waits for the T1" };
  expect(await explainDelay(database.db, ana, id, cause)).toEqual({ reason: null, note: null });
  expect(await explainDelay(database.db, ana, id, { reason: null, note: null })).toEqual(cause);
});

async function withParties(number: string) {
  const run = number.toLowerCase();
  const party = async (table: "consignees" | "shippers", email: string) =>
    (
      await database.db
        .insertInto(table)
        .values({ name: email.split("@")[0] ?? "", email })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  return add(number, {
    consignee_id: await party("consignees", `to${run}@maes.example`),
    shipper_id: await party("shippers", `from${run}@reis.example`),
  });
}

test("a letter goes to each who is chosen, in the log of the shipment and of what was done", async () => {
  const id = await withParties("TOLD");
  const { recipients } = await readLetter(database.db, ana, id);
  expect(recipients).toMatchObject([
    { kind: "shipper", pays: true, stopped: false },
    { kind: "consignee", pays: false, stopped: false },
  ]);
  const to = recipients.map(({ email }) => email.toUpperCase());
  expect(
    await notifyCustomer(
      database.db,
      ana,
      id,
      { to, language: "en", text: "Dear all" },
      "https://zenne.example",
    ),
  ).toBe(2);
  const mails = await database.db
    .selectFrom("mails")
    .select(["kind", "recipient", "summary"])
    .where("shipment_id", "=", id)
    .orderBy("recipient")
    .execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual(recipients.map(({ email }) => email).toSorted());
  expect(mails[0]).toMatchObject({ kind: "delay_letter", summary: expect.stringContaining("Ana") });
  const audited = await database.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "shipment.customer_told")
    .execute();
  expect(audited).toEqual([{ details: { to: "shipper and consignee" } }]);
});

test("a stopped address, or one that is not theirs, is refused in words, and nothing is sent", async () => {
  const id = await withParties("STOPPED");
  const { recipients } = await readLetter(database.db, ana, id);
  const email = recipients[0]?.email ?? "";
  await database.db.insertInto("stopped_addresses").values({ email, reason: "request" }).execute();
  expect((await readLetter(database.db, ana, id)).recipients[0]?.stopped).toBe(true);
  const tell = (to: string[]) =>
    notifyCustomer(database.db, ana, id, { to, language: "en", text: "Hello" }, "https://zenne.example");
  await expect(tell([recipients[1]?.email ?? "", email])).rejects.toThrow(Invalid);
  await expect(tell(["somebody@else.example"])).rejects.toThrow(Invalid);
  const { rows } = {
    rows: await database.db.selectFrom("mails").select("id").where("shipment_id", "=", id).execute(),
  };
  expect(rows).toEqual([]);
});
