import * as fc from "fast-check";
import { expect, test } from "vitest";
import { shipmentFormValues } from "./shipment.ts";
import { shipmentInput, useShipments } from "#tests/shipments.ts";
import { addStatusEntry, listStatusHistory, updateStatusEntry } from "./status-history.server.ts";
import { reinstateStatusEntry, withdrawStatusEntry } from "./withdraw-status.server.ts";
import { deleteShipment, getShipment } from "./shipment.server.ts";
import { createShipment } from "./create.server.ts";
import { updateShipment } from "./update.server.ts";
import { changedBy } from "#app/acts/act-kind.server.ts";
import { deleteSelected, updateStatusOfSelected } from "./bulk.server.ts";

const { actor, database } = useShipments();

const KINDS = {
  actual: { classifier: "actual", internal: false },
  estimated: { classifier: "estimated", internal: false },
  planned: { classifier: "planned", internal: false },
  internal: { classifier: "actual", internal: true },
} as const;
type How = keyof typeof KINDS;

interface ModelEntry {
  id: string;
  status: string;
  location: string | null;
  minute: number;
  how: How;
  withdrawn?: boolean;
}
interface ModelShipment {
  id: string;
  status: string;
  place: string | null;
  entries: ModelEntry[];
}

const minuteOf = (date: Date) => Math.floor(date.getTime() / 60_000);

/** Model of the business rule: the newest entry that counts decides; within one minute the one entered last. */
function newest(shipment: ModelShipment): ModelEntry | undefined {
  return shipment.entries.reduce<ModelEntry | undefined>(
    (best, entry) =>
      countsInModel(entry) && (best === undefined || entry.minute >= best.minute) ? entry : best,
    undefined,
  );
}

const countsInModel = ({ how, withdrawn = false }: ModelEntry) => how === "actual" && !withdrawn;

/** @param lost location of a changed or deleted entry: a shipment there falls back to the newest known one */
function syncModel(shipment: ModelShipment, lost: string | null = null): void {
  const entry = newest(shipment);
  if (!entry) return;
  shipment.status = entry.status;
  const located = { ...shipment, entries: shipment.entries.filter(({ location }) => location !== null) };
  const left =
    lost !== null && lost === shipment.place ? (newest(located)?.location ?? null) : shipment.place;
  shipment.place = entry.location ?? left;
}

const status = fc.constantFrom("pending", "in_transit", "delivered", "cancelled", "On hold - customs");
const place = fc.option(fc.constantFrom("Ghent", "Lille", "Basel"), { nil: null });
const hours = fc.integer({ min: -3, max: 0 });
const how = fc.constantFrom<How>("actual", "actual", "actual", "estimated", "planned", "internal");
const pick = fc.nat({ max: 50 });

const operation = fc.oneof(
  fc.record({ kind: fc.constant("create" as const), status, place }),
  fc.record({ kind: fc.constant("edit" as const), pick, status, place }),
  fc.record({ kind: fc.constant("add" as const), pick, status, place, hours, how }),
  fc.record({ kind: fc.constant("edit entry" as const), pick, entry: pick, status, place, hours, how }),
  fc.record({ kind: fc.constant("withdraw" as const), pick, entry: pick }),
  fc.record({ kind: fc.constant("put back" as const), pick, entry: pick }),
  fc.record({ kind: fc.constant("bulk" as const), status, where: fc.option(status, { nil: null }), pick }),
  fc.record({ kind: fc.constant("delete" as const), pick }),
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

let numbers = 0;
const input = (status: string, place: string | null, number = `P-${(numbers += 1)}`) =>
  shipmentInput(number, { status, current_location: place ?? "" });

const at = (hours: number) => new Date((minuteOf(new Date()) + hours * 60) * 60_000);

async function perform(step: Operation, shipments: ModelShipment[], withModel: boolean): Promise<void> {
  const { db } = database;
  if (step.kind === "create") {
    const id = await createShipment(db, actor, input(step.status, step.place));
    const [entry] = await listStatusHistory(db, actor, id);
    const entries: ModelEntry[] = entry
      ? [{ ...entry, how: "actual", minute: minuteOf(entry.timestamp) }]
      : [];
    shipments.push({ id, status: step.status, place: step.place, entries });
    return;
  }
  if (step.kind === "bulk") {
    const some = shipments.filter((_, index) => index % 3 === step.pick % 3).map(({ id }) => id);
    const selection = step.where
      ? { all: true as const, filter: { status: step.where }, except: some }
      : { all: false as const, ids: some };
    const changed = await updateStatusOfSelected(db, actor, selection, step.status, { now: new Date() });
    if (!withModel) return;
    const expected = shipments.filter(({ id, status }) =>
      step.where ? status === step.where && !some.includes(id) : some.includes(id),
    );
    expect(changedBy(changed)).toBe(expected.length);
    for (const shipment of expected) await takeNewEntry(shipment);
    return;
  }
  const shipment = shipments[step.pick % Math.max(1, shipments.length)];
  if (!shipment) return;
  switch (step.kind) {
    case "edit": {
      const seen = await getShipment(db, actor, shipment.id);
      const saved = await updateShipment(
        db,
        actor,
        shipment.id,
        input(step.status, step.place, seen.tracking_number),
        { version: seen.version, base: shipmentFormValues(seen) },
      );
      if (!withModel) return;
      expect(saved).toBeNull();
      shipment.place = step.place;
      if (shipment.status !== step.status) await takeNewEntry(shipment);
      return;
    }
    case "add": {
      const entry = { status: step.status, location: step.place, notes: null, timestamp: at(step.hours) };
      const id = await addStatusEntry(db, actor, shipment.id, { ...entry, ...KINDS[step.how] });
      shipment.entries.push({ ...entry, id, how: step.how, minute: minuteOf(entry.timestamp) });
      return syncModel(shipment);
    }
    case "edit entry": {
      const entry = entryAt(shipment, step.entry, false);
      if (!entry) return;
      const changed = { status: step.status, location: step.place, notes: "x", timestamp: at(step.hours) };
      await updateStatusEntry(db, actor, shipment.id, entry.id, { ...changed, ...KINDS[step.how] });
      const lost = entry.location;
      Object.assign(entry, {
        status: step.status,
        location: step.place,
        how: step.how,
        minute: minuteOf(changed.timestamp),
      });
      return syncModel(shipment, lost);
    }
    case "withdraw": {
      const entry = entryAt(shipment, step.entry, false);
      if (!entry) return;
      await withdrawStatusEntry(db, actor, shipment.id, entry.id, "Entered twice");
      entry.withdrawn = true;
      return syncModel(shipment, entry.location);
    }
    case "put back": {
      const entry = entryAt(shipment, step.entry, true);
      if (!entry) return;
      await reinstateStatusEntry(db, actor, shipment.id, entry.id);
      entry.withdrawn = false;
      return syncModel(shipment);
    }
    case "delete":
      await deleteShipment(db, actor, shipment.id);
      shipments.splice(shipments.indexOf(shipment), 1);
  }
}

function entryAt({ entries }: ModelShipment, index: number, withdrawn: boolean): ModelEntry | undefined {
  const fitting = entries.filter((entry) => (entry.withdrawn ?? false) === withdrawn);
  return fitting[index % Math.max(1, fitting.length)];
}

async function takeNewEntry(shipment: ModelShipment): Promise<void> {
  const ids = new Set(shipment.entries.map(({ id }) => id));
  const made = (await listStatusHistory(database.db, actor, shipment.id)).filter(({ id }) => !ids.has(id));
  expect(made).toHaveLength(1);
  for (const entry of made) {
    shipment.entries.push({ ...entry, how: "actual", minute: minuteOf(entry.timestamp) });
  }
  syncModel(shipment);
}

async function removeShipments(): Promise<void> {
  await deleteSelected(database.db, actor, { all: true, filter: {}, except: [] }, { now: new Date() });
}

test("status, location and history match the model after any operations", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 25 }), async (steps) => {
      const shipments: ModelShipment[] = [];
      for (const step of steps) await perform(step, shipments, true);
      const stored = await database.db
        .selectFrom("shipments")
        .select(["id", "status", "current_location"])
        .execute();
      expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(shipments.map(({ id }) => id)));
      for (const shipment of shipments) {
        expect(stored.find(({ id }) => id === shipment.id)).toEqual({
          id: shipment.id,
          status: shipment.status,
          current_location: shipment.place,
        });
        const history = await listStatusHistory(database.db, actor, shipment.id);
        expect(history.findLast(({ counts }) => counts)?.id).toBe(newest(shipment)?.id);
        expect(history).toHaveLength(shipment.entries.length);
      }
      await removeShipments();
    }),
  );
});

/** Expects an error of an operation on a record deleted, withdrawn or reinstated concurrently. */
function expectGone(error: unknown): void {
  expect(["NotFound", "Conflict"]).toContain((error as Error).name);
}

test("with concurrent operations every shipment still agrees with its newest entry", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 12 }), async (steps) => {
      const shipments: ModelShipment[] = [];
      for (const status of ["pending", "in_transit", "delivered"] as const) {
        await perform({ kind: "create", status, place: "Ghent" }, shipments, true);
      }
      await Promise.all(steps.map((step) => perform(step, shipments, false).catch(expectGone)));
      const disagreeing = await database.pool.query(`
        select shipments.id from shipments join lateral (
          select status from shipment_status_history where shipment_id = shipments.id
            and event_counts(classifier, internal, withdrawn_at, "timestamp")
          order by "timestamp" desc, created_at desc, id desc limit 1) as newest on true
        where newest.status <> shipments.status`);
      expect(disagreeing.rows).toEqual([]);
      await removeShipments();
    }),
  );
});
