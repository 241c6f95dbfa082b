import { expect, test } from "vitest";
import { coalesce } from "./use-live-events.ts";

test("coalesce runs the first call immediately and all calls made meanwhile as one more run", async () => {
  const finish: Array<() => void> = [];
  const read = coalesce(() => new Promise((resolve) => finish.push(resolve)));
  read();
  expect(finish).toHaveLength(1);
  for (let each = 0; each < 100; each++) read();
  expect(finish).toHaveLength(1);
  finish[0]!();
  await expect.poll(() => finish.length).toBe(2);
  finish[1]!();
  await new Promise(setImmediate);
  expect(finish).toHaveLength(2);
  read();
  expect(finish).toHaveLength(3);
});
