import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { readInvoiceFile } from "#app/invoices/read-invoices.server.ts";
import {
  chargedShipment,
  confirmSeller,
  draftedInvoice,
  issueDraft,
  issuedInvoice,
} from "#tests/issued-invoice.ts";
import { countClicks } from "../count-clicks.ts";
import { named } from "../names.ts";
import { signIn } from "../sign-in.ts";
import { staff } from "../staff.ts";
import { store } from "../store.ts";
import { expect, expectAccessible, test } from "../test.ts";

test.describe("handing over", () => {
  // The response is 400 when nothing is left to hand over.
  test.use({ expectedNoise: [/400/] });

  test("chosen e-invoices come as one ZIP, as issued, each marked; what went by Peppol is left out", async ({
    page,
  }) => {
    const name = named("Overhand NV");
    const { issued, byPeppol, files } = await store(async (db, actor) => {
      const invoices = [];
      for (let count = 0; count < 3; count += 1) invoices.push(await issuedInvoice(db, actor, { name }));
      await draftedInvoice(db, actor, { name });
      const [gone, ...others] = invoices;
      await db
        .insertInto("invoice_deliveries")
        .values({
          invoice_id: gone!.id,
          channel: "peppol",
          attempt: 1,
          state: "delivered",
          created_by: staff.email,
        })
        .execute();
      const ubl = await Promise.all(others.map(({ id }) => readInvoiceFile(db, actor, id, "ubl")));
      return { issued: others, byPeppol: gone!, files: ubl };
    });

    await signIn(page, `/admin/invoices?search=${encodeURIComponent(name)}`);
    const row = (number: string) => page.getByRole("row", { name: new RegExp(`\\b${number}\\b`) });
    await expect(page.getByRole("row", { name })).toHaveCount(4);
    await page.getByRole("checkbox", { name: "Choose all of this page" }).check();
    // A draft has no e-invoice: it is issued, not handed over.
    await expect(page.getByRole("button", { name: "Issue 1 draft" })).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Hand over 3 e-invoices, ZIP" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^E-invoices \d{4}-\d\d-\d\d\.zip$/);
    const entries = Object.entries(unzipSync(readFileSync(await file.path())));
    expect(entries.map(([entry, bytes]) => [entry, Buffer.from(bytes).toString()])).toEqual(
      files.map((each) => [each.name, Buffer.from(each.bytes).toString()]),
    );
    await expect(page.getByText("Handed over 2 e-invoices; 1 went by Peppol already")).toBeVisible();
    for (const { number } of issued) await expect(row(number)).toContainText("Handed over");
    await expect(row(byPeppol.number)).toContainText("Delivered");

    await page.getByRole("checkbox", { name: "Choose all of this page" }).uncheck();
    await page.getByRole("checkbox", { name: `Choose ${byPeppol.number}` }).check();
    await page.getByRole("button", { name: "Hand over 1 e-invoice, ZIP" }).click();
    await expect(page.getByText(/^Nothing was handed over: these went by Peppol already/)).toBeVisible();

    await row(issued[0]!.number).getByRole("link").click();
    const sent = page.getByRole("listitem").filter({ hasText: "To be uploaded by hand" });
    await expect(sent).toHaveCount(1);
    await expect(sent).toContainText("by Desk");
    await page.goto(`/admin/invoices?state=unsent&search=${encodeURIComponent(name)}`);
    await expect(page.getByRole("heading", { name: "No invoices match" })).toBeVisible();
  });
});

test("a delivered shipment is invoiced, the invoice issued, sent and paid", async ({ page }) => {
  const name = named("Wayfare NV");
  const shipment = await store(async (db) => {
    await confirmSeller(db);
    return chargedShipment(db, { name }, { status: "in_transit" });
  });
  const { costs, click, choose } = countClicks("from the delivery to the sent invoice");
  const button = (label: string) => page.getByRole("button", { name: label, exact: true });
  const link = (label: string) => page.getByRole("link", { name: label, exact: true });

  await signIn(page, `/admin/shipments/${shipment.id}`);
  costs.start();
  await click(button("Add Status"));
  const status = page.getByRole("dialog", { name: "Add Status" });
  await choose(status.getByLabel("Status"), "delivered");
  await click(status.getByRole("button", { name: "Add Status" }));
  await expect(page.getByText("Status added successfully")).toBeVisible();

  await click(
    page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Invoices", exact: true }),
  );
  await click(link("Invoice charges"));
  await expect(page.getByRole("row", { name: new RegExp(`${shipment.number}\\b`) })).toContainText(
    "EUR 100.00",
  );
  await click(page.getByRole("checkbox", { name: `Choose ${shipment.number}`, exact: true }));
  await click(button("Create invoices of 1 shipment"));

  await click(button("Issue"));
  const question = page.getByRole("alertdialog", { name: "Issue this invoice?" });
  await expect(question).toContainText(`EUR 121.00, ${name}`);
  await click(question.getByRole("button", { name: "Issue" }));
  await expect(page.getByText(/^Issued as \S+$/)).toBeVisible();
  await expectAccessible(page);

  await click(button("Send by mail"));
  const letter = page.getByRole("dialog", { name: /^Send Invoice .* by mail$/ });
  // The recipient of the customer's invoices, not its first contact person.
  await expect(letter.getByLabel("To", { exact: true })).toHaveValue("an@maes.example");
  await click(letter.getByRole("button", { name: "Send", exact: true }));
  const mail = page.getByRole("listitem").filter({ hasText: "Mail, to an@maes.example" });
  await expect(mail).toBeVisible();
  costs.end(11);
  // The mail has left: the page follows it.
  await expect(mail).toContainText("Sent");

  await link("Payment received").click();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("121.00");
  await page.getByLabel("Amount", { exact: true }).fill("120,99");
  await page.getByLabel(/^Write off what stays open/).fill("Rounding of the payer");
  await expectAccessible(page);
  await button("Record payment").click();
  await expect(page.getByText("Payment stored: 1 invoice settled")).toBeVisible();
  await expect(button("Record payment")).toHaveCount(0);
  await page.goto(`/admin/invoices?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row", { name })).toContainText("Paid");
});

test("the page of a customer follows what is invoiced to it", async ({ page }) => {
  const name = named("Meeloop NV");
  const draft = await store((db, actor) => draftedInvoice(db, actor, { name }));
  await signIn(page, `/admin/customers/${draft.companyId}`);
  const owed = page.locator("dl > div").filter({ has: page.getByText("Owes", { exact: true }) });
  await expect(owed).toContainText("Nothing is overdue");
  await store((db, actor) => issueDraft(db, actor, draft.id));
  await expect(owed.getByRole("link", { name: "EUR 121.00" })).toBeVisible();
});

test("lines of a draft are edited and grouped, and those of an invoice credited, from the head of its page", async ({
  page,
}) => {
  const name = named("Regel NV");
  const draft = await store((db, actor) => draftedInvoice(db, actor, { name }, ["100", "20", "3"]));
  const more = page.getByRole("button", { name: /^More acts of/ });
  const lines = page.getByRole("table", { name: "Lines" }).locator("tbody tr").filter({ hasText: "EUR" });
  await signIn(page, `/admin/invoices/${draft.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Draft invoice" })).toBeVisible();

  await page.getByRole("button", { name: "Edit draft" }).click();
  const edit = page.getByRole("dialog", { name: "Edit draft" });
  await edit.getByLabel("Line 1").fill("Road transport");
  await edit.getByRole("checkbox", { name: "Leave out" }).nth(2).check();
  await expectAccessible(page);
  await edit.getByRole("button", { name: "Save draft" }).click();
  await expect(edit).toHaveCount(0);
  await expect(lines).toHaveText([/Road transport.*EUR 100\.00/, /Freight.*EUR 20\.00/]);

  await more.click();
  await page.getByRole("menuitem", { name: "Group lines…" }).click();
  const group = page.getByRole("dialog", { name: "Group lines" });
  for (const line of ["Road transport", "Freight"]) await group.getByRole("checkbox", { name: line }).check();
  await group.getByLabel("Description").fill("Transport, all in");
  await group.getByRole("button", { name: "Make one line" }).click();
  await expect(lines).toHaveText([/Transport, all in.*EUR 120\.00/]);

  await store((db, actor) => issueDraft(db, actor, draft.id));
  await expect(page.getByRole("button", { name: "Send by mail" })).toBeVisible();
  await more.click();
  await page.getByRole("menuitem", { name: "Credit…" }).click();
  const credit = page.getByRole("dialog", { name: /^Credit \d/ });
  await expect(credit.getByRole("checkbox", { name: "Transport, all in" })).toBeChecked();
  await credit.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Draft credit note" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
