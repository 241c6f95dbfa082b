import type { Page } from "@playwright/test";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";

test.use({ expectedNoise: [/400/] });

/** A spreadsheet of a customer of ours, with headings in two languages and dates that can be read either way. */
function spreadsheet(mark: string): Buffer {
  const lines = [
    "Dossier;Afzender;Herkomst;Bestemming;Poids (kg);Colli;Leverdatum;Kleur",
    `M${mark}-1;Forges ${mark};Gent;Lille;412,5;4;03/04/2027;rood`,
    `M${mark}-2;Forges ${mark};Gent;Lyon;12;1;05/06/2027;`,
    `M${mark}-3;Forges ${mark};Gent;;zwaar;1;;`,
  ];
  return Buffer.from(lines.join("\r\n"), "latin1");
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto("/admin/shipments/import");
  await page.getByLabel("CSV or XLSX file").setInputFiles({ name, buffer, mimeType: "text/csv" });
  await page.getByRole("button", { name: "See what it does" }).click();
}

test("a file with headings of its own is mapped, imported, recognised, and undone @ci", async ({ page }) => {
  const mark = Date.now().toString(36).toUpperCase();
  await signIn(page, "/admin/shipments/import");
  await choose(page, `klant-${mark}.csv`, spreadsheet(mark));
  await expect(page.getByRole("heading", { name: "Columns" })).toBeVisible();
  await expect(page.getByLabel("Dossier Goes to")).toHaveValue("tracking_number");
  await expect(page.getByLabel("Poids (kg) Goes to")).toHaveValue("weight");
  await expect(page.getByLabel("Kleur Goes to")).toHaveValue("");
  await expect(page.getByRole("list", { name: "First values of Afzender" })).toContainText(`Forges ${mark}`);
  await expect(page.getByText("33% filled")).toBeVisible();
  await expectAccessible(page);

  // Two columns to one field, and dates nobody can read alone.
  const dates = page.getByLabel("Dates such as 03/04/2027");
  await dates.selectOption("");
  await page.getByLabel("Kleur Goes to").selectOption("weight");
  await page.getByRole("button", { name: "See what it does" }).click();
  await expect(page.getByText(/«Poids \(kg\)» goes to Weight already/)).toBeVisible();
  await expect(page.getByText(/can be April 03, 2027 or March 04, 2027/)).toBeVisible();
  await page.getByLabel("Kleur Goes to").selectOption("");
  await dates.selectOption("dmy");
  await page.getByRole("button", { name: "See what it does" }).click();

  await expect(page.getByRole("heading", { name: "What the import does" })).toBeVisible();
  await expect(page.getByText("Columns that are left out: Kleur")).toBeVisible();
  const [refused] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^Refused rows as CSV/ }).click(),
  ]);
  expect(refused.suggestedFilename()).toBe(`klant-${mark}-refused.csv`);
  await page.getByRole("button", { name: "Import 2 shipments" }).click();
  await expect(page.getByRole("heading", { name: "Import done" })).toBeVisible();

  // The next file with these headings needs no choices, and this one is recognised.
  await choose(page, "again.csv", spreadsheet(mark));
  await expect(page.getByText("Remembered").first()).toBeVisible();
  await expect(page.getByLabel("Dates such as 03/04/2027")).toHaveValue("dmy");
  await page.getByRole("button", { name: "See what it does" }).click();
  await expect(page.getByText(/^This file was imported already/)).toBeVisible();
  await page.getByRole("link", { name: "Look at that import" }).click();

  await page.getByRole("link", { name: "Undo the import" }).click();
  await expect(page.getByRole("heading", { name: "Undo the whole import?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByRole("heading", { name: "Import undone" })).toBeVisible();
  await expect(page.getByText("Everything is as it was before.")).toBeVisible();
  await page.goto("/admin/shipments/imports");
  await expect(page.getByRole("row", { name: new RegExp(`klant-${mark}`) })).toContainText("UNDONE");
  await page.goto(`/admin/shipments?search=M${mark}-1`);
  await expect(page.getByRole("link", { name: `M${mark}-1`, exact: true })).toHaveCount(0);
});

test("the row with the headings can be chosen, and a cell with an error refuses its row", async ({
  page,
}) => {
  const mark = Date.now().toString(36).toUpperCase();
  const lines = [
    `Lijst ${mark};intern;;`,
    `K${mark} a;K${mark} b;K${mark} c;K${mark} d`,
    `H${mark}-1;00471;Gent;Lille`,
    `H${mark}-2;#N/B;Gent;Lyon`,
  ];
  await signIn(page, "/admin/shipments/import");
  await choose(page, "lijst.csv", Buffer.from(lines.join("\r\n")));
  const row = page.getByLabel("Row with the headings");
  await expect(row).toHaveValue("1");
  await row.selectOption("2");
  await page.getByRole("button", { name: "Take these headings" }).click();
  await expect(page.getByText("The headings are in row 2; rows above it are not imported.")).toBeVisible();
  await expect(row).toHaveValue("2");
  await expectAccessible(page);
  const fields = ["tracking_number", "customer_reference", "origin_location", "destination_location"];
  for (const [place, field] of fields.entries())
    await page.getByLabel(`K${mark} ${"abcd"[place]} Goes to`).selectOption(field);
  await page.getByRole("button", { name: "See what it does" }).click();
  await expect(page.getByRole("button", { name: "Import 1 shipment" })).toBeVisible();
  await expect(
    page
      .getByRole("region", { name: "Shipments of the file" })
      .getByText(/^Customer Reference \(B4\): #N\/B is an error of the spreadsheet/),
  ).toBeVisible();
});

test("an order sheet without our numbers gets new ones, and changes nothing when it comes again", async ({
  page,
}) => {
  const mark = Date.now().toString(36).toUpperCase();
  const sheet = [
    "Ref;Afzender;Van;Naar",
    `PO ${mark}-1;Forges ${mark};Gent;Lille`,
    `PO ${mark}-2;Forges ${mark};Gent;Lyon`,
  ].join("\r\n");
  await signIn(page, "/admin/shipments/import");
  await choose(page, "orders.csv", Buffer.from(sheet));
  const missing = page.getByText("Missing: Tracking Number.");
  await expect(missing).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "See what it does" }).click();
  await expect(missing).toBeFocused();
  await expect(page.getByText("No column goes to Tracking Number")).toHaveCount(0);
  await page.getByLabel("Give each row a new number").check();
  await expect(missing).toHaveCount(0);
  await page.getByRole("button", { name: "See what it does" }).click();
  const table = page.getByRole("region", { name: "Shipments of the file" });
  await expect(table.getByText("New number")).toHaveCount(2);
  await expect(page.getByText("Rows without a Tracking Number are given a new one")).toBeVisible();
  await page.getByRole("button", { name: "Import 2 shipments" }).click();
  await expect(page.getByRole("heading", { name: "Import done" })).toBeVisible();
  await expect(table.getByText("New number")).toHaveCount(0);

  await choose(page, "orders.csv", Buffer.from(sheet));
  await page.getByLabel("Give each row a new number").check();
  await page.getByRole("button", { name: "See what it does" }).click();
  await expect(page.getByRole("link", { name: "Unchanged 2" })).toBeVisible();
});
