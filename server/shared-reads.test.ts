import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { countWaiting } from "#app/quote-requests/quote-requests.server.ts";
import { unreadNotifications } from "#app/notifications/unread-notifications.server.ts";
import { readShared, type SharedReads } from "#app/request/shared-reads.ts";
import { emit, NOBODY } from "#database/events/emit.ts";
import { listen } from "#database/events/listen.ts";
import { testActor } from "#tests/actors.ts";
import { eventually } from "#tests/eventually.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { createEventSubscription, createHub } from "./event-subscription.ts";
import { createSharedReads } from "./shared-reads.ts";

const database = useTestDatabase();
const actor = testActor();
let clock = 0;
let shared: SharedReads;
let listening: ReturnType<typeof listen>;

beforeAll(async () => {
  const events = createHub();
  listening = listen(database.url, { log: { warn: () => {} }, onEvent: (event) => events.publish(event) });
  const subscription = createEventSubscription(listening);
  shared = createSharedReads({ events, subscription, now: () => clock });
  await eventually(async () => expect(await subscription.receivedAllUntilNow()).toBe(true));
});
afterAll(() => listening.stop());

const change = () => emit(database.db, NOBODY, { action: "crane.turned", entity: "crane" });
const reader = () => vi.fn(async () => Symbol("read"));
const readAs = (read: () => Promise<unknown>, role: "owner" | "viewer" = "owner") =>
  readShared({ shared }, { role }, "cranes", read);

test("after each change, of whatever, whoever asks gets what is read after it, and all who ask at once the same", async () => {
  for (let round = 0; round < 20; round += 1) {
    const read = reader();
    // All users of a screen reload it at the same event.
    const values = await Promise.all(Array.from({ length: 50 }, () => readAs(read)));
    expect(read).toHaveBeenCalledOnce();
    expect(new Set(values).size).toBe(1);
    expect(await readAs(read)).toBe(values[0]);
    await change();
    const again = reader();
    expect(await readAs(again)).not.toBe(values[0]);
    expect(again).toHaveBeenCalledOnce();
    await change();
  }
});

test("a reading under way when something changes is given to nobody who asks after it", async () => {
  await change();
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = vi.fn(() => promise);
  const before = readAs(slow);
  await vi.waitFor(() => expect(slow).toHaveBeenCalled());
  await change();
  expect(await readAs(async () => "after")).toBe("after");
  resolve("before");
  expect(await before).toBe("before");
  expect(await readAs(async () => "later")).toBe("after");
});

test("what changes without an event is read again after a fifth of a second", async () => {
  await change();
  expect(await readAs(async () => 1)).toBe(1);
  clock += 199;
  expect(await readAs(async () => 2)).toBe(1);
  clock += 1;
  expect(await readAs(async () => 3)).toBe(3);
});

test("roles share nothing, and what fails is read again", async () => {
  await change();
  await expect(readAs(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect(await readAs(async () => "all of it")).toBe("all of it");
  expect(await readAs(async () => "a part", "viewer")).toBe("a part");
});

test("the bell and the count of what waits are those of the last commit", async () => {
  const { db } = database;
  for (let received = 1; received <= 10; received += 1) {
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto("quote_requests")
        .values({ email: `a${received}@reis.example` })
        .execute();
      await emit(tx, NOBODY, { action: "quote_request.received", entity: "quote_request", audited: false });
    });
    expect((await unreadNotifications(db, actor, { shared })).unread).toBe(received);
    expect(await readShared({ shared }, actor, "requests that wait", () => countWaiting(db, actor))).toBe(
      received,
    );
  }
});

test("without a connection that events arrive on everybody reads for himself", async () => {
  await listening.stop();
  const read = reader();
  await Promise.all([readAs(read), readAs(read)]);
  expect(read).toHaveBeenCalledTimes(2);
});
