import { expect, test } from "vitest";
import { returnPath } from "./login-address.ts";

test("the page first asked for is kept with its query and hash", () => {
  expect(returnPath("/admin/shipments?status=pending#row-3")).toBe("/admin/shipments?status=pending#row-3");
});

test.each([
  null,
  "",
  "https://evil.example/admin",
  "//evil.example/admin",
  "/\\evil.example",
  "/admin\\..//evil",
  "/administrator",
  "/admin/login",
  "/admin/../track",
  "javascript:alert(1)",
])("%s leads to the dashboard", (from) => {
  const back = returnPath(from);
  expect(new URL(back, "https://zenne.example").origin).toBe("https://zenne.example");
  expect(back.startsWith("/admin")).toBe(true);
  expect(back).not.toBe("/admin/login");
});
