import { expect, test } from "vitest";
import type { Role } from "#app/access/policy.ts";
import { affects, affectsRow, mayReceive, parseLiveEvent, RESYNC } from "./event.ts";

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
  expect(affects(change, "shipper", "shipment")).toBe(true);
  expect(affects(change, "shipper")).toBe(false);
  expect(affects(RESYNC, "shipper")).toBe(true);
  expect(["a", "b"].map((id) => affectsRow(change, "shipment", id))).toEqual([true, false]);
  expect(affectsRow({ ...change, ids: null }, "shipment", "b")).toBe(true);
  expect(affectsRow(RESYNC, "shipment", "b")).toBe(true);
});

test("a role gets events of what it may read, nobody of sessions, everybody of a gap", () => {
  const about = (entity: string) => ({ entity, action: `${entity}.changed`, ids: null });
  const received = (role: Role) =>
    ["shipment", "blog_post", "session", "account", "image"].filter((each) => mayReceive(role, about(each)));
  expect(received("owner")).toEqual(["shipment", "blog_post", "account"]);
  expect(received("viewer")).toEqual(["shipment"]);
  expect(received("editor")).toEqual(["blog_post"]);
  expect(mayReceive("viewer", RESYNC)).toBe(true);
});
