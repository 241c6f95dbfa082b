import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { LiveEvent } from "#app/live/event.ts";
import { eventually } from "#tests/eventually.ts";
import { startTcpProxy } from "#tests/tcp-proxy.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { emit, NOBODY } from "./emit.ts";
import { listen, type ListenOptions } from "./listen.ts";

const database = useTestDatabase();
const ends: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const resyncs = (events: LiveEvent[]) => events.filter(({ action }) => action === "resync").length;

async function listening(url = database.url, options: Partial<ListenOptions> = {}) {
  return (await listeningWith(url, options)).events;
}

async function listeningWith(url: string, options: Partial<ListenOptions>) {
  const events: LiveEvent[] = [];
  const started = listen(url, {
    log: { warn: () => {} },
    onEvent: (event) => events.push(event),
    ...options,
  });
  ends.push(() => started.stop());
  await eventually(() => expect(resyncs(events)).toBe(1));
  return { events, started };
}

const updated = (entity: string, ...ids: string[]) =>
  ids.map((entityId) => ({ action: `${entity}.updated`, entity, entityId }));
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`);

test("events are announced with entity, action and ids, in commit order", async () => {
  const events = await listening();
  await emit(database.db, NOBODY, [
    { action: "shipment.created", entity: "shipment", entityId: "1" },
    ...updated("shipment", "2", "3"),
    { action: "shipper.created", entity: "shipper", entityId: "4" },
  ]);
  await emit(database.db, NOBODY, { action: "shipment.deleted", entity: "shipment", entityId: "1" });
  await eventually(() => expect(events).toHaveLength(5));
  expect(events.slice(1)).toEqual([
    { entity: "shipment", action: "shipment.created", ids: ["1"] },
    { entity: "shipment", action: "shipment.updated", ids: ["2", "3"] },
    { entity: "shipper", action: "shipper.created", ids: ["4"] },
    { entity: "shipment", action: "shipment.deleted", ids: ["1"] },
  ]);
});

test("up to a thousand rows are announced with their ids, more without; an event without id is about all", async () => {
  const events = await listening();
  const long = numbered(1_000).map((id) => id.padStart(64, "0"));
  await emit(database.db, NOBODY, updated("shipment", ...long));
  await emit(database.db, NOBODY, updated("shipper", ...numbered(1_001)));
  await emit(database.db, NOBODY, { action: "consignee.loaded", entity: "consignee" });
  await eventually(() => expect(events.at(-1)?.entity).toBe("consignee"));
  const shipments = events.filter(({ entity }) => entity === "shipment");
  expect(shipments).toHaveLength(10);
  expect(shipments.flatMap(({ ids }) => ids)).toEqual(long);
  expect(events.slice(11)).toEqual([
    { entity: "shipper", action: "shipper.updated", ids: null },
    { entity: "consignee", action: "consignee.loaded", ids: null },
  ]);
});

test("a rolled-back event is never announced", async () => {
  const events = await listening();
  const failing = database.db.transaction().execute(async (tx) => {
    await emit(tx, NOBODY, updated("shipper", "1"));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await emit(database.db, NOBODY, updated("shipper", "2"));
  await eventually(() => expect(events).toHaveLength(2));
  expect(events[1]?.ids).toEqual(["2"]);
});

test("a connection the server ends is reopened, and a resync is sent", async () => {
  const events = await listening();
  const live = () =>
    sql`select from pg_stat_activity
      where application_name = 'zenne live' and datname = current_database()`.execute(database.db);
  for (const round of [2, 3]) {
    // Connections of an earlier test or round may still be closing.
    await eventually(async () => expect((await live()).rows).toHaveLength(1));
    const { rows } = await sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended
      from pg_stat_activity where application_name = 'zenne live' and datname = current_database()`.execute(
      database.db,
    );
    expect(rows).toEqual([{ ended: true }]);
    await eventually(() => expect(resyncs(events)).toBe(round));
  }
  await emit(database.db, NOBODY, updated("shipper", "again"));
  await eventually(() => expect(events.at(-1)?.ids).toEqual(["again"]));
});

test("a silent connection is detected and reopened", async () => {
  const real = new URL(database.url);
  const pairs: Socket[][] = [];
  const proxy = createServer((near) => {
    const far = connect(Number(real.port), real.hostname);
    near.on("error", () => {}).pipe(far);
    far.on("error", () => {}).pipe(near);
    pairs.push([near, far]);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  ends.push(async () => {
    for (const socket of pairs.flat()) socket.destroy();
    proxy.close();
  });
  const through = new URL(database.url);
  through.port = String((proxy.address() as AddressInfo).port);
  // A busy machine responds within a second; if it misses one, it connects once more.
  const events = await listening(through.href, { keepaliveMs: 50, answerMs: 1_000 });
  // Drops packets silently, like a firewall.
  for (const socket of pairs[0]!) socket.unpipe().pause();
  await eventually(() => expect(resyncs(events)).toBeGreaterThan(1));
  await emit(database.db, NOBODY, updated("shipper", "again"));
  await eventually(() => expect(events.some(({ ids }) => ids?.includes("again"))).toBe(true));
});

test("a database that refuses connections is told from one that does not answer", async () => {
  const proxy = await startTcpProxy(database.url);
  ends.push(() => proxy.stop());
  const reasons: string[] = [];
  const log = { warn: (details: object) => void reasons.push((details as { reason: string }).reason) };
  const { events, started } = await listeningWith(proxy.url, { log, keepaliveMs: 50, answerMs: 1_000 });
  proxy.goDark();
  // The listening connection, then its replacement.
  await eventually(() =>
    expect(reasons.filter((reason) => reason.startsWith("no answer")).length).toBeGreaterThan(1),
  );
  expect(started.isRefused()).toBe(false);
  proxy.cut();
  await eventually(() => expect(started.isRefused()).toBe(true));
  expect(await started.confirm()).toBe(false);
  const before = resyncs(events);
  proxy.mend();
  await eventually(() => expect(resyncs(events)).toBeGreaterThan(before));
  expect(started.isRefused()).toBe(false);
});

test("a stop returns at once, also while the database is unavailable", async () => {
  const listener = listen("postgres://nobody@127.0.0.1:1/none", {
    log: { warn: () => {} },
    onEvent: () => {},
  });
  const started = performance.now();
  await listener.stop();
  expect(performance.now() - started).toBeLessThan(5_000);
});
