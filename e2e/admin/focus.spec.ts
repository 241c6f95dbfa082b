import type { Page } from "@playwright/test";
import { named } from "../names.ts";
import { giveSession, signIn } from "../sign-in.ts";
import { expect, test } from "../test.ts";
import { addShipments, askToDelete, openList, region, rows } from "./shipments-desk.ts";

/** Keyboard focus after navigations and changes; keyboard navigation itself is in keyboard.spec.ts. */

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("links in the notification list and the drawer move focus to the page heading", async ({ page }) => {
  await signIn(page);
  await page.getByRole("button", { name: /^Notifications/ }).press("Enter");
  await page.getByRole("link", { name: "View all notifications" }).press("Enter");
  await expect(heading(page, "Quote Requests")).toBeFocused();
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole("button", { name: "Open sections" }).press("Enter");
  await page.getByRole("dialog").getByRole("link", { name: "Consignees" }).press("Enter");
  await expect(heading(page, "Consignees Management")).toBeFocused();
});

test("Alt+T focuses the toasts with a visible outline", async ({ page }) => {
  await giveSession(page);
  await openList(page, "/admin/shipments?status=pending");
  await page.getByRole("button", { name: "Clear All" }).press("Enter");
  const message = page.getByRole("listitem").filter({ hasText: "Filters cleared" });
  await expect(message).toBeVisible();
  await page.keyboard.press("Alt+t");
  await expect(message).toHaveCSS("outline-style", "solid");
});

test("the «/» shortcut works only inside the list, also when it is empty", async ({ page }) => {
  await giveSession(page);
  await openList(page);
  await page.getByRole("link", { name: "Import" }).focus();
  await page.keyboard.press("/");
  await expect(page.getByRole("link", { name: "Import" })).toBeFocused();
  await region(page).press("/");
  await expect(page.getByLabel("Search", { exact: true })).toBeFocused();
  await page.keyboard.type("nothing like it");
  await page.getByRole("button", { name: "Clear filters" }).press("/");
  await expect(page.getByLabel("Search", { exact: true })).toBeFocused();
});

test("list shortcuts work right after navigation and after a page load", async ({ page }) => {
  await giveSession(page);
  await openList(page);
  await expect(heading(page, "Shipments Management")).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search", { exact: true })).toBeFocused();
  await page.keyboard.type("a/b");
  await expect(page).toHaveURL(/search=a%2Fb/);

  await page.getByRole("link", { name: "Quote Requests", exact: true }).click();
  await expect(heading(page, "Quote Requests")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  // New requests of other tests move rows down: which row it is, is not said.
  const focusedRow = page.getByRole("region", { name: "Quote Requests" }).locator("tr[data-index]:focus");
  await expect(focusedRow).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  // Nothing has the focus: shortcuts without a letter work, «/» does not.
  await page.getByRole("searchbox").evaluate((box) => box.blur());
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).not.toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(focusedRow).toHaveCount(1);
});

test("focus in the toasts stays there across navigation", async ({ page }) => {
  await giveSession(page);
  await addShipments(page, named("Standing"), 1);
  await openList(page, `/admin/shipments?search=${named("Standing")}+01`);
  await rows(page)
    .getByRole("link", { name: `${named("Standing")} 01`, exact: true })
    .click();
  await expect(heading(page, `${named("Standing")} 01`)).toBeFocused();
  const list = Promise.withResolvers<void>();
  await page.route("**/admin/shipments.data*", async (route) => {
    if (route.request().method() === "GET") await list.promise;
    await route.continue();
  });
  await askToDelete(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Shipment deleted successfully")).toBeVisible();
  await page.keyboard.press("Alt+KeyT");
  const messages = page.locator("[data-sonner-toaster]");
  await expect(messages).toBeFocused();
  list.resolve();
  await expect(heading(page, "Shipments Management")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(messages.locator(":focus")).toHaveCount(1);
});
