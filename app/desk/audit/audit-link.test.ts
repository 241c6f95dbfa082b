import { expect, test } from "vitest";
import type { Role } from "#app/access/policy.ts";
import { auditLink } from "./audit-link.ts";

const link = (entity: string, role: Role = "owner", action = "updated") =>
  auditLink(
    {
      actorId: null,
      actorEmail: "",
      action: `${entity}.${action}`,
      entity,
      entityId: "7",
      summary: "Ada",
      details: {},
    },
    role,
  );

test("records with a page are named with a link to it, others with a search of their list", () => {
  expect(link("offer")).toBe("/admin/offers/7");
  expect(link("invoice")).toBe("/admin/invoices/7");
  expect(link("company")).toBe("/admin/customers/7");
  expect(link("quote_request")).toBe("/admin/quotes/7");
  expect(link("shipper")).toBe("/admin/shippers?search=Ada");
  expect(link("setting")).toBeNull();
});

test("what is gone, or not readable for the role, has no link", () => {
  expect(link("quote_request", "owner", "deleted")).toBeNull();
  expect(link("invoice", "operations")).toBeNull();
});
