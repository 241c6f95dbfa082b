import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { giveSession } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { addShipments, openList, openSection, rows } from "./shipments-desk.ts";
import { signInAs } from "./staff-session.ts";

/** Returns the file downloaded by a click. */
async function fileOf(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("a delivery note: what is empty is filled in, it is issued, shown to the customer, voided; a viewer reads @ci", async ({
  page,
  browser,
}) => {
  await giveSession(page);
  const [number = ""] = await addShipments(page, `Paperham ${Date.now()}`, 1);
  await openList(page, `/admin/shipments?search=${encodeURIComponent(number)}`);
  await rows(page).getByRole("link", { name: number, exact: true }).click();
  await openSection(page, "Papers");
  const card = page.locator("#documents");
  const note = card.getByRole("region", { name: "Delivery note" });
  await note.getByRole("link", { name: /^Pieces/ }).click();
  await expect(page.getByRole("textbox", { name: /^Pieces/ })).toBeFocused();
  await page.keyboard.type("3");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(note.getByRole("link", { name: /^Pieces/ })).toHaveCount(0);

  const draft = await fileOf(page, () => note.getByRole("link", { name: /^Draft/ }).click());
  expect(draft.name).toMatch(/^DN-DRAFT-Paperham/);
  expect(draft.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  await note.getByRole("button", { name: /^Issue/ }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Issue" }).click();
  const link = note.getByRole("link", { name: /^DN-\d{4}-\d{5}/ });
  await expect(link).toBeVisible();
  const issued = await fileOf(page, () => link.click());
  expect(issued.name).toMatch(/^DN-\d{4}-\d{5}\.pdf$/);
  await note.getByLabel(/^Customers may see it/).check();
  await expect(page.getByText(/^Customers with a private link see DN-/)).toBeVisible();

  const theirs = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  const viewer = await theirs.newPage();
  await signInAs(viewer, "viewer", page.url());
  const read = viewer.locator("#documents").getByRole("region", { name: "Delivery note" });
  await expect(read.getByRole("link", { name: /^DN-/ })).toBeVisible();
  await expect(read.getByRole("button")).toHaveCount(0);
  await theirs.close();

  await note.getByRole("button", { name: /^Void/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Void" }).click();
  await expect(dialog.getByText("Say why it is voided")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Three pieces were four");
  await dialog.getByRole("button", { name: "Void" }).click();
  await expect(note.getByText(/^Voided .* by .*: Three pieces were four$/)).toBeVisible();
  const voided = await fileOf(page, () => link.click());
  expect(voided.name).toMatch(/-VOID\.pdf$/);
  // The bytes that were issued stay the first part of the file.
  expect(voided.bytes.subarray(0, issued.bytes.length).equals(issued.bytes)).toBe(true);
  expect(voided.bytes.length).toBeGreaterThan(issued.bytes.length);
  await expect(note.getByRole("button", { name: /^Issue/ })).toBeVisible();
});

test("labels and the manifest of a selection", async ({ page, baseURL }) => {
  await giveSession(page);
  const origin = `Manifestham ${Date.now()}`;
  await addShipments(page, origin, 2);
  await openList(page, `/admin/shipments?search=${encodeURIComponent(origin)}`);
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  const bar = page.getByRole("toolbar", { name: "Selected shipments" });
  await bar.getByRole("button", { name: "Labels" }).click();
  const labels = await fileOf(page, () => page.getByRole("menuitem", { name: /^A6, four/ }).click());
  expect(labels.name).toBe("labels-2-shipments.pdf");
  await bar.getByRole("button", { name: "Papers" }).click();
  await page.getByRole("menuitem", { name: "Manifest" }).click();
  const dialog = page.getByRole("dialog", { name: "Cargo manifest" });
  await dialog.getByLabel("Vehicle, voyage or flight").fill("1-ABC-234");
  const draft = await fileOf(page, () => dialog.getByRole("button", { name: "Draft" }).click());
  expect(draft.name).toBe("MAN-DRAFT.pdf");
  await dialog.getByRole("button", { name: "Issue" }).click();
  const file = await fileOf(page, () => page.getByRole("link", { name: /^Download MAN-/ }).click());
  expect(file.name).toMatch(/^MAN-\d{4}-\d{5}\.pdf$/);
  // A wrong id is none, in words.
  const wrong = await page.request.get(`${baseURL}/admin/documents/00000000-0000-4000-8000-000000000000`);
  expect(wrong.status()).toBe(404);
});
