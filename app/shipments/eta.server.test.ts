import { expect, test } from "vitest";
import { shipmentForm } from "./shipment.ts";
import type { ShipmentDetails } from "./details.ts";
import type { MoveCause } from "./eta.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { listEtaMoves } from "./eta.server.ts";
import { applyImport } from "#app/imports/apply.server.ts";
import { planRowsOf } from "#tests/import-rows.ts";
import { shipmentImporter } from "./import.server.ts";
import { useShipments } from "#tests/shipments.ts";
import { deleteShipment } from "./shipment.server.ts";

const store = useShipments({ status: "in_transit" }, { name: "Ana" });
const { actor, database, read, save } = store;

const create = (number: string, eta: string, details?: ShipmentDetails) =>
  store.create(number, { estimated_delivery: eta }, { details });
const moveTo = (id: string, eta: string, options: { cause?: MoveCause; details?: ShipmentDetails } = {}) =>
  save(id, { estimated_delivery: local(eta) }, options);
const moves = (id: string) => listEtaMoves(database.db, actor, id);
const local = (text: string) => shipmentForm.shape.estimated_delivery.parse(text);
const [first, second, third] = ["2026-12-01T17:00", "2026-12-05T17:00", "2026-12-09T12:00"] as const;
const customs: MoveCause = { reason: "customs", note: "waits for the T1" };

test("each move is kept with who and why, and the first promise from the first one on", async () => {
  const id = await create("ETA-1", first);
  expect(await moves(id)).toEqual([]);
  await moveTo(id, second, { cause: customs });
  await moveTo(id, third, { cause: { reason: null, note: null } });
  expect(await moves(id)).toMatchObject([
    { previous: local(second), eta: local(third), reason: null, note: null },
    { previous: local(first), eta: local(second), ...customs, by: "desk" },
  ]);
  expect(await read(id)).toMatchObject({
    first_eta: local(first),
    estimated_delivery: local(third),
    delay_reason: "customs",
    delay_note: "waits for the T1",
  });
});

test("there and back leaves the moves, and a shipment that has not moved", async () => {
  const id = await create("ETA-2", first);
  await moveTo(id, second, { cause: customs });
  await moveTo(id, first);
  expect(await read(id)).toMatchObject({ first_eta: null, estimated_delivery: local(first) });
  expect(await moves(id)).toHaveLength(2);
  await moveTo(id, third);
  expect((await read(id)).first_eta).toEqual(local(first));
});

test("a date that is given later is the first promise; one that is taken away stays promised", async () => {
  const id = await create("ETA-3", "");
  await moveTo(id, second);
  expect((await read(id)).first_eta).toBeNull();
  await moveTo(id, "");
  expect(await read(id)).toMatchObject({ first_eta: local(second), estimated_delivery: null });
  expect(await moves(id)).toHaveLength(2);
});

test("a save that leaves the date keeps nothing, whatever reason it gives", async () => {
  const id = await create("ETA-4", first);
  await moveTo(id, first, { cause: customs });
  expect(await moves(id)).toEqual([]);
  expect((await read(id)).delay_reason).toBeNull();
});

test("a date that follows the last leg moves with it, without a reason", async () => {
  const leg = { id: null, kind: "main", mode: "road", from_place: "Ghent", to_place: "Lille" } as const;
  const legs = (eta: string) => ({ legs: [{ ...leg, eta: local(eta) }] }) as unknown as ShipmentDetails;
  const id = await create("ETA-5", "", legs(first));
  await moveTo(id, first, { details: legs(second) });
  expect(await moves(id)).toMatchObject([{ previous: local(first), eta: local(second), reason: null }]);
  expect((await read(id)).first_eta).toEqual(local(first));
});

test("an import keeps moves too, and only those", async () => {
  const [moved, same] = [await create("ETA-6", first), await create("ETA-7", first)];
  const rows = [
    { row: 2, cells: { tracking_number: "ETA-6", estimated_delivery: "2026-12-05 17:00:00" } },
    {
      row: 3,
      cells: { tracking_number: "ETA-7", estimated_delivery: "2026-12-01 17:00", notes: "Ring first" },
    },
  ];
  const plan = await planRowsOf(database.db, actor, shipmentImporter, rows);
  await applyImport(database.db, actor, shipmentImporter, plan, new Date());
  expect(await moves(moved)).toMatchObject([{ previous: local(first), eta: local(second), by: "desk" }]);
  expect((await read(moved)).first_eta).toEqual(local(first));
  expect(await moves(same)).toEqual([]);
});

test("a shipment that is restored has its moves again", async () => {
  const id = await create("ETA-8", first);
  await moveTo(id, second, { cause: customs });
  const before = await moves(id);
  const deleted = await deleteShipment(database.db, actor, id);
  expect(await moves(id)).toEqual([]);
  await restoreDeleted(database.db, actor, { deleted });
  expect(await moves(id)).toEqual(before);
  expect((await read(id)).first_eta).toEqual(local(first));
});

test("a move is refused to who only reads", async () => {
  const id = await create("ETA-9", first);
  const viewer = { ...actor, role: "viewer" as const };
  expect(await listEtaMoves(database.db, viewer, id)).toEqual([]);
  await expect(listEtaMoves(database.db, { ...actor, role: "editor" }, id)).rejects.toThrow(/lacks/);
});

test("a delivery that is withdrawn is none: the shipment has no delivered time", async () => {
  const id = await create("ETA-10", first);
  await store.addEntry(id, { status: "delivered", location: "Lille" });
  expect((await read(id)).delivered_at).not.toBeNull();
  await database.db
    .updateTable("shipment_status_history")
    .set({ withdrawn_at: new Date() })
    .where("shipment_id", "=", id)
    .where("status", "=", "delivered")
    .execute();
  expect((await read(id)).delivered_at).toBeNull();
});
