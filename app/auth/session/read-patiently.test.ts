import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readPatiently } from "./read-patiently.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", new URL("https://zenne.example/admin/contacts?read=unread"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refused = () => Promise.reject(new TypeError("fetch failed"));

test("the data of the page that is shown is asked for until the server is back", async () => {
  const plain = vi
    .fn<typeof fetch>()
    .mockImplementationOnce(refused)
    .mockResolvedValueOnce(new Response("", { status: 502 }))
    .mockResolvedValueOnce(new Response("", { status: 503 }))
    .mockResolvedValueOnce(new Response("rows"));
  const answer = readPatiently(plain)("/admin/contacts.data?read=unread");
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await (await answer).text()).toBe("rows");
  expect(plain).toHaveBeenCalledTimes(4);
});

test("an answer of the server itself is an answer, a refusal too", async () => {
  const plain = vi.fn<typeof fetch>().mockResolvedValue(new Response("", { status: 500 }));
  expect((await readPatiently(plain)("/admin/contacts.data")).status).toBe(500);
});

test.each([
  ["another page", "/admin/quotes.data", undefined],
  ["a write", "/admin/contacts.data", { method: "POST" }],
  ["another site", "https://elsewhere.example/admin/contacts.data", undefined],
])("%s fails at once", async (_name, address, init) => {
  const plain = vi.fn<typeof fetch>().mockImplementation(refused);
  await expect(readPatiently(plain)(address, init)).rejects.toThrow("fetch failed");
  expect(plain).toHaveBeenCalledTimes(1);
});

test("a read that is no longer wanted ends", async () => {
  const plain = vi.fn<typeof fetch>().mockImplementation(refused);
  const wanted = new AbortController();
  const answer = readPatiently(plain)("/admin/contacts.data", { signal: wanted.signal });
  const failed = expect(answer).rejects.toThrow("fetch failed");
  await vi.advanceTimersByTimeAsync(1_000);
  wanted.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  await failed;
  expect(plain).toHaveBeenCalledTimes(2);
});
