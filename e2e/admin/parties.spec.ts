import type { Locator, Page } from "@playwright/test";
import { giveSession, signIn } from "../sign-in.ts";
import { awake, expect, expectAccessible, test } from "../test.ts";

const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** A party that has shipments, by name: other tests add newer ones above it. */
async function partyWithShipments(page: Page): Promise<{ party: Locator; count: string }> {
  const first = page
    .getByRole("listitem")
    .filter({ hasText: /[1-9]\d* shipments/ })
    .first();
  const [name = "", count = ""] = await first.evaluate((item) => [
    item.querySelector("h2, h3")?.textContent ?? "",
    /(\d+) shipments/.exec(item.textContent)?.[1] ?? "",
  ]);
  expect(name).not.toBe("");
  return { party: card(page, name), count };
}

async function fill(page: Page, fields: Record<string, string>) {
  const dialog = page.getByRole("dialog");
  for (const [label, text] of Object.entries(fields)) {
    await dialog.getByRole("textbox", { name: label }).fill(text);
  }
}

test.describe("shippers", () => {
  test.use({ expectedNoise: [/409|ERR_FAILED/] });

  test("create, find, edit, delete and restore a shipper; a likely duplicate is reported", async ({
    page,
  }) => {
    const name = `Noor Shipper ${Date.now()}`;
    const email = `noor.${Date.now()}@claes.example`;
    await signIn(page);
    await page.getByRole("link", { name: "Shippers", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Shippers Management" })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Add New Shipper" }).click();
    const dialog = page.getByRole("dialog", { name: "Add New Shipper" });
    await dialog.getByRole("button", { name: "Add Shipper" }).click();
    await expect(dialog.getByText("Name is required")).toBeVisible();
    await fill(page, { Name: name, Email: "noor@" });
    await dialog.getByRole("button", { name: "Add Shipper" }).click();
    await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
    await expectAccessible(page);
    // Typed values are not lost by a single key.
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
    await question.getByRole("button", { name: "Keep editing" }).press("Enter");
    await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue(name);
    await fill(page, { Email: email, Address: "Kaai 12\n2000 Antwerp" });
    await dialog.getByRole("button", { name: "Add Shipper" }).click();
    await expect(page.getByText("Shipper created successfully")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(card(page, name)).toContainText("N/A");
    await expect(card(page, name)).toContainText("2000 Antwerp");
    await expect(card(page, name)).toContainText("0 shipments");

    await page.getByRole("button", { name: "Add New Shipper" }).click();
    await fill(page, { Name: "Somebody else", Email: email.toUpperCase() });
    await dialog.getByRole("button", { name: "Add Shipper" }).click();
    await expect(dialog.getByText("This shipper may exist already")).toBeVisible();
    await expect(dialog.getByRole("link", { name })).toHaveAttribute(
      "href",
      new RegExp("/admin/shippers\\?search="),
    );
    await expectAccessible(page);
    await fill(page, { Name: `Second ${name}` });
    await expect(dialog.getByRole("button", { name: "Add anyway" })).toBeHidden();
    await dialog.getByRole("button", { name: "Add Shipper" }).click();
    await dialog.getByRole("button", { name: "Add anyway" }).click();
    await expect(card(page, `Second ${name}`)).toBeVisible();

    await page.getByRole("searchbox", { name: "Search shippers" }).fill(`${name}`.toUpperCase());
    await expect(page.getByText("2 found")).toBeVisible();
    await expect(page).toHaveURL(/search=NOOR/);
    await page.getByRole("button", { name: `Delete Second ${name}` }).click();
    const confirm = page.getByRole("alertdialog");
    await expect(confirm).toContainText("Are you sure you want to delete this shipper?");
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Shipper deleted successfully")).toBeVisible();
    await expect(page.getByText("1 found")).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText(`Restored the shipper “Second ${name}”`)).toBeVisible();
    await expect(card(page, `Second ${name}`)).toBeVisible();

    await page.getByRole("button", { name: `Edit ${name}` }).click();
    await fill(page, { Company: "Claes NV", Phone: "+32 3 555 01 99" });
    const sent = "/admin/shippers.data*";
    await page.route(sent, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Operation failed")).toBeVisible();
    await expect(page.getByText("Nothing you typed is lost.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Company" })).toHaveValue("Claes NV");
    await page.unroute(sent);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Shipper updated successfully")).toBeVisible();
    await expect(card(page, name)).toContainText("Claes NV");
    await page.getByRole("searchbox").fill("555 01 99");
    await expect(card(page, name)).toBeVisible();
    await page.getByRole("searchbox").fill("nobody of that name");
    await expect(page.getByRole("heading", { name: "No shippers match" })).toBeVisible();
    await page.getByRole("link", { name: "Show all" }).click();
    await expect(page.getByRole("searchbox")).toHaveValue("");
  });

  test("a shipper with shipments cannot be deleted and links to its shipments", async ({ page }) => {
    await signIn(page, "/admin/shippers");
    const { party, count } = await partyWithShipments(page);
    await party.getByRole("button", { name: /^Delete / }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    const refusal = page.getByRole("alertdialog");
    await expect(refusal).toContainText(`This shipper cannot be deleted: ${count} shipments refer to it`);
    await refusal.getByRole("link", { name: `See the ${count} shipments` }).click();
    await expect(page).toHaveURL(new RegExp("/admin/shipments\\?shipper=[0-9a-f-]{36}"));
    await expect(page.getByText(new RegExp(`^${count} of `))).toBeVisible();
    await page.goBack();
    await party.getByRole("link", { name: /shipments of/ }).click();
    await expect(page).toHaveURL(new RegExp("/admin/shipments\\?shipper="));
  });
});

// The screen is the shippers' own: what differs are the texts, the addresses and the column of the shipments.
test.describe("consignees", () => {
  test.use({ expectedNoise: [/409/] });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test("long names and addresses stay inside their cards", async ({ page }) => {
    const word = `Rindfleischetikettierungsüberwachungsaufgaben${Date.now()}`;
    await signIn(page, "/admin/shippers");
    await page.getByRole("button", { name: "Add New Shipper" }).click();
    await fill(page, {
      Name: `${word} ${word}`,
      Company: word,
      Email: `longest.${Date.now()}@claes-${"freight-".repeat(5)}antwerp.example`,
      Address: word,
    });
    await page.getByRole("button", { name: "Add Shipper" }).click();
    await expect(card(page, `${word} ${word}`)).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(375);
  });
});

test.describe("two users at once", () => {
  test.use({ expectedNoise: [/409|404/] });

  test("changes to shippers appear live, and concurrent edits conflict", async ({ page, browser }) => {
    const name = `Shared ${Date.now()}`;
    const elsewhere = await browser.newContext();
    const colleague = await elsewhere.newPage();
    await Promise.all([giveSession(page), giveSession(colleague)]);
    await Promise.all([page.goto("/admin/shippers"), colleague.goto("/admin/shippers")]);
    await awake(colleague);
    await page.getByRole("button", { name: "Add New Shipper" }).click();
    await fill(page, { Name: name });
    await page.getByRole("button", { name: "Add Shipper" }).click();
    await expect(card(colleague, name)).toBeVisible();

    for (const each of [page, colleague]) await each.getByRole("button", { name: `Edit ${name}` }).click();
    await fill(page, { Company: "Mine NV" });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Shipper updated successfully")).toBeVisible();
    await fill(colleague, { Company: "Theirs BV", Phone: "+32 9 555 01 00" });
    await colleague.getByRole("button", { name: "Save" }).click();
    const dialog = colleague.getByRole("dialog", { name: "Edit Shipper" });
    await expect(dialog).toContainText("This shipper was changed by someone else");
    await expect(dialog).toContainText("Mine NV");
    await expect(dialog.getByRole("textbox", { name: "Company" })).toHaveValue("Theirs BV");
    await expectAccessible(colleague);
    await dialog.getByRole("button", { name: "Save mine" }).click();
    await expect(colleague.getByText("Shipper updated successfully")).toBeVisible();
    await expect(card(page, name)).toContainText("Theirs BV");

    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await colleague.getByRole("button", { name: `Edit ${name}` }).click();
    await fill(colleague, { Company: "Third" });
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(card(colleague, name)).toBeHidden();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toContainText("This shipper was deleted meanwhile");
    await expect(dialog.getByRole("textbox", { name: "Company" })).toHaveValue("Third");
    await elsewhere.close();
  });
});

test("a long list is read page by page, forwards and back", async ({ page, baseURL }) => {
  await signIn(page);
  const crowd = `Crowd ${Date.now()}`;
  const headers = { Origin: baseURL ?? "" };
  for (let start = 0; start < 70; start += 10) {
    const ten = Array.from({ length: 10 }, (_, step) => ({
      intent: "add",
      name: `${crowd} ${start + step}`,
    }));
    await Promise.all(ten.map((form) => page.request.post("/admin/consignees.data", { headers, form })));
  }
  await page.goto(`/admin/consignees?search=${encodeURIComponent(crowd)}`);
  await expect(page.getByText("70 found")).toBeVisible();
  const cards = page.getByRole("listitem").filter({ hasText: crowd });
  await expect(cards).toHaveCount(60);
  const first = await cards.getByRole("heading").allTextContents();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(cards).toHaveCount(10);
  expect(new Set([...first, ...(await cards.getByRole("heading").allTextContents())]).size).toBe(70);
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(cards).toHaveCount(60);
});
