import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createShares, type Share } from "./shares.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** `taken` has the names in the order in which they got a place. */
function start(own = { visitors: 1, writes: 1, reads: 2, jobs: 1 }) {
  const clock = { ms: 0 };
  const patience = { visitors: 4_000, writes: 4_000, reads: 4_000, jobs: 60_000 };
  const shares = createShares(own, patience, () => clock.ms);
  const taken: string[] = [];
  const giveBack = new Map<string, () => void>();
  const take = async (share: Share, name = `${share}`) => {
    void shares.take(share).then(
      (end) => {
        taken.push(name);
        giveBack.set(name, end);
      },
      ({ code }: { code: string }) => taken.push(`${name} ${code}`),
    );
    await vi.advanceTimersByTimeAsync(0);
  };
  const end = async (name: string) => {
    giveBack.get(name)!();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { clock, shares, taken, take, end };
}

test("one share alone takes all but one connection for each other; those have theirs at once, whoever waits before them", async () => {
  const { shares, taken, take } = start({ visitors: 2, writes: 2, reads: 2, jobs: 1 });
  for (const name of ["a", "b", "c", "d", "e", "f"]) await take("reads", name);
  expect(taken).toEqual(["a", "b", "c", "d"]);
  await take("jobs");
  await take("writes");
  await take("visitors");
  expect(taken.slice(4)).toEqual(["jobs", "writes", "visitors"]);
  expect([shares.waiting("reads"), shares.waiting("writes"), shares.total]).toEqual([2, 0, 7]);
});

test("what is given back goes first to who has less than its own, the most urgent first, then in the order of arrival", async () => {
  const { taken, take, end } = start();
  for (const name of ["r1", "r2", "r3"]) await take("reads", name);
  await take("visitors", "v1");
  await take("writes", "w1");
  expect(taken).toEqual(["r1", "r2", "v1", "w1"]);
  await take("jobs", "j1");
  await take("writes", "w2");
  await take("jobs", "j2");
  await take("visitors", "v2");
  await take("visitors", "v3");
  await end("v1");
  await end("r1");
  await end("w1");
  expect(taken.slice(4)).toEqual(["j1", "v2", "r3", "w2"]);
  await end("v2");
  await end("w2");
  expect(taken.slice(8)).toEqual(["v3"]);
});

test("giving back twice gives back once", async () => {
  const { taken, take, end } = start({ visitors: 1, writes: 1, reads: 1, jobs: 1 });
  await take("reads", "r1");
  await end("r1");
  await end("r1");
  for (const share of ["visitors", "writes", "reads", "jobs"] as const) await take(share);
  await take("visitors", "one too many");
  expect(taken).toEqual(["r1", "visitors", "writes", "reads", "jobs"]);
});

test("work that finds no connection for four seconds fails as with a database that is away, and is forgotten", async () => {
  const { shares, taken, take, end } = start();
  for (const name of ["r1", "r2", "r3"]) await take("reads", name);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(taken).toEqual(["r1", "r2", "r3 ETIMEDOUT"]);
  expect(shares.waiting("reads")).toBe(0);
  await take("reads", "r4");
  await end("r1");
  expect(taken.at(-1)).toBe("r4");
});

test("a share is full while its queue would take more than two seconds, by how long places were held", async () => {
  const { clock, shares, take, end } = start({ visitors: 2, writes: 2, reads: 2, jobs: 1 });
  for (let use = 0; use < 500; use += 1) {
    await take("reads", "r");
    clock.ms += 100;
    await end("r");
  }
  // Four hold a place; those behind them each need a tenth of a second of one of the four.
  for (let waiting = 0; waiting < 4 + 80; waiting += 1) await take("reads", `${waiting}`);
  expect(shares.isFull("reads")).toBe(false);
  await take("reads", "one more");
  expect(shares.isFull("reads")).toBe(true);
  for (const other of ["visitors", "writes", "jobs"] as const) expect(shares.isFull(other)).toBe(false);
  await end("0");
  expect(shares.isFull("reads")).toBe(false);
});

test("a share is full, whatever was known before, while the first in its queue has waited for more than two seconds", async () => {
  const { clock, shares, take, end } = start();
  for (const name of ["r1", "r2", "r3"]) await take("reads", name);
  clock.ms += 2_000;
  expect(shares.isFull("reads")).toBe(false);
  clock.ms += 1;
  expect(shares.isFull("reads")).toBe(true);
  expect(shares.isFull("writes")).toBe(false);
  await end("r1");
  expect(shares.isFull("reads")).toBe(false);
});

test("an hour of one import does not make the next work look long", async () => {
  const { clock, shares, take, end } = start();
  await take("writes", "import");
  clock.ms += 3_600_000;
  await end("import");
  for (let waiting = 0; waiting < 20; waiting += 1) await take("writes", `${waiting}`);
  expect(shares.isFull("writes")).toBe(false);
});
