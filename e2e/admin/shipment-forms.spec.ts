import { SHIPMENT_FIELDS } from "#app/shipments/shipment.ts";
import { named } from "../names.ts";
import { giveSession, signIn } from "../sign-in.ts";
import { awake, expect, expectAccessible, test } from "../test.ts";
import { addShipments, askToDelete, openList, region, rows } from "./shipments-desk.ts";
import { nameOf, signInAs } from "./staff-session.ts";

test.use({ expectedNoise: [/40[0-9]|50[23]|ERR_FAILED/] });

// Long days at the desk: each journey is one.

test("concurrent edits of a shipment show a conflict and lose nothing", async ({ page, browser }) => {
  await giveSession(page);
  await addShipments(page, named("Clashford"), 1);
  await openList(page, `/admin/shipments?origin=${named("clashford")}`);
  await page.getByRole("link", { name: `${named("Clashford")} 01`, exact: true }).click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const mine = page.getByRole("dialog", { name: "Edit Shipment" });
  await mine.getByLabel("Notes").fill("Do not ring");
  await mine.getByLabel("Weight").pressSequentially("1.250");
  await mine.getByLabel("Notes").focus();
  await expect(mine.getByText("can mean 1250 kg or 1.25 kg")).toBeVisible();
  await mine.getByLabel("Weight").fill("1.250,25 kg");
  await expect(mine.getByText("can mean 1250 kg")).toBeHidden();

  const colleague = await browser.newContext();
  const other = await colleague.newPage();
  const name = nameOf(await signInAs(other, "operations", page.url()));
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
  await expect(mine.getByRole("alert")).toContainText(`${name}, `);
  await expect(mine.getByRole("alert")).toBeFocused();
  await expect(mine.getByRole("alert")).toBeInViewport();
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
  await expect(main).toContainText("1,250.25 kg");
  await expect(main).toContainText("Pieces4");
});

test("typed values survive a concurrent deletion and are saved after restoring the shipment", async ({
  page,
  browser,
}) => {
  await giveSession(page);
  await addShipments(page, named("Goneham"), 1);
  await openList(page, `/admin/shipments?origin=${named("goneham")}`);
  await page.getByRole("link", { name: `${named("Goneham")} 01`, exact: true }).click();
  await expect(page.getByRole("heading", { name: `${named("Goneham")} 01` })).toBeVisible();
  const address = page.url();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Shipment" });
  await dialog.getByLabel("Notes").fill("Do not ring");

  const colleague = await browser.newContext();
  const other = await colleague.newPage();
  await signIn(other, address);
  await awake(other);
  // Received after the deletion, by one who only looks on: then the first page has received it too.
  const onlooker = await colleague.newPage();
  await onlooker.goto(address);
  await awake(onlooker);
  await askToDelete(other);
  await other.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(onlooker.getByRole("heading", { name: "Shipment not found" })).toBeVisible();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  const note = dialog.getByRole("region", { name: "This shipment was deleted meanwhile" });
  await expect(note).toBeFocused();
  await expect(note).toContainText("desk@zenne.example deleted it on");
  await expect(dialog.getByLabel("Notes")).toHaveValue("Do not ring");
  await expectAccessible(page);
  await note.getByRole("button", { name: "Restore and save" }).click();
  await expect(page.getByText("Shipment updated successfully")).toBeVisible();
  await expect(onlooker.getByRole("main")).toContainText("Do not ring");

  // The same with an entry of its history: the page beneath stays while somebody types.
  await page.getByRole("button", { name: "Add Status", exact: true }).click();
  const entry = page.getByRole("dialog", { name: "Add Status" });
  await entry.getByLabel("Notes").fill("Left at the gate");
  await other.goto(address);
  await awake(other);
  await askToDelete(other);
  await other.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(onlooker.getByRole("heading", { name: "Shipment not found" })).toBeVisible();
  await entry.getByRole("button", { name: "Add Status" }).click();
  await entry.getByRole("button", { name: "Restore and save" }).click();
  await expect(page.getByText("Status added successfully")).toBeVisible();
  await expect(onlooker.getByRole("main")).toContainText("Left at the gate");
  await colleague.close();
});

test("party combo box: a typed name matches, is reported as unknown, or is added with the shipment", async ({
  page,
}) => {
  const name = `Bakkerij Noor ${Date.now()}`;
  await giveSession(page);
  await openList(page);
  await page.getByRole("link", { name: "Add Shipment" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Shipment" });
  await dialog.getByLabel("Origin location").fill("Ghent");
  await dialog.getByLabel("Destination location").fill("Lille");
  const shipper = dialog.getByRole("combobox", { name: "Shipper", includeHidden: true });
  await shipper.fill(name);
  await shipper.press("Tab");
  await expect(dialog.getByText(`Nobody is called “${name}”`)).toBeVisible();
  await expect(shipper).toHaveValue(name);
  // The next field offers its choices by now.
  await dialog.getByRole("button", { name: "Create Shipment", includeHidden: true }).click();
  await expect(shipper).toBeFocused();
  await page.getByRole("option", { name: `Add “${name}”` }).click();
  const consignee = dialog.getByRole("combobox", { name: "Consignee" });
  await consignee.fill(`${name} Lille`);
  await expect(page.getByRole("option", { name: `Add “${name} Lille”` })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(consignee).toHaveValue(`${name} Lille`);
  await expect(dialog.getByText("Nobody is called")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Create Shipment" }).click();
  for (const text of ["Shipment", "Shipper", "Consignee"]) {
    await expect(page.getByText(`${text} created successfully`)).toBeVisible();
  }
  const row = rows(page).filter({ hasText: name });
  await expect(row.getByRole("cell", { name, exact: true })).toBeVisible();
  await expect(row.getByRole("cell", { name: `${name} Lille` })).toBeVisible();

  await page.getByRole("button", { name: "Filters" }).click();
  const filter = page.getByRole("combobox", { name: "Shipper", includeHidden: true });
  await filter.fill("Nobody at all");
  await expect(page.getByText("Nobody by that name")).toBeVisible();
  await filter.press("Tab");
  await expect(page.getByText("Nobody is called “Nobody at all”")).toBeVisible();
  await expect(filter).toHaveValue("Nobody at all");
  // Left before the list of options could load.
  await filter.fill(name.toUpperCase().slice(4));
  await filter.press("Tab");
  await expect(filter).toHaveValue(name);
  await expect(page.getByText(/^1 of [\d,]+ shown$/)).toBeVisible();
  await filter.fill("e");
  await filter.press("Tab");
  await expect(page.getByText("Several match “e”: choose one from the list")).toBeVisible();
  await expect(filter).toHaveValue("e");
});

test("keyboard only: find, open and edit a shipment, add and correct a status entry", async ({ page }) => {
  await giveSession(page);
  await addShipments(page, named("Keyham"), 3);
  await openList(page);
  await region(page).press("/");
  await page.keyboard.type(named("keyham"));
  await expect(page).toHaveURL(new RegExp(`search=${named("keyham")}(&|$)`));
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
  await expect(edit.getByLabel("Tracking number")).toHaveValue(`${named("Keyham")} 01`);
  expect((await edit.boundingBox())?.height).toBeLessThanOrEqual(0.9 * (page.viewportSize()?.height ?? 0));
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
  // Enter before the search has answered settles the text only.
  await expect(page.getByText("Not in our list of places: saved as typed").first()).toBeVisible();
  await add.getByLabel("Status").selectOption("delivered");
  await add.getByLabel("Location").press("Enter");
  await expect(page.getByText("Status update added successfully")).toBeVisible();
  await expect(rows(page).nth(2)).toContainText("DELIVERED");
  await expect(rows(page).nth(2)).toBeFocused();

  await page.keyboard.press("h");
  const history = page.getByRole("dialog", { name: "Status History" });
  await expect(history.getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page);
  await history.getByRole("button", { name: /^Delete DELIVERED/ }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Delete status entry" });
  await expect(question).toContainText("Lille depot");
  await question.getByLabel("Reason").selectOption("Entered twice");
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
  await expect(page.getByRole("heading", { name: `${named("Keyham")} 01` })).toBeVisible();
  await askToDelete(page);
  await expect(page.getByText("Are you sure you want to delete this shipment?")).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("Shipment deleted successfully")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("main")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("find, add and edit shipments on separate pages", async ({ page }) => {
    await signIn(page, "/admin/shipments/new?destination_location=Lyon");
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
    await expect(page.getByText("Plainsville → Lyon")).toBeVisible();
    const address = page.url().replace(/\?.*/, "");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("Notes").fill("By hand");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("main")).toContainText("By hand");
    // Deleted meanwhile, as another page would: what is typed is shown in its place, and restores it.
    for (const [form, field, button] of [
      ["/edit", "Notes", "Save Changes"],
      ["", "Location", "Add Status"],
    ] as const) {
      await page.goto(`${address}${form}`);
      await page.getByLabel(field).fill("By foot");
      const headers = { Origin: new URL(address).origin };
      const deleted = await page.request.post(address, { form: { intent: "delete" }, headers });
      expect(deleted.status()).toBe(404);
      await page.getByRole("button", { name: button, exact: true }).last().click();
      await expect(page.getByText("desk@zenne.example deleted it on")).toBeVisible();
      await expect(page.getByLabel(field)).toHaveValue("By foot");
      await page.getByRole("button", { name: "Restore and save" }).click();
      await expect(page.getByText("Plainsville → Lyon")).toBeVisible();
      await expect(page.getByRole("main")).toContainText("By foot");
    }
    await page.goto("/admin/shipments");
    await page.getByLabel("Search", { exact: true }).fill("plainsville");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(number);
  });
});

test("a typed tracking number replaces the proposed one; a typed party name is chosen or reported as unknown", async ({
  page,
}) => {
  await giveSession(page);
  await openList(page);
  await page.getByRole("link", { name: "Add Shipment" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Shipment" });
  const number = dialog.getByRole("textbox", { name: "Tracking number" });
  await expect(number).toHaveValue(/^ZF-/);
  await expect(number).toBeFocused();
  await page.keyboard.type("Berchem 77");
  await expect(number).toHaveValue("Berchem 77");

  const shipper = dialog.getByRole("combobox", { name: "Shipper", includeHidden: true });
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
  await expect(dialog.getByText("Nobody is called “Nobody of that name”")).toBeVisible();
  await expect(consignee).toHaveValue("Nobody of that name");
});
