import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { Conflict, Forbidden, NotFound } from "#app/kit/errors.ts";
import { FULL_EXPORT } from "../csv.ts";
import { unguardCell } from "#app/kit/text/csv-cells.ts";
import type { ImportRow } from "./cells.ts";
import type { ImportSettings } from "#app/imports/import.ts";
import { planRowsOf, readPlan, rowsByField } from "#tests/import-rows.ts";
import { testActor } from "#tests/actors.ts";
import { useShipments } from "#tests/shipments.ts";
import { listParties } from "#app/parties/list-parties.server.ts";
import { listWaitingShipments } from "#app/desk/dashboard/work-queue.server.ts";
import { applyImport } from "#app/imports/apply.server.ts";
import { importBatch } from "#app/imports/batches.server.ts";
import { planImport } from "#app/imports/plan.server.ts";
import { listOutcomes } from "#app/imports/read.server.ts";
import { countErasures, listReasons } from "#app/desk/imports/plan.server.ts";
import { continueNextAct } from "#app/desk/acts/continue-acts.server.ts";
import { listLeftAlone, undoImport, undoOutcome } from "#app/desk/imports/undo.server.ts";
import { OUTCOME } from "../figures.server.ts";
import { countLateGroups } from "#app/desk/late/late-desk.server.ts";
import { saveSetting } from "#app/settings/settings.server.ts";
import { SAMPLE_SUPPLIER_INVOICING } from "#app/settings/invoicing.ts";
import { shipmentImporter } from "../import.server.ts";
import { readDetails } from "../read-details.server.ts";
import { exportShipments } from "../export.server.ts";
import { getShipment } from "../shipment.server.ts";
import { setImportedHistory } from "../work-state.server.ts";
import { listPrivateLinks, makePrivateLink } from "#app/portal/private-links.server.ts";
import { trackJourney } from "#app/tracking/tracking.server.ts";
import { listShipments } from "../list-shipments.server.ts";

const { actor, database } = useShipments();

const plan = (...cells: ImportRow["cells"][]) => planWith({}, ...cells);
function planWith(settings: Partial<ImportSettings>, ...cells: ImportRow["cells"][]): Promise<string> {
  const rows = cells.map((each, index) => ({ row: index + 2, cells: each }));
  return planRowsOf(database.db, actor, shipmentImporter, rows, new Date(), settings);
}
const apply = (id: string) => applyImport(database.db, actor, shipmentImporter, id, new Date());

async function shipment(trackingNumber: string) {
  const { id } = await database.db
    .selectFrom("shipments")
    .select("id")
    .where("tracking_number", "=", trackingNumber)
    .executeTakeFirstOrThrow();
  const history = await database.db
    .selectFrom("shipment_status_history")
    .select(["status", "location", "timestamp"])
    .where("shipment_id", "=", id)
    .orderBy("timestamp", "desc")
    .orderBy("created_at", "desc")
    .execute();
  return { ...(await getShipment(database.db, actor, id)), history };
}

const lane = { origin_location: "Ghent", destination_location: "Lille" };

test("a dry run changes nothing; confirming applies all of it, once, with audit entries", async () => {
  const id = await plan(
    { ...lane, tracking_number: "I-1", shipper: "Quay Ltd", status: "delivered", current_location: "Lille" },
    { ...lane, tracking_number: "I-2", shipper: "quay ltd", created_at: "2026-01-05 10:00:00" },
    { tracking_number: "I-3", origin_location: "Ghent" },
  );
  expect((await readPlan(database.db, actor, shipmentImporter, id)).counts).toMatchObject({
    created: 2,
    refused: 1,
  });
  expect(await database.db.selectFrom("shipments").select("id").execute()).toEqual([]);
  await apply(id);
  expect(await apply(id)).toMatchObject({ created: 2, changed: 0, refused: 1 });

  const first = await shipment("I-1");
  expect(first).toMatchObject({
    status: "delivered",
    shipper_name: "Quay Ltd",
    service_type: "Road Transport",
  });
  expect(first.history).toMatchObject([{ status: "delivered", location: "Lille" }]);
  const second = await shipment("I-2");
  expect(second.shipper_id).toBe(first.shipper_id);
  expect(second.created_at).toEqual(new Date("2026-01-05T09:00:00Z"));
  expect(second.history).toMatchObject([{ status: "pending", timestamp: second.created_at }]);
  const lines = await database.db
    .selectFrom("audit_log")
    .select(["action", "summary"])
    .where("actor_id", "=", actor.id)
    .where("audited", "=", true)
    .orderBy("id")
    .execute();
  expect(lines).toEqual([
    { action: "shipper.created", summary: "Quay Ltd" },
    { action: "shipment.created", summary: "I-1" },
    { action: "shipment.created", summary: "I-2" },
    { action: "shipments.imported", summary: "shipments.csv: Created 2 and changed 0 shipments" },
  ]);
});

test("who is billed is added as a customer once, where that is chosen, and goes with the undo", async () => {
  const names = ["Peeters NV", "peeters  nv", "Duvivier"];
  const { rows: real } = importBatch;
  onTestFinished(() => void (importBatch.rows = real));
  importBatch.rows = 20;
  // More rows than the import reads in one batch.
  const rows = Array.from({ length: 30 }, (_, index) => ({
    ...lane,
    tracking_number: `PAY-${index}`,
    bill_to: names[index % 3] ?? "",
  }));
  expect(await apply(await planWith({}, ...rows))).toMatchObject({ created: 0, refused: 30 });
  const id = await planWith({ newPayers: true }, ...rows);
  expect(await apply(id)).toMatchObject({ created: 30 });
  const payers = async () =>
    await database.db
      .selectFrom("shipments")
      .innerJoin("companies", "companies.id", "bill_to_company_id")
      .select(["companies.name", (of) => of.fn.countAll<number>().as("shipments")])
      .groupBy("companies.name")
      .orderBy("companies.name")
      .execute();
  expect(await payers()).toEqual([
    { name: "Duvivier", shipments: 10 },
    { name: "Peeters NV", shipments: 20 },
  ]);
  await undoImport(database.db, actor, shipmentImporter, id, { now: new Date() });
  while (await continueNextAct(database.db));
  expect(await payers()).toEqual([]);
  expect(await database.db.selectFrom("companies").select("name").execute()).toEqual([]);
});

test("a volume in a file without packages takes the shipment's pieces and weight; without those it can be left out", async () => {
  const row = (number: string, pieces: string) => ({
    ...lane,
    tracking_number: number,
    pieces,
    weight: "120.5",
    goods_volume_m3: "1.2",
  });
  const id = await plan(row("VOL-1", "4"), row("VOL-2", ""));
  const [reason] = await listReasons(database.db, actor, "shipments", id);
  expect(reason).toMatchObject({
    sample: "Goods Packages: Packages is required",
    count: 1,
    canLeaveOut: true,
  });
  await planImport(database.db, actor, shipmentImporter, id, new Date(), {
    settings: { leaveOut: [reason?.reason ?? ""] },
  });
  expect(await apply(id)).toMatchObject({ created: 2, refused: 0 });
  const first = await shipment("VOL-1");
  expect(first).toMatchObject({ pieces: 4, weight: "120.50" });
  const { goods } = await readDetails(database.db, actor, first.id);
  expect(goods).toMatchObject([{ packages: 4, gross_kg: 120.5, volume_m3: 1.2 }]);
  expect(await shipment("VOL-2")).toMatchObject({ pieces: null, weight: "120.50" });
  await undoImport(database.db, actor, shipmentImporter, id, { now: new Date() });
});

test("a changed status becomes the newest entry, except for one in the future; the rest of the shipment stays", async () => {
  await apply(await plan({ ...lane, tracking_number: "J-1", weight: "12.5", notes: "Keep upright." }));
  const { id } = await shipment("J-1");
  const tomorrow = new Date(Date.now() + 86_400_000);
  await sql`
    insert into shipment_status_history (shipment_id, status, location, "timestamp")
    values (${id}, 'in_transit', 'Reims', ${tomorrow})`.execute(database.db);
  await apply(await plan({ tracking_number: "j 1", status: "Delivered", current_location: "Lille" }));
  const after = await shipment("J-1");
  expect(after).toMatchObject({
    status: "delivered",
    current_location: "Lille",
    weight: "12.50",
    notes: "Keep upright.",
    origin_location: "Ghent",
  });
  const [ahead, newest] = after.history;
  expect(ahead).toMatchObject({ status: "in_transit", timestamp: tomorrow });
  expect(newest).toMatchObject({ status: "delivered", location: "Lille" });
  expect(newest?.timestamp.getTime()).toBeLessThanOrEqual(Date.now());
  expect(after.last_update_at).toEqual(newest?.timestamp);
  await apply(await planWith({ empty: "clear" }, { tracking_number: "J-1", current_location: "" }));
  expect(await shipment("J-1")).toMatchObject({ current_location: null, history: { length: 3 } });
});

test("empty cells take away only where that is chosen, and an undo gives back what they took", async () => {
  await apply(
    await plan({ ...lane, tracking_number: "EM-1", notes: "Keep dry", shipper: "Empty Ltd", weight: "12" }),
  );
  const before = await shipment("EM-1");
  const empty = { tracking_number: "EM-1", notes: "", shipper: "", weight: "" };
  expect((await readPlan(database.db, actor, shipmentImporter, await plan(empty))).counts).toMatchObject({
    unchanged: 1,
  });
  const id = await planWith({ empty: "clear" }, empty);
  expect(await countErasures(database.db, actor, "shipments", id)).toBe(3);
  await apply(id);
  expect(await shipment("EM-1")).toMatchObject({ notes: null, shipper_id: null, weight: null });
  await undoImport(database.db, actor, shipmentImporter, id, { now: new Date() });
  expect(await shipment("EM-1")).toMatchObject({
    notes: "Keep dry",
    shipper_id: before.shipper_id,
    weight: "12.00",
  });
});

test("a file that changes the shipper ends the earlier one's link to the shipment alone", async () => {
  const of = (name: string) => ({
    tracking_number: "LI-1",
    shipper: name,
    shipper_email: `${name}@links.example`,
  });
  await apply(await plan({ ...lane, ...of("anna") }, { ...lane, ...of("anna"), tracking_number: "LI-2" }));
  const [changed, other] = [await shipment("LI-1"), await shipment("LI-2")];
  const link = (id: string, name: string) =>
    makePrivateLink(
      database.db,
      actor,
      { kind: "shipment", id },
      { recipient: `${name}@links.example`, publicUrl: "" },
    );
  const open = async (id: string) =>
    (await listPrivateLinks(database.db, actor, { kind: "shipment", id }))
      .filter(({ end }) => end > new Date())
      .map(({ recipient }) => recipient);
  await link(changed.id, "anna");
  await link(other.id, "anna");
  await apply(await plan(of("bert")));
  expect(await open(changed.id)).toEqual([]);
  expect(await open(other.id)).toEqual(["anna@links.example"]);
});

test("what was delivered counts from the date of the file, and without one in no figure; an undo takes the date back", async () => {
  const delivered = {
    ...lane,
    status: "Delivered",
    created_at: "2026-01-02",
    estimated_delivery: "2026-01-06 17:00",
  };
  await apply(
    await plan(
      { ...delivered, tracking_number: "DA-1", delivered_at: "2026-01-06 11:00" },
      { ...delivered, tracking_number: "DA-2", delivered_at: "" },
    ),
  );
  const read = (number: string) =>
    database.db
      .selectFrom("shipments")
      .select(["delivered_at", "last_update_at", OUTCOME.as("outcome")])
      .where("tracking_number", "=", number)
      .executeTakeFirstOrThrow();
  expect(await read("DA-1")).toMatchObject({
    delivered_at: new Date("2026-01-06T10:00:00Z"),
    last_update_at: new Date("2026-01-06T10:00:00Z"),
    outcome: "on_time",
  });
  const undated = await read("DA-2");
  expect(undated).toMatchObject({ delivered_at: null, outcome: "undated" });
  const delivery = async (number: string) => (await trackJourney(database.db, number))?.history?.at(-1);
  expect(await delivery("DA-1")).toMatchObject({ status: "delivered", undated: false });
  expect(await delivery("DA-2")).toMatchObject({ status: "delivered", undated: true });
  const id = await plan({ tracking_number: "DA-2", delivered_at: "2026-01-07 11:00" });
  await apply(id);
  expect(await read("DA-2")).toMatchObject({
    delivered_at: new Date("2026-01-07T10:00:00Z"),
    outcome: "late",
  });
  const undo = await undoImport(database.db, actor, shipmentImporter, id, { now: new Date() });
  expect(undoOutcome(undo)).toEqual({ undone: 1, left: 0 });
  expect(await read("DA-2")).toEqual(undated);
});

test("an undo leaves a shipment with costs of closed books, says why, and takes the others", async () => {
  const id = await plan({ ...lane, tracking_number: "CB-1" }, { ...lane, tracking_number: "CB-2" });
  await apply(id);
  const { id: held } = await shipment("CB-1");
  await sql`insert into charges (shipment_id, position, description, currency, cost_actual, booked_on)
    values (${held}, 0, 'Haulage', 'EUR', 100, '2026-10-31')`.execute(database.db);
  const books = { ...SAMPLE_SUPPLIER_INVOICING, closed_month: "2026-10" };
  await saveSetting(database.db, actor, "supplier_invoices", books);
  onTestFinished(() =>
    saveSetting(database.db, actor, "supplier_invoices", SAMPLE_SUPPLIER_INVOICING).then(() => {}),
  );
  const undo = await undoImport(database.db, actor, shipmentImporter, id, { now: new Date() });
  expect(undoOutcome(undo)).toMatchObject({ undone: 1, left: 1 });
  const [left] = await listLeftAlone(database.db, actor, shipmentImporter, id);
  expect(left).toMatchObject({
    name: "CB-1",
    left_because: expect.stringContaining("closed up to October 2026"),
  });
  await expect(shipment("CB-2")).rejects.toThrow();
  expect(await shipment("CB-1")).toMatchObject({ status: "pending" });
});

test("a delivery that changes a shipment has the moment of the file", async () => {
  await apply(await plan({ ...lane, tracking_number: "DC-1", created_at: "2026-01-02" }));
  const [id, later] = [
    await plan({ tracking_number: "DC-1", delivered_at: "2026-01-06 11:00" }),
    await plan({ tracking_number: "DC-1", status: "Delivered", delivered_at: "2025-12-31 11:00" }),
  ];
  expect((await readPlan(database.db, actor, shipmentImporter, later)).page.rows).toMatchObject([
    { outcome: "refused" },
  ]);
  await apply(id);
  const moment = new Date("2026-01-06T10:00:00Z");
  const { status, last_update_at, history } = await shipment("DC-1");
  expect([status, last_update_at, history[0]?.timestamp]).toEqual(["delivered", moment, moment]);
});

const alarms = async () => {
  const reading = { now: new Date(), mine: false };
  const { late, silent } = await countLateGroups(database.db, actor, reading);
  const queue = (["late", "silent"] as const).map(async (view) => {
    const { count } = await listWaitingShipments(database.db, actor, view, { ...reading, limit: 5 });
    return count;
  });
  return [late, silent, ...(await Promise.all(queue))];
};

test("history raises no alarm: not the late desk, no view, no mail; an undo makes it raise them again", async () => {
  const old = { ...lane, created_at: "2025-11-02", estimated_delivery: "2025-11-06", shipper: "History Ltd" };
  await apply(await plan({ ...old, tracking_number: "HI-1" }, { ...old, tracking_number: "HI-2" }));
  await sql`update shippers set mails_wanted = 'all', email = 'a@history.example' where name = 'History Ltd'`.execute(
    database.db,
  );
  await sql`update shipments set last_update_at = '2025-11-03' where tracking_number in ('HI-1', 'HI-2')`.execute(
    database.db,
  );
  const before = await alarms();
  const id = await planWith(
    { history: true },
    { tracking_number: "HI-1" },
    { tracking_number: "HI-2", notes: "x" },
  );
  await apply(id);
  expect(await alarms()).toEqual(before.map((count) => count - 2));
  const { rows } = await sql`select from shipment_notices join shipments on shipments.id = shipment_id
    where tracking_number in ('HI-1', 'HI-2') and history`.execute(database.db);
  expect(rows).toEqual([]);
  await undoImport(database.db, actor, shipmentImporter, id, { now: new Date() });
  expect(await alarms()).toEqual(before);
});

test("one shipment of a history is live again: it raises its alarms; and is history again", async () => {
  const before = await alarms();
  const old = {
    ...lane,
    created_at: "2025-11-02",
    estimated_delivery: "2025-11-06",
    tracking_number: "HE-1",
  };
  await apply(await planWith({ history: true }, old));
  const { id } = await shipment("HE-1");
  await sql`update shipments set last_update_at = '2025-11-03' where id = ${id}`.execute(database.db);
  for (const [history, more] of [
    [false, 1],
    [false, 1],
    [true, 0],
  ] as const) {
    await setImportedHistory(database.db, actor, id, history);
    expect(await alarms()).toEqual(before.map((count) => count + more));
  }
  const actions = database.db.selectFrom("audit_log").select("action").where("entity_id", "=", id);
  expect(await actions.where("action", "like", "shipment.history%").orderBy("id").execute()).toEqual([
    { action: "shipment.history_ended" },
    { action: "shipment.history_begun" },
  ]);
  const reader = { ...actor, role: "viewer" as const };
  await expect(setImportedHistory(database.db, reader, id, false)).rejects.toThrow(Forbidden);
  await expect(setImportedHistory(database.db, actor, actor.id, false)).rejects.toThrow(NotFound);
});

test("refusals are counted by their reason, and read by it", async () => {
  const id = await plan(
    { ...lane, tracking_number: "RE-1", estimated_delivery: "soon", weight: "" },
    { ...lane, tracking_number: "RE-2", estimated_delivery: "later", weight: "" },
    { ...lane, tracking_number: "RE-3", estimated_delivery: "later", weight: "heavy" },
  );
  const reasons = await listReasons(database.db, actor, "shipments", id);
  expect(reasons).toEqual([
    {
      reason: "«…» in Estimated Delivery is no date",
      sample: "«soon» in Estimated Delivery is no date",
      count: 3,
      canLeaveOut: true,
      canReadOtherwise: false,
    },
    expect.objectContaining({ count: 1, canLeaveOut: true }),
  ]);
  const read = await listOutcomes(database.db, actor, "shipments", id, {
    show: "refused",
    reason: reasons[1]?.reason,
  });
  expect(read).toMatchObject({ total: 1, page: { rows: [{ name: "RE-3" }] } });
  await planImport(database.db, actor, shipmentImporter, id, new Date(), {
    settings: { leaveOut: [reasons[0]?.reason ?? ""] },
  });
  expect(await apply(id)).toMatchObject({ created: 2, refused: 1 });
});

test("parties are matched by e-mail, name and company; a doubtful match is reported, not added again", async () => {
  const values = { name: "Vannes  Logistique", company: "Quai Émile", email: "Desk@vannes.example" };
  const { id } = await database.db
    .insertInto("shippers")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = (number: number, cells: ImportRow["cells"]) => ({
    ...lane,
    tracking_number: `V-${number}`,
    ...cells,
  });
  await apply(
    await plan(
      row(1, { shipper: "vannes logistique" }),
      row(2, { shipper: "Somebody", shipper_email: "desk@VANNES.example" }),
      row(3, { shipper: "Vannes Logistique", shipper_company: "quai emile" }),
      row(4, { shipper: "New One", shipper_email: "new@one.example" }),
      row(5, { shipper: "new one", shipper_email: "NEW@one.example" }),
      row(7, { shipper: "QUAI EMILE" }),
      row(9, { shipper_company: "Quai  Emile" }),
    ),
  );
  for (const number of ["V-1", "V-2", "V-3", "V-7", "V-9"])
    expect((await shipment(number)).shipper_id).toBe(id);
  const added = await database.db
    .selectFrom("shippers")
    .selectAll()
    .where("name", "ilike", "new one")
    .execute();
  expect(added).toMatchObject([{ name: "New One", email: "new@one.example", company: null }]);
  const doubtful = ["Vannes", "Vannes Logistique SA"].map((shipper, index) => row(index + 10, { shipper }));
  const { counts, page } = await readPlan(database.db, actor, shipmentImporter, await plan(...doubtful));
  expect(counts?.refused).toBe(1);
  expect(page.rows[0]?.words[0]).toContain("Known: «Vannes  Logistique» (Quai Émile, Desk@vannes.example)");
  // An export whose name lost a space is imported again.
  await database.db.deleteFrom("shipments").where("shipper_id", "=", id).execute();
});

test("shipments, also with equal timestamps, and new parties are listed in the order of the file", async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => `O-${(index * 37) % 60}`);
  const rows = numbers.map((number, index) => ({
    ...lane,
    tracking_number: number,
    shipper: `Sender ${number}`,
    ...(index % 2 ? { created_at: "2026-01-05 10:00:00" } : {}),
  }));
  await apply(await plan(...rows));
  const listed = await listShipments(database.db, actor, {
    filter: { search: "O-" },
    order: "-created_at",
    place: { index: 0 },
    now: new Date(),
  });
  const dated = (number: string) => numbers.indexOf(number) % 2;
  const order = [...numbers.filter((number) => !dated(number)), ...numbers.filter(dated)];
  expect(listed.rows.map(({ tracking_number }) => tracking_number)).toEqual(order);
  const parties = await listParties(database.db, actor, "shipper", { search: "Sender O-", limit: 100 });
  expect(parties.rows.map(({ name }) => name)).toEqual(numbers.map((number) => `Sender ${number}`));
  const audited = await database.db
    .selectFrom("audit_log")
    .select("summary")
    .where("action", "=", "shipment.created")
    .where("summary", "like", "O-%")
    .orderBy("id")
    .execute();
  expect(audited.map(({ summary }) => summary)).toEqual(numbers);
});

test("what changed since the dry run stops the import, and a new dry run says so", async () => {
  const id = await plan({ ...lane, tracking_number: "K-1" }, { ...lane, tracking_number: "K-2" });
  await apply(await plan({ ...lane, tracking_number: "K-1", weight: "3" }));
  await expect(apply(id)).rejects.toThrow(Conflict);
  expect(await database.db.selectFrom("shipments").where("tracking_number", "=", "K-2").execute()).toEqual(
    [],
  );
  expect((await readPlan(database.db, actor, shipmentImporter, id)).counts).toMatchObject({
    created: 1,
    unchanged: 1,
  });
  expect(await apply(id)).toMatchObject({ created: 1, unchanged: 1 });
});

test("an import is visible to its author only, and its rows are read page by page", async () => {
  const id = await plan(
    ...Array.from({ length: 250 }, (_, index) => ({ ...lane, tracking_number: `L-${index}` })),
    { tracking_number: "L-x" },
  );
  const first = await readPlan(database.db, actor, shipmentImporter, id);
  expect([first.total, first.page.rows.length, first.page.next]).toEqual([251, 100, "101"]);
  const last = await readPlan(database.db, actor, shipmentImporter, id, { place: { after: 201 } });
  expect([last.page.rows.length, last.page.next, last.page.previous]).toEqual([51, null, "202"]);
  const before = await readPlan(database.db, actor, shipmentImporter, id, { place: { before: 202 } });
  expect([before.page.start, before.page.rows[0]?.row, before.page.rows.at(-1)?.row]).toEqual([
    100, 102, 201,
  ]);
  const end = await readPlan(database.db, actor, shipmentImporter, id, { place: { index: 9999 } });
  expect(end.page).toMatchObject({ start: 250, next: null });
  const refused = await readPlan(database.db, actor, shipmentImporter, id, { show: "refused" });
  expect(refused.page.rows).toMatchObject([{ row: 252, outcome: "refused" }]);
  const other = testActor({ id: "00000000-0000-4000-8000-000000000000", email: "other@zenne.example" });
  await expect(readPlan(database.db, other, shipmentImporter, id)).rejects.toThrow(NotFound);
  await expect(applyImport(database.db, other, shipmentImporter, id, new Date())).rejects.toThrow(NotFound);
  await expect(readPlan(database.db, actor, shipmentImporter, "not-an-id")).rejects.toThrow(NotFound);
});

test("importing an export changes nothing, and reproduces the file in an empty database", async () => {
  await apply(
    await plan(
      {
        tracking_number: "00123",
        origin_location: "=1+1",
        destination_location: "Côte d'Ivoire",
        weight: "2,5",
      },
      {
        tracking_number: "-5",
        origin_location: '"a", b',
        destination_location: "'s-Gravenhage",
        status: "@ home",
      },
      { ...lane, tracking_number: "M-3", consignee: "'=Ünlü & Söhne", created_at: "2026-10-25 02:30:15" },
    ),
  );
  const file = await exported();
  const again = await plan(...rowsOf(file));
  const { counts } = await readPlan(database.db, actor, shipmentImporter, again);
  expect(counts).toEqual({ created: 0, changed: 0, unchanged: rowsOf(file).length, asked: 0, refused: 0 });
  expect(rowsOf(file).map(({ tracking_number }) => unguardCell(tracking_number ?? ""))).toContain("00123");

  await database.db.deleteFrom("shipments").execute();
  await database.db.deleteFrom("shippers").execute();
  await database.db.deleteFrom("consignees").execute();
  await apply(await plan(...rowsOf(file)));
  expect(sorted(await exported())).toEqual(sorted(file));
});

async function exported(): Promise<string> {
  const selection = { all: true as const, filter: { status: undefined }, except: [] };
  const { file } = await exportShipments(database.db, actor, selection, {
    columns: FULL_EXPORT,
    now: new Date(),
  });
  return new Response(file).text();
}

function rowsOf(file: string): ImportRow["cells"][] {
  return rowsByField(shipmentImporter, parse(file, { bom: true })).map(({ cells }) => cells);
}

const sorted = (file: string) => file.split("\r\n").toSorted();

test("references and terms are stored with a new shipment, and changed with lines in the audit log", async () => {
  const written = {
    purchase_order: "PO 1; PO 2",
    hawb: "ZFE 123",
    incoterm: "dap",
    incoterm_place: "Lille",
    declared_value: "1.250,50",
    declared_currency: "EUR",
    dangerous_goods: "yes",
  };
  await apply(await plan({ ...lane, ...written, tracking_number: "D-1" }));
  const { id } = await shipment("D-1");
  const before = await readDetails(database.db, actor, id);
  expect(before.references.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    "hawb ZFE 123",
    "purchase_order PO 1",
    "purchase_order PO 2",
  ]);
  expect(before.terms).toEqual({
    incoterm: "DAP",
    incoterm_place: "Lille",
    declared_value: 1250.5,
    declared_currency: "EUR",
    dangerous_goods: true,
    temperature_min_c: null,
    temperature_max_c: null,
  });
  const again = await plan({ ...written, tracking_number: "d1", hawb: "zfe-123" });
  expect((await readPlan(database.db, actor, shipmentImporter, again)).counts).toMatchObject({
    unchanged: 1,
  });

  await apply(await plan({ tracking_number: "D-1", purchase_order: "PO 2; PO 3", incoterm_place: "Gent" }));
  const after = await readDetails(database.db, actor, id);
  expect(after.references.map(({ value }) => value)).toEqual(["ZFE 123", "PO 2", "PO 3"]);
  expect(after.references.slice(0, 2).map((each) => each.id)).toEqual(
    [0, 2].map((place) => before.references[place]?.id),
  );
  expect(after.terms.incoterm_place).toBe("Gent");
  const { details } = await database.db
    .selectFrom("audit_log")
    .select("details")
    .where("entity_id", "=", id)
    .where("action", "=", "shipment.updated")
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({
    Terms: ["DAP Lille, 1250.5 EUR, dangerous goods", "DAP Gent, 1250.5 EUR, dangerous goods"],
  });
  expect(JSON.stringify(details)).toContain("Purchase order PO 1");
});

test("dangerous goods and temperatures are read from a file, and refused with what is wrong", async () => {
  const written = {
    ...lane,
    tracking_number: "DG-1",
    temperature_min_c: "−18,5",
    temperature_max_c: "-15 °C",
    goods_packages: "3",
    goods_un_number: "UN 1263",
    goods_dg_name: "PAINT",
    goods_dg_class: "class 3",
    goods_packing_group: "PG 3",
    goods_transport_category: "3",
    goods_tunnel_code: "(D/E)",
    goods_dg_quantity: "120,5",
    goods_dg_unit: "Litres",
    goods_flash_point_c: "-4",
    goods_marine_pollutant: "ja",
    goods_limited_quantity: "no",
  };
  await apply(await plan(written));
  const { id } = await shipment("DG-1");
  const { terms, goods } = await readDetails(database.db, actor, id);
  expect(terms).toMatchObject({ temperature_min_c: -18.5, temperature_max_c: -15 });
  expect(goods).toMatchObject([
    {
      un_number: "1263",
      dg_name: "PAINT",
      dg_class: "3",
      packing_group: "III",
      transport_category: "3",
      tunnel_code: "D/E",
      dg_quantity: 120.5,
      dg_unit: "l",
      flash_point_c: -4,
      marine_pollutant: true,
      limited_quantity: false,
    },
  ]);
  const wrong = { goods_dg_class: "10", goods_limited_quantity: "perhaps", temperature_max_c: "-20" };
  const refused = await readPlan(database.db, actor, shipmentImporter, await plan({ ...written, ...wrong }));
  expect(refused.page.rows[0]).toMatchObject({ outcome: "refused" });
  const words = refused.page.rows[0]?.words.join("\n");
  expect(words).toContain("The highest temperature must not be below the lowest");
  expect(words).toContain("«perhaps» is neither yes nor no");
  expect(words).toContain("A class is such as 3, 2.1 or 1.4S");
});

test("totals of goods rows are not changed by a file; what no row says is", async () => {
  await apply(await plan({ ...lane, tracking_number: "D-2", weight: "10", pieces: "2" }));
  const { id } = await shipment("D-2");
  await database.db
    .insertInto("shipment_goods")
    .values({ shipment_id: id, position: 0, packages: 2 })
    .execute();
  const planned = await plan(
    { tracking_number: "D-2", weight: "12", pieces: "2" },
    { tracking_number: "d 2", pieces: "3" },
  );
  const counted = await readPlan(database.db, actor, shipmentImporter, planned);
  expect(counted.page.rows[0]?.words).toEqual(["Weight: 10 → 12"]);
  const refused = await plan({ tracking_number: "D-2", pieces: "3" });
  expect((await readPlan(database.db, actor, shipmentImporter, refused)).page.rows[0]).toMatchObject({
    outcome: "refused",
    words: ["Pieces follows from the goods rows of this shipment (2): change it there"],
  });
});
