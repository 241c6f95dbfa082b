import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DELETED_MESSAGES } from "./words.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { PARTY_KINDS } from "#app/parties/party-kind.ts";
import { partySchema } from "#app/parties/party.ts";
import { shipmentFormValues } from "#app/shipments/shipment.ts";
import { input, nowhere, useDeletedRecords } from "#tests/deleted-records.ts";
import { testActor } from "#tests/actors.ts";
import { deleteFromInbox } from "#app/inboxes/inbox.server.ts";
import { createParty, deleteParty } from "#app/parties/parties.server.ts";
import { deleteShipment, getShipment } from "#app/shipments/shipment.server.ts";
import { updateShipment } from "#app/shipments/update.server.ts";
import { trackShipment } from "#app/tracking/tracking.server.ts";
import { eraseDeleted } from "./erase.server.ts";

const { database, actor, create, addEntry, archiveEntry, restore, rowsOf, everythingOf, lines, arrive } =
  useDeletedRecords();

describe("a shipment", () => {
  test("is restored exactly: id, number, history, version and timestamps", async () => {
    const shipper_id = await createParty(database.db, actor, "shipper", partySchema.parse({ name: "Maes" }));
    const id = await create("ZF-BACK-1", { shipper_id });
    await addEntry(id, "in_transit", -2);
    await addEntry(id, "Held at customs", 0.1);
    const before = await everythingOf(id);
    const seen = await getShipment(database.db, testActor(), id);
    const deleted = await deleteShipment(database.db, actor, id);
    expect(await trackShipment(database.db, "zf back 1")).toBeNull();
    expect(await everythingOf(id)).toEqual({ shipment: [], entries: [] });
    expect(await restore({ deleted })).toEqual({
      kind: "shipment",
      name: "ZF-BACK-1",
      restored: 1,
      refused: 0,
      refusals: [],
    });
    expect(await everythingOf(id)).toEqual(before);
    expect(before.entries).toHaveLength(3);
    expect(await trackShipment(database.db, "zf back 1")).toMatchObject({ status: "Held at customs" });
    expect(await lines(id)).toEqual([
      "shipment.created",
      "status.added",
      "status.added",
      "shipment.deleted",
      "shipment.restored",
    ]);
    // A form opened before the deletion can still be saved; a later save is still a conflict.
    const base = shipmentFormValues(seen);
    const save = (notes: string) =>
      updateShipment(database.db, actor, id, input("ZF-BACK-1", { shipper_id, status: seen.status, notes }), {
        version: seen.version,
        base,
      });
    expect(await save("first")).toBeNull();
    expect(await save("second")).not.toBeNull();
  });

  test("is restored once; an unknown or removed deletion is not found", async () => {
    const deleted = await deleteShipment(database.db, actor, await create("ZF-ONCE-1"));
    const both = await Promise.allSettled([restore({ deleted }), restore({ deleted })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(restore({ deleted })).rejects.toThrow(new Conflict("This was restored already"));
    await expect(restore(nowhere)).rejects.toThrow(new NotFound(DELETED_MESSAGES.noLongerKept));
    await expect(eraseDeleted(database.db, actor, { deleted })).rejects.toThrow(Conflict);
  });

  test("stays deleted while another shipment has its number", async () => {
    const deleted = await deleteShipment(database.db, actor, await create("ZF-TAKEN-1"));
    const other = await create("zf taken 1");
    expect(await restore({ deleted })).toMatchObject({
      restored: 0,
      refusals: [{ why: "taken", name: "ZF-TAKEN-1", by: "zf taken 1" }],
    });
    await deleteShipment(database.db, actor, other);
    expect(await restore({ deleted })).toMatchObject({ restored: 1, refusals: [] });
  });

  test("and another of its number, restored concurrently: one is restored, the other refused with the reason", async () => {
    const [one, two] = [
      await deleteShipment(database.db, actor, await create("ZF-RACE-1")),
      await deleteShipment(database.db, actor, await create("ZF-RACE-1")),
    ];
    const both = await Promise.allSettled([restore({ deleted: one }), restore({ deleted: two })]);
    const back = both.filter((each) => each.status === "fulfilled" && each.value.restored === 1);
    expect(back).toHaveLength(1);
    for (const each of both) if (each.status === "rejected") expect(each.reason).toBeInstanceOf(Conflict);
  });

  test("names the party that was deleted too, and restores it on request", async () => {
    const ids = { shipper_id: "", consignee_id: "" };
    for (const kind of PARTY_KINDS) {
      ids[`${kind}_id`] = await createParty(
        database.db,
        actor,
        kind,
        partySchema.parse({ name: `The ${kind}` }),
      );
    }
    const id = await create("ZF-PARTY-1", ids);
    const deleted = await deleteShipment(database.db, actor, id);
    for (const kind of PARTY_KINDS) await deleteParty(database.db, actor, kind, ids[`${kind}_id`]);
    expect(await restore({ deleted })).toMatchObject({
      restored: 0,
      refusals: [{ why: "needs", needed: [{ name: "The shipper" }, { name: "The consignee" }] }],
    });
    expect(await restore({ deleted }, true)).toMatchObject({ restored: 1, refusals: [] });
    expect(await getShipment(database.db, testActor(), id)).toMatchObject({
      shipper_name: "The shipper",
      consignee_name: "The consignee",
    });
    expect(await lines(ids.shipper_id)).toEqual(["shipper.created", "shipper.deleted", "shipper.restored"]);
  });

  test("is restored without a party that was erased", async () => {
    const shipper_id = await createParty(database.db, actor, "shipper", partySchema.parse({ name: "Gone" }));
    const id = await create("ZF-PARTY-2", { shipper_id });
    const deleted = await deleteShipment(database.db, actor, id);
    const party = await deleteParty(database.db, actor, "shipper", shipper_id);
    await eraseDeleted(database.db, actor, { deleted: party });
    expect(await restore({ deleted })).toMatchObject({ restored: 1 });
    expect(await getShipment(database.db, testActor(), id)).toMatchObject({ shipper_id: null });
  });

  test.each([
    ["shipment", "request"],
    ["request", "shipment"],
  ])("and the request it was made from find each other again, the %s first", async (first) => {
    const request = await arrive("quote_requests", "ada@maes.example");
    const id = await create(`ZF-LINK-${first}`, {}, request);
    const linked = async () => (await rowsOf("quote_requests", "shipment_id", id)).length;
    const deletedRequest = await deleteFromInbox(database.db, actor, "quote_requests", request);
    const deletedShipment = await deleteShipment(database.db, actor, id);
    const order = [{ deleted: deletedShipment }, { deleted: deletedRequest ?? "" }];
    for (const wanted of first === "shipment" ? order : order.reverse()) {
      expect(await restore(wanted)).toMatchObject({ restored: 1 });
    }
    expect(await linked()).toBe(1);
    const again = await deleteShipment(database.db, actor, id);
    expect(await linked()).toBe(0);
    await restore({ deleted: again });
    expect(await linked()).toBe(1);
  });
});

describe("a status entry that an earlier version archived", () => {
  test("that is restored as the newest gives the shipment its status", async () => {
    const id = await create("ZF-ENTRY-1");
    await addEntry(id, "in_transit", 0.05);
    const newest = await addEntry(id, "delivered", 0.1);
    const before = await everythingOf(id);
    const deleted = await archiveEntry(id, newest);
    expect(await getShipment(database.db, testActor(), id)).toMatchObject({ status: "in_transit" });
    expect(await restore({ deleted })).toMatchObject({ kind: "status", name: "ZF-ENTRY-1: delivered" });
    expect(await getShipment(database.db, testActor(), id)).toMatchObject({ status: "delivered" });
    const after = await everythingOf(id);
    expect(after.entries).toEqual(before.entries);
    const at = (row = "") => (JSON.parse(row) as { last_update_at: string }).last_update_at;
    expect(at(after.shipment[0])).toBe(at(before.shipment[0]));
    expect((await lines(id)).slice(-2)).toEqual(["status.deleted", "status.restored"]);
  });

  test("of the past leaves the shipment's status and version as they are", async () => {
    const id = await create("ZF-ENTRY-2");
    const old = await addEntry(id, "picked_up", -5);
    const deleted = await archiveEntry(id, old);
    const { version, status } = await getShipment(database.db, testActor(), id);
    await restore({ deleted });
    expect(await getShipment(database.db, testActor(), id)).toMatchObject({ version, status });
  });

  test("needs its shipment restored first, or restores it too, and is lost with it", async () => {
    const id = await create("ZF-ENTRY-3");
    const entry = await addEntry(id, "delivered", 0.1);
    const deleted = await archiveEntry(id, entry);
    const shipment = await deleteShipment(database.db, actor, id);
    expect(await restore({ deleted })).toMatchObject({
      restored: 0,
      refusals: [{ why: "needs", needed: [{ kind: "shipment", name: "ZF-ENTRY-3", id: shipment }] }],
    });
    expect(await restore({ deleted }, true)).toMatchObject({ restored: 1 });
    expect(await getShipment(database.db, testActor(), id)).toMatchObject({ status: "delivered" });
    const [second] = [await archiveEntry(id, entry)];
    const all = await deleteShipment(database.db, actor, id);
    await eraseDeleted(database.db, actor, { deleted: all });
    expect(await restore({ deleted: second })).toMatchObject({ restored: 0, refusals: [{ why: "orphan" }] });
  });
});

test("a snapshot older than a column gets the column's default", async () => {
  const id = await create("ZF-OLD-1");
  const deleted = await deleteShipment(database.db, actor, id);
  await sql`update deleted_records set snapshot = snapshot #- '{record,service_type}' where id = ${deleted}`.execute(
    database.db,
  );
  await restore({ deleted });
  expect(await getShipment(database.db, testActor(), id)).toMatchObject({ service_type: "Road Transport" });
});
