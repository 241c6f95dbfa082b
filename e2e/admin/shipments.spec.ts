import type { Page } from "@playwright/test";
import { SHIPMENT_FIELDS } from "#domain/shipments/shipment-clash.ts";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";

test.use({ expectedNoise: [/40[0-9]|50[23]|ERR_FAILED/] });

/** Adds shipments of a journey's own, so that nothing here touches what other journeys look at. */
async function addShipments(page: Page, origin: string, count: number): Promise<string[]> {
  const numbers = Array.from(
    { length: count },
    (_, index) => `${origin} ${String(index + 1).padStart(2, "0")}`,
  );
  const headers = { Origin: new URL(page.url()).origin };
  const add = async (number: string) => {
    const form = {
      tracking_number: number,
      status: "pending",
      service_type: "Road Transport",
      origin_location: origin,
      destination_location: "Lille",
      notes: "Ring first",
    };
    const answer = await page.request.post("/admin/shipments/new", { form, headers, maxRedirects: 0 });
    expect(answer.status()).toBe(302);
  };
  // The first ones one after the other, so that their order is known.
  for (const number of numbers.slice(0, 3)) await add(number);
  await Promise.all(numbers.slice(3).map(add));
  return numbers;
}

const rows = (page: Page) => page.getByRole("table").locator("tbody tr");
const region = (page: Page) => page.getByRole("region", { name: "Shipments" });

/** True once the page answers to keys and clicks. */
async function openList(page: Page, address = "/admin/shipments"): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("button", { name: "Filters" })).toBeVisible();
}

// Long days at the desk: each journey is one.
test.beforeEach(() => test.slow());

test("filters, order and place live in the address; filters can be kept under a name", async ({ page }) => {
  await signIn(page);
  await addShipments(page, "Filterwell", 30);
  await openList(page);
  await expect(page.getByText(/^[\d,]+ of [\d,]+ shown$/)).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("filterwell");
  await expect(page).toHaveURL(/search=filterwell/);
  await expect(page.getByText(/^30 of [\d,]+ shown$/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Tracking Number", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Tracking Number" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(rows(page).first()).toContainText("Filterwell 01");
  await region(page).hover();
  await page.mouse.wheel(0, 400);
  await expect(page).toHaveURL(/at=10\./);
  const address = page.url();
  await page.reload();
  await expect.poll(() => region(page).evaluate((element) => element.scrollTop)).toBe(400);
  await page.getByRole("link", { name: "Filterwell 15", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Filterwell 15" })).toBeVisible();
  await page.goBack();
  expect(page.url()).toBe(address);
  await expect.poll(() => region(page).evaluate((element) => element.scrollTop)).toBe(400);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Save filter" }).click();
  await expect(page.getByText("Filter name is required")).toBeVisible();
  await page.getByLabel("Filter name").fill("From Filterwell");
  await page.keyboard.press("Enter");
  await expect(page.getByText('Filter "From Filterwell" saved successfully')).toBeVisible();
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect(page.getByText("Filters cleared")).toBeVisible();
  await expect(page.getByLabel("Search", { exact: true })).toHaveValue("");
  await page.getByLabel("Search", { exact: true }).fill("nothing is called so");
  await expect(page.getByRole("heading", { name: "No shipments match" })).toBeVisible();
  await page.getByRole("button", { name: "From Filterwell", exact: true }).click();
  await expect(page.getByText("Filter applied successfully")).toBeVisible();
  await expect(page.getByText(/^30 of [\d,]+ shown$/)).toBeVisible();
  await page.getByRole("button", { name: "Remove filter From Filterwell" }).click();
  await expect(page.getByRole("list", { name: "Saved filters" })).toHaveCount(0);

  await page.getByLabel("Status", { exact: true }).selectOption("delivered");
  await expect(page.getByRole("heading", { name: "No shipments match" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^30 of [\d,]+ shown$/)).toBeVisible();
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("");
});

test("all that match are selected, seen or not, and changed, exported and deleted", async ({ page }) => {
  await signIn(page);
  await addShipments(page, "Bulkstead", 105);
  await openList(page, "/admin/shipments?origin=bulkstead");
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await expect(page.getByText("105 selected")).toBeVisible();
  await rows(page).first().getByRole("checkbox").uncheck();
  await expect(page.getByText("104 selected")).toBeVisible();
  await expectAccessible(page);
  const bar = page.getByRole("toolbar", { name: "Selected shipments" });

  const download = page.waitForEvent("download");
  await bar.getByRole("button", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toMatch(/^shipments-\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByText("Exported 104 shipments")).toBeVisible();

  await bar.getByRole("button", { name: "Update Status" }).click();
  const dialog = page.getByRole("dialog", { name: "Update Status" });
  await dialog.getByRole("button", { name: "Update Status" }).click();
  await expect(dialog.getByText("Choose a status").last()).toBeVisible();
  await dialog.getByLabel("Status").selectOption("Custom Status");
  await dialog.getByLabel("Status").fill("At the quay");
  await dialog.getByRole("button", { name: "Update Status" }).click();
  await expect(page.getByText("Updated 104 shipments to At the quay")).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(rows(page).first()).toContainText("PENDING");
  await expect(rows(page).nth(1)).toContainText("AT THE QUAY");

  await openList(page, "/admin/shipments?origin=bulkstead&status=At+the+quay");
  await expect(page.getByText(/^104 of [\d,]+ shown$/)).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await bar.getByRole("button", { name: "Delete" }).click();
  const question = "Are you sure you want to delete 104 shipments? This action cannot be undone.";
  await expect(page.getByRole("alertdialog")).toContainText(question);
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Deleted 104 shipments")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No shipments match" })).toBeVisible();
  await openList(page, "/admin/shipments?origin=bulkstead");
  await expect(page.getByText(/^1 of [\d,]+ shown$/)).toBeVisible();
});

test("of two who edit one shipment the second sees what changed and loses nothing", async ({
  page,
  browser,
}) => {
  await signIn(page);
  await addShipments(page, "Clashford", 1);
  await openList(page, "/admin/shipments?origin=clashford");
  await page.getByRole("link", { name: "Clashford 01", exact: true }).click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const mine = page.getByRole("dialog", { name: "Edit Shipment" });
  await mine.getByLabel("Notes").fill("Do not ring");
  await mine.getByLabel("Weight").fill("12.25");

  const colleague = await browser.newContext();
  const other = await colleague.newPage();
  await signIn(other);
  await other.goto(page.url());
  const theirs = other.getByRole("dialog", { name: "Edit Shipment" });
  await theirs.getByLabel("Notes").fill("Ring twice");
  await theirs.getByLabel("Pieces").fill("4");
  await theirs.getByRole("button", { name: "Save Changes" }).click();
  await expect(other.getByText("Shipment updated successfully")).toBeVisible();
  await colleague.close();

  await mine.getByRole("button", { name: "Save Changes" }).click();
  await expect(
    mine.getByRole("heading", { name: "This shipment was changed by someone else" }),
  ).toBeVisible();
  await expect(mine.getByRole("alert")).toContainText("desk@zenne.example");
  await expectAccessible(page);
  const notes = mine.getByRole("group", { name: "Notes" });
  await expect(notes).toContainText("Do not ring");
  await expect(notes).toContainText("Ring twice");
  await expect(notes.getByRole("radio", { name: /Keep what I typed/ })).toBeChecked();
  await expect(
    mine.getByRole("group", { name: "Pieces" }).getByRole("radio", { name: /Take theirs/ }),
  ).toBeChecked();
  await notes.getByRole("radio", { name: /Take theirs/ }).check();
  await mine.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Shipment updated successfully")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("Ring twice");
  await expect(main).toContainText("12.25 kg");
  await expect(main).toContainText("Pieces4");
});

test("a day at the desk without a mouse: find, open, edit, add to the history, correct it", async ({
  page,
}) => {
  await signIn(page);
  await addShipments(page, "Keyham", 3);
  await openList(page);
  await page.keyboard.press("/");
  await page.keyboard.type("keyham");
  await expect(page.getByText(/^3 of [\d,]+ shown$/)).toBeVisible();
  await region(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("Space");
  await page.keyboard.press("End");
  await expect(rows(page).nth(2)).toBeFocused();

  await page.keyboard.press("e");
  const edit = page.getByRole("dialog", { name: "Edit Shipment" });
  await expect(edit.getByLabel("Tracking number")).toHaveValue("Keyham 01");
  await edit.getByLabel("Status").focus();
  await edit.getByLabel("Status").selectOption("in_transit");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(edit.getByLabel("Status")).toHaveValue("in_transit");
  await edit.getByLabel("Dimensions").focus();
  await page.keyboard.type("1 x 2 x 3");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Shipment updated successfully")).toBeVisible();
  await expect(rows(page).nth(2)).toContainText("IN TRANSIT");
  await expect(rows(page).nth(2)).toBeFocused();

  await page.keyboard.press("s");
  const add = page.getByRole("dialog", { name: "Add Status Update" });
  await add.getByLabel("Location").fill("Lille depot");
  await add.getByLabel("Status").selectOption("delivered");
  await add.getByLabel("Location").press("Enter");
  await expect(page.getByText("Status update added successfully")).toBeVisible();
  await expect(rows(page).nth(2)).toContainText("DELIVERED");

  await page.keyboard.press("h");
  const history = page.getByRole("dialog", { name: "Status History" });
  await expect(history.getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page);
  await history.getByRole("button", { name: /^Delete DELIVERED/ }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Delete status entry" });
  await expect(question).toContainText("Lille depot");
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("Status entry deleted successfully")).toBeVisible();
  await history.getByRole("button", { name: /^Edit IN TRANSIT/ }).press("Enter");
  const change = page.getByRole("dialog", { name: "Edit Status" });
  await change.getByLabel("Notes").fill("Left on time");
  await change.getByLabel("Location").press("Enter");
  await expect(page.getByText("Status updated successfully")).toBeVisible();
  await expect(history).toContainText("Left on time");
  await page.keyboard.press("Escape");
  await expect(rows(page).nth(2)).toContainText("IN TRANSIT");

  await rows(page).nth(2).press("Enter");
  await expect(page.getByRole("heading", { name: "Keyham 01" })).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await expect(page.getByText("Are you sure you want to delete this shipment?")).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("Shipment deleted successfully")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("main")).toBeVisible();
});

test("a list that cannot be read is tried again three times, then says so and waits", async ({ page }) => {
  await signIn(page);
  let away = true;
  await page.route(/\/admin\/shipments\.data/, (route) =>
    away ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.getByRole("link", { name: "Shipments", exact: true }).click();
  await expect(page.getByText("Retrying... (1/3)")).toBeVisible();
  await expect(page.getByText("Retrying... (3/3)")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Failed to fetch shipments" })).toBeVisible();
  away = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(rows(page).first()).toBeVisible();
  await page.goto("/admin/shipments/00000000-0000-4000-8000-000000000000");
  await expect(page.getByRole("heading", { name: "Shipment not found" })).toBeVisible();
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page.getByRole("heading", { name: "Shipments Management" })).toBeVisible();
});

test("a count that comes late is not shown over another view's", async ({ page }) => {
  await signIn(page);
  await openList(page);
  let letPass = () => {};
  const held = new Promise<void>((resolve) => (letPass = resolve));
  const asked = page.waitForRequest(/rows\?count&$/);
  const answered = page.waitForResponse(/rows\?count&$/);
  await page.route(/rows\?count&$/, async (route) => {
    await held;
    await route.continue();
  });
  // The list hears of it, and counts anew.
  await addShipments(page, "Latecount", 2);
  await asked;
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
  await page.keyboard.type("latecount");
  await expect(page.getByText(/^2 of [\d,]+ shown$/)).toBeVisible();
  letPass();
  await (await answered).finished();
  await expect(page.getByText(/^2 of [\d,]+ shown$/)).toBeVisible();
  await page.keyboard.press("End");
  expect(await page.getByText(/^2 of [\d,]+ shown$/).count()).toBe(1);
});

test("a gateway's page or no answer at all keeps the screen, the dialog and what was typed", async ({
  page,
}) => {
  await signIn(page);
  await addShipments(page, "Gateway", 1);
  await openList(page, "/admin/shipments?search=Gateway+01");
  const away = /\.data/;
  await page.route(away, (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  );
  await page.getByRole("button", { name: "Status history Gateway 01" }).click();
  await expect(page.getByText("Failed to fetch status history")).toBeVisible();
  await page.getByRole("button", { name: "Edit Gateway 01" }).click();
  await expect(page.getByText("Failed to fetch shipment details")).toBeVisible();
  await page.unroute(away);

  await page.getByRole("button", { name: "Edit Gateway 01" }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill("Typed with care");
  await page.route(away, (route) => route.abort());
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Operation failed");
  await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Typed with care");
  await page.unroute(away);
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect(page.getByText("Shipment updated successfully")).toBeVisible();

  await page.route(away, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await page.getByRole("button", { name: "Delete Gateway 01" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete shipment")).toBeVisible();
  await page.getByRole("button", { name: "Add status update Gateway 01" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Location" }).fill("Kortrijk");
  await page.getByRole("button", { name: "Add Status", exact: true }).press("Enter");
  await expect(page.getByText("Failed to add status update").first()).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Location" })).toHaveValue("Kortrijk");
});

test("a section on its way is announced, one that fails says so beside the sidebar", async ({ page }) => {
  await signIn(page);
  let answerNow = () => {};
  const held = new Promise<void>((resolve) => (answerNow = resolve));
  await page.route(/consignees\.data/, async (route) => {
    await held;
    await route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
  });
  await page.getByRole("link", { name: "Consignees", exact: true }).click();
  await expect(page.getByRole("banner").getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
  answerNow();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Shippers", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Shippers Management" })).toBeVisible();
});

test("the longest words in status and notes widen neither the desk nor the tracking page", async ({
  page,
}) => {
  await signIn(page);
  const number = `Wide ${Date.now()}`;
  const word = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz";
  const answer = await page.request.post("/admin/shipments/new", {
    form: {
      tracking_number: number,
      status: `On hold - ${word}`,
      service_type: "Sea Freight",
      origin_location: word,
      destination_location: word,
      notes: `https://zenne.example/${word.repeat(3)}`,
    },
    headers: { Origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  await openList(page, `/admin/shipments?search=${encodeURIComponent(number)}`);
  await page.getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Status History" })).toBeVisible();
  const inside = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  };
  for (const width of [375, 768, 1440]) await inside(width);
  await page.goto(`/track?number=${encodeURIComponent(number)}`);
  await expect(page.getByRole("heading", { name: "Status history" })).toBeVisible();
  for (const width of [375, 768, 1440]) await inside(width);
});

test("the longest number and places fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await signIn(page);
  const number = `L${Date.now()}`.padEnd(64, "W");
  const form = {
    tracking_number: number,
    status: "pending",
    service_type: "Sea Freight",
    origin_location: "O".repeat(200),
    destination_location: "D".repeat(200),
  };
  const headers = { Origin: new URL(page.url()).origin };
  await page.request.post("/admin/shipments/new", { form, headers, maxRedirects: 0 });
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.goto(`/admin/shipments?search=${number}`);
  expect(await over()).toBe(0);
  await page.getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByRole("heading", { name: number })).toBeVisible();
  expect(await over()).toBe(0);
  await page.goto(`/track?number=${number}`);
  await expect(page.getByRole("article")).toContainText(number);
  expect(await over()).toBe(0);
  await page.goto("/admin/settings/audit");
  const link = page.getByRole("link", { name: number }).first();
  const box = await link.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("shipments are found, added and edited on pages of their own", async ({ page }) => {
    await signIn(page);
    await page.goto("/admin/shipments/new?destination_location=Lyon");
    // A field the form does not have would be emptied by every save.
    for (const name of SHIPMENT_FIELDS)
      await expect(page.locator(`main form[method=post] [name="${name}"]`)).not.toHaveCount(0);
    const number = await page.getByLabel("Tracking number").inputValue();
    await page.getByRole("button", { name: "Create Shipment" }).click();
    const origin = page.getByLabel("Origin location", { exact: true });
    await expect(origin).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Destination location", { exact: true })).toHaveValue("Lyon");
    await origin.fill("Plainsville");
    await page.getByRole("button", { name: "Create Shipment" }).click();
    await expect(page.getByRole("heading", { name: "Plainsville → Lyon" })).toBeVisible();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("Notes").fill("By hand");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("main")).toContainText("By hand");
    await page.goto("/admin/shipments");
    await page.getByLabel("Search", { exact: true }).fill("plainsville");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(number);
  });
});
