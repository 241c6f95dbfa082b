import { parse } from "csv-parse/sync";
import type { Page } from "@playwright/test";
import { demoId } from "#demo/random.ts";
import { signIn } from "../sign-in.ts";
import { company } from "#content/company.ts";
import { companyTexts } from "#content/company-texts.ts";
import { expect, test } from "../test.ts";

const demoNumber = "ZF-2345-6789-C";

/** Other tests write at the same time: once nobody does between the export and its dry run, nothing is new or changed. */
async function importsUnchanged(page: Page, address: string): Promise<void> {
  await expect(async () => {
    const answer = await page.request.get(address);
    const count = Number(answer.headers()["x-export-count"]);
    await choose(page, { name: "all-shipments.csv", buffer: await answer.body() });
    await expect(outcome(page, "Unchanged")).toBeVisible();
    await expect(outcome(page, "Unchanged")).toContainText(count.toLocaleString("en-US"), { timeout: 500 });
  }).toPass();
  await expect(page.getByRole("button", { name: /^Import / })).toHaveCount(0);
}

test("exported CSV has every shipment and imports back unchanged", async ({ page }) => {
  await signIn(page);
  const answer = await page.request.get("/admin/shipments/export");
  expect(answer.headers()["content-disposition"]).toMatch(
    /^attachment; filename="all-shipments-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const file = await answer.body();
  const rows: Record<string, string>[] = parse(file, { bom: true, columns: true });
  expect(answer.headers()["x-export-count"]).toBe(String(rows.length));
  expect(rows.find((row) => row["Tracking Number"] === demoNumber)).toMatchObject({
    Origin: "Antwerp, Belgium",
    Destination: "Apapa, Lagos, Nigeria",
  });
  await importsUnchanged(page, "/admin/shipments/export");
  const detailed = await page.request.get("/admin/shipments/export?details");
  expect(detailed.headers()["content-disposition"]).toMatch(/filename="all-shipments-details-\d{4}/);
  await importsUnchanged(page, "/admin/shipments/export?details");

  const some = await page.request.post("/admin/shipments/export", {
    form: { scope: "all", search: demoNumber },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(some.headers()["content-disposition"]).toMatch(/filename="shipments-\d{4}/);
  expect((await some.text()).split("\r\n")[0]).toBe(
    "\uFEFFTracking Number,Status,Origin,Destination,Current Location,Weight,Created At",
  );
  expect(some.headers()["x-export-count"]).toBe("1");
});

test("a shipment prints on A4 with its goods, legs and references, without buttons", async ({ page }) => {
  await signIn(page);
  await openDemoShipment(page);
  await page.emulateMedia({ media: "print" });
  const document = page.getByRole("article");
  const { street, postalCode, city } = company.address;
  const { country } = companyTexts;
  await expect(document).toContainText(`${street}, ${postalCode} ${city}, ${country}`);
  for (const fact of [
    demoNumber,
    "Apapa, Nigeria",
    "Griet Adriaens",
    "2,840 kg",
    "Loaded on board. MV Corvina",
    "House B/L",
    "Incoterm",
    "Gross mass",
    "Centrifugal pumps for water",
  ]) {
    await expect(document).toContainText(fact);
  }
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  // Points: 210 by 297 mm.
  expect(paper).toMatch(/\/MediaBox\s*\[0 0 59[45]\.?\d* 84[12]\.?\d*\]/);
});

async function choose(page: Page, file: { name: string; buffer: Buffer }): Promise<void> {
  if (!page.url().endsWith("/admin/shipments/import")) await page.goto("/admin/shipments/import");
  await page.getByLabel("CSV or XLSX file").setInputFiles({ ...file, mimeType: "text/csv" });
  await page.getByRole("button", { name: "See what it does" }).click();
}

function outcome(page: Page, label: string) {
  return page.getByRole("navigation", { name: "Shipments by outcome" }).getByRole("link", { name: label });
}

async function openDemoShipment(page: Page): Promise<void> {
  await page.goto(`/admin/shipments/${demoId("shipment", 0)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(demoNumber);
}
