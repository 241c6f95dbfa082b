import { expect, test } from "vitest";
import { keepRecent } from "./keep-recent.ts";

test("what was asked for longest ago is made again", () => {
  const made: string[] = [];
  const recent = keepRecent<string, string>(2);
  const ask = (key: string) => recent(key, () => (made.push(key), key.toUpperCase()));
  expect(["a", "b", "a", "c", "a", "b"].map(ask)).toEqual(["A", "B", "A", "C", "A", "B"]);
  expect(made).toEqual(["a", "b", "c", "b"]);
});
