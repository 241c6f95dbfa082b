import { expect, test } from "vitest";
import { quoteFilterOf } from "./quote-filter.ts";

test("filters are parsed from a query", () => {
  expect(
    quoteFilterOf(new URLSearchParams("search=%20maes%20&status=in_progress&read=unread&view=spam")),
  ).toEqual({
    search: "maes",
    status: "in_progress",
    read: "unread",
    view: "spam",
    owner: null,
  });
});

test.each(["me", "nobody", "left", "3f0a3b1c-8b1e-4a55-9d3e-1d2c3b4a5f60"])("the owner «%s»", (owner) => {
  expect(quoteFilterOf(new URLSearchParams({ owner, view: "waiting" }))).toMatchObject({
    owner,
    view: "waiting",
  });
});

test("unknown values count as not set", () => {
  const nothing = { search: "", status: null, read: null, view: null, owner: null };
  expect(
    quoteFilterOf(new URLSearchParams("search=%00&status=lost&read=maybe&view=late&owner=x'--")),
  ).toEqual(nothing);
  expect(quoteFilterOf(new URLSearchParams())).toEqual(nothing);
});
