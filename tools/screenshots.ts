/** Makes docs/screenshots/ from the built product; only the dates of the demo data differ. */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { startBuiltProduct, productOwner } from "#tests/running-product.ts";
import { chromiumArguments } from "./chromium-arguments.ts";
import { chromiumPath } from "./find-chromium.mjs";

interface Screenshot {
  name: string;
  address: string;
  open?: (page: Page) => Promise<void>;
}

const viewport = { width: 1440, height: 900 };
const widthPx = 1200;

const ofVisitors: Screenshot[] = [
  { name: "home", address: "/" },
  {
    name: "tracking",
    address: "/track?number=ZF-2345-6789-C",
    open: async (page) => {
      await page.getByRole("article").evaluate((result) => {
        window.scrollTo(0, window.scrollY + result.getBoundingClientRect().top - 110);
      });
    },
  },
];

const ofStaff: Screenshot[] = [
  { name: "dashboard", address: "/admin" },
  { name: "shipments", address: "/admin/shipments" },
  {
    name: "shipment",
    address: "/admin/shipments?search=ZF-2345-6789-C",
    open: async (page) => {
      await page.getByRole("link", { name: "ZF-2345-6789-C", exact: true }).click();
      await page.getByRole("heading", { name: "Status History" }).waitFor();
    },
  },
  {
    name: "inbox",
    address: "/admin/quotes",
    open: async (page) => {
      await page.getByRole("table").getByRole("link").first().click();
      // Opening marks the request as read shortly afterwards.
      await page.getByRole("dialog").getByRole("button", { name: "Mark as unread" }).waitFor();
    },
  },
  {
    name: "offer",
    address: "/admin/offers?state=accepted",
    open: async (page) => {
      await page.getByRole("table").getByRole("link").first().click();
      await page.getByRole("heading", { name: "Sums" }).waitFor();
    },
  },
  { name: "late-desk", address: "/admin/late" },
  {
    name: "customer",
    address: "/admin/customers?search=Scheldekaai",
    open: async (page) => {
      await page.getByRole("table").getByRole("link", { name: "Scheldekaai Machinebouw" }).click();
      await page.getByRole("heading", { name: "Last twelve months" }).waitFor();
    },
  },
  {
    name: "reports",
    address: "/admin/reports",
    // Date segments are mounted once their field is in view.
    open: (page) => page.getByRole("spinbutton").first().waitFor(),
  },
];

async function take(page: Page, { name, address, open }: Screenshot): Promise<void> {
  await page.goto(address);
  await open?.(page);
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
  const png = await page.screenshot({ animations: "disabled", caret: "hide" });
  const file = path.join("docs/screenshots", `${name}.webp`);
  await sharp(png).resize({ width: widthPx }).webp({ quality: 82, effort: 6 }).toFile(file);
  console.log(`${file}  ${Math.round((await stat(file)).size / 1024)} KB`);
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(productOwner.email);
  await page.getByLabel("Password", { exact: true }).fill(productOwner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/admin");
  // Waits until the toast of the sign-in has disappeared.
  await page.getByText("Login successful!").waitFor({ state: "hidden" });
  await page.getByRole("textbox", { name: "Your name" }).fill("Lotte Claes");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByText("Name updated").waitFor();
  await page.getByText("Name updated").waitFor({ state: "hidden" });
}

const dataDir = await mkdtemp(path.join(tmpdir(), "zenne-screenshots-"));
const product = await startBuiltProduct({
  DATA_DIR: dataDir,
  DEMO: "1",
  PORT: process.env.PORT ?? "0",
  // Visible on the page of a shipment.
  PUBLIC_URL: "http://www.zenne.example",
});
const browser = await chromium.launch({
  executablePath: chromiumPath() ?? undefined,
  args: chromiumArguments,
});
try {
  const page = await browser.newPage({
    baseURL: product.url,
    viewport,
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "Europe/Brussels",
  });
  for (const screenshot of ofVisitors) await take(page, screenshot);
  await signIn(page);
  for (const screenshot of ofStaff) await take(page, screenshot);
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
