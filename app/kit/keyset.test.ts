import { expect, test } from "vitest";
import { pageOf, parseCursor, parsePlace, placeAround, windowPageOf } from "./keyset.ts";

const at = "2026-03-05T09:08:07.123456Z";
const id = "0e5a8e0c-3a0b-4f5e-9a43-6f6f3b1d2c4e";

test("a cursor has the microseconds of its row", () => {
  expect(parseCursor(`${at}_${id}`)).toEqual({ at, id });
});

test("an invalid cursor is null", () => {
  const others = [
    null,
    "",
    "x",
    at,
    `${at}_`,
    `${at}_${id}x`,
    `2026-13-45T99:08:07.123456Z_${id}`,
    // Accepted by `Date` and refused by PostgreSQL.
    `2026-02-30T09:08:07.123456Z_${id}`,
    `0000-01-01T09:08:07.123456Z_${id}`,
    `${at} ${id}`,
  ];
  expect(others.map(parseCursor)).toEqual(others.map(() => null));
});

test("a page has the cursor of the next one, or null", () => {
  const rows = ["c", "b", "a"].map((cursor) => ({ cursor }));
  expect(pageOf(rows, 2, 9)).toEqual({ rows: rows.slice(0, 2), next: "b", total: 9 });
  expect(pageOf(rows, 3, 3)).toEqual({ rows, next: null, total: 3 });
  expect(pageOf([], 3, 0)).toEqual({ rows: [], next: null, total: 0 });
});

test("a place is parsed from a query; without one it is the start", () => {
  const place = (text: string) => parsePlace(new URLSearchParams(text));
  expect(place(`after=${at}_${id}`)).toEqual({ after: { at, id } });
  expect(place(`before=${at}_${id}`)).toEqual({ before: { at, id } });
  expect(place(`at=${at}_${id}`)).toEqual({ at: { at, id } });
  expect(place("index=40")).toEqual({ index: 40 });
  for (const text of ["", "index=-1", "index=x", "index=1e99", "after=x"])
    expect(place(text)).toEqual({ index: 0 });
});

test.each([
  ["", null],
  ["after=&before=", null],
  ["after=7", { after: "7" }],
  ["after=&before=8", { before: "8" }],
  ["after=7&before=8", { after: "7" }],
])("«%s» is around %j", (query, place) => {
  expect(placeAround(new URLSearchParams(query), (text) => text)).toEqual(place);
});

test("a page in the middle of a list has cursors in both directions", () => {
  const [c, b, a] = ["c", "b", "a"].map((cursor) => ({ cursor }));
  const rows = [c, b, a] as { cursor: string }[];
  const key = { at, id };
  expect(windowPageOf(rows, { index: 0 }, 2, 9)).toEqual({
    rows: [c, b],
    next: "b",
    previous: null,
    start: 0,
    total: 9,
  });
  expect(windowPageOf(rows, { index: 4 }, 3, 9)).toMatchObject({ next: null, previous: "c", start: 4 });
  expect(windowPageOf(rows, { after: key }, 2, 9)).toEqual({
    rows: [c, b],
    next: "b",
    previous: "c",
    total: 9,
  });
  const upwards = rows.toReversed();
  expect(windowPageOf(upwards, { before: key }, 2, 9)).toEqual({
    rows: [b, a],
    next: "a",
    previous: "b",
    total: 9,
  });
  expect(windowPageOf(upwards, { before: key }, 3, 9)).toMatchObject({ rows, next: "a", previous: null });
});
