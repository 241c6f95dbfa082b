import { expect, test, vi } from "vitest";
import { holdToasts, flushToasts } from "#app/ui/toast.ts";
import { tryAgain } from "./try-again.ts";

const said: string[] = [];
holdToasts(() => {});
flushToasts((kind, text, options) => said.push(`${kind} ${String(text)} ${options?.duration ?? ""}`.trim()));

test("three retries after one, two and three seconds, then it says that it failed", async () => {
  said.length = 0;
  const waits: number[] = [];
  const read = vi.fn(() => Promise.reject(new Response(null, { status: 503 })));
  await expect(tryAgain(read, async (ms) => void waits.push(ms))).rejects.toBeInstanceOf(Response);
  expect(read).toHaveBeenCalledTimes(4);
  expect(waits).toEqual([1000, 2000, 3000]);
  expect(said).toEqual([
    "message Retrying... (1/3) 2000",
    "message Retrying... (2/3) 2000",
    "message Retrying... (3/3) 2000",
    "error Failed to fetch shipments 8000",
  ]);
});

test("a retry that works ends it, and an answer that would stay the same is not asked for again", async () => {
  said.length = 0;
  let calls = 0;
  const second = await tryAgain(
    () => ((calls += 1) === 1 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve("rows")),
    async () => {},
  );
  expect(second).toBe("rows");
  expect(said).toEqual(["message Retrying... (1/3) 2000"]);
  const gone = vi.fn(() => Promise.reject(new Response(null, { status: 404 })));
  await expect(tryAgain(gone, async () => {})).rejects.toBeInstanceOf(Response);
  expect(gone).toHaveBeenCalledTimes(1);
});
