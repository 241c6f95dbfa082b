import type { Locator, Page } from "@playwright/test";
import { named } from "../names.ts";
import { staff } from "../staff.ts";
import { expect, test } from "../test.ts";
import { giveSession, signIn } from "../sign-in.ts";
import { askForQuote } from "../visitor.ts";

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
  await page.getByRole("link", { name: "Settings" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Account Settings" })).toBeFocused();
});

test("deleting a shipment moves focus to the next row @slow", async ({ page }) => {
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

test("the menu of a row takes the focus, and gives it back on Escape, with reduced motion too @slow", async ({
  page,
}) => {
  await giveSession(page);
  await addShipments(page, named("Rowmenu"), 1);
  await page.goto(`/admin/shipments?search=${named("Rowmenu")}`);
  await list(page).focus();
  await page.keyboard.press("ArrowDown");
  await expect(row(page, `${named("Rowmenu")} 1`)).toBeFocused();
  const more = page.getByRole("button", { name: `More acts of ${named("Rowmenu")} 1` });
  await more.press("Enter");
  await expectFocusIn(page.getByRole("menu", { name: `Acts of ${named("Rowmenu")} 1` }));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(more).toBeFocused();
});

test("bulk actions by keyboard: A focuses the toolbar, arrows move in it, Cancel returns to the list @slow", async ({
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
    "Manifest",
    "Delete",
    "Cancel",
  ]) {
    await page.keyboard.press("ArrowRight");
    await expect(bar.getByRole("button", { name, exact: true })).toBeFocused();
  }
  await enter(page);
  await expect(bar).toHaveCount(0);
  await expect(list(page)).toBeFocused();
});

test("filter results are announced, and clearing filters keeps focus in the page @slow", async ({ page }) => {
  await giveSession(page);
  await addShipments(page, named("Saidfilter"), 2);
  await page.goto("/admin/shipments");
  await list(page).press("/");
  await page.keyboard.type(named("Saidfilter"));
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
  await expect(row(page, `${named("Saidfilter")} 1`)).toBeVisible();
  await expect(main(page).locator(":focus")).toBeVisible();
});

test("deleting a status entry moves focus to the next entry in the dialog @slow", async ({ page }) => {
  await giveSession(page);
  await addShipments(page, named("Entrykeys"), 1);
  await page.goto(`/admin/shipments?search=${named("Entrykeys")}`);
  await list(page).focus();
  await page.keyboard.press("ArrowDown");
  const added = page.getByText("Status update added successfully");
  for (const status of ["in_transit", "delivered"]) {
    await page.keyboard.press("s");
    const form = page.getByRole("dialog", { name: "Add Status Update" });
    await form.getByLabel("Status").selectOption(status);
    await form.getByLabel("Location").press("Enter");
    await expect(form).toHaveCount(0);
    await expect(row(page, `${named("Entrykeys")} 1`)).toBeFocused();
  }
  await expect(added.first()).toBeVisible();
  await page.keyboard.press("h");
  const history = page.getByRole("dialog", { name: "Status History" });
  await history.getByRole("button", { name: /^Delete DELIVERED/ }).press("Enter");
  await page.getByRole("alertdialog").getByLabel("Reason").selectOption("Entered twice");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(history.getByRole("button", { name: /^Delete DELIVERED/ })).toHaveCount(0);
  await expect(history.getByRole("button", { name: /^Delete IN TRANSIT/ })).toBeFocused();
});

test("switching between custom and predefined status keeps focus in the field @slow", async ({ page }) => {
  await signIn(page, "/admin/shipments/new");
  const form = page.getByRole("dialog", { name: "Add New Shipment" });
  await form.getByLabel("Status").focus();
  await form.getByLabel("Status").selectOption("custom");
  await expect(form.getByRole("textbox", { name: "Status" })).toBeFocused();
  await tab(page);
  await expect(form.getByRole("button", { name: "Back to predefined options" })).toBeFocused();
  await enter(page);
  await expect(form.getByRole("combobox", { name: "Status" })).toBeFocused();
});

test("Tab visits one inbox row, and deleting a request moves focus to the next @slow", async ({
  page,
  request,
}) => {
  const keys = named("Keys");
  for (const name of [`${keys}one`, `${keys}two`]) await askForQuote(request, name);
  const keeper = focusKeeper(page);
  await signIn(page, `/admin/quotes?search=${keys}`);
  const inbox = page.getByRole("region", { name: "Quote requests" });
  await expect(inbox.getByRole("row")).toHaveCount(3);
  await inbox.focus();
  await keeper;
  await page.keyboard.press("ArrowDown");
  // Name, claim, details, read, spam, delete.
  for (let step = 0; step < 6; step += 1) await tab(page);
  await expect(inbox.getByRole("button", { name: `Delete: Lotte ${keys}two` })).toBeFocused();
  await tab(page);
  await expect(inbox.locator(":focus")).toHaveCount(0);
  // What comes in while the focus is outside of the page does not fetch it back.
  await askForQuote(request, `${keys}three`);
  await expect(inbox.getByRole("row")).toHaveCount(4);
  await expect(inbox.locator(":focus")).toHaveCount(0);
  await inbox.getByRole("button", { name: `Delete: Lotte ${keys}two` }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(inbox.getByRole("row")).toHaveCount(3);
  await expectFocusIn(inbox.getByRole("row").filter({ hasText: `Lotte ${keys}one` }));
});

test("deleting a card moves focus to the next card, also when the code for that comes after the dialog @slow", async ({
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

test("a focused row keeps focus and focus ring while rows are inserted above @slow", async ({ page }) => {
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

test("the focused element is visible at 400% zoom @slow", async ({ page }) => {
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

test("upload a picture by keyboard; focus stays on the button @slow", async ({ page }) => {
  // Choosers are caught from the start: asked for only now, one can open before the browser has the listener.
  page.on("filechooser", () => {});
  await signIn(page, "/admin/blog/new");
  const upload = page.getByLabel("Upload picture");
  // It is there for scripts alone.
  await expect(upload).toBeVisible();
  await upload.focus();
  const choosing = page.waitForEvent("filechooser");
  await page.keyboard.press("Space");
  await (await choosing).setFiles("content/images/hero-road.jpg");
  await expect(page.getByRole("button", { name: "Remove picture" })).toBeVisible();
  await expect(page.getByLabel("Replace picture")).toBeFocused();
});
