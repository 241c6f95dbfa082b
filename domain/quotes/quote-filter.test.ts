import { expect, test } from "vitest";
import { contactFilterOf } from "../contacts/contact-filter.ts";
import { quoteFilterOf } from "./quote-filter.ts";

test("filters are parsed from a query", () => {
  expect(
    quoteFilterOf(new URLSearchParams("search=%20maes%20&status=in_progress&read=unread&view=spam")),
  ).toEqual({
    search: "maes",
    status: "in_progress",
    read: "unread",
    view: "spam",
  });
});

test("unknown values count as not set", () => {
  const nothing = { search: "", status: null, read: null, view: null };
  expect(quoteFilterOf(new URLSearchParams("search=%00&status=lost&read=maybe&view=late"))).toEqual(nothing);
  expect(quoteFilterOf(new URLSearchParams())).toEqual(nothing);
});

test("contact submissions have no status", () => {
  expect(contactFilterOf(new URLSearchParams("search=a&status=pending&read=read"))).toEqual({
    search: "a",
    read: "read",
    view: null,
  });
});
