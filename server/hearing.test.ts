import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHearing } from "./hearing.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const answers: Array<(confirmed: boolean) => void> = [];
  const confirm = () => new Promise<boolean>((resolve) => answers.push(resolve));
  const hearing = createHearing({ confirm });
  const answer = async (confirmed: boolean) => {
    answers.at(-1)!(confirmed);
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    hearing,
    answer,
    asked: () => answers.length,
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

test("it is current for a fifth of a second from the moment the database was asked", async () => {
  const { hearing, answer, asked, pass } = setUp();
  const first = hearing.isCurrent();
  await answer(true);
  expect(await first).toBe(true);
  await pass(80);
  expect(hearing.isCurrent()).toBe(true);
  expect(asked()).toBe(1);
  await pass(120);
  // Asked again meanwhile, and current until that answer is due.
  expect(hearing.isCurrent()).toBe(true);
  expect(asked()).toBe(2);
  await pass(101);
  expect(await hearing.isCurrent()).toBe(false);
});

test("a connection that is cut silently is waited for once, not by each who asks", async () => {
  const { hearing, asked, pass } = setUp();
  const waiting = [hearing.isCurrent(), hearing.isCurrent()];
  await pass(101);
  expect(await Promise.all(waiting)).toEqual([false, false]);
  expect(await hearing.isCurrent()).toBe(false);
  expect(asked()).toBe(1);
});

test("without a connection it is not current, and asks again", async () => {
  const { hearing, answer, asked } = setUp();
  const first = hearing.isCurrent();
  await answer(false);
  expect(await first).toBe(false);
  const second = hearing.isCurrent();
  await answer(true);
  expect(await second).toBe(true);
  expect(asked()).toBe(2);
});

test("an answer that came late counts for who waited, from when it was asked for", async () => {
  const { hearing, answer, asked, pass } = setUp();
  const first = hearing.isCurrent();
  await pass(90);
  await answer(true);
  expect(await first).toBe(true);
  await pass(111);
  void hearing.isCurrent();
  expect(asked()).toBe(2);
  expect(hearing.isCurrent()).toBeInstanceOf(Promise);
});

test("a process that was stopped while it asked does not count the answer for who asks after it continued", async () => {
  const { hearing, answer, asked } = setUp();
  const before = hearing.isCurrent();
  const stopped = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 10_000);
  const after = hearing.isCurrent();
  await answer(true);
  expect(await before).toBe(true);
  expect(await after).toBe(false);
  void hearing.isCurrent();
  expect(asked()).toBe(2);
  stopped.mockRestore();
});
