import { company } from "#content/company.ts";
import { publicPages } from "#app/site/public-pages.ts";
import { expect, expectAccessible, test } from "../test.ts";

const pages = [
  ...publicPages,
  "/track?number=ZF-2345-6789-C",
  "/track?number=ZF-0000",
  "/blog/incoterms-2020-who-pays-who-insures-who-carries-the-risk",
  "/blog/no-such-article",
  "/no/such/page",
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

for (const width of [375, 1440]) {
  test(`axe finds nothing on any page at ${width} pixels`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    for (const path of pages) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await expectAccessible(page);
      });
    }
  });
}

test("axe finds nothing in the open menu, among form errors and beside a toast, on a telephone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/contact");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.locator("#small-menu").getByRole("link", { name: "Track Package" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();

  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Subject is required")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel("Name").fill("Lotte Maes");
  await page.getByLabel("E-mail").fill("lotte@maes.be");
  await page.getByLabel("Phone").fill("025550180");
  await page.getByLabel("Subject").fill("Toast");
  await page.getByRole("textbox", { name: "Message" }).fill(`A message of its own ${Date.now()}`);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message Sent Successfully!")).toBeVisible();
  await expectAccessible(page);
});

test("no page scrolls sideways, from 320 pixels (1280 at 400% zoom) to 2560", async ({ page }) => {
  test.slow();
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const path of pages) {
    await page.goto(path);
    for (const width of [320, 375, 720, 768, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test("every page tells search engines and messengers what it is", async ({ page, request, baseURL }) => {
  const titles = new Set<string>();
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "");
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) {
    await page.goto(address);
    titles.add(await page.title());
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
    url: `${baseURL}/`,
  });
  for (const file of [
    "/robots.txt",
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

test("a picture that never comes breaks no page, and paper holds what matters", async ({ page }) => {
  await page.route(/\/assets\/pictures\//, (route) => route.abort());
  await page.goto("/services/sea-freight");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table", { name: "Container types" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
});
