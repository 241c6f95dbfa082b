import { expect, test } from "vitest";
import { createMemory, type ReadValue } from "./memory.ts";

/** Makes a read that the test completes. */
function reading<Value>() {
  let begun = 0;
  let finish: (read: ReadValue<Value>) => void = () => {};
  const read = () => {
    begun += 1;
    return new Promise<ReadValue<Value>>((resolve) => (finish = resolve));
  };
  return { read, begun: () => begun, finish: (read: ReadValue<Value>) => finish(read) };
}

const memoryOf = (changes: Partial<Parameters<typeof createMemory>[0]> = {}) =>
  createMemory<string>({ maxBytes: 1_000, now: () => 0, ...changes });
const kept = (value: string, ...tags: string[]): ReadValue<string> => ({ value, keep: { size: 100, tags } });

test("a thousand who ask at once share one reading, and later ones need none", async () => {
  const memory = memoryOf();
  const { read, begun, finish } = reading<string>();
  const all = Promise.all(Array.from({ length: 1_000 }, () => memory.read("a", read)));
  finish(kept("first", "shipment 1"));
  expect(new Set(await all)).toEqual(new Set(["first"]));
  expect(await memory.read("a", read)).toBe("first");
  expect(begun()).toBe(1);
});

test("a change invalidates what was made of it and nothing else", async () => {
  const memory = memoryOf();
  await memory.read("a", async () => kept("a", "shipment 1", "party 1"));
  await memory.read("b", async () => kept("b", "shipment 2", "party 1"));
  memory.invalidate("shipment 1");
  expect([memory.peek("a"), memory.peek("b")]).toEqual([undefined, "b"]);
  memory.invalidate("party 1");
  expect(memory.held()).toEqual({ entries: 0, bytes: 0 });
});

test("what was being read when it changed is sent, never kept, and given to nobody who asks after the change", async () => {
  const memory = memoryOf();
  const old = reading<string>();
  const before = memory.read("a", old.read);
  memory.invalidate("shipment 1");
  const after = memory.read("a", async () => kept("new", "shipment 1"));
  expect(await after).toBe("new");
  old.finish(kept("old", "shipment 1"));
  expect(await before).toBe("old");
  expect(memory.peek("a")).toBe("new");
});

test("another change meanwhile does not keep it from being kept; a change of everything does", async () => {
  const memory = memoryOf();
  const one = reading<string>();
  const first = memory.read("a", one.read);
  memory.invalidate("shipment 2");
  one.finish(kept("a", "shipment 1"));
  await first;
  expect(memory.peek("a")).toBe("a");
  const two = reading<string>();
  const again = memory.read("b", two.read);
  memory.invalidate();
  two.finish(kept("b", "shipment 1"));
  await again;
  expect(memory.held().entries).toBe(0);
});

test("it expires by the clock, and what may not be kept is not", async () => {
  let now = 0;
  const memory = memoryOf({ now: () => now });
  await memory.read("a", async () => ({ value: "a", keep: { size: 1, until: 100 } }));
  await memory.read("b", async () => ({ value: "b" }));
  now = 99;
  expect([memory.peek("a"), memory.peek("b")]).toEqual(["a", undefined]);
  now = 100;
  expect(memory.peek("a")).toBeUndefined();
});

test("a failure reaches all who waited, and read anew by the next", async () => {
  const memory = memoryOf();
  const away = () => Promise.reject(new Error("away"));
  const readings = [memory.read("a", away), memory.read("a", away)];
  expect((await Promise.allSettled(readings)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await memory.read("a", async () => kept("back"))).toBe("back");
});

test("its bytes are limited, also where what is kept grows: what was used longest ago goes first", async () => {
  const memory = memoryOf();
  for (let key = 0; key < 10; key++) await memory.read(`${key}`, async () => kept(`${key}`));
  memory.peek("0");
  memory.grow("9", "9", 150);
  expect(memory.held().bytes).toBeLessThanOrEqual(1_000);
  expect([memory.peek("0"), memory.peek("1"), memory.peek("2"), memory.peek("3")]).toEqual([
    "0",
    undefined,
    undefined,
    "3",
  ]);
  memory.grow("9", "of another time", 5_000);
  expect(memory.peek("9")).toBe("9");
});

test("a hundred thousand different keys in turn leave no more behind than its bytes, nor their tags", async () => {
  const memory = memoryOf({ maxBytes: 100_000 });
  for (let key = 0; key < 100_000; key++) {
    await memory.read(`${key}`, async () => kept(`${key}`, `shipment ${key}`));
  }
  expect(memory.held()).toEqual({ entries: 1_000, bytes: 100_000 });
  for (let key = 0; key < 100_000; key++) memory.invalidate(`shipment ${key}`);
  expect(memory.held()).toEqual({ entries: 0, bytes: 0 });
});
