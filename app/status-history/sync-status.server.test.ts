import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { FULL_EXPORT } from "#app/shipments/csv.ts";
import { shipmentFormValues } from "#app/shipments/shipment.ts";
import { DEFAULT_ORDER } from "#app/shipments/shipment-filter.ts";
import { verifyDatabase } from "#operations/verify/verify-database.ts";
import { useShipments } from "#tests/shipments.ts";
import { updateStatusOfSelected } from "#app/shipments/bulk.server.ts";
import { exportShipments } from "#app/shipments/export.server.ts";
import { applyImport } from "#app/imports/apply.server.ts";
import { planRowsOf } from "#tests/import-rows.ts";
import { shipmentImporter } from "#app/shipments/import.server.ts";
import { listShipments } from "#app/shipments/list-shipments.server.ts";
import { readRoute } from "#app/shipments/route.server.ts";
import { getShipment } from "#app/shipments/shipment.server.ts";
import { createShipment } from "#app/shipments/create.server.ts";
import { addStatusEntry, listStatusHistory } from "#app/shipments/status-history.server.ts";
import { syncArrivedEntries, syncStatusFromHistory } from "./sync-status.server.ts";
import { trackJourney } from "#app/tracking/tracking.server.ts";
import { updateShipment } from "#app/shipments/update.server.ts";

const {
  actor,
  create,
  database,
  input: form,
} = useShipments({
  status: "in_transit",
  service_type: "Sea Freight",
  destination_location: "Lagos",
  current_location: "Antwerp",
});

let numbers = 0;
const anHourAgo = sql`now() - interval '1 hour'`;
const tomorrow = sql`now() + interval '1 day'`;

const NOT_COUNTED = {
  "an estimated event whose time has come": { classifier: "estimated" },
  "an estimated event to come": { classifier: "estimated", timestamp: tomorrow },
  "a planned event whose time has come": { classifier: "planned" },
  "a planned event to come": { classifier: "planned", timestamp: tomorrow },
  "an internal event": { internal: true },
  "a withdrawn event": { withdrawn_at: sql`now()`, withdrawal_reason: "Wrong shipment" },
  "an actual event dated ahead": { timestamp: tomorrow },
};

async function withUncounted(columns: Record<string, unknown>) {
  const { db } = database;
  const number = `ZF-CNT-${(numbers += 1)}`;
  const id = await create(number);
  await sql`update shipment_status_history set "timestamp" = date_trunc('minute', now() - interval '2 hours')
    where shipment_id = ${id}`.execute(db);
  const row = {
    shipment_id: id,
    status: "delivered",
    location: "Secret place",
    timestamp: anHourAgo,
    ...columns,
  };
  await sql`insert into shipment_status_history (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(db);
  return { id, number };
}

describe.each(Object.entries(NOT_COUNTED))("%s", (_, columns) => {
  test("sets neither status, place, moment of the last event nor delivery", async () => {
    const { id } = await withUncounted(columns);
    await database.db.transaction().execute((tx) => syncStatusFromHistory(tx, id));
    await syncArrivedEntries(database.db);
    const stored = await database.db.selectFrom("shipments").selectAll().where("id", "=", id).execute();
    expect(stored).toMatchObject([{ status: "in_transit", current_location: "Antwerp", delivered_at: null }]);
    expect(Date.now() - stored[0]!.last_update_at.getTime()).toBeGreaterThan(90 * 60_000);
    const check = (await verifyDatabase(database.url)).find(({ check }) => /status/.test(check));
    expect(check).toMatchObject({ result: "right" });
  });

  test("reaches no visitor, by either way of reading", async () => {
    const { id, number } = await withUncounted(columns);
    const journey = await trackJourney(database.db, number);
    expect(journey?.history?.map(({ status }) => status)).toEqual(["in_transit"]);
    expect(JSON.stringify(journey)).not.toContain("Secret place");
    expect((await readRoute(database.db, id))?.events.map(({ location }) => location)).toEqual(["Antwerp"]);
    // Also filters the separate query of the history, used when the combined one fails.
    const history = await listStatusHistory(database.db, actor, id);
    expect(history.filter(({ counts }) => counts).map(({ status }) => status)).toEqual(["in_transit"]);
  });

  test("is no last event of the list, and in no CSV file", async () => {
    const { number } = await withUncounted(columns);
    const page = await listShipments(database.db, actor, {
      filter: { search: number },
      order: DEFAULT_ORDER,
      place: { index: 0 },
      now: new Date(),
      columns: ["last_event"],
    });
    expect(page.rows.find((row) => row.tracking_number === number)).toMatchObject({
      status: "in_transit",
      last_location: "Antwerp",
    });
    const { file } = await exportShipments(
      database.db,
      actor,
      { all: true, filter: { search: number }, except: [] },
      { columns: FULL_EXPORT, now: new Date() },
    );
    const text = await new Response(file).text();
    expect(text).toContain(number);
    expect(text).not.toMatch(/Secret place|delivered/);
  });

  test("does not date what follows: form, bulk action and import are of now", async () => {
    const { id, number } = await withUncounted(columns);
    const seen = await getShipment(database.db, actor, id);
    const saved = form(number, { status: "customs" });
    await updateShipment(database.db, actor, id, saved, {
      version: seen.version,
      base: shipmentFormValues(seen),
    });
    await updateStatusOfSelected(database.db, actor, { all: false, ids: [id] }, "released", {
      now: new Date(),
    });
    const rows = [{ row: 2, cells: { tracking_number: number, status: "arrived" } }];
    const plan = await planRowsOf(database.db, actor, shipmentImporter, rows);
    await applyImport(database.db, actor, shipmentImporter, plan, new Date());
    const journey = await trackJourney(database.db, number);
    expect(journey?.history?.map(({ status }) => status)).toEqual([
      "in_transit",
      "customs",
      "released",
      "arrived",
    ]);
    for (const { timestamp } of journey!.history!)
      expect(timestamp.getTime()).toBeLessThanOrEqual(Date.now());
    expect(journey?.shipment.status).toBe("arrived");
  });
});

describe("delivered_at", () => {
  // Read once: the minute may change between an action and its expectation.
  const minute = Math.floor(Date.now() / 60_000);
  const at = (minutes: number) => new Date((minute + minutes) * 60_000);
  const deliveredAt = async (id: string) =>
    (
      await database.db
        .selectFrom("shipments")
        .select("delivered_at")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).delivered_at;
  const add = (id: string, status: string, minutes: number) =>
    addStatusEntry(database.db, actor, id, { status, timestamp: at(minutes), location: null, notes: null });
  const started = async () => {
    const id = await createShipment(database.db, actor, form(`ZF-DLV-${(numbers += 1)}`));
    await sql`update shipment_status_history set "timestamp" = now() - interval '1 day'
      where shipment_id = ${id}`.execute(database.db);
    return id;
  };

  test("is the first delivery after which nothing else was counted", async () => {
    const id = await started();
    expect(await deliveredAt(id)).toBeNull();
    await add(id, "delivered", -50);
    await add(id, "delivered", -40);
    expect(await deliveredAt(id)).toEqual(at(-50));
    await add(id, "On hold - customs", -30);
    expect(await deliveredAt(id)).toBeNull();
    await add(id, "delivered", -20);
    expect(await deliveredAt(id)).toEqual(at(-20));
  });

  test("follows what is withdrawn, and comes back with it", async () => {
    const id = await started();
    const entry = await add(id, "delivered", -50);
    const withdraw = (value: unknown) =>
      sql`update shipment_status_history set withdrawn_at = ${value} where id = ${entry}`.execute(
        database.db,
      );
    await withdraw(sql`now()`);
    expect(await deliveredAt(id)).toBeNull();
    await withdraw(null);
    expect(await deliveredAt(id)).toEqual(at(-50));
  });
});
