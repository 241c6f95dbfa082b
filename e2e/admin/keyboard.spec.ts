import type { Locator, Page } from "@playwright/test";
import { named } from "../names.ts";
import { staff } from "../staff.ts";
import { expect, test } from "../test.ts";
import { giveSession } from "../sign-in.ts";

const main = (page: Page) => page.getByRole("main");
const focused = (page: Page) => page.locator(":focus");
const tab = (page: Page) => page.keyboard.press("Tab");
const enter = (page: Page) => page.keyboard.press("Enter");

/** Shipments with numbers of their own, made through the form's own address. */
async function addShipments(page: Page, name: string, count: number): Promise<void> {
  for (let place = 1; place <= count; place += 1) {
    const answer = await page.request.post("/admin/shipments/new", {
      headers: { Origin: test.info().project.use.baseURL ?? "" },
      form: {
        tracking_number: `${name} ${place}`,
        status: "pending",
        service_type: "Road Transport",
        origin_location: `${name} origin`,
        destination_location: "Lille, France",
      },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(302);
  }
}

/** Resolves when the code that keeps the focus runs: a page fetches it with its first focus, slower than tests press keys. */
async function focusKeeper(page: Page): Promise<void> {
  const answer = await page.waitForResponse(/\/focus-keeper-/);
  await page.evaluate((address) => import(address), answer.url());
}

/** The row or a button in it, whichever is right for how soon the list was read anew. */
const expectFocusIn = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true);

const list = (page: Page) => page.getByRole("region", { name: "Shipments" });
const row = (page: Page, text: string) => list(page).getByRole("row").filter({ hasText: text });

test("sign-in, skip link and navigation move focus to the heading or content", async ({ page }) => {
  await page.goto("/admin/login");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(staff.email);
  await tab(page);
  await page.keyboard.type(staff.password);
  await enter(page);
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard Overview" })).toBeFocused();
  await page.goto("/admin");
  await tab(page);
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await enter(page);
  await tab(page);
  await expect(main(page).getByRole("link").first()).toBeFocused();
  await page.getByRole("navigation").getByRole("link", { name: "Settings" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Account Settings" })).toBeFocused();
});

test("deleting a shipment moves focus to the next row", async ({ page }) => {
  // Wide enough for the buttons of a row.
  await page.setViewportSize({ width: 1600, height: 900 });
  await giveSession(page);
  await addShipments(page, named("Handover"), 3);
  await page.goto(`/admin/shipments?search=${named("Handover")}&sort=tracking_number`);
  await list(page).focus();
  await page.keyboard.press("ArrowDown");
  await expect(row(page, `${named("Handover")} 1`)).toBeFocused();
  await page.keyboard.press("Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(row(page, `${named("Handover")} 1`)).toHaveCount(0);
  await expect(row(page, `${named("Handover")} 2`)).toBeFocused();
  await page.getByRole("button", { name: `Delete ${named("Handover")} 2` }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(row(page, `${named("Handover")} 2`)).toHaveCount(0);
  await expectFocusIn(row(page, `${named("Handover")} 3`));
});

test("bulk actions by keyboard: A focuses the toolbar, arrows move in it, Cancel returns to the list", async ({
  page,
}) => {
  await giveSession(page);
  await addShipments(page, named("Barkeys"), 2);
  await page.goto(`/admin/shipments?search=${named("Barkeys")}`);
  await list(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+Space");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("a");
  const bar = page.getByRole("toolbar", { name: "Selected shipments" });
  await expect(bar.getByRole("button", { name: "Update Status" })).toBeFocused();
  await enter(page);
  await page.getByRole("dialog").getByLabel("Status").selectOption("delivered");
  await page.getByRole("dialog").getByRole("button", { name: "Update Status" }).press("Enter");
  await expect(page.getByText("Updated 2 shipments to DELIVERED")).toBeVisible();
  await expect(list(page)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("a");
  for (const name of [
    "Move ETA",
    "Assign owner",
    "Export",
    "What to export",
    "Labels",
    "Papers",
    "Consolidate",
    "Change vessel",
    "Delete",
    "Cancel",
  ]) {
    await page.keyboard.press("ArrowRight");
    const role = name === "Change vessel" ? "link" : "button";
    await expect(bar.getByRole(role, { name, exact: true })).toBeFocused();
  }
  await enter(page);
  await expect(bar).toHaveCount(0);
  await expect(list(page)).toBeFocused();
});

test("deleting a card moves focus to the next card, also when the code for that comes after the dialog", async ({
  page,
}) => {
  await giveSession(page);
  for (const name of [`${named("Keycard")} Ada`, `${named("Keycard")} Ben`]) {
    const answer = await page.request.post("/admin/shippers.data", {
      headers: { Origin: test.info().project.use.baseURL ?? "" },
      form: { intent: "add", name, anyway: "1" },
    });
    expect(answer.ok()).toBe(true);
  }
  const keeper = focusKeeper(page);
  const opened = Promise.withResolvers<void>();
  await page.route(/\/focus-keeper-/, async (route) => {
    await opened.promise;
    await route.continue();
  });
  await page.goto(`/admin/shippers?search=${named("keycard")}`);
  const first = focused(page);
  await page
    .getByRole("button", { name: /^Delete Keycard/ })
    .first()
    .focus();
  const gone = (await first.getAttribute("aria-label")) ?? "";
  await enter(page);
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  opened.resolve();
  await keeper;
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: gone })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Delete Keycard/ })).toBeFocused();
});

test("a focused row keeps focus and focus ring while rows are inserted above", async ({ page }) => {
  await giveSession(page);
  await addShipments(page, named("Liverow"), 3);
  await page.goto(`/admin/shipments?search=${named("Liverow")}`);
  await list(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(row(page, `${named("Liverow")} 2`)).toBeFocused();
  await addShipments(page, `${named("Liverow")} new`, 1);
  await expect(row(page, `${named("Liverow")} new 1`)).toBeVisible();
  await expect(row(page, `${named("Liverow")} 2`)).toBeFocused();
  await expect(row(page, `${named("Liverow")} 2`)).toHaveCSS("outline-style", "solid");
  // The cells that stay in view draw their part of the ring, which they would cover.
  for (const place of [0, 1])
    await expect(
      row(page, `${named("Liverow")} 2`)
        .getByRole("cell")
        .nth(place),
    ).toHaveCSS("box-shadow", /inset/);
  await tab(page);
  await expect(page.getByRole("checkbox", { name: `Select ${named("Liverow")} 2` })).toBeFocused();
});

test("the focused element is visible at 400% zoom", async ({ page }) => {
  await giveSession(page);
  await addShipments(page, named("Zoomed"), 10);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(`/admin/shipments?search=${named("Zoomed")}`);
  await list(page).focus();
  const isInView = () =>
    focused(page).evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      const seen = document.elementFromPoint(Math.max(left, 0) + 20, top + height / 2);
      return seen !== null && element.contains(seen);
    });
  for (let step = 0; step < 9; step += 1) await page.keyboard.press("ArrowDown");
  await expect.poll(isInView).toBe(true);
});
