import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SEND_KEY_HEADER } from "./send-keys.ts";
import { keepSendKeys } from "./keep-send-keys.ts";

const original = window.fetch;
let stop = () => {};
let keys: (string | null)[] = [];
let answer: () => Promise<Response> | Response;

beforeEach(() => {
  keys = [];
  answer = () => Response.json({ done: "Saved" });
  window.fetch = async (_input, init) => {
    keys.push(new Headers(init?.headers).get(SEND_KEY_HEADER));
    return answer();
  };
  stop = keepSendKeys();
});

afterEach(() => {
  stop();
  window.fetch = original;
  vi.useRealTimers();
});

const send = (fields: Record<string, string>, init: RequestInit = {}) =>
  window
    .fetch("/admin/shipments/1.data", { method: "POST", body: new URLSearchParams(fields), ...init })
    .catch(() => null);
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const note = { intent: "note-add", body: "Ring first" };

test("a form whose answer was lost has the same key again, until it is answered", async () => {
  answer = lost;
  await send(note);
  await send(note);
  answer = () => Response.json({ done: "Saved" });
  await send(note);
  await vi.waitFor(async () => {
    await send(note);
    expect(keys.at(-1)).not.toBe(keys[0]);
  });
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test("a changed form is another act; what the page knew of the record changes nothing", async () => {
  answer = lost;
  await send({ ...note, version: "1" });
  await send({ ...note, version: "2", seen: "7" });
  await send({ ...note, body: "Ring twice" });
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test.each([500, 502, 503])("after an answer %i it may have been done: the key stays", async (status) => {
  answer = () => new Response("", { status });
  await send(note);
  await send(note);
  expect(keys[1]).toBe(keys[0]);
});

test("an answer that breaks off has not come", async () => {
  const headers = { "Content-Type": "application/x-ndjson" };
  answer = () =>
    new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError("cut")) }), {
      headers,
    });
  const response = await send(note);
  await response?.text().catch(() => {});
  await send(note);
  expect(keys[1]).toBe(keys[0]);
});

test("a second click at once is the same act; long after an answer was lost it is another", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  answer = lost;
  const abort = new AbortController();
  abort.abort();
  await send(note, { signal: abort.signal });
  await send(note);
  expect(keys[1]).toBe(keys[0]);
  vi.setSystemTime(Date.now() + 11 * 60_000);
  await send(note);
  expect(keys[2]).not.toBe(keys[0]);
});

test("what is read has no key", async () => {
  await window.fetch("/admin/shipments.data");
  expect(keys).toEqual([null]);
});
