import type { APIRequestContext, Page } from "@playwright/test";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { askForQuote, writeMessage } from "../visitor.ts";
import { askToDelete } from "./shipments-desk.ts";

// A deleted record is not found until restored, and the browser logs such responses.
test.use({ expectedNoise: [/404/] });

/** Adds a shipment of a journey's own, and returns its address. */
async function addShipment(page: Page, number: string, fields: Record<string, string> = {}): Promise<string> {
  const answer = await page.request.post("/admin/shipments/new", {
    form: {
      tracking_number: number,
      status: "pending",
      service_type: "Road Transport",
      origin_location: "Undowell",
      destination_location: "Lille",
      ...fields,
    },
    headers: { Origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  return new URL(answer.headers().location ?? "", page.url()).pathname;
}

const toast = (page: Page, text: string | RegExp) => page.getByRole("listitem").filter({ hasText: text });

async function confirm(page: Page, button: string, question?: string | RegExp): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  if (question) await expect(dialog).toContainText(question);
  await dialog.getByRole("button", { name: button, exact: true }).click();
}

/** The lines of the audit log that are found by this text. */
async function openLog(page: Page, search: string) {
  await page.goto(`/admin/settings/audit?${new URLSearchParams({ search })}`);
  return page.getByRole("table", { name: "Audit log" }).getByRole("row");
}

test("Undo restores a deleted shipment, by keyboard @ci", async ({ page }) => {
  const number = `UNDO-${Date.now()}`;
  await signIn(page);
  const address = await addShipment(page, number, { notes: "Ring first" });
  await page.goto(address);
  await askToDelete(page);
  await confirm(page, "Delete", "Are you sure you want to delete this shipment?");
  const message = toast(page, "Shipment deleted successfully");
  await expect(message).toBeVisible();
  // Behind the question no link is found either.
  await expect(page.getByRole("heading", { name: "Shipments Management" })).toBeVisible();
  await expect(page.getByRole("link", { name: number, exact: true })).toBeHidden();
  expect((await page.request.get(`/track?number=${number}`)).status()).toBe(404);

  // Standing in the messages holds their time.
  await page.keyboard.press("Alt+KeyT");
  await expectAccessible(page);
  const undo = message.getByRole("button", { name: "Undo", exact: true });
  for (let tab = 0; tab < 4 && !(await undo.evaluate((it) => it === document.activeElement)); tab++)
    await page.keyboard.press("Tab");
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Restored the shipment “${number}”`)).toBeVisible();
  // The list follows as with a new one; the public look-up too, at once.
  await expect(page.getByRole("link", { name: number, exact: true })).toBeVisible();
  expect((await page.request.get(`/track?number=${number}`)).status()).toBe(200);
  await page.getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByText("Ring first").first()).toBeVisible();
});

test("restore a bulk deletion from the audit log, except a shipment whose number was reused", async ({
  page,
}) => {
  const origin = `Massdelete${Date.now()}`;
  await signIn(page);
  const numbers = [1, 2, 3].map((n) => `${origin}-${n}`);
  for (const number of numbers) await addShipment(page, number, { origin_location: origin });
  await page.goto(`/admin/shipments?search=${origin}`);
  await page.getByRole("checkbox", { name: /select all/i }).check();
  await page
    .getByRole("toolbar", { name: "Selected shipments" })
    .getByRole("button", { name: "Delete" })
    .click();
  await confirm(page, "Delete", "Are you sure you want to delete 3 shipments? This action cannot be undone.");
  const message = toast(page, "Deleted 3 shipments");
  await expect(message).toBeVisible();
  await expect(message.getByRole("button", { name: "Undo", exact: true })).toHaveCount(0);
  await addShipment(page, numbers[1]!.toLowerCase());

  await page.goto("/admin/settings");
  await page.getByRole("link", { name: "Audit log" }).click();
  const act = page.getByRole("row").filter({ hasText: "deleted 3 shipments" }).first();
  await act.getByRole("button", { name: "Restore: 3 shipments" }).click();
  await expectAccessible(page);
  await confirm(page, "Restore", "3 shipments come back with their 3 status entries.");
  await expect(page.getByRole("alertdialog", { name: "It stays deleted" })).toContainText(
    `The tracking number ${numbers[1]} was taken meanwhile by another shipment.`,
  );
  await page.getByRole("alertdialog").getByText("Close", { exact: true }).click();
  await expect(page.getByText("Restored 2 shipments", { exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: /restored 2 shipments/ }).first()).toBeVisible();

  const lines = await openLog(page, numbers[0]!);
  const back = lines.filter({ hasText: "deleted the shipment" });
  await expect(back).toContainText("Restored");
  await back.getByRole("link", { name: `Open: ${numbers[0]}` }).click();
  await expect(page.getByRole("heading", { name: numbers[0] })).toBeVisible();
});

for (const [inbox, heading, arrive] of [
  ["quotes", "Quote request", askForQuote],
  [
    "contacts",
    "Contact submission",
    (request: APIRequestContext, name: string) => writeMessage(request, name, "Rates"),
  ],
] as const) {
  test(`Undo restores a deleted record of ${inbox}`, async ({ page, request }) => {
    const name = `Undone ${inbox} ${Date.now()}`;
    await arrive(request, name);
    await signIn(page, `/admin/${inbox}?search=${encodeURIComponent(name)}`);
    const row = page.getByRole("row").filter({ hasText: name });
    await row.getByRole("button", { name: "More acts" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await confirm(page, "Delete");
    const message = toast(page, `${heading} deleted successfully`);
    await expect(row).toBeHidden();
    await message.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(row).toBeVisible();
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedNoise: [/409|404/] });
});
