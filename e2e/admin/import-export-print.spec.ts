import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parse } from "csv-parse/sync";
import type { Page } from "@playwright/test";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { demoId } from "#demo/random.ts";
import { signIn } from "../sign-in.ts";
import { company } from "#content/company.ts";
import { companyTexts } from "#content/company-texts.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { chooseAct } from "./shipments-desk.ts";

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

test("long names and many pieces fit the label and hide no line of an address", async ({ page }) => {
  await signIn(page);
  const mark = Date.now();
  const post = async (address: string, form: Record<string, string>) => {
    const headers = { Origin: new URL(page.url()).origin };
    const answer = await page.request.post(address, { form, headers, maxRedirects: 0 });
    expect(answer.status()).toBeLessThan(400);
  };
  const number = `ZF${mark}`;
  const parties = (["shipper", "consignee"] as const).map((kind) => [
    kind,
    `${kind} ${mark} `.padEnd(199, "W"),
  ]);
  for (const [kind, name] of parties) {
    const form = {
      intent: "add",
      anyway: "1",
      name: name!,
      company: `${kind} of many words `.repeat(8).trim(),
    };
    const address = "Kaai 12\nDoor B\n2030 Antwerp\nBelgium";
    await post(`/admin/${kind}s`, { ...form, address, phone: "+32 3 555 01 10" });
  }
  await page.goto("/admin/shipments/import");
  const columns = ["Tracking Number", "Status", "Origin", "Destination", "Service Type", "Pieces", "Weight"];
  const values = [
    number,
    "pending",
    "O".repeat(200),
    "D".repeat(200),
    "Sea Freight",
    "2000000000",
    "9999999999.99",
  ];
  const file = [
    [...columns, "Shipper", "Consignee"].join(","),
    [...values, ...parties.map(([, name]) => name)].join(","),
  ].join("\n");
  await choose(page, { name: "one.csv", buffer: Buffer.from(file) });
  await page.getByRole("button", { name: "Import 1 shipment" }).click();
  await expect(page.getByText("Created 1 and changed 0 shipments")).toBeVisible();
  await page.goto(`/admin/shipments?search=${number}`);
  const detail = await page.getByRole("link", { name: number, exact: true }).getAttribute("href");
  await page.goto(`${detail}/label?from=2000000000`);
  const label = page.getByRole("article", { name: "Label 2000000000 of 2000000000" });
  await expect(label).toContainText("2030 Antwerp");
  const cutOff = await label.evaluate((article) =>
    [...article.querySelectorAll("p")].flatMap((line) => {
      const { left, bottom } = line.getBoundingClientRect();
      let isOut = left + line.scrollWidth > article.getBoundingClientRect().right;
      for (let box = line.parentElement; box && article.contains(box); box = box.parentElement)
        isOut ||= bottom > box.getBoundingClientRect().bottom + 1;
      return isOut ? [line.textContent] : [];
    }),
  );
  expect(cutOff).toEqual([]);
});

test.describe("labels at 203 dpi", () => {
  test.use({ deviceScaleFactor: 2.11 });

  test("labels are A6, one a piece, and their barcodes scan", async ({ page, baseURL }) => {
    await signIn(page);
    await openDemoShipment(page);
    await chooseAct(page, "Label");
    await expect(page.getByRole("heading", { name: "Labels" })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole("article")).toHaveCount(6);
    const last = page.getByRole("article", { name: "Label 6 of 6" });
    await expect(last).toContainText("6/6");
    await expect(last).toContainText("Apapa, Nigeria");

    const require = createRequire(import.meta.url);
    const wasmBinary = readFileSync(require.resolve("zxing-wasm/reader/zxing_reader.wasm")).buffer;
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
    const read = await readBarcodes(new Uint8Array(await last.screenshot()), { tryHarder: true });
    expect(Object.fromEntries(read.map(({ format, text }) => [format, text]))).toEqual({
      Code128: demoNumber,
      // PUBLIC_URL of e2e/start-product.ts.
      QRCode: `${baseURL?.replace("127.0.0.1", "localhost")}/track?number=${demoNumber}`,
    });
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(6);
    expect(paper).toMatch(/\/MediaBox\s*\[0 0 29[78]\.?\d* (419|420)\.?\d*\]/);
  });
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
