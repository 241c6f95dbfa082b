import { giveSession } from "../sign-in.ts";
import { awake, expect, expectAccessible, test } from "../test.ts";
import { addShipments, openList, rows } from "./shipments-desk.ts";
import { nameOf, signInAs } from "./staff-session.ts";

test("a note names a colleague, who is notified until the shipment is opened; the owner is changed in place", async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  const colleague = await theirs.newPage();
  const name = nameOf(await signInAs(colleague, "operations"));
  await giveSession(page);
  const [number = ""] = await addShipments(page, `Noteham ${Date.now()}`, 1);
  await openList(page, `/admin/shipments?search=${encodeURIComponent(number)}`);
  await rows(page).getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  // The keys of a page are listened to after the frame that shows it.
  await awake(page);
  await page.keyboard.press("n");
  const card = page.locator("#notes");
  await expect(card.getByRole("textbox", { name: "New note" })).toBeFocused();
  await card
    .getByRole("textbox", { name: "New note" })
    .pressSequentially(`Papers came. @${name.slice(0, 9)}`);
  await expect(card.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type(name.slice(9));
  await page.keyboard.press("Enter");
  await expect(card.getByText(`Rings ${name}`)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Note added")).toBeVisible();

  const bell = colleague.getByRole("button", { name: /^Notifications/ });
  await expect(colleague).toHaveTitle(/^\(\d+\+?\) /);
  await bell.click();
  const item = colleague.getByRole("link", { name: `desk mentioned you on ${number}` });
  await expect(item).toContainText("Papers came.");
  await item.click();
  const read = colleague.locator("#notes").getByRole("listitem");
  await expect(read).toContainText(`Papers came. @${name}`);
  await expect(read.getByRole("button", { name: /^(Edit|Delete)/ })).toHaveCount(0);
  await bell.click();
  await expect(colleague.getByRole("link", { name: `desk mentioned you on ${number}` })).toHaveCount(0);
  await colleague.keyboard.press("Escape");

  // Changed and deleted by its author, it changes where the colleague looks on.
  await card.getByRole("button", { name: /^Edit note/ }).click();
  await card.getByRole("textbox", { name: "Note", exact: true }).fill("Papers are complete.");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(read).toContainText("Papers are complete.");
  await card.getByRole("button", { name: /^Delete note/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(read).toHaveCount(0);

  const owner = page.getByRole("button", { name: /^Owner/ });
  await owner.click();
  await page.getByRole("searchbox", { name: "Find a colleague" }).fill(name);
  await expect(page.getByRole("menuitemradio", { name })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Assigned to ${name}`)).toBeVisible();
  await expect(colleague.getByText(name, { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(owner).toHaveText("OwnerNobody");
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expect(owner).toHaveText("OwnerDesk");
  await expect(page.getByRole("button", { name: "Assign to me" })).toHaveCount(0);
  await theirs.close();
});
