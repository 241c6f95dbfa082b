import { contact } from "#content/contact.ts";
import { home } from "#content/home.ts";
import { partners } from "#content/partners.ts";
import { leaders } from "#content/people.ts";
import { airFreight, roadTransport, seaFreight } from "#content/services.ts";
import { publicPages } from "#app/site/public-pages.ts";
import { awake, expect, test } from "../test.ts";

test.use({ expectedNoise: [/openstreetmap|ERR_|Failed to load resource/] });

test("the figures of every service fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  for (const { path } of [airFreight, seaFreight, roadTransport]) {
    await page.goto(path);
    const overflow = await page
      .getByRole("region", { name: /, table$/ })
      .evaluate((region) => region.scrollWidth - region.clientWidth);
    expect(overflow, path).toBe(0);
  }
});

test("what an inner page is about begins in the upper third of a laptop's screen", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of publicPages.filter((each) => each !== "/")) {
    await page.goto(path);
    // A panel may lie over the foot of the hero.
    const top = await page
      .locator("main > section")
      .first()
      .evaluate((hero) => hero.nextElementSibling?.getBoundingClientRect().top);
    expect(top, path).toBeLessThan(340);
  }
});

test("«Request a quote» on the home page leads to the form", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Request a quote" }).click();
  await expect(page).toHaveURL("/#quote");
  await expect(page.getByRole("form", { name: "Request a quote" }).getByLabel("First name")).toBeInViewport();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the home page has its sections, and its links lead on", async ({ page }) => {
    await page.goto("/");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toContainText(home.headline);
    const links = {
      "Get a Free Quote": "/contact",
      "Our Services": "/services",
      "View All Services": "/services",
    };
    for (const [name, to] of Object.entries(links))
      await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", to);
    for (const { title, to, features } of home.services) {
      const card = main.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });
      await expect(card.getByRole("link", { name: `Learn More about ${title}` })).toHaveAttribute("href", to);
      for (const feature of features) await expect(card).toContainText(feature);
    }
    await expect(main.getByRole("heading", { name: "Our Track Record" })).toBeVisible();
    await expect(main.getByRole("heading", { name: "How We Work" })).toBeVisible();
    for (const { title } of home.process)
      await expect(main.getByRole("heading", { name: title, exact: true })).toBeVisible();
    for (const { name } of leaders) await expect(main.getByText(name, { exact: true })).toBeVisible();
    for (const { name } of partners)
      await expect(main.getByText(name).or(main.getByAltText(name)).first()).toBeAttached();
    await expect(main.getByRole("form", { name: "Request a quote" })).toBeVisible();
  });

  test("the contact page has four cards, the form and a map of the airport", async ({ page }) => {
    await page.goto("/contact");
    const main = page.getByRole("main");
    const cards = main.getByRole("region", { name: "How to reach us" });
    for (const name of ["Office", "Phone", "E-mail", "Business hours"])
      await expect(cards.getByRole("heading", { name, exact: true })).toBeVisible();
    await expect(main.getByRole("form", { name: "Send us a message" })).toBeVisible();
    await expect(main).toContainText(contact.map.address);
    await expect(main.locator("iframe")).toHaveAttribute("src", /openstreetmap/);
    await expect(main.getByText(`${contact.map.code} ${contact.map.place}`, { exact: true })).toBeVisible();
  });
});

test("the map of the contact page is ours; OpenStreetMap is asked for its streets by who wants them", async ({
  page,
}) => {
  const requests: string[] = [];
  await page.route(/openstreetmap/, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Map</title>" });
  });
  await page.goto("/contact");
  const region = page.getByRole("region", { name: contact.mapTitle });
  await region.scrollIntoViewIfNeeded();
  await expect(region.locator("svg[preserveAspectRatio] path")).toHaveAttribute("d", /^M.{500}/);
  await expect(region.locator("iframe")).toBeHidden();
  expect(requests).toEqual([]);
  await region.getByText("Show the streets").click();
  await expect(region.locator("iframe")).toBeVisible();
  await expect.poll(() => requests.length).toBe(1);
  await region.getByText("Hide the streets").click();
  await expect(region.locator("iframe")).toBeHidden();
});

test("an unknown address shows the 404 page with status 404", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Track Package" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go Home" })).toHaveAttribute("href", "/");
  await expect(page.getByRole("button", { name: "Go Back" })).toBeVisible();
});

test("«Go Back» leads to the home page in a tab without history", async ({ page, context }) => {
  await page.goto("/");
  await page.setContent('<a target="_blank" rel="noopener" href="/no/such/page">A letter\'s link</a>');
  const [tab] = await Promise.all([context.waitForEvent("page"), page.getByRole("link").click()]);
  await awake(tab);
  await tab.getByRole("button", { name: "Go Back" }).click();
  await expect(tab).toHaveURL(new URL("/", page.url()).href);
});
