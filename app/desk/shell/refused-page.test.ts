import { expect, test } from "vitest";
import { refusedPage } from "./refused-page.ts";

test("a refusal names the page that was asked for, not one that the role may open", () => {
  expect(refusedPage("viewer", "/admin/invoices/7")).toBe("Invoices");
  expect(refusedPage("viewer", "/admin/settings/audit")).toBe("Audit log");
  expect(refusedPage("editor", "/admin/requests/7")).toBe("Quote Requests");
  expect(refusedPage("viewer", "/admin/shipments/new")).toBeNull();
  expect(refusedPage("owner", "/admin/settings/audit")).toBeNull();
});
