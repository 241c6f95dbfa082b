import { beforeEach, expect, test, vi } from "vitest";
import { setToasterLoader, flushToasts } from "../ui/toast.ts";
import { ReadFailed, withRetry } from "./with-retry.ts";

const toasts: string[] = [];
setToasterLoader(() => {});
flushToasts((kind, text, options) =>
  toasts.push(`${kind} ${String(text)} ${options?.duration ?? ""}`.trim()),
);
beforeEach(() => {
  toasts.length = 0;
});

const failed = "Failed to fetch shipments";
const wait = async () => {};

test("retries after one, two and three seconds, then rejects with ReadFailed and an error toast", async () => {
  const waits: number[] = [];
  const read = vi.fn(() => Promise.reject(new Response(null, { status: 503 })));
  const options = { failed, wait: async (ms: number) => void waits.push(ms) };
  await expect(withRetry(read, options)).rejects.toBeInstanceOf(ReadFailed);
  expect(read).toHaveBeenCalledTimes(4);
  expect(waits).toEqual([1000, 2000, 3000]);
  expect(toasts).toEqual([
    "message Retrying... (1/3) 2000",
    "message Retrying... (2/3) 2000",
    "message Retrying... (3/3) 2000",
    "error Failed to fetch shipments 8000",
  ]);
});

test("a successful retry resolves, and a response that is not retryable is not retried", async () => {
  let calls = 0;
  const second = await withRetry(
    () => ((calls += 1) === 1 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve("rows")),
    { failed, wait },
  );
  expect(second).toBe("rows");
  expect(toasts).toEqual(["message Retrying... (1/3) 2000"]);
  const gone = vi.fn(() => Promise.reject(new Response(null, { status: 404 })));
  await expect(withRetry(gone, { failed, wait })).rejects.toBeInstanceOf(Response);
  expect(gone).toHaveBeenCalledTimes(1);
});

test("an aborted read rethrows its error without a toast", async () => {
  const controller = new AbortController();
  const cutOff = new Error("Unable to decode turbo-stream response");
  const read = vi.fn(async () => {
    controller.abort();
    throw cutOff;
  });
  await expect(withRetry(read, { failed, wait, signal: controller.signal })).rejects.toBe(cutOff);
  expect(read).toHaveBeenCalledTimes(1);
  expect(toasts).toEqual([]);
});

test("a read aborted during the retry delay ends without a further toast", async () => {
  const controller = new AbortController();
  const read = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  const options = { failed, signal: controller.signal, wait: async () => controller.abort() };
  await expect(withRetry(read, options)).rejects.toThrow("Failed to fetch");
  expect(read).toHaveBeenCalledTimes(1);
  expect(toasts).toEqual(["message Retrying... (1/3) 2000"]);
});
