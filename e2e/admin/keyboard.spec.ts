import type { Locator, Page } from "@playwright/test";
import { staff } from "../staff.ts";
import { expect, test } from "../test.ts";
import { signIn } from "../sign-in.ts";
import { askForQuote } from "../visitor.ts";

const main = (page: Page) => page.getByRole("main");
const focused = (page: Page) => page.locator(":focus");
const tab = (page: Page) => page.keyboard.press("Tab");
const enter = (page: Page) => page.keyboard.press("Enter");

/** Shipments with numbers of their own, made through the form's own address. */
async function addShipments(page: Page, name: string, count: number): Promise<void> {
  for (let place = 1; place <= count; place += 1) {
    const answer = await page.request.post("/admin/shipments/new", {
      headers: { Origin: new URL(page.url()).origin },
      form: {
        tracking_number: `${name} ${place}`,
        status: "pending",
        service_type: "Road Transport",
        origin_location: `${name} origin`,
        destination_location: "Lille, France",
      },
    });
    expect(answer.ok()).toBe(true);
  }
}

/** The row or a button in it, whichever is right for how soon the list was read anew. */
const expectFocusIn = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true);

const list = (page: Page) => page.getByRole("region", { name: "Shipments" });
const row = (page: Page, text: string) => list(page).getByRole("row").filter({ hasText: text });

test("signing in leads to the page's heading, the skip link past the sections, a section to its heading", async ({
  page,
}) => {
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
  await page.getByRole("link", { name: "Settings" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Account Settings" })).toBeFocused();
});

test("windows have no landmarks of their own", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/shipments/new");
  await expect(page.getByRole("dialog", { name: "Add New Shipment" })).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("dialog").getByRole("contentinfo")).toHaveCount(0);
});

test("a deleted shipment hands the focus to the one in its place, also from its button", async ({ page }) => {
  await signIn(page);
  await addShipments(page, "Handover", 3);
  await page.goto("/admin/shipments?search=handover&sort=tracking_number");
  await list(page).focus();
  await page.keyboard.press("ArrowDown");
  await expect(row(page, "Handover 1")).toBeFocused();
  await page.keyboard.press("Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(row(page, "Handover 1")).toHaveCount(0);
  await expect(row(page, "Handover 2")).toBeFocused();
  await page.getByRole("button", { name: "Delete Handover 2" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(row(page, "Handover 2")).toHaveCount(0);
  await expectFocusIn(row(page, "Handover 3"));
});

test("a selection is acted upon by keys: A leads to the bar, arrows along it, Cancel back to the list", async ({
  page,
}) => {
  await signIn(page);
  await addShipments(page, "Barkeys", 2);
  await page.goto("/admin/shipments?search=barkeys");
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
  for (const name of ["Export", "Delete", "Cancel"]) {
    await page.keyboard.press("ArrowRight");
    await expect(bar.getByRole("button", { name })).toBeFocused();
  }
  await enter(page);
  await expect(bar).toHaveCount(0);
  await expect(list(page)).toBeFocused();
});

test("what a filter leaves is said, and the focus stays near when filters go", async ({ page }) => {
  await signIn(page);
  await addShipments(page, "Saidfilter", 2);
  await page.goto("/admin/shipments");
  await list(page).press("/");
  await page.keyboard.type("saidfilter");
  await expect(page.getByRole("status").filter({ hasText: /^2 found$/ })).toBeAttached();
  await tab(page);
  await expect(page.getByRole("button", { name: "Skip to the list" })).toBeFocused();
  await enter(page);
  await expect(list(page)).toBeFocused();
  await page.getByRole("button", { name: "Clear All" }).press("Enter");
  await expect(page.getByRole("button", { name: "Clear All" })).toHaveCount(0);
  await expect(main(page).locator(":focus")).toBeVisible();
  await list(page).press("/");
  await page.keyboard.type("nothing like it");
  await page.getByRole("button", { name: "Clear filters" }).press("Enter");
  await expect(row(page, "Saidfilter 1")).toBeVisible();
  await expect(main(page).locator(":focus")).toBeVisible();
});

test("in the status history the focus goes from a deleted entry to the next, and stays in the window", async ({
  page,
}) => {
  await signIn(page);
  await addShipments(page, "Entrykeys", 1);
  await page.goto("/admin/shipments?search=entrykeys");
  await list(page).focus();
  await page.keyboard.press("ArrowDown");
  const added = page.getByText("Status update added successfully");
  for (const status of ["in_transit", "delivered"]) {
    await page.keyboard.press("s");
    const form = page.getByRole("dialog", { name: "Add Status Update" });
    await form.getByLabel("Status").selectOption(status);
    await form.getByLabel("Location").press("Enter");
    await expect(form).toHaveCount(0);
    await expect(row(page, "Entrykeys 1")).toBeFocused();
  }
  await expect(added.first()).toBeVisible();
  await page.keyboard.press("h");
  const history = page.getByRole("dialog", { name: "Status History" });
  await history.getByRole("button", { name: /^Delete DELIVERED/ }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(history.getByRole("button", { name: /^Delete DELIVERED/ })).toHaveCount(0);
  await expect(history.getByRole("button", { name: /^Delete IN TRANSIT/ })).toBeFocused();
});

test("a status of one's own and back: the focus stays in the field", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/shipments/new");
  const form = page.getByRole("dialog", { name: "Add New Shipment" });
  await form.getByLabel("Status").focus();
  await form.getByLabel("Status").selectOption("custom");
  await expect(form.getByRole("textbox", { name: "Status" })).toBeFocused();
  await tab(page);
  await expect(form.getByRole("button", { name: "Back to predefined options" })).toBeFocused();
  await enter(page);
  await expect(form.getByRole("combobox", { name: "Status" })).toBeFocused();
});

test("in the inbox Tab passes one row, a deleted request hands its focus on", async ({ page, request }) => {
  for (const name of ["Keysone", "Keystwo"]) await askForQuote(request, name);
  await signIn(page);
  await page.goto("/admin/quotes?search=keys");
  const inbox = page.getByRole("region", { name: "Quote requests" });
  await expect(inbox.getByRole("row")).toHaveCount(3);
  await inbox.focus();
  await page.keyboard.press("ArrowDown");
  for (let step = 0; step < 5; step += 1) await tab(page);
  await expect(inbox.getByRole("button", { name: "Delete: Lotte Keystwo" })).toBeFocused();
  await tab(page);
  await expect(inbox.locator(":focus")).toHaveCount(0);
  await inbox.getByRole("button", { name: "Delete: Lotte Keystwo" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(inbox.getByRole("row")).toHaveCount(2);
  await expectFocusIn(inbox.getByRole("row").filter({ hasText: "Lotte Keysone" }));
});

test("the editor's tools are one stop of Tab, with arrows between them", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/blog/new");
  await expect(page.getByRole("textbox", { name: "Content" })).toBeVisible();
  await page.getByLabel("Excerpt").focus();
  await tab(page);
  await expect(page.getByLabel("Text style")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Bold" })).toBeFocused();
  await tab(page);
  await expect(page.getByRole("textbox", { name: "Content" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Bold" })).toBeFocused();
});

test("a card that is deleted hands the focus to the next card", async ({ page }) => {
  await signIn(page);
  for (const name of ["Keycard Ada", "Keycard Ben"]) {
    const answer = await page.request.post("/admin/shippers", {
      headers: { Origin: new URL(page.url()).origin },
      form: { intent: "add", name, anyway: "1" },
    });
    expect(answer.ok()).toBe(true);
  }
  await page.goto("/admin/shippers?search=keycard");
  const first = focused(page);
  await page
    .getByRole("button", { name: /^Delete Keycard/ })
    .first()
    .focus();
  const gone = (await first.getAttribute("aria-label")) ?? "";
  await enter(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByRole("button", { name: gone })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Delete Keycard/ })).toBeFocused();
});

test("a row keeps focus, ring and keys while others come in above it", async ({ page }) => {
  await signIn(page);
  await addShipments(page, "Liverow", 3);
  await page.goto("/admin/shipments?search=liverow");
  await list(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(row(page, "Liverow 2")).toBeFocused();
  await addShipments(page, "Liverow new", 1);
  await expect(row(page, "Liverow new 1")).toBeVisible();
  await expect(row(page, "Liverow 2")).toBeFocused();
  await expect(row(page, "Liverow 2")).toHaveCSS("outline-style", "solid");
  // The cells that stay in view draw their part of the ring, which they would cover.
  for (const place of [0, 1])
    await expect(row(page, "Liverow 2").getByRole("cell").nth(place)).toHaveCSS("box-shadow", /inset/);
  await tab(page);
  await expect(page.getByRole("checkbox", { name: "Select Liverow 2" })).toBeFocused();
});

test("every page of the back office has a title of its own", async ({ page }) => {
  await signIn(page);
  const titles = new Set<string>();
  const paths = ["", "/shipments", "/shippers", "/consignees", "/quotes", "/contacts", "/blog", "/settings"];
  for (const path of paths) {
    await page.goto(`/admin${path}`);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(paths.length);
  await addShipments(page, "Titled", 1);
  await page.goto("/admin/shipments?search=titled");
  await row(page, "Titled 1").getByRole("link", { name: "Titled 1", exact: true }).press("Enter");
  await expect(page).toHaveTitle(/Titled 1 · Shipment Tracking System$/);
});

test("on a page four times enlarged what has the focus is in view", async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/admin/shipments");
  await list(page).focus();
  const isInView = () =>
    focused(page).evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      const seen = document.elementFromPoint(Math.max(left, 0) + 20, top + height / 2);
      return seen !== null && element.contains(seen);
    });
  for (let step = 0; step < 9; step += 1) await page.keyboard.press("ArrowDown");
  expect(await isInView()).toBe(true);
  for (const name of ["Created", "Status"]) {
    await list(page).getByRole("columnheader", { name }).getByRole("link").focus();
    expect(await isInView()).toBe(true);
  }
  await page.goto("/admin/blog");
  await page.getByRole("region", { name: "Blog posts" }).focus();
  await page.keyboard.press("ArrowDown");
  expect(await isInView()).toBe(true);
});

test("a picture is uploaded by keys, and the focus stays on its button", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/blog/new");
  const upload = page.getByLabel("Upload picture");
  await upload.focus();
  const choosing = page.waitForEvent("filechooser");
  await page.keyboard.press("Space");
  await (await choosing).setFiles("content/images/hero-road.jpg");
  await expect(page.getByRole("button", { name: "Remove picture" })).toBeVisible();
  await expect(page.getByLabel("Replace picture")).toBeFocused();
});
