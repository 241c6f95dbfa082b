import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeatRefusedReads } from "./repeat-refused-reads.ts";

const original = window.fetch;
let stop = () => {};
let asked: string[] = [];
let answers: Response[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  asked = [];
  window.fetch = async (input, init) => {
    init?.signal?.throwIfAborted();
    asked.push(String(input));
    return answers.shift() ?? new Response("read");
  };
  stop = repeatRefusedReads();
});

afterEach(() => {
  stop();
  window.fetch = original;
  vi.useRealTimers();
});

const refused = (headers = {}) =>
  new Response("", { status: 503, headers: { "Retry-After": "5", ...headers } });

test("a page that was refused is read again after the wait that the server asked for", async () => {
  answers = [refused()];
  const reading = window.fetch("/admin/shipments.data?search=a");
  await vi.advanceTimersByTimeAsync(4_900);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await (await reading).text()).toBe("read");
  expect(asked).toEqual(Array(2).fill("/admin/shipments.data?search=a"));
});

test("who is refused twice is told so", async () => {
  answers = [refused(), refused()];
  const reading = window.fetch("/admin.data");
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await reading).status).toBe(503);
  expect(asked).toHaveLength(2);
});

test("what is sent, what a loader answered and what is no page are read once", async () => {
  answers = [refused(), refused({ "X-Remix-Response": "yes" }), refused()];
  await window.fetch("/admin/shipments.data", { method: "POST" });
  await window.fetch("/admin/shipments.data");
  await window.fetch("/admin/live");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(3);
});

test("a page that was left meanwhile is not read again", async () => {
  answers = [refused()];
  const left = new AbortController();
  const reading = window.fetch("/admin.data", { signal: left.signal }).catch((error: Error) => error.name);
  left.abort();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await reading).toBe("AbortError");
  expect(asked).toHaveLength(1);
});
