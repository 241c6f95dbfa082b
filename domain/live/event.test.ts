import { expect, test } from "vitest";
import { concerns, parseLiveEvent, RESYNC } from "./event.ts";

test("a change names its table, its operation and one row, or many as null", () => {
  const one = { table: "quote_requests", operation: "insert", id: "6b0c" };
  expect(parseLiveEvent(JSON.stringify(one))).toEqual(one);
  expect(parseLiveEvent(JSON.stringify({ ...one, id: null }))).toEqual({ ...one, id: null });
});

test.each(["", "{", "null", "[]", '{"table":1,"operation":"insert","id":null}', '{"table":"a","id":"b"}'])(
  "what is not understood, such as «%s», counts as a gap",
  (text) => expect(parseLiveEvent(text)).toEqual(RESYNC),
);

test("a gap concerns every table, a change its own", () => {
  const change = { table: "shipments", operation: "update", id: null } as const;
  expect(concerns(change, "shippers", "shipments")).toBe(true);
  expect(concerns(change, "shippers")).toBe(false);
  expect(concerns(RESYNC, "shippers")).toBe(true);
});
