import { SHIPMENT_FIELDS } from "#domain/shipments/shipment-clash.ts";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { addShipments, openList, region, rows } from "./shipments-desk.ts";

test.use({ expectedNoise: [/40[0-9]|50[23]|ERR_FAILED/] });

// Long days at the desk: each journey is one.
test.beforeEach(() => test.slow());

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

test("what one types stays when another deletes the shipment, and is saved once it is restored", async ({
  page,
  browser,
}) => {
  await signIn(page);
  await addShipments(page, "Goneham", 1);
  await openList(page, "/admin/shipments?origin=goneham");
  await page.getByRole("link", { name: "Goneham 01", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Goneham 01" })).toBeVisible();
  const address = page.url();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Shipment" });
  await dialog.getByLabel("Notes").fill("Do not ring");

  const colleague = await browser.newContext();
  const other = await colleague.newPage();
  await signIn(other);
  await other.goto(address);
  // Heard of after the deletion, by one who only looks on: then the first page has heard of it too.
  const onlooker = await colleague.newPage();
  await onlooker.goto(address);
  await other.getByRole("button", { name: "Delete", exact: true }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(onlooker.getByRole("heading", { name: "Shipment not found" })).toBeVisible();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Shipment not found" })).toBeVisible();
  await expect(dialog.getByLabel("Notes")).toHaveValue("Do not ring");

  await other.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(onlooker.getByRole("heading", { name: "Goneham 01" })).toBeVisible();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Shipment updated successfully")).toBeVisible();
  await expect(onlooker.getByRole("main")).toContainText("Do not ring");
  await colleague.close();
});

test("a shipper and a consignee nobody knows yet are added beside the shipment", async ({ page }) => {
  const name = `Bakkerij Noor ${Date.now()}`;
  await signIn(page);
  await openList(page);
  await page.getByRole("link", { name: "Add Shipment" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Shipment" });
  await dialog.getByLabel("Origin location").fill("Ghent");
  await dialog.getByLabel("Destination location").fill("Lille");
  await dialog.getByRole("combobox", { name: "Shipper" }).fill(name);
  await page.getByRole("option", { name: `Add “${name}”` }).click();
  await expect(page.getByText("Shipper created successfully")).toBeVisible();
  const consignee = dialog.getByRole("combobox", { name: "Consignee" });
  await consignee.fill(`${name} Lille`);
  await expect(page.getByRole("option", { name: `Add “${name} Lille”` })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Consignee created successfully")).toBeVisible();
  await expect(consignee).toHaveValue(`${name} Lille`);
  // Somebody who is known is not offered again.
  const shipper = dialog.getByRole("combobox", { name: "Shipper" });
  await shipper.fill(name.toUpperCase());
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.getByRole("option", { name }).click();
  await dialog.getByRole("button", { name: "Create Shipment" }).click();
  await expect(page.getByText("Shipment created successfully")).toBeVisible();
  const row = rows(page).filter({ hasText: name });
  await expect(row.getByRole("cell", { name, exact: true })).toBeVisible();
  await expect(row.getByRole("cell", { name: `${name} Lille` })).toBeVisible();

  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Shipper" }).fill("Nobody at all");
  await expect(page.getByText("Nobody by that name")).toBeVisible();
});

test("a day at the desk without a mouse: find, open, edit, add to the history, correct it", async ({
  page,
}) => {
  await signIn(page);
  await addShipments(page, "Keyham", 3);
  await openList(page);
  await region(page).press("/");
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

test("a typed number takes the proposed one's place, and a typed name is chosen or gone", async ({
  page,
}) => {
  await signIn(page);
  await openList(page);
  await page.getByRole("link", { name: "Add Shipment" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Shipment" });
  const number = dialog.getByRole("textbox", { name: "Tracking number" });
  await expect(number).toHaveValue(/^ZF-/);
  await expect(number).toBeFocused();
  await page.keyboard.type("Berchem 77");
  await expect(number).toHaveValue("Berchem 77");

  const shipper = dialog.getByRole("combobox", { name: "Shipper" });
  await shipper.click();
  await page.keyboard.type("griet adriaens");
  await expect(page.getByRole("option", { name: /Griet Adriaens/ })).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(shipper).toHaveValue("Griet Adriaens");
  const consignee = dialog.getByRole("combobox", { name: "Consignee" });
  await consignee.click();
  await page.keyboard.type("Nobody of that name");
  await expect(page.getByRole("option", { name: /^Add/ })).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(consignee).toHaveValue("");
});
