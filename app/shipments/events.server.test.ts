import { describe, expect, test } from "vitest";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import type { StatusEntryInput } from "./status-entry.ts";
import { useDeletedRecords } from "#tests/deleted-records.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import { listAuditOfShipment } from "#app/desk/audit/list-audit.server.ts";
import { updateStatusOfSelected } from "./bulk.server.ts";
import { undoBulkAct } from "./undo-bulk.server.ts";
import { applyImport } from "#app/imports/apply.server.ts";
import { planRowsOf } from "#tests/import-rows.ts";
import { shipmentImporter } from "./import.server.ts";
import { deleteShipment, getShipment } from "./shipment.server.ts";
import { addStatusEntry, listStatusHistory, updateStatusEntry } from "./status-history.server.ts";
import { trackJourney } from "#app/tracking/tracking.server.ts";
import { findWithdrawal, reinstateStatusEntry, withdrawStatusEntry } from "./withdraw-status.server.ts";

const store = useDeletedRecords();
const { database, actor, create } = store;

const at = (minutes: number) => new Date((Math.floor(Date.now() / 60_000) + minutes) * 60_000);
const event = (status: string, minutes: number, more: Partial<StatusEntryInput> = {}): StatusEntryInput => ({
  status,
  timestamp: at(minutes),
  location: null,
  notes: null,
  ...more,
});
const add = (id: string, ...rest: Parameters<typeof event>) =>
  addStatusEntry(database.db, actor, id, event(...rest));
const history = (id: string) => listStatusHistory(database.db, actor, id);
const stored = async (id: string) =>
  database.db.selectFrom("shipments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const lastLine = async (id: string) => (await listAuditOfShipment(database.db, actor, id, 1))[0];

describe("an entry keeps what kind of event it is", () => {
  test("with its place, the clocks there, its author and its source", async () => {
    const id = await create("ZF-EV-1");
    const planned = { classifier: "planned", code: "arrived", location: "Lagos" } as const;
    await add(id, "Arrival", 60 * 24 * 20, planned);
    await add(id, "Papers asked for", -5, { internal: true });
    await add(id, "departed", -10, { code: "departed", location: "Shanghai" });
    const rows = await history(id);
    const [departed, internal, arrival] = ["departed", "Papers asked for", "Arrival"].map((status) =>
      rows.find((each) => each.status === status),
    );
    expect(departed).toMatchObject({
      classifier: "actual",
      code: "departed",
      place_code: "CNSHA",
      utc_offset: 480,
      source: "staff",
      entered_by: actor.email,
    });
    expect(internal).toMatchObject({ internal: true, counts: false });
    expect(arrival).toMatchObject({
      classifier: "planned",
      place_code: "NGLOS",
      utc_offset: 60,
      counts: false,
    });
    expect((await lastLine(id))?.details).toMatchObject({ code: "Departed" });
    expect((await trackJourney(database.db, "ZF-EV-1"))?.history?.map(({ status }) => status)).not.toContain(
      "Arrival",
    );
  });

  test("an actual one in the future is refused, an expected one is not, and it cannot become actual there", async () => {
    const id = await create("ZF-EV-2");
    const refused = { fieldErrors: { date: [SHIPMENT_MESSAGES.dateInFuture] } };
    await expect(add(id, "arrived", 60)).rejects.toMatchObject(refused);
    await expect(add(id, "arrived", 60, { internal: true })).rejects.toThrow(Invalid);
    const entry = await add(id, "arrived", 60, { classifier: "estimated" });
    const change = (more: Partial<StatusEntryInput>) =>
      updateStatusEntry(database.db, actor, id, entry, event("arrived", 60, more));
    await expect(change({ classifier: "actual" })).rejects.toMatchObject(refused);
    await change({ notes: "Says the carrier" });
    expect(await stored(id)).toMatchObject({ status: "pending" });
    await updateStatusEntry(database.db, actor, id, entry, event("arrived", 0, { classifier: "actual" }));
    expect(await stored(id)).toMatchObject({ status: "arrived" });
    expect((await lastLine(id))?.details).toMatchObject({ classifier: ["estimated", "actual"] });
  });

  test("turned internal it leaves the status to the one before, and the visitors", async () => {
    const id = await create("ZF-EV-3", { current_location: "Ghent" });
    const entry = await add(id, "delivered", 0, { location: "Lagos" });
    expect(await stored(id)).toMatchObject({ status: "delivered", current_code: "NGLOS" });
    expect((await stored(id)).delivered_at).not.toBeNull();
    const turned = event("delivered", 0, { location: "Lagos", internal: true });
    await updateStatusEntry(database.db, actor, id, entry, turned);
    expect(await stored(id)).toMatchObject({
      status: "pending",
      current_location: "Ghent",
      current_code: "BEGNE",
      delivered_at: null,
    });
    expect((await trackJourney(database.db, "ZF-EV-3"))?.history).toHaveLength(1);
    expect((await lastLine(id))?.details).toMatchObject({ internal: ["no", "yes"] });
  });
});

describe("an event of another system", () => {
  const message = { source: "api", external_id: "carrier-77" } as const;

  test("that is sent again is stored once; another one by its id is refused", async () => {
    const id = await create("ZF-EV-4");
    const timestamp = at(-3);
    const send = (shipment: string, more: Partial<StatusEntryInput> = {}) =>
      addStatusEntry(database.db, actor, shipment, { ...event("departed", -3, message), timestamp, ...more });
    const first = await send(id);
    expect(await send(id)).toBe(first);
    expect((await history(id)).filter(({ external_id }) => external_id)).toHaveLength(1);
    expect((await store.lines(id)).filter((action) => action === "status.added")).toHaveLength(1);
    await expect(send(id, { status: "arrived" })).rejects.toThrow(Conflict);
    await expect(send(await create("ZF-EV-5"))).rejects.toThrow(SHIPMENT_MESSAGES.externalIdTaken);
    await send(id, { source: "import" });
    expect((await history(id)).filter(({ external_id }) => external_id)).toHaveLength(2);
  });

  test("that arrives ten times at once is stored once", async () => {
    const id = await create("ZF-EV-6");
    const entry = { ...event("departed", -3), source: "api", external_id: "at once" } as const;
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => addStatusEntry(database.db, actor, id, entry)),
    );
    expect(new Set(ids).size).toBe(1);
  });
});

describe("a withdrawn entry", () => {
  test("stays for staff with who and why, is gone for visitors, and comes back as it was", async () => {
    const id = await create("ZF-WD-1");
    const entry = await add(id, "delivered", 0, { location: "Lagos" });
    const before = await store.everythingOf(id);
    await withdrawStatusEntry(database.db, actor, id, entry, "Wrong shipment");
    expect(await stored(id)).toMatchObject({ status: "pending", delivered_at: null });
    expect((await history(id)).find((each) => each.id === entry)).toMatchObject({
      withdrawn_by: actor.email,
      withdrawn_at: expect.any(Date) as Date,
      withdrawal_reason: "Wrong shipment",
      counts: false,
    });
    expect((await trackJourney(database.db, "ZF-WD-1"))?.history).toHaveLength(1);
    expect(await lastLine(id)).toMatchObject({
      action: "status.withdrawn",
      summary: "ZF-WD-1: delivered",
      details: { withdrawn: [null, "Wrong shipment"] },
    });
    await reinstateStatusEntry(database.db, actor, id, entry);
    expect((await store.everythingOf(id)).entries).toEqual(before.entries);
    expect(await getShipment(database.db, actor, id)).toMatchObject({ status: "delivered" });
    expect(await lastLine(id)).toMatchObject({
      action: "status.put_back",
      details: { withdrawn: ["Wrong shipment", null] },
    });
  });

  test("is neither changed nor withdrawn again, and put back once", async () => {
    const id = await create("ZF-WD-2");
    const entry = await add(id, "lost", 0);
    await withdrawStatusEntry(database.db, actor, id, entry, "Entered twice");
    const again = withdrawStatusEntry(database.db, actor, id, entry, "Entered twice");
    await expect(again).rejects.toThrow(NotFound);
    await expect(updateStatusEntry(database.db, actor, id, entry, event("lost", 0))).rejects.toThrow(
      NotFound,
    );
    expect(await findWithdrawal(database.db, actor, id, entry)).toMatchObject({
      kind: "status",
      by: { email: actor.email },
      kept: true,
    });
    const both = await Promise.allSettled(
      [0, 1].map(() => reinstateStatusEntry(database.db, actor, id, entry)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(reinstateStatusEntry(database.db, actor, id, "no id")).rejects.toThrow(NotFound);
    expect(await findWithdrawal(database.db, actor, id, entry)).toBeNull();
  });

  test("comes back with its shipment as it was: withdrawn, planned, internal, with its place", async () => {
    const id = await create("ZF-WD-3");
    await withdrawStatusEntry(database.db, actor, id, await add(id, "lost", -1), "Entered twice");
    await add(id, "arrival", 600, { classifier: "planned", code: "arrived", location: "Lagos" });
    await add(id, "asked", -2, { internal: true, source: "api", external_id: "kept" });
    const before = await store.everythingOf(id);
    const deleted = await deleteShipment(database.db, actor, id);
    await store.restore({ deleted });
    expect(await store.everythingOf(id)).toEqual(before);
  });
});

describe("a status for many", () => {
  test("at a moment with an event changes those alone that have no later one, and undo takes it back", async () => {
    const [moved, waiting] = [await create("ZF-MANY-1"), await create("ZF-MANY-2")];
    const options = { now: new Date() };
    const moment = at(-30);
    await database.db
      .updateTable("shipment_status_history")
      .set({ timestamp: at(-90) })
      .where("shipment_id", "in", [moved, waiting])
      .execute();
    await add(moved, "in_transit", -5, { location: "Antwerp" });
    const before = [await stored(moved), await stored(waiting)];
    const pickedUp = { code: "picked_up", location: "Lagos", at: moment } as const;
    const chosen = { all: false as const, ids: [moved, waiting] };
    const bulk = (more: object) =>
      updateStatusOfSelected(database.db, actor, chosen, "Picked up", { ...options, ...more });

    await expect(bulk({ at: at(30) })).rejects.toThrow(Invalid);
    const act = await bulk(pickedUp);
    expect(await stored(moved)).toMatchObject({ status: "in_transit", current_location: "Antwerp" });
    expect(await stored(waiting)).toMatchObject({ status: "Picked up", current_code: "NGLOS" });
    for (const id of chosen.ids)
      expect((await history(id))[1]).toMatchObject({
        status: "Picked up",
        code: "picked_up",
        timestamp: moment,
        utc_offset: 60,
      });
    expect((await lastLine(moved))?.details).not.toHaveProperty("status");
    expect((await lastLine(waiting))?.details).toHaveProperty("status", ["pending", "Picked up"]);

    await undoBulkAct(database.db, actor, act.id);
    const kept = ({ status, current_location }: (typeof before)[number]) => [status, current_location];
    expect([await stored(moved), await stored(waiting)].map(kept)).toEqual(before.map(kept));
  });
});

describe("where an entry comes from", () => {
  test("a bulk action and an import say so, and imports find the places", async () => {
    const id = await create("ZF-SRC-1");
    await updateStatusOfSelected(database.db, actor, { all: false, ids: [id] }, "in_transit", {
      now: new Date(),
    });
    const cells = [
      {
        tracking_number: "ZF-SRC-1",
        status: "arrived",
        current_location: "Shanghai",
        origin_location: "Antwerpen",
        destination_location: "New York",
      },
      {
        tracking_number: "ZF-SRC-2",
        status: "delivered",
        origin_location: "Ghent",
        destination_location: "New York",
        current_location: "New York",
      },
    ];
    const rows = cells.map((each, index) => ({ row: index + 2, cells: each }));
    const plan = await planRowsOf(database.db, actor, shipmentImporter, rows);
    await applyImport(database.db, actor, shipmentImporter, plan, new Date());
    expect((await history(id)).map(({ status, source }) => [status, source])).toEqual([
      ["pending", "staff"],
      ["in_transit", "bulk"],
      ["arrived", "import"],
    ]);
    expect((await history(id)).at(-1)).toMatchObject({ place_code: "CNSHA", utc_offset: 480 });
    expect(await stored(id)).toMatchObject({ origin_code: "BEANR", current_code: "CNSHA" });
    const made = await database.db
      .selectFrom("shipments")
      .selectAll()
      .where("tracking_number", "=", "ZF-SRC-2")
      .executeTakeFirstOrThrow();
    expect(made).toMatchObject({ origin_code: "BEGNE", destination_code: "USNYC", current_code: "USNYC" });
    const [entry] = await history(made.id);
    expect(entry).toMatchObject({ source: "import", place_code: "USNYC" });
    expect([-240, -300]).toContain(entry?.utc_offset);
  });

  test("a status that is saved with the shipment has the place and the clocks there", async () => {
    const id = await create("ZF-SRC-3", { current_location: "Mumbai" });
    const [entry] = await history(id);
    expect(entry).toMatchObject({ place_code: "INBOM", utc_offset: 330, source: "staff" });
  });
});
