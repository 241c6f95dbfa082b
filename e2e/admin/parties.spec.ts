import type { Page } from "@playwright/test";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";

const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

async function fill(page: Page, fields: Record<string, string>) {
  const dialog = page.getByRole("dialog");
  for (const [label, text] of Object.entries(fields)) {
    await dialog.getByRole("textbox", { name: label }).fill(text);
  }
}

for (const [title, noun] of [
  ["Shipper", "shipper"],
  ["Consignee", "consignee"],
] as const) {
  test.describe(`${noun}s`, () => {
    test.use({ expectedNoise: [/409|ERR_FAILED/] });

    test(`are added, found, changed and deleted; a likely duplicate is pointed out`, async ({ page }) => {
      test.slow();
      const name = `Noor ${title} ${Date.now()}`;
      const email = `noor.${Date.now()}@claes.example`;
      await signIn(page);
      await page.getByRole("link", { name: `${title}s`, exact: true }).click();
      await expect(page.getByRole("heading", { name: `${title}s Management` })).toBeVisible();
      await expectAccessible(page);

      await page.getByRole("button", { name: `Add New ${title}` }).click();
      const dialog = page.getByRole("dialog", { name: `Add New ${title}` });
      await dialog.getByRole("button", { name: `Add ${title}` }).click();
      await expect(dialog.getByText("Name is required")).toBeVisible();
      await fill(page, { Name: name, Email: "noor@" });
      await dialog.getByRole("button", { name: `Add ${title}` }).click();
      await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
      await expectAccessible(page);
      // What was typed is not lost by a slip.
      await page.keyboard.press("Escape");
      await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue(name);
      await fill(page, { Email: email, Address: "Kaai 12\n2000 Antwerp" });
      await dialog.getByRole("button", { name: `Add ${title}` }).click();
      await expect(page.getByText(`${title} created successfully`)).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(card(page, name)).toContainText("N/A");
      await expect(card(page, name)).toContainText("2000 Antwerp");
      await expect(card(page, name)).toContainText("0 shipments");

      await page.getByRole("button", { name: `Add New ${title}` }).click();
      await fill(page, { Name: "Somebody else", Email: email.toUpperCase() });
      await dialog.getByRole("button", { name: `Add ${title}` }).click();
      await expect(dialog.getByText(`This ${noun} may exist already`)).toBeVisible();
      await expect(dialog.getByRole("link", { name })).toHaveAttribute(
        "href",
        new RegExp(`/admin/${noun}s\\?search=`),
      );
      await expectAccessible(page);
      await fill(page, { Name: `Second ${name}` });
      await expect(dialog.getByRole("button", { name: "Add anyway" })).toBeHidden();
      await dialog.getByRole("button", { name: `Add ${title}` }).click();
      await dialog.getByRole("button", { name: "Add anyway" }).click();
      await expect(card(page, `Second ${name}`)).toBeVisible();

      await page.getByRole("searchbox", { name: `Search ${noun}s` }).fill(`${name}`.toUpperCase());
      await expect(page.getByText("2 found")).toBeVisible();
      await expect(page).toHaveURL(/search=NOOR/);
      await page.getByRole("button", { name: `Delete Second ${name}` }).click();
      const confirm = page.getByRole("alertdialog");
      await expect(confirm).toContainText(`Are you sure you want to delete this ${noun}?`);
      await confirm.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText(`${title} deleted successfully`)).toBeVisible();
      await expect(page.getByText("1 found")).toBeVisible();
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await expect(page.getByText(`Restored the ${noun} “Second ${name}”`)).toBeVisible();
      await expect(card(page, `Second ${name}`)).toBeVisible();

      await page.getByRole("button", { name: `Edit ${name}` }).click();
      await fill(page, { Company: "Claes NV", Phone: "+32 3 555 01 99" });
      const sent = `/admin/${noun}s.data*`;
      await page.route(sent, (route) =>
        route.request().method() === "POST" ? route.abort() : route.continue(),
      );
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Operation failed")).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Company" })).toHaveValue("Claes NV");
      await page.unroute(sent);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText(`${title} updated successfully`)).toBeVisible();
      await expect(card(page, name)).toContainText("Claes NV");
      await page.getByRole("searchbox").fill("555 01 99");
      await expect(card(page, name)).toBeVisible();
      await page.getByRole("searchbox").fill("nobody of that name");
      await expect(page.getByRole("heading", { name: `No ${noun}s match` })).toBeVisible();
      await page.getByRole("link", { name: "Clear search" }).click();
      await expect(page.getByRole("searchbox")).toHaveValue("");
    });

    test(`that shipments refer to stay, and lead to their shipments`, async ({ page }) => {
      await signIn(page);
      await page.goto(`/admin/${noun}s`);
      const first = page
        .getByRole("listitem")
        .filter({ hasText: /[1-9]\d* shipments/ })
        .first();
      const count = /(\d+) shipments/.exec(await first.innerText())?.[1] ?? "";
      await first.getByRole("button", { name: /^Delete / }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      const refusal = page.getByRole("alertdialog");
      await expect(refusal).toContainText(`This ${noun} cannot be deleted: ${count} shipments refer to it`);
      await refusal.getByRole("link", { name: `See the ${count} shipments` }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/shipments\\?${noun}=[0-9a-f-]{36}`));
      await expect(page.getByText(new RegExp(`^${count} of `))).toBeVisible();
      await page.goBack();
      await first.getByRole("link", { name: /shipments of/ }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/shipments\\?${noun}=`));
    });
  });
}

test("a deleted card is gone with its dialog, before the list is read again", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/consignees");
  const name = `Gone ${Date.now()}`;
  await page.getByRole("button", { name: "Add New Consignee" }).click();
  await fill(page, { Name: name });
  await page.getByRole("button", { name: "Add Consignee" }).click();
  await expect(card(page, name)).toBeVisible();
  let letReadsPass = () => {};
  const held = new Promise<void>((resolve) => (letReadsPass = resolve));
  await page.route(/\/admin\/consignees/, async (route) => {
    if (route.request().method() === "GET") await held;
    await route.continue();
  });
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  expect(await card(page, name).count()).toBe(0);
  letReadsPass();
  await expect(page.getByText("Consignee deleted successfully")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test("the longest names, addresses and places stay inside their cards", async ({ page }) => {
    const word = `Rindfleischetikettierungsüberwachungsaufgaben${Date.now()}`;
    await signIn(page);
    await page.goto("/admin/shippers");
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

test.describe("two colleagues", () => {
  test.use({ expectedNoise: [/409|404/] });

  test("see each other's shippers at once, and neither writes over the other", async ({ page, browser }) => {
    const name = `Shared ${Date.now()}`;
    const elsewhere = await browser.newContext();
    const colleague = await elsewhere.newPage();
    await Promise.all([signIn(page), signIn(colleague)]);
    await Promise.all([page.goto("/admin/shippers"), colleague.goto("/admin/shippers")]);
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
    await expect(dialog).toContainText("Shipper not found");
    await expect(dialog.getByRole("textbox", { name: "Company" })).toHaveValue("Third");
    await elsewhere.close();
  });
});

test.describe("a long list", () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test("grows as one scrolls, and a part that cannot be read can be asked for again", async ({
    page,
    baseURL,
  }) => {
    await signIn(page);
    const crowd = `Crowd ${Date.now()}`;
    const headers = { Origin: baseURL ?? "" };
    for (let start = 0; start < 130; start += 10) {
      const ten = Array.from({ length: 10 }, (_, step) => ({
        intent: "add",
        name: `${crowd} ${start + step}`,
      }));
      await Promise.all(ten.map((form) => page.request.post("/admin/consignees", { headers, form })));
    }
    await page.goto(`/admin/consignees?search=${encodeURIComponent(crowd)}`);
    await expect(page.getByText("130 found")).toBeVisible();
    const cards = page.getByRole("listitem").filter({ hasText: crowd });
    await expect(cards).toHaveCount(60);

    await page.route("/admin/consignees/rows?*", (route) => route.abort());
    await page.getByRole("button", { name: "Show more" }).scrollIntoViewIfNeeded();
    await expect(page.getByText("Failed to fetch consignees")).toBeVisible();
    await page.unroute("/admin/consignees/rows?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(cards).toHaveCount(120);
    await page.getByRole("button", { name: "Show more" }).scrollIntoViewIfNeeded();
    await expect(cards).toHaveCount(130);
    await expect(page.getByRole("button", { name: "Show more" })).toBeHidden();
    expect(new Set(await cards.getByRole("heading").allTextContents()).size).toBe(130);
  });
});
