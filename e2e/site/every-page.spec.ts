import { about } from "#content/about.ts";
import { company } from "#content/company.ts";
import { home } from "#content/home.ts";
import { cookies, privacy, terms } from "#content/legal.ts";
import { airFreight, roadTransport, seaFreight, servicesOverview } from "#content/services.ts";
import { publicPages } from "#app/site/public-pages.ts";
import { expect, expectAccessible, test } from "../test.ts";

const pages: [path: string, heading: string, status?: number][] = [
  ["/", home.headline],
  ["/about", about.title],
  ["/services", servicesOverview.title],
  ...[airFreight, seaFreight, roadTransport].map(({ path, title }): [string, string] => [path, title]),
  ["/contact", "Contact"],
  ["/track", "Track"],
  ["/blog", "Blog"],
  ["/privacy", privacy.title],
  ["/terms", terms.title],
  ["/cookies", cookies.title],
  ["/track?number=ZF-2345-6789-C", "Track"],
  ["/track?number=ZF-0000", "Track", 404],
  ["/blog/incoterms-2020-who-pays-who-insures-who-carries-the-risk", "Incoterms 2020"],
  ["/blog/no-such-article", "Article Not Found", 404],
  ["/no/such/page", "Oops! Page not found", 404],
];

test.use({ expectedNoise: [/openstreetmap|Failed to load resource/] });
test.beforeEach(({ page }) =>
  page.route("https://www.openstreetmap.org/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><html lang=en><title>Map</title><p>Map",
    }),
  ),
);

const missing = publicPages.filter((each) => !pages.some(([path]) => path === each));
if (missing.length > 0) throw new Error(`no heading is given for ${missing.join(", ")}`);

for (const width of [375, 1440]) {
  const tier = width === 375 ? " @quick" : "";
  test(`every page has its heading and status, and no axe violation at ${width} px${tier}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, heading, status = 200] of pages) {
      await test.step(path, async () => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(status);
        await expect(page.getByRole("heading", { level: 1 }).first()).toContainText(heading);
        await expectAccessible(page);
      });
    }
  });
}

test("contact form: menu, validation, success toast, without axe violations on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/contact");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.locator("#small-menu").getByRole("link", { name: "Track Package" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeFocused();

  await page.getByRole("button", { name: "Send Message" }).click();
  for (const text of [
    "Name is required",
    "Please enter a valid email address",
    "Phone number is required",
    "Subject is required",
    "Message must be at least 10 characters long",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel("Name")).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel("Name").fill("Lotte Maes");
  await page.getByLabel("E-mail").fill("lotte@maes.be");
  await page.getByLabel("Phone").fill("+32 (0)2 555 01 80");
  await page.getByLabel("Subject").fill("Pallets");
  await page.getByRole("textbox", { name: "Message" }).fill(`Do you pick up in Ghent? ${Date.now()}`);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message Sent Successfully!")).toBeVisible();
  await expect(page.getByText("We'll get back to you within 24 hours.", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expectAccessible(page);
});

test("no page scrolls horizontally, from 320 px (1280 at 400% zoom) to 2560 px", async ({ page }) => {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const [path] of pages) {
    await page.goto(path);
    for (const width of [320, 375, 720, 768, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test("every page has title, canonical URL, description and structured data", async ({
  page,
  request,
  baseURL,
}) => {
  const titles = new Set<string>();
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "");
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) {
    await page.goto(address);
    // «Services» and «Blog» are French, Dutch and German too.
    titles.add(`${await page.locator("html").getAttribute("lang")} ${await page.title()}`);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", address);
    await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /.{30,}/);
    await expect(page.locator("meta[name=robots]")).toHaveCount(0);
  }
  expect(titles.size).toBe(addresses.length);
  await page.goto("/services/sea-freight");
  const share = await page.locator("meta[property='og:image']").getAttribute("content");
  const image = await request.get(share ?? "");
  expect([image.status(), image.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  const entries = await page
    .locator("script[type='application/ld+json']")
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent)["@type"]));
  expect(entries).toEqual(["BreadcrumbList", "Service"]);
  await page.goto("/");
  const entry = JSON.parse((await page.locator("script[type='application/ld+json']").textContent()) ?? "{}");
  expect(entry).toMatchObject({
    "@type": "LocalBusiness",
    telephone: company.phone,
    // PUBLIC_URL of e2e/start-product.ts.
    url: `${baseURL?.replace("127.0.0.1", "localhost")}/`,
  });
  for (const file of [
    "/robots.txt",
    "/.well-known/security.txt",
    "/site.webmanifest",
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/icon-512.png",
  ]) {
    expect((await request.get(file)).status(), file).toBe(200);
  }
  await page.goto("/track?number=ZF-2345-6789-C");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
});

test("on a phone each container is a block: its name, then a line for each figure", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/nl/services/sea-freight");
  const table = page.locator("table");
  await expect(table.locator("thead")).toHaveCSS("position", "absolute");
  for (const cell of await table.locator("td").all())
    expect((await cell.boundingBox())?.height).toBeLessThan(60);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(375);
});

test("a page works without its images, and prints complete", async ({ page }) => {
  await page.route(/\/assets\/pictures\//, (route) => route.abort());
  await page.goto("/services/sea-freight");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table", { name: "Container types" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
});

test("a printed page says whose it is", async ({ page }) => {
  const article = "/blog/incoterms-2020-who-pays-who-insures-who-carries-the-risk";
  for (const path of [article, "/privacy", "/track?number=ZF-2345-6789-C"]) {
    await page.goto(path);
    const contact = page.getByText(`${company.phone} · ${company.email}`);
    await expect(contact, path).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(contact, path).toBeVisible();
    await page.emulateMedia({ media: null });
  }
});

test.describe("with text twice as large, as the browser's settings allow", () => {
  test.use({ viewport: { width: 375, height: 812 } });
  for (const [path, , status] of pages) {
    test(`${path} is no wider than a phone ${status ?? ""}`, async ({ page }) => {
      await page.goto(path);
      await page.addStyleTag({ content: "html { font-size: 200% }" });
      const menu = page.getByRole("button", { name: "Menu", exact: true });
      await expect(menu).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
      for (const button of await page.locator("main .whitespace-nowrap:is(a, button):visible").all()) {
        const overhang = await button.evaluate((each) => each.scrollWidth - each.clientWidth);
        expect(overhang, (await button.textContent()) ?? "").toBeLessThan(2);
      }
    });
  }
});
