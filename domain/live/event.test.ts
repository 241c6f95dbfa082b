import { expect, test } from "vitest";
import type { Role } from "../accounts/policy.ts";
import { concerns, concernsRow, mayHear, parseLiveEvent, RESYNC } from "./event.ts";

test("a change has its entity, its action and the ids of rows, or null for many", () => {
  const one = { entity: "quote_request", action: "quote_request.received", ids: ["6b0c"] };
  expect(parseLiveEvent(JSON.stringify(one))).toEqual(one);
  expect(parseLiveEvent(JSON.stringify({ ...one, ids: null }))).toEqual({ ...one, ids: null });
});

test.each([
  "",
  "{",
  "null",
  "[]",
  '{"entity":1,"action":"a.b","ids":null}',
  '{"entity":"a","ids":["b"]}',
  '{"entity":"a","action":"a.b","ids":[1]}',
  '{"table":"shipments","operation":"update","id":null}',
])("what is not understood, such as «%s», counts as a gap", (text) =>
  expect(parseLiveEvent(text)).toEqual(RESYNC),
);

test("a resync concerns everything, a change its own entity and rows", () => {
  const change = { entity: "shipment", action: "shipment.updated", ids: ["a"] };
  expect(concerns(change, "shipper", "shipment")).toBe(true);
  expect(concerns(change, "shipper")).toBe(false);
  expect(concerns(RESYNC, "shipper")).toBe(true);
  expect(["a", "b"].map((id) => concernsRow(change, "shipment", id))).toEqual([true, false]);
  expect(concernsRow({ ...change, ids: null }, "shipment", "b")).toBe(true);
  expect(concernsRow(RESYNC, "shipment", "b")).toBe(true);
});

test("a role hears of what it may read, nobody of sessions, everybody of a gap", () => {
  const about = (entity: string) => ({ entity, action: `${entity}.changed`, ids: null });
  const heard = (role: Role) =>
    ["shipment", "blog_post", "session", "account", "image"].filter((each) => mayHear(role, about(each)));
  expect(heard("owner")).toEqual(["shipment", "blog_post", "account"]);
  expect(heard("viewer")).toEqual(["shipment"]);
  expect(heard("editor")).toEqual(["blog_post"]);
  expect(mayHear("viewer", RESYNC)).toBe(true);
});
