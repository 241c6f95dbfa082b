import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createEventSubscription } from "./event-subscription.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(isRefused = false) {
  const answers: Array<(confirmed: boolean) => void> = [];
  const confirm = () => new Promise<boolean>((resolve) => answers.push(resolve));
  const subscription = createEventSubscription({ confirm, isRefused: () => isRefused });
  const answer = async (confirmed: boolean) => {
    answers.at(-1)!(confirmed);
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    subscription,
    answer,
    countQuestions: () => answers.length,
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

test("it is current for a fifth of a second from the moment the database was asked", async () => {
  const { subscription, answer, countQuestions, pass } = setUp();
  const first = subscription.isCurrent();
  await answer(true);
  expect(await first).toBe(true);
  await pass(80);
  expect(subscription.isCurrent()).toBe(true);
  expect(countQuestions()).toBe(1);
  await pass(120);
  // Renewed in the meantime, and current until that answer is due.
  expect(subscription.isCurrent()).toBe(true);
  expect(countQuestions()).toBe(2);
  await pass(101);
  expect(await subscription.isCurrent()).toBe(false);
});

test("a connection that is cut silently is waited for once, not by each who asks", async () => {
  const { subscription, countQuestions, pass } = setUp();
  const waiting = [subscription.isCurrent(), subscription.isCurrent()];
  await pass(101);
  expect(await Promise.all(waiting)).toEqual([false, false]);
  expect(await subscription.isCurrent()).toBe(false);
  expect(countQuestions()).toBe(1);
});

test("without a connection it is not current, and asks again", async () => {
  const { subscription, answer, countQuestions } = setUp();
  const first = subscription.isCurrent();
  await answer(false);
  expect(await first).toBe(false);
  const second = subscription.isCurrent();
  await answer(true);
  expect(await second).toBe(true);
  expect(countQuestions()).toBe(2);
});

test("an answer that came late counts for who waited, from when it was asked for", async () => {
  const { subscription, answer, countQuestions, pass } = setUp();
  const first = subscription.isCurrent();
  await pass(90);
  await answer(true);
  expect(await first).toBe(true);
  await pass(111);
  void subscription.isCurrent();
  expect(countQuestions()).toBe(2);
  expect(subscription.isCurrent()).toBeInstanceOf(Promise);
});

test("a process that was stopped while it asked does not count the answer for who asks after it continued", async () => {
  const { subscription, answer, countQuestions } = setUp();
  const before = subscription.isCurrent();
  const stopped = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 10_000);
  const after = subscription.isCurrent();
  await answer(true);
  expect(await before).toBe(true);
  expect(await after).toBe(false);
  void subscription.isCurrent();
  expect(countQuestions()).toBe(2);
  stopped.mockRestore();
});

test.each([false, true])(
  "what shows the database is served while that refuses connections: %s",
  async (isRefused) => {
    const { subscription, answer, pass } = setUp(isRefused);
    const check = subscription.isCurrentOrDown();
    await answer(false);
    expect(await check).toBe(isRefused);
    const silent = subscription.isCurrentOrDown();
    await pass(101);
    expect(await silent).toBe(isRefused);
  },
);

test("what has arrived until now is asked after the call, once for all who ask while another question is under way", async () => {
  const { subscription, answer, countQuestions } = setUp();
  const lease = subscription.isCurrent();
  const waiting = [subscription.receivedAllUntilNow(), subscription.receivedAllUntilNow()];
  expect(countQuestions()).toBe(1);
  await answer(true);
  expect(await lease).toBe(true);
  expect(countQuestions()).toBe(2);
  const later = subscription.receivedAllUntilNow();
  await answer(true);
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(countQuestions()).toBe(3);
  await answer(false);
  expect(await later).toBe(false);
});

test("while the database does not answer, nobody waits for what has arrived longer than once", async () => {
  const { subscription, answer, countQuestions, pass } = setUp();
  const first = subscription.receivedAllUntilNow();
  await pass(101);
  expect(await first).toBe(false);
  expect(await subscription.receivedAllUntilNow()).toBe(false);
  expect(countQuestions()).toBe(1);
  await answer(true);
  const after = subscription.receivedAllUntilNow();
  await pass(0);
  await answer(true);
  expect(await after).toBe(true);
});
