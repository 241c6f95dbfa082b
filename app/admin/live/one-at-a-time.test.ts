import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("the first call runs at once, all that come meanwhile are one more run", async () => {
  const finish: Array<() => void> = [];
  const read = oneAtATime(() => new Promise((resolve) => finish.push(resolve)));
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
