import { describe, expect, test } from "vitest";
import { Conflict } from "#app/kit/errors.ts";
import { IMPORT_MESSAGES } from "#app/imports/words.ts";
import { planRowsOf, readPlan } from "#tests/import-rows.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { readDetails } from "#app/shipments/read-details.server.ts";
import { shipmentImporter } from "#app/shipments/import.server.ts";
import { addNote } from "#app/shipments/notes.server.ts";
import { getShipment } from "#app/shipments/shipment.server.ts";
import { applyImport } from "#app/imports/apply.server.ts";
import { findImport, findSameFile } from "#app/imports/read.server.ts";
import { listLeftAlone, undoImport, undoOutcome } from "./undo.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);

type Cells = Record<string, string>;
const lane = { origin_location: "Ghent", destination_location: "Lille" };
const plan = (...cells: Cells[]) =>
  planRowsOf(
    database.db,
    actor,
    shipmentImporter,
    cells.map((each, index) => ({ row: index + 2, cells: each })),
  );
const apply = (id: string) => applyImport(database.db, actor, shipmentImporter, id, new Date());
const run = async (...cells: Cells[]) => {
  const id = await plan(...cells);
  await apply(id);
  return id;
};
const undo = async (id: string) =>
  undoOutcome(await undoImport(database.db, actor, shipmentImporter, id, { now: new Date() }));
const left = async (id: string) =>
  (await listLeftAlone(database.db, actor, shipmentImporter, id)).map((each) => [
    each.name,
    each.left_because,
  ]);

async function find(number: string) {
  const row = await database.db
    .selectFrom("shipments")
    .select("id")
    .where("tracking_number", "=", number)
    .executeTakeFirst();
  return row?.id;
}

async function everythingOf(number: string) {
  const id = (await find(number)) ?? "";
  const { updated_at: _, version: __, ...shipment } = await getShipment(database.db, actor, id);
  const history = await database.db
    .selectFrom("shipment_status_history")
    .select(["status", "location", "timestamp"])
    .where("shipment_id", "=", id)
    .where("withdrawn_at", "is", null)
    .orderBy("timestamp")
    .execute();
  return { shipment, history, details: await readDetails(database.db, actor, id) };
}

describe("undoing an import", () => {
  test("takes away what it created, with the parties nobody else uses", async () => {
    await run({ ...lane, tracking_number: "U-0", shipper: "Used elsewhere" });
    const id = await run(
      { ...lane, tracking_number: "U-1", shipper: "Nobody else", consignee: "Kept" },
      { ...lane, tracking_number: "U-2", shipper: "Used elsewhere", consignee: "Kept" },
    );
    await run({ ...lane, tracking_number: "U-3", consignee: "Kept" });
    expect(await undo(id)).toEqual({ undone: 3, left: 1 });
    expect([await find("U-1"), await find("U-2")]).toEqual([undefined, undefined]);
    expect(await left(id)).toEqual([["Kept", IMPORT_MESSAGES.inUse]]);
    const names = await database.db.selectFrom("shippers").select("name").orderBy("name").execute();
    expect(names).toEqual([{ name: "Used elsewhere" }]);
    expect(await listLeftAlone(database.db, actor, { kind: "companies" }, id)).toEqual([]);
    const kept = await database.db
      .selectFrom("deleted_records")
      .select(["kind", "name"])
      .orderBy("name")
      .execute();
    expect(kept).toEqual([
      { kind: "shipper", name: "Nobody else" },
      { kind: "shipment", name: "U-1" },
      { kind: "shipment", name: "U-2" },
    ]);
  });

  test("gives what it changed its values back: fields, places, goods, terms, history, estimated delivery", async () => {
    await run({
      ...lane,
      tracking_number: "B-1",
      estimated_delivery: "2027-03-01 10:00",
      purchase_order: "PO 1; PO 2",
      incoterm: "DAP",
      incoterm_place: "Lille",
      goods_packages: "4",
      goods_description: "Pumps",
      goods_gross_kg: "12.5",
      shipper: "First",
    });
    const before = await everythingOf("B-1");
    const id = await run({
      origin_location: "Antwerp",
      destination_location: "Lagos",
      tracking_number: "B-1",
      status: "in_transit",
      current_location: "Tema",
      estimated_delivery: "2027-04-01 10:00",
      purchase_order: "PO 2; PO 3",
      incoterm: "CIF",
      incoterm_place: "Lagos",
      goods_packages: "5",
      goods_description: "Valves",
      goods_gross_kg: "20",
      shipper: "Second",
    });
    expect(await everythingOf("B-1")).not.toEqual(before);
    expect(await undo(id)).toEqual({ undone: 2, left: 0 });
    expect(await everythingOf("B-1")).toEqual(before);
    const withdrawn = await database.db
      .selectFrom("shipment_status_history")
      .select(["status", "withdrawal_reason"])
      .where("shipment_id", "=", (await find("B-1")) ?? "")
      .where("withdrawn_at", "is not", null)
      .execute();
    expect(withdrawn).toEqual([
      { status: "in_transit", withdrawal_reason: IMPORT_MESSAGES.undoReason("shipments.csv") },
    ]);
  });

  test("leaves alone what was changed, noted on or deleted since, and names it", async () => {
    await run(
      { ...lane, tracking_number: "C-1", weight: "1" },
      { ...lane, tracking_number: "C-2", weight: "1" },
    );
    const id = await run(
      { ...lane, tracking_number: "C-1", weight: "2" },
      { ...lane, tracking_number: "C-2", weight: "2" },
      { ...lane, tracking_number: "C-3", weight: "2" },
      { ...lane, tracking_number: "C-4", weight: "2" },
    );
    await run({ tracking_number: "C-1", weight: "3" });
    await addNote(database.db, actor, (await find("C-3")) ?? "", { body: "Ring first" });
    await database.db.deleteFrom("shipments").where("tracking_number", "=", "C-4").execute();
    expect(await undo(id)).toEqual({ undone: 1, left: 3 });
    expect(await left(id)).toEqual(
      expect.arrayContaining([
        ["C-1", IMPORT_MESSAGES.changedSince],
        ["C-3", IMPORT_MESSAGES.changedSince],
        ["C-4", IMPORT_MESSAGES.deletedSince],
      ]),
    );
    const { rows } = (await readPlan(database.db, actor, shipmentImporter, id)).page;
    expect(rows.map(({ name, isUndone }) => [name, isUndone])).toEqual([
      ["C-1", false],
      ["C-2", true],
      ["C-3", false],
      ["C-4", false],
    ]);
    expect((await everythingOf("C-1")).shipment.weight).toBe("3.00");
    expect((await everythingOf("C-2")).shipment.weight).toBe("1.00");
  });

  test("is done once, also when it is asked twice at the same moment", async () => {
    const id = await run({ ...lane, tracking_number: "T-1" });
    const both = await Promise.allSettled([undo(id), undo(id)]);
    expect(both.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    await expect(undo(id)).rejects.toThrow(Conflict);
    const lines = await database.db
      .selectFrom("audit_log")
      .select("summary")
      .where("action", "=", "shipments.import_undone")
      .where("details", "@>", JSON.stringify({ import: id }))
      .execute();
    expect(lines).toEqual([{ summary: "shipments.csv" }]);
    await expect(undo(await plan({ ...lane, tracking_number: "T-2" }))).rejects.toThrow(
      IMPORT_MESSAGES.notImported,
    );
  });

  test("while another import changes the same shipments leaves those to it", async () => {
    await run({ ...lane, tracking_number: "W-1", weight: "1" });
    const id = await run({ ...lane, tracking_number: "W-1", weight: "2" });
    const other = await plan({ ...lane, tracking_number: "W-1", weight: "3" });
    const [undone, imported] = await Promise.allSettled([undo(id), apply(other)]);
    const { weight } = (await everythingOf("W-1")).shipment;
    // Whichever finished first, the other one saw what it had stored.
    if (imported?.status === "fulfilled") {
      expect([undone, weight]).toMatchObject([{ value: { left: 1 } }, "3.00"]);
    } else expect([undone, weight]).toMatchObject([{ value: { undone: 1 } }, "1.00"]);
  });

  test("is told by the name of who did it, by the e-mail of who has none", async () => {
    const account = () => database.db.updateTable("admin_users").where("id", "=", actor.id);
    await account().set({ name: "An Peeters" }).execute();
    const id = await run({ ...lane, tracking_number: "U-9" });
    await undo(id);
    const undoneBy = async () => (await findImport(database.db, actor, "shipments", id)).undone_by;
    expect(await undoneBy()).toBe("An Peeters");
    await account().set({ name: "" }).execute();
    expect(await undoneBy()).toBe(actor.email);
  });
});

describe("the same file", () => {
  const rows = [
    { ...lane, tracking_number: "S-1", weight: "12,5", shipper: "Twice" },
    { ...lane, tracking_number: "S-2" },
  ];

  test("is unchanged the second time, and it is said when it was imported", async () => {
    const first = await run(...rows);
    const again = await plan(...rows);
    expect((await readPlan(database.db, actor, shipmentImporter, again)).counts).toMatchObject({
      unchanged: 2,
    });
    expect(await findSameFile(database.db, actor, "shipments", again)).toMatchObject({
      id: first,
      by: actor.email,
    });
    await undo(first);
    expect(await findSameFile(database.db, actor, "shipments", again)).toBeNull();
  });

  test("imported by two people at once is stored once", async () => {
    const both = [await plan(...rows), await plan(...rows)];
    const done = await Promise.allSettled(both.map(apply));
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const numbers = await database.db
      .selectFrom("shipments")
      .select("tracking_number")
      .where("tracking_number", "like", "S-%")
      .execute();
    expect(numbers).toHaveLength(2);
    const parties = await database.db
      .selectFrom("shippers")
      .select("id")
      .where("name", "=", "Twice")
      .execute();
    expect(parties).toHaveLength(1);
  });
});
