import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Conflict, Forbidden, NotFound } from "#app/kit/errors.ts";
import { duePapers } from "./missing-papers.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { listWithoutPapers } from "#app/desk/dashboard/work-queue.server.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { viewCondition } from "#app/shipments/filter.server.ts";
import { deleteShipment } from "#app/shipments/shipment.server.ts";
import { listShipmentPapers, readMissingPapers } from "./missing-papers.server.ts";
import { askForPaper, waivePaper } from "./waivers.server.ts";

const database = useTestDatabase();
let actor = testActor();
const now = new Date();
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const days = (count: number) => hours(24 * count);

beforeAll(async () => {
  const id = await addStaff(database.db, { email: actor.email, password: "secret-1" });
  actor = { ...actor, id: id ?? "" };
});
beforeEach(() => database.db.deleteFrom("shipments").execute());

let made = 0;
async function add(values: Record<string, unknown> = {}, heard: Date = hours(-10)): Promise<string> {
  const status = (values.status as string | undefined) ?? "in_transit";
  const { id } = await database.db
    .insertInto("shipments")
    .values({
      tracking_number: `PAPERS-${(made += 1)}`,
      origin_location: "Ghent",
      destination_location: "Lille",
      created_at: days(-40),
      ...values,
      status,
    } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("shipment_status_history")
    .values({ shipment_id: id, status, timestamp: heard })
    .execute();
  return id;
}

async function addFile(shipmentId: string, kind: string): Promise<void> {
  const hash = Buffer.alloc(32, 1);
  await database.db
    .insertInto("file_contents")
    .values({ hash, type: "application/pdf", bytes: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database.db
    .insertInto("files")
    .values({ shipment_id: shipmentId, hash, name: "a.pdf", kind, uploaded_by: "ana@zenne.example" })
    .execute();
}

let issued = 0;
async function issue(shipmentId: string, kind: string, isVoid = false): Promise<void> {
  const hash = Buffer.alloc(32, 2);
  await database.db
    .insertInto("file_contents")
    .values({ hash, type: "application/pdf", bytes: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const voided = isVoid ? { voided_at: new Date(), voided_by: "ana@zenne.example" } : {};
  const { id } = await database.db
    .insertInto("documents")
    .values({ kind, number: `N-${(issued += 1)}`, hash, pages: 1, issued_by: "ana@zenne.example", ...voided })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("document_shipments")
    .values({ document_id: id, shipment_id: shipmentId, position: 1, tracking_number: "PAPERS" })
    .execute();
}

const due = async (id: string) =>
  duePapers((await listShipmentPapers(database.db, actor, id, now)).missing).map(({ paper }) => paper);
const reading = { now, mine: false, limit: 5 };

describe("what is there", () => {
  test("a file of its kind is a paper, a reference is none", async () => {
    const id = await add({ service_type: "Air Freight" });
    await database.db
      .insertInto("shipment_references")
      .values({ shipment_id: id, position: 0, kind: "mawb", value: "020-12345675" })
      .execute();
    expect(await due(id)).toEqual(["invoice", "packing_list", "awb"]);
    await addFile(id, "awb");
    await addFile(id, "photo");
    expect(await due(id)).toEqual(["invoice", "packing_list"]);
  });

  test("a document we issued is a paper until it is voided", async () => {
    const id = await add();
    await issue(id, "cmr", true);
    await issue(id, "delivery_note");
    expect(await due(id)).toEqual(["invoice", "cmr"]);
    await issue(id, "cmr");
    expect(await due(id)).toEqual(["invoice"]);
    const sea = await add({ service_type: "Sea Freight" });
    await issue(sea, "house_bill_of_lading");
    expect(await due(sea)).toEqual(["invoice", "packing_list"]);
  });
});

describe("not needed", () => {
  test("it is remembered with its reason, and taken back", async () => {
    const id = await add();
    await waivePaper(database.db, actor, id, { paper: "cmr", reason: "Own lorry" });
    const { missing, waived } = await listShipmentPapers(database.db, actor, id, now);
    expect(missing.map(({ paper }) => paper)).toEqual(["invoice", "proof_of_delivery"]);
    expect(waived).toMatchObject([{ paper: "cmr", reason: "Own lorry" }]);
    expect(await askForPaper(database.db, actor, id, "cmr")).toBe("Own lorry");
    expect(await due(id)).toEqual(["invoice", "cmr"]);
    await expect(askForPaper(database.db, actor, id, "cmr")).rejects.toThrow(Conflict);
    const lines = await database.db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("entity_id", "=", id)
      .orderBy("id")
      .execute();
    expect(lines).toEqual([
      { action: "paper.waived", details: { cmr: [null, "Own lorry"] } },
      { action: "paper.asked_again", details: { cmr: ["Own lorry", null] } },
    ]);
  });

  test("it comes back with a shipment that is restored", async () => {
    const id = await add();
    await waivePaper(database.db, actor, id, { paper: "cmr", reason: "Own lorry" });
    const deleted = await deleteShipment(database.db, actor, id);
    await restoreDeleted(database.db, actor, { deleted });
    expect(await due(id)).toEqual(["invoice"]);
  });

  test("a viewer may not say so, and there is nothing to say of a shipment that is gone", async () => {
    const id = await add();
    const waiver = { paper: "cmr", reason: "x" } as const;
    const viewer = testActor({ role: "viewer" });
    await expect(waivePaper(database.db, viewer, id, waiver)).rejects.toThrow(Forbidden);
    await expect(askForPaper(database.db, viewer, id, "cmr")).rejects.toThrow(Forbidden);
    await deleteShipment(database.db, actor, id);
    await expect(waivePaper(database.db, actor, id, waiver)).rejects.toThrow(NotFound);
  });
});

describe("the work queue", () => {
  test("what is due soonest comes first, what was delivered last, what is old or complete not at all", async () => {
    const late = await add({ estimated_delivery: days(3) });
    const soon = await add({ estimated_delivery: days(1) });
    await add({ status: "pending", estimated_delivery: days(1) });
    const leaving = await add({ status: "pending", estimated_delivery: days(9) });
    await database.db
      .insertInto("shipment_legs")
      .values({
        shipment_id: leaving,
        position: 0,
        kind: "main",
        mode: "road",
        from_place: "A",
        to_place: "B",
        etd: hours(20),
      })
      .execute();
    const delivered = await add({ status: "delivered" }, days(-2));
    await add({ status: "delivered" }, days(-31));
    await add({ status: "cancelled" });
    const complete = await add({ estimated_delivery: hours(1) });
    for (const kind of ["invoice", "cmr"]) await addFile(complete, kind);
    const { count, shipments } = await listWithoutPapers(database.db, actor, reading);
    expect(shipments.map(({ id }) => id)).toEqual([soon, late, leaving, delivered]);
    expect(count).toBe(4);
    const missing = await readMissingPapers(database.db, actor, [delivered], reading.now);
    expect(missing.get(delivered)?.map(({ paper }) => paper)).toEqual([
      "invoice",
      "cmr",
      "proof_of_delivery",
    ]);
  });

  test("the condition of the list agrees with the rules, whatever the shipment", async () => {
    const pick = <Value>(values: readonly Value[], at: number) => values[at % values.length] as Value;
    const codes = ["BEGNE", "FRLIL", "GBLON", "NGLOS", null];
    const statuses = ["pending", "in_transit", "out_for_delivery", "delivered", "cancelled", "On hold"];
    for (let index = 0; index < 240; index++) {
      const id = await add(
        {
          status: pick(statuses, index),
          service_type: pick(["Air Freight", "Sea Freight", "Road Transport"], index >> 1),
          origin_code: pick(codes, index * 7),
          destination_code: pick(codes, index * 3 + (index >> 3)),
          dangerous_goods: index % 4 === 1,
          estimated_delivery: pick([null, hours(-5), hours(23), days(5)], index >> 2),
        },
        pick([hours(-3), days(-29), days(-32)], index >> 4),
      );
      if (index % 5 === 0) {
        await database.db
          .insertInto("shipment_legs")
          .values({
            shipment_id: id,
            position: 0,
            kind: "main",
            mode: "road",
            from_place: "A",
            to_place: "B",
            etd: pick([hours(23), hours(30)], index),
          })
          .execute();
      }
      const have = [
        "invoice",
        "packing_list",
        "awb",
        "bill_of_lading",
        "cmr",
        "customs",
        "dangerous_goods",
        "proof_of_delivery",
      ];
      for (const kind of have.filter((_, at) => (index * 37 + at * 11) % 13 > 3)) await addFile(id, kind);
    }
    const rows = await database.db
      .selectFrom("shipments")
      .select(["id", "status", "delivered_at"])
      .select(sql<boolean>`${viewCondition("papers", now)}`.as("misses"))
      .execute();
    const missing = await readMissingPapers(
      database.db,
      actor,
      rows.map(({ id }) => id),
      now,
    );
    const waits = (row: (typeof rows)[number]) =>
      row.status !== "delivered" || (row.delivered_at ?? new Date(0)) >= days(-30);
    const byRules = rows.filter((row) => waits(row) && duePapers(missing.get(row.id) ?? []).length > 0);
    expect(rows.filter(({ misses }) => misses).map(({ id }) => id)).toEqual(byRules.map(({ id }) => id));
    expect(byRules.length).toBeGreaterThan(60);
    expect(rows.length - byRules.length).toBeGreaterThan(60);
  });
});
