import { dateField } from "../date-field.ts";
import { named } from "../names.ts";
import { giveSession } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { addShipments, openList, region, rows } from "./shipments-desk.ts";
import { giveSessionAs } from "./staff-session.ts";

test.use({ expectedNoise: [/40[0-9]|50[23]|ERR_FAILED/] });

// Long days at the desk: each journey is one.

test("filters, sorting and position are in the URL; filters can be saved by name @quick", async ({
  page,
}) => {
  await giveSession(page);
  await addShipments(page, named("Filterwell"), 30);
  await openList(page);
  await expect(page.getByText(/^[\d,]+ of [\d,]+ shown$/)).toBeVisible();
  await region(page).press("/");
  await page.keyboard.type(named("filterwell"));
  await expect(page).toHaveURL(new RegExp(`search=${named("filterwell")}(&|$)`));
  await expect(page.getByText(/^30 of [\d,]+ shown$/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Tracking Number", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Tracking Number" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(rows(page).first()).toContainText(`${named("Filterwell")} 01`);
  await region(page).hover();
  await page.mouse.wheel(0, 400);
  await expect(page).toHaveURL(/at=10\./);
  const address = page.url();
  // A click that has to be tried again would scroll the list first.
  const openFifteenth = () =>
    page.getByRole("link", { name: `${named("Filterwell")} 15`, exact: true }).press("Enter");
  await page.reload();
  await expect.poll(() => region(page).evaluate((element) => element.scrollTop)).toBe(400);
  await openFifteenth();
  await expect(page.getByRole("heading", { name: `${named("Filterwell")} 15` })).toBeVisible();
  await page.goBack();
  expect(page.url()).toBe(address);
  await expect.poll(() => region(page).evaluate((element) => element.scrollTop)).toBe(400);
  await openFifteenth();
  await expect(page.getByRole("heading", { name: `${named("Filterwell")} 15` })).toBeVisible();
  await page.reload();
  await page.getByRole("link", { name: "Back to Shipments" }).click();
  await expect(page).toHaveURL(address);
  await expect.poll(() => region(page).evaluate((element) => element.scrollTop)).toBe(400);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Save filter" }).click();
  await expect(page.getByText("Filter name is required")).toBeVisible();
  await page.getByLabel("Filter name").fill("From Filterwell");
  await page.keyboard.press("Enter");
  await expect(page.getByText('Filter "From Filterwell" saved successfully')).toBeVisible();
  expect(await page.evaluate(() => window.localStorage.getItem("shipment-filters"))).toContain(
    '"From Filterwell"',
  );
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
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("button", { name: "From Filterwell", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove filter From Filterwell" }).click();
  await page.getByRole("button", { name: "Filters" }).click();
  await dateField(page, "Date From").fill("2026-03-02");
  await dateField(page, "Date To").fill("2026-03-01");
  await expect(page.getByText("Date To is before Date From")).toBeVisible();
  await expect(page).toHaveURL(/from=2026-03-02&to=2026-03-01/);
  await dateField(page, "Date To").fill("");
  await expect(page.getByText("Date To is before Date From")).toBeHidden();
  await dateField(page, "Date From").fill("");
  // Changes made while the list loads become one history entry, so wait before the next change.
  await expect(page).not.toHaveURL(/from=/);
  await expect(page.getByText(/^30 of [\d,]+ shown$/)).toBeVisible();

  await page.getByLabel("Status", { exact: true }).selectOption("delivered");
  await expect(page.getByRole("heading", { name: "No shipments match" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^30 of [\d,]+ shown$/)).toBeVisible();
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("");
});

test("select all matching shipments, loaded or not, to update, export and delete them", async ({ page }) => {
  await giveSession(page);
  await addShipments(page, named("Bulkstead"), 105);
  await openList(page, `/admin/shipments?origin=${named("bulkstead")}`);
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await expect(page.getByText("105 selected")).toBeVisible();
  await rows(page).first().getByRole("checkbox").uncheck();
  await expect(page.getByText("104 selected")).toBeVisible();
  await expectAccessible(page);
  const bar = page.getByRole("toolbar", { name: "Selected shipments" });

  const download = page.waitForEvent("download");
  await bar.getByRole("button", { name: "Export", exact: true }).click();
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

  await openList(page, `/admin/shipments?origin=${named("bulkstead")}&status=At+the+quay`);
  await expect(page.getByText(/^104 of [\d,]+ shown$/)).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await bar.getByRole("button", { name: "Delete" }).click();
  const question = "Are you sure you want to delete 104 shipments? This action cannot be undone.";
  await expect(page.getByRole("alertdialog")).toContainText(question);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Deleted 104 shipments")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No shipments match" })).toBeVisible();
  await openList(page, `/admin/shipments?origin=${named("bulkstead")}`);
  await expect(page.getByText(/^1 of [\d,]+ shown$/)).toBeVisible();
});

test("a ticked row stays where it was, beneath a bar of one row that takes clicks", async ({ page }) => {
  await giveSession(page);
  await addShipments(page, named("Steadyham"), 3);
  for (const width of [375, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await openList(page, `/admin/shipments?origin=${named("steadyham")}`);
    const row = rows(page).nth(1);
    const before = await row.boundingBox();
    await row.getByRole("checkbox").check();
    const bar = page.getByRole("toolbar", { name: "Selected shipments" });
    await expect(bar).toContainText("1 selected");
    expect(await row.boundingBox(), `at ${width}`).toEqual(before);
    expect((await bar.boundingBox())?.height, `at ${width}`).toBeLessThan(50);
    const hidden = await bar.evaluate((element) => element.scrollWidth - element.clientWidth);
    if (width >= 1280) expect(hidden, `at ${width}`).toBe(0);
    if (width < 1280) {
      await bar.getByRole("button", { name: "More", exact: true }).click();
      await expect(bar.getByRole("button", { name: "Delete" })).toBeInViewport({ ratio: 1 });
      await bar.getByRole("button", { name: "Less" }).click();
      await bar.getByRole("button", { name: "Delete" }).focus();
      await expect(bar.getByRole("button", { name: "Delete" })).toBeInViewport({ ratio: 1 });
    }
    await expect(bar.getByRole("button", { name: "Cancel" })).toBeInViewport({ ratio: 1 });
    await page.getByRole("checkbox", { name: "Select all" }).check();
    await expect(bar).toContainText("3 selected");
    await bar.getByRole("button", { name: "Cancel" }).click();
    await expect(bar).toHaveCount(0);
  }
});

test("columns and shared filters are kept on the server; a click on a row opens it", async ({ page }) => {
  // An account of its own: the columns it chooses are nobody else's.
  await giveSessionAs(page, "operations");
  await addShipments(page, named("Columnham"), 2);
  await openList(page, `/admin/shipments?origin=${named("columnham")}`);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Pieces" }).check();
  await expect(page.getByRole("columnheader", { name: "Pieces", includeHidden: true })).toHaveCount(1);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByLabel("Filter name").fill(`${named("Columnham")} for all`);
  await page.getByRole("checkbox", { name: "Share with colleagues" }).check();
  await page.getByRole("button", { name: "Save filter" }).click();
  await expect(page.getByText(`Filter "${named("Columnham")} for all" saved successfully`)).toBeVisible();
  await openList(page);
  await expect(page.getByRole("columnheader", { name: "Pieces" })).toBeVisible();
  await page.getByRole("button", { name: `${named("Columnham")} for all`, exact: true }).click();
  await expect(page.getByText(/^2 of [\d,]+ shown$/)).toBeVisible();
  await expectAccessible(page);

  await rows(page)
    .first()
    .getByRole("cell", { name: /Road Transport Columnham/ })
    .click();
  await expect(page.getByRole("heading", { name: `${named("Columnham")} 02` })).toBeVisible();
});
