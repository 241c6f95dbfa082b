/** `npm run screenshots`: the README's pictures, taken anew from the built product with its demo data. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { startBuiltProduct, testStaff } from "#tests/running-product.ts";
import { chromiumPath } from "./find-chromium.mjs";

const demoShipment = "ZF-2345-6789-C";

/** File in docs/screenshots/ → what is to be seen on it. The office is looked at after signing in. */
const site: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => page.goto("/"),
  tracking: (page) => page.goto(`/track?number=${demoShipment}`),
};
const office: Record<string, (page: Page) => Promise<unknown>> = {
  dashboard: (page) => page.goto("/admin"),
  shipments: (page) => page.goto("/admin/shipments"),
  shipment: async (page) => {
    await page.goto(`/admin/shipments?search=${demoShipment}`);
    await page.getByRole("link", { name: demoShipment, exact: true }).click();
    await page.getByRole("heading", { name: demoShipment }).waitFor();
  },
  requests: (page) => page.goto("/admin/quotes"),
  editor: async (page) => {
    await page.goto("/admin/blog");
    await page.getByRole("link", { name: /^Edit/ }).nth(1).click();
    await page.getByRole("textbox", { name: "Content" }).waitFor();
  },
};

async function takeAll(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    timezoneId: "Europe/Brussels",
  });
  const page = await context.newPage();
  for (const [name, show] of Object.entries(site)) await take(page, name, show);
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(testStaff.email);
  await page.getByLabel("Password", { exact: true }).fill(testStaff.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Dashboard Overview" }).waitFor();
  for (const [name, show] of Object.entries(office)) await take(page, name, show);
}

async function take(page: Page, name: string, show: (page: Page) => Promise<unknown>): Promise<void> {
  await show(page);
  await page.waitForLoadState("networkidle");
  // Pictures further down load when they are near; the toast of a moment ago is no part of a screen.
  await page.evaluate(() => document.fonts.ready);
  const file = path.join("docs/screenshots", `${name}.webp`);
  const { size } = await sharp(await page.screenshot({ style: "[data-sonner-toaster] { display: none }" }))
    .webp({ quality: 82 })
    .toFile(file);
  console.log(`${file} ${Math.round(size / 1024)} KB`);
}

const executablePath = chromiumPath();
if (!executablePath) throw new Error("No Chromium was found: install it, or name it in PLAYWRIGHT_CHROMIUM.");
const dataDir = await mkdtemp(path.join(tmpdir(), "zenne-screenshots-"));
const product = await startBuiltProduct({ DATA_DIR: dataDir, DEMO: "1" });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  await takeAll(browser, product.url);
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
