import { expect, test } from "vitest";
import { pageOf, parseCursor } from "./keyset.ts";

const at = "2026-03-05T09:08:07.123456Z";
const id = "0e5a8e0c-3a0b-4f5e-9a43-6f6f3b1d2c4e";

test("a cursor keeps the microseconds of its row", () => {
  expect(parseCursor(`${at}_${id}`)).toEqual({ at, id });
});

test("what is no cursor is none", () => {
  const others = [
    null,
    "",
    "x",
    at,
    `${at}_`,
    `${at}_${id}x`,
    `2026-13-45T99:08:07.123456Z_${id}`,
    `${at} ${id}`,
  ];
  expect(others.map(parseCursor)).toEqual(others.map(() => null));
});

test("a page says where the next one begins, and that there is none", () => {
  const rows = ["c", "b", "a"].map((cursor) => ({ cursor }));
  expect(pageOf(rows, 2, 9)).toEqual({ rows: rows.slice(0, 2), next: "b", total: 9 });
  expect(pageOf(rows, 3, 3)).toEqual({ rows, next: null, total: 3 });
  expect(pageOf([], 3, 0)).toEqual({ rows: [], next: null, total: 0 });
});
