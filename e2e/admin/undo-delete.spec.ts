import type { APIRequestContext, Page } from "@playwright/test";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { askForQuote, writeMessage } from "../visitor.ts";
import { askToDelete } from "./shipments-desk.ts";

// What was deleted is not found for a while: the browser notes such answers.
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

test("Undo restores a deleted shipment, by keyboard", async ({ page }) => {
  const number = `UNDO-${Date.now()}`;
  await signIn(page);
  const address = await addShipment(page, number, { notes: "Ring first" });
  await page.goto(address);
  await askToDelete(page);
  await confirm(page, "Delete", "Are you sure you want to delete this shipment?");
  const told = toast(page, "Shipment deleted successfully");
  await expect(told).toBeVisible();
  // Behind the question no link is found either.
  await expect(page.getByRole("heading", { name: "Shipments Management" })).toBeVisible();
  await expect(page.getByRole("link", { name: number, exact: true })).toBeHidden();
  expect((await page.request.get(`/track?number=${number}`)).status()).toBe(404);

  // Standing in the messages holds their time.
  await page.keyboard.press("Alt+KeyT");
  await expectAccessible(page);
  const undo = told.getByRole("button", { name: "Undo", exact: true });
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

test("Undo puts a status entry back in the open history, and the status with it @slow", async ({ page }) => {
  const number = `ENTRY-${Date.now()}`;
  await signIn(page);
  const address = await addShipment(page, number, { status: "Held at customs" });
  // Where rows have room for their buttons.
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto(`/admin/shipments?search=${number}`);
  await page.getByRole("button", { name: /^Status history/i }).click();
  const dialog = page.getByRole("dialog", { name: "Status History" });
  await dialog.getByRole("button", { name: /^Delete HELD AT CUSTOMS/ }).click();
  await confirm(page, "Delete");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Choose a reason");
  await question.getByLabel("Reason").selectOption("Wrong shipment");
  await confirm(page, "Delete", "Are you sure you want to delete this status entry?");
  await expect(dialog.getByText("No status updates yet")).toBeVisible();
  // The window stays open while the message beside it is used.
  await toast(page, "Status entry deleted successfully")
    .getByRole("button", { name: "Undo", exact: true })
    .click();
  await expect(dialog.getByText("Show withdrawn")).toHaveCount(0);
  await expect(dialog.getByText("HELD AT CUSTOMS")).toBeVisible();
  await page.goto(address);
  await expect(page.getByText("HELD AT CUSTOMS").first()).toBeVisible();
});

test("restore a bulk deletion from the audit log, except a shipment whose number was reused @slow", async ({
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
  const told = toast(page, "Deleted 3 shipments");
  await expect(told).toBeVisible();
  await expect(told.getByRole("button", { name: "Undo", exact: true })).toHaveCount(0);
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

test("restoring a shipment restores its deleted shipper; it can be deleted permanently @slow", async ({
  page,
}) => {
  const name = `Maes ${Date.now()}`;
  const number = `WITH-${Date.now()}`;
  await signIn(page, "/admin/shippers");
  await page.getByRole("button", { name: "Add New Shipper" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Add Shipper" }).click();
  const shipments = page.getByRole("link", { name: `0 shipments of ${name}` });
  const id =
    new URL((await shipments.getAttribute("href")) ?? "", page.url()).searchParams.get("shipper") ?? "";
  await page.goto(await addShipment(page, number, { shipper_id: id }));
  await askToDelete(page);
  await confirm(page, "Delete");
  const undo = toast(page, "Shipment deleted successfully").getByRole("button", {
    name: "Undo",
    exact: true,
  });
  await expect(undo).toBeVisible();
  await page.getByRole("link", { name: "Shippers", exact: true }).click();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await confirm(page, "Delete");
  await expect(page.getByText("Shipper deleted successfully")).toBeVisible();

  const deletion = (await openLog(page, number)).filter({ hasText: "deleted the shipment" });
  await deletion.getByRole("button", { name: `Restore: ${number}` }).click();
  await confirm(page, "Restore", `The shipment “${number}” comes back with its 1 status entry.`);
  await expect(page.getByRole("alertdialog")).toContainText(
    `The shipper “${name}” was deleted too. Restore it first.`,
  );
  await confirm(page, "Restore them too");
  await expect(page.getByText(`Restored the shipment “${number}”`)).toBeVisible();
  await deletion.getByRole("link", { name: `Open: ${number}` }).click();
  await expect(page.getByText(name)).toBeVisible();

  await askToDelete(page);
  await confirm(page, "Delete");
  await expect(page.getByText("Shipment deleted successfully")).toBeVisible();
  const again = (await openLog(page, number)).filter({ hasText: "deleted the shipment" }).first();
  await again.getByRole("button", { name: `Delete for good: ${number}` }).click();
  await expectAccessible(page);
  await confirm(
    page,
    "Delete for good",
    `Are you sure you want to delete the shipment “${number}” for good? Nobody can restore it afterwards.`,
  );
  await expect(again.getByText("Deleted for good")).toBeVisible();
  await page.reload();
  await expect(page.getByText(`deleted for good the shipment ${number}`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Restore: ${number}` })).toHaveCount(0);
});

test("a restored blog post is public again at once @slow", async ({ page }) => {
  const title = `Undone ${Date.now()}`;
  await signIn(page);
  const answer = await page.request.post("/admin/blog/new", {
    form: { title, content: "<p>Back again.</p>", status: "published" },
    headers: { Origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  const address = `/blog/${title.toLowerCase().replace(" ", "-")}`;
  const status = async () => (await page.request.get(address)).status();
  await expect.poll(status).toBe(200);
  await page.goto(`/admin/blog?search=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: /^Delete/ }).click();
  await confirm(page, "Delete", `Are you sure you want to delete "${title}"?`);
  const told = toast(page, "Blog post deleted successfully");
  await expect(told).toBeVisible();
  await expect.poll(status).toBe(404);
  await told.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText(`Restored the blog post “${title}”`)).toBeVisible();
  await expect.poll(status).toBe(200);
  await expect(page.getByRole("row").filter({ hasText: title })).toBeVisible();
});

for (const [inbox, heading, arrive] of [
  ["quotes", "Quote request", askForQuote],
  [
    "contacts",
    "Contact submission",
    (request: APIRequestContext, name: string) => writeMessage(request, name, "Rates"),
  ],
] as const) {
  test(`Undo restores a deleted record of ${inbox} @slow`, async ({ page, request }) => {
    const name = `Undone ${inbox} ${Date.now()}`;
    await arrive(request, name);
    await signIn(page, `/admin/${inbox}?search=${encodeURIComponent(name)}`);
    const row = page.getByRole("row").filter({ hasText: name });
    await row.getByRole("button", { name: "Delete" }).click();
    await confirm(page, "Delete");
    const told = toast(page, `${heading} deleted successfully`);
    await expect(row).toBeHidden();
    await told.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(row).toBeVisible();
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedNoise: [/409|404/] });

  test("a post deleted while it was edited comes back with what was typed, restored or as a new one @slow", async ({
    page,
  }) => {
    await signIn(page, "/admin/blog/new");
    const title = `Plain post ${Date.now()}`;
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Content (HTML)").fill("<p>First.</p>");
    await page.getByRole("button", { name: "Create Post" }).click();
    await expect(page.getByRole("heading", { name: "Edit Post" })).toBeVisible();
    for (const button of ["Restore and save", "Save as new"]) {
      const before = new URL(page.url()).pathname;
      const id = before.split("/").at(-2) ?? "";
      await page.getByLabel("Excerpt").fill(`Kept: ${button}`);
      await page.getByLabel("Content (HTML)").fill(`<p>${button}.</p>`);
      const headers = { Origin: new URL(page.url()).origin };
      await page.request.post("/admin/blog", { form: { id }, headers });
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("desk@zenne.example deleted it on")).toBeVisible();
      await expect(page.getByLabel("Title")).toHaveValue(title);
      await expect(page.getByLabel("Excerpt")).toHaveValue(`Kept: ${button}`);
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByText("desk@zenne.example deleted it on")).toHaveCount(0);
      await expect(page.getByLabel("Content (HTML)")).toHaveValue(`<p>${button}.</p>`);
      const isSame = new URL(page.url()).pathname === before;
      expect(isSame).toBe(button === "Restore and save");
      expect((await page.request.get(before)).status()).toBe(isSame ? 200 : 404);
    }
  });
});
