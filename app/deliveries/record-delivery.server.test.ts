import { beforeEach, describe, expect, test } from "vitest";
import { Conflict, Forbidden, Invalid } from "#app/kit/errors.ts";
import { deleteShipment, getShipment } from "#app/shipments/shipment.server.ts";
import { listUsedStatuses } from "#app/shipments/filter.server.ts";
import { countShipments, listShipments } from "#app/shipments/list-shipments.server.ts";
import { SHIPMENT_ORDERS } from "#app/shipments/shipment-filter.ts";
import { withdrawStatusEntry } from "#app/shipments/withdraw-status.server.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { testActor } from "#tests/actors.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { recordTypedDelivery } from "./decide-proof.server.ts";
import type { DeliveryInput } from "./delivery.ts";
import { listDeliveries, undoDelivery } from "./record-delivery.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);
let shipment = "";

beforeEach(async () => {
  await database.db.deleteFrom("shipments").execute();
  const { rows } = await database.pool.query<{ id: string }>(`
    insert into shipments (tracking_number, status, origin_location, destination_location, pieces)
    values ('PCS-' || gen_random_uuid(), 'in_transit', 'Lille', 'Ghent', 10) returning id`);
  shipment = rows[0]!.id;
});

const HOUR = 3_600_000;
const record = (values: Partial<DeliveryInput>, hoursAgo = 1) =>
  recordTypedDelivery(database.db, actor, shipment, {
    delivered: null,
    short: null,
    damaged: null,
    refused: null,
    signed_by: "An Maes",
    remark: null,
    delivered_at: new Date(Date.now() - hoursAgo * HOUR),
    ...values,
  });
const stored = () => getShipment(database.db, actor, shipment);
const listed = () => listDeliveries(database.db, actor, shipment);
const status = async () => (await stored()).status;

describe("deliveries of a shipment", () => {
  test("8 of 10 is partly delivered, and 2 found, 1 of them damaged, complete it", async () => {
    await record({ short: 2 }, 5);
    expect(await stored()).toMatchObject({
      status: "Partly delivered: 8 of 10 pieces",
      delivered_at: null,
      current_location: "Ghent",
    });
    await record({ damaged: 1 }, 1);
    expect(await status()).toBe("delivered");
    expect((await stored()).delivered_at).toBeInstanceOf(Date);
    expect(await listed()).toMatchObject([
      { delivered: 8, short: 2, damaged: 0 },
      { delivered: 2, short: 0, damaged: 1 },
    ]);
  });

  test("it has the clock of the country that its place names, where our list lacks the place", async () => {
    await database.pool.query(
      "update shipments set destination_location = 'Apapa, Lagos, Nigeria', destination_code = null where id = $1",
      [shipment],
    );
    await record({});
    const { rows } = await database.pool.query(
      "select location, utc_offset from shipment_status_history where shipment_id = $1",
      [shipment],
    );
    expect(rows).toEqual([{ location: "Apapa, Lagos, Nigeria", utc_offset: 60 }]);
  });

  test("one undone takes its status back, and the later ones count without it", async () => {
    await record({ delivered: 3 }, 5);
    await record({ delivered: 7 }, 1);
    expect(await status()).toBe("delivered");
    const [first, second] = await listed();
    await undoDelivery(database.db, actor, shipment, first!.id);
    expect(await stored()).toMatchObject({ status: "Partly delivered: 7 of 10 pieces", delivered_at: null });
    await undoDelivery(database.db, actor, shipment, second!.id);
    expect((await listed()).map(({ counts }) => counts)).toEqual([false, false]);
    await expect(undoDelivery(database.db, actor, shipment, second!.id)).rejects.toThrow(Conflict);
    await record({});
    expect(await status()).toBe("delivered");
  });

  test("one of before the last changes what the last one says", async () => {
    await record({ delivered: 7 }, 1);
    expect(await status()).toBe("Partly delivered: 7 of 10 pieces");
    await record({ delivered: 2 }, 5);
    expect(await status()).toBe("Partly delivered: 9 of 10 pieces");
  });

  test("an entry that staff withdraw in the history takes its pieces along", async () => {
    await record({ delivered: 8 }, 2);
    const [delivery] = await listed();
    await withdrawStatusEntry(database.db, actor, shipment, delivery!.entry_id!, "Wrong shipment");
    expect(await listed()).toMatchObject([{ counts: false }]);
    await record({});
    expect(await status()).toBe("delivered");
  });

  test("two people at once: the second is told, and nothing is counted twice", async () => {
    const results = await Promise.allSettled([
      record({ delivered: 8, seen: 0 }),
      record({ delivered: 8, seen: 0 }),
    ]);
    expect(results.map((result) => result.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(results.find((result) => result.status === "rejected")?.reason).toBeInstanceOf(Conflict);
    await expect(record({ delivered: 3 })).rejects.toThrow(Invalid);
    expect(await listed()).toHaveLength(1);
  });

  test("all numbers of pieces are one status for the list", async () => {
    await record({ delivered: 8 });
    expect(await listUsedStatuses(database.db, actor)).toEqual(["Partly delivered"]);
    const asked = { filter: { status: "Partly delivered" }, order: SHIPMENT_ORDERS[0], now: new Date() };
    const { rows } = await listShipments(database.db, actor, { ...asked, place: { index: 0 } });
    expect(rows.map((row) => row.status)).toEqual(["Partly delivered: 8 of 10 pieces"]);
    expect(await countShipments(database.db, actor, asked.filter, asked.now)).toMatchObject({
      matching: 1,
      all: 1,
    });
  });

  test("come back with a shipment that was deleted", async () => {
    await record({ short: 2 });
    const deleted = await deleteShipment(database.db, actor, shipment);
    await restoreDeleted(database.db, actor, { deleted });
    expect(await listed()).toMatchObject([{ delivered: 8, short: 2, counts: true }]);
  });

  test("are not for those who only read", async () => {
    const viewer = testActor({ role: "viewer" });
    await expect(recordTypedDelivery(database.db, viewer, shipment, {} as DeliveryInput)).rejects.toThrow(
      Forbidden,
    );
  });
});
