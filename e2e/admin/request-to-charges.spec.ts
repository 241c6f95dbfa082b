import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { named } from "../names.ts";
import { signIn } from "../sign-in.ts";
import { awake, expect, expectAccessible, test } from "../test.ts";
import { fillQuoteForm } from "../visitor.ts";
import { mailedLink } from "./outbox.ts";
import { openSection } from "./shipments-desk.ts";

async function askForQuote(page: Page, lastName: string, email: string): Promise<void> {
  await page.clock.install();
  await page.goto("/");
  const form = await fillQuoteForm(page, lastName);
  await form.getByLabel("E-mail").fill(email);
  // A person takes this long at least; faster is kept apart as spam.
  await page.clock.fastForward(5_000);
  await page.getByRole("button", { name: "Request a quote" }).click();
  await expect(page.getByText("Quote request submitted successfully!")).toBeVisible();
}

/** Fills in the lines in a draft's editor, then sends it by the dialog. */
async function writeAndSend(page: Page, lines: { description: string; cost: string; price: string }[]) {
  await expect(page.getByRole("heading", { level: 1, name: /^Edit / })).toBeVisible();
  for (const [index, { description, cost, price }] of lines.entries()) {
    const label = (field: string) => page.getByLabel(`${field}, line ${index + 1}`, { exact: true });
    if (!(await label("Description").isVisible()))
      await page.getByRole("button", { name: "Add line" }).click();
    await label("Description").fill(description);
    await label("Basis").selectOption("flat");
    await label("Minimum").fill("");
    await label("Cost").fill(cost);
    await label("Price").fill(price);
  }
  await page.getByRole("button", { name: "Save and send…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send offer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Sent$/ })).toBeVisible();
}

test("from a visitor's request to the accountant's file: reply, two versions, a yes by the old link @quick", async ({
  page,
  browser,
}) => {
  // Three people's work, from the first page to the last.
  const name = named("Peeters");
  const email = `lotte.${name.toLowerCase()}@maes.be`;
  await askForQuote(page, name, email);

  await signIn(page, `/admin/quotes?search=${name}`);
  await page.getByRole("row", { name }).getByRole("link").first().click();
  await page.getByRole("link", { name: /^Open request Q-/ }).click();
  await expect(page).toHaveURL(/\/admin\/requests\/[\w-]+$/);
  const requestPage = page.url();
  await expect(page.getByRole("navigation", { name: "Write" })).toBeVisible();
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await expect(page.getByRole("button", { name: "Give back" })).toBeVisible();
  await page.getByLabel("Message", { exact: true }).fill("Hello Lotte, our offer follows today.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "our offer follows today" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "New offer" }).click();
  const lines = [
    { description: `Sea freight ${name}`, cost: "800", price: "1000" },
    { description: `Collection ${name}`, cost: "90", price: "120.50" },
  ];
  await writeAndSend(page, lines);
  const oldLink = await mailedLink(email, /http\S+\/o\/\S+/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "New version" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Edit .* v2$/ })).toBeVisible();
  await expectAccessible(page);
  await writeAndSend(page, [{ description: `Sea freight ${name}`, cost: "800", price: "950" }]);

  const customer = await browser.newContext();
  const offer = await customer.newPage();
  await offer.goto(oldLink);
  await awake(offer);
  await expect(offer.getByText(/version 2/i).first()).toBeVisible();
  await offer.getByLabel("Your name").first().fill(`Lotte ${name}`);
  await offer.getByRole("button", { name: /^Accept for EUR/ }).click();
  await expect(offer.getByRole("status")).toHaveText("Accepted. Thank you.");
  const tracking = offer.getByRole("link", { name: "Follow the shipment" });
  const number = new URL((await tracking.getAttribute("href")) ?? "", offer.url()).searchParams.get("number");
  expect(number).toMatch(/^ZF-/);
  await expect(offer.getByText(number ?? "").first()).toBeVisible();
  await customer.close();

  await page.goto(requestPage);
  await page
    .getByRole("link", { name: number ?? "" })
    .first()
    .click();
  await openSection(page, "Money");
  await expect(page.getByText(/^Made from offer/)).toContainText("v2");
  const charges = page.getByRole("table", { name: "Charges" });
  await expect(charges.getByRole("row", { name: `Sea freight ${name}` })).toContainText("950.00");
  await expect(charges.getByRole("row", { name: `Collection ${name}` })).toContainText("120.50");
  await page.getByRole("link", { name: "Edit charges" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Charges");
  await expectAccessible(page);
  // A long description breaks in its field; it is one line all the same, and Enter saves it.
  const field = page.getByRole("textbox", { name: /^Description.*line 1$/ });
  const long = `${await field.inputValue()}, with tail lift, two drivers and customs at the gate, waiting for an hour`;
  await field.fill(long);
  expect(await field.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await field.press("Enter");
  await expect(charges.getByRole("row", { name: long })).toBeVisible();

  // Who accepted is no customer yet: one form, filled in, makes them one who pays.
  await page.getByRole("link", { name: /as a customer$/ }).click();
  await expect(page.getByLabel("E-mail").first()).toHaveValue(email);
  await expectAccessible(page);
  await page.getByLabel("Mails about shipments").first().selectOption("none");
  await page.getByRole("button", { name: "Add customer" }).click();
  await expect(page.getByText("Added as a customer, who pays for this shipment")).toBeVisible();
  await expect(charges.getByRole("row", { name: long })).toBeVisible();
  await expect(page.getByText(/is no customer/)).toBeHidden();

  await page.goto(`/admin/charges?customer=${name}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "CSV for the accountant" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Export", exact: true }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  const rows = file.split("\r\n").filter((row) => row.includes(number ?? "none"));
  expect(rows.find((row) => row.includes(`Sea freight ${name}`))).toContain("950,00");
  expect(rows.find((row) => row.includes(`Collection ${name}`))).toContain("120,50");
});
