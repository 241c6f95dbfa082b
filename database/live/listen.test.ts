import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "#domain/live/event.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { listen, type ListenOptions } from "./listen.ts";

const database = useTestDatabase();
const ends: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const waiting = { timeout: 10_000, interval: 10 };
const resyncs = (told: LiveEvent[]) => told.filter(({ operation }) => operation === "resync").length;

async function listening(url = database.url, options: Partial<ListenOptions> = {}) {
  const told: LiveEvent[] = [];
  const started = listen(url, { log: { warn: () => {} }, tell: (event) => told.push(event), ...options });
  ends.push(() => started.stop());
  await vi.waitFor(() => expect(resyncs(told)).toBe(1), waiting);
  return told;
}

const insertMessages = (count: number) =>
  database.db
    .insertInto("contact_submissions")
    .values(Array.from({ length: count }, () => ({ email: "ana@reis.example", message: "Good morning" })))
    .returning("id")
    .execute();

test("inserts, changes and deletes of an inbox are told with their ids, in the order of the commits", async () => {
  const told = await listening();
  const [row] = await insertMessages(1);
  await database.db.updateTable("contact_submissions").set({ is_read: true }).execute();
  await database.db.deleteFrom("contact_submissions").execute();
  await vi.waitFor(() => expect(told).toHaveLength(4), waiting);
  expect(told.slice(1)).toEqual(
    ["insert", "update", "delete"].map((operation) => ({
      table: "contact_submissions",
      operation,
      id: row!.id,
    })),
  );
});

test("a statement that changes many rows is told once, without ids; one that changes none is not told", async () => {
  const told = await listening();
  await insertMessages(5_000);
  await database.db.updateTable("contact_submissions").set({ is_read: true }).execute();
  await database.db.deleteFrom("contact_submissions").execute();
  await database.db.deleteFrom("contact_submissions").execute();
  const [last] = await insertMessages(1);
  await vi.waitFor(() => expect(told.at(-1)?.id).toBe(last!.id), waiting);
  expect(told.slice(1, -1).map(({ operation, id }) => [operation, id])).toEqual([
    ["insert", null],
    ["update", null],
    ["delete", null],
  ]);
  await database.db.deleteFrom("contact_submissions").execute();
});

test("twenty rows of a statement are told one by one", async () => {
  const told = await listening();
  const rows = await insertMessages(20);
  await vi.waitFor(() => expect(told).toHaveLength(21), waiting);
  expect(new Set(told.slice(1).map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
});

test("what a transaction takes back is never told", async () => {
  const told = await listening();
  const failing = database.db.transaction().execute(async (tx) => {
    await tx.insertInto("shippers").values({ name: "Nobody" }).execute();
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await database.db.insertInto("shippers").values({ name: "Somebody" }).execute();
  await vi.waitFor(() => expect(told).toHaveLength(2), waiting);
});

test("articles, shipments and their parties are announced too", async () => {
  const told = await listening();
  await database.db.insertInto("consignees").values({ name: "Depot" }).execute();
  await database.db
    .insertInto("shipments")
    .values({ tracking_number: "ZF-1", origin_location: "Ghent", destination_location: "Lille" })
    .execute();
  await database.db.insertInto("blog_posts").values({ title: "A", slug: "a", content: "<p>A</p>" }).execute();
  await vi.waitFor(() => expect(told).toHaveLength(4), waiting);
  expect(told.slice(1).map(({ table }) => table)).toEqual(["consignees", "shipments", "blog_posts"]);
});

test("a connection the server ends is made again, and the gap is told", async () => {
  const told = await listening();
  for (const round of [2, 3]) {
    const { rows } = await sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended
      from pg_stat_activity where application_name = 'zenne live' and datname = current_database()`.execute(
      database.db,
    );
    expect(rows).toEqual([{ ended: true }]);
    await vi.waitFor(() => expect(resyncs(told)).toBe(round), waiting);
  }
  const [row] = await insertMessages(1);
  await vi.waitFor(() => expect(told.at(-1)?.id).toBe(row!.id), waiting);
});

test("a connection that fell silent is noticed and made again", async () => {
  const real = new URL(database.url);
  const pairs: Socket[][] = [];
  const forgetful = createServer((near) => {
    const far = connect(Number(real.port), real.hostname);
    near.on("error", () => {}).pipe(far);
    far.on("error", () => {}).pipe(near);
    pairs.push([near, far]);
  });
  await new Promise<void>((resolve) => forgetful.listen(0, "127.0.0.1", resolve));
  ends.push(async () => {
    for (const socket of pairs.flat()) socket.destroy();
    forgetful.close();
  });
  const through = new URL(database.url);
  through.port = String((forgetful.address() as AddressInfo).port);
  const told = await listening(through.href, { keepaliveMs: 50, answerMs: 300 });
  // As a firewall does: nothing passes any more, and nobody is told.
  for (const socket of pairs[0]!) socket.unpipe().pause();
  await vi.waitFor(() => expect(resyncs(told)).toBe(2), waiting);
  const [row] = await insertMessages(1);
  await vi.waitFor(() => expect(told.at(-1)?.id).toBe(row!.id), waiting);
});

test("a stop returns at once, also while the database is away", async () => {
  const away = listen("postgres://nobody@127.0.0.1:1/none", { log: { warn: () => {} }, tell: () => {} });
  const started = performance.now();
  await away.stop();
  expect(performance.now() - started).toBeLessThan(1_000);
});
