import { expect, test } from "vitest";
import { parseAuditFilter } from "./audit-filter.ts";

const parse = (query: string) => parseAuditFilter(new URLSearchParams(query));

test("invalid parameters of a URL are ignored", () => {
  expect(parse("area=shipments&from=2026-03-01&to=2026-03-28&search=%20ZF-2345%20")).toEqual({
    area: "shipments",
    from: "2026-03-01",
    to: "2026-03-28",
    search: "ZF-2345",
  });
  expect(parse("restorable=1")).toEqual({ restorable: "1" });
  expect(parse("restorable=yes")).toEqual({});
  expect(parse("person=nobody")).toEqual({ person: "nobody" });
  expect(parse("person=x'--&area=toString&from=yesterday&to=2026-13-45&search=%20")).toEqual({});
  expect(parse("")).toEqual({});
});
