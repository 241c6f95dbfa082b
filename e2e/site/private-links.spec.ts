import { company } from "#content/company.ts";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";

test.use({ expectedNoise: [/404/] });

test("staff make a link for a customer; it opens on a phone, searches and downloads, until it is revoked", async ({
  page,
  browser,
}) => {
  await signIn(page);
  await page.goto("/admin/consignees?search=Folake");
  const links = page.getByRole("button", { name: "Private links of Folake Adeyemi" });
  await links.click();
  const dialog = page.getByRole("dialog", { name: /^Private links of / });
  await dialog.getByRole("button", { name: "Copy a link" }).click();
  await page.getByRole("dialog", { name: "Copy a private link" }).getByLabel("For whom").fill("Ana Reis");
  await page.getByRole("button", { name: "Make link" }).click();
  const made = page.getByRole("dialog", { name: "Your private link" });
  const link = await made.getByLabel("Link").inputValue();
  await made.getByRole("button", { name: "Done" }).click();
  await expect(dialog.getByText("Ana Reis", { exact: true })).toBeVisible();
  await expectAccessible(page);

  const phone = await browser.newContext({
    viewport: { width: 375, height: 812 },
    // A person's browser: openings by programs are not counted.
    userAgent: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
    javaScriptEnabled: false,
  });
  const visitor = await phone.newPage();
  await visitor.goto(link);
  await expect(visitor.getByText("Ana Reis")).toBeVisible();
  const lines = visitor.getByRole("list", { name: "Shipments" }).getByRole("listitem");
  const number = (await lines.first().getByRole("link").first().textContent()) ?? "";
  expect(await visitor.evaluate("document.documentElement.scrollWidth")).toBe(375);
  // Simulates twice the text size in the browser's settings.
  await visitor.evaluate("document.documentElement.style.fontSize = '200%'");
  expect(await visitor.evaluate("document.documentElement.scrollWidth")).toBe(375);
  await visitor.evaluate("document.documentElement.style.fontSize = ''");
  await visitor
    .getByRole("searchbox", { name: "Search" })
    .fill(number.replace(/^\w+ /, "").replaceAll("-", " "));
  await visitor.getByRole("button", { name: "Search" }).click();
  await lines.first().getByRole("link").first().click();
  await expect(visitor.getByRole("heading", { name: "Consignee" })).toBeVisible();
  expect(await visitor.evaluate("document.documentElement.scrollWidth")).toBe(375);
  const ask = visitor.locator("#question");
  await ask.getByRole("textbox", { name: "Message" }).fill("When is it at the quay?");
  await ask.getByRole("textbox", { name: "E-mail" }).fill("ana@reis.example");
  await ask.getByRole("button", { name: "Send Message" }).click();
  await expect(ask.getByText("Message Sent Successfully!")).toBeVisible();
  await visitor.getByRole("link", { name: "All your shipments" }).click();
  await expect(visitor.getByRole("link", { name: "Download as CSV" })).toBeVisible();

  await dialog.getByRole("button", { name: "Revoke the link of Ana Reis" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Link revoked: it opens nothing any more")).toBeVisible();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Ana Reis" })).toContainText("Opened once");
  expect((await visitor.reload())?.status()).toBe(404);
  await expect(visitor.getByRole("heading", { name: "This link opens nothing" })).toBeVisible();
  await phone.close();
});

test("a link to an offer that opens nothing leads to who can send a new one", async ({ page }) => {
  await page.goto(`/o/${"a".repeat(43)}`);
  await expect(page.getByRole("heading", { name: "This link opens nothing" })).toBeVisible();
  await expectAccessible(page);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: `Call ${company.phone}` })).toBeVisible();
  await expect(main.getByRole("link", { name: `Write to ${company.email}` })).toBeVisible();
  // Simulates twice the text size in a phone's settings.
  await page.setViewportSize({ width: 375, height: 812 });
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(375);
  await expect(main.getByRole("link", { name: "Ask for a new link" })).toHaveCount(0);
});

test("a link that opens nothing leads to where a new one is asked for", async ({ page }) => {
  await page.goto("/p/guess");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill("nobody@nowhere");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText(/Thank you\. If we know this address/)).toBeVisible();
  await expectAccessible(page);
});
