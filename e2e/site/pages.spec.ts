import { containers, vehicles } from "#content/service-figures.ts";
import { roadTransport, seaFreight } from "#content/services.ts";
import { awake, expect, test } from "../test.ts";

test.use({ expectedNoise: [/openstreetmap|ERR_|Failed to load resource/] });

test("container types and vehicle classes are shown in tables @slow", async ({ page }) => {
  await page.goto(seaFreight.path);
  const sizes = page.getByRole("table", { name: "Container types" });
  for (const { type, volume, load, size } of containers) {
    await expect(sizes.getByRole("row").filter({ hasText: type + volume })).toHaveText(
      `${type}${volume}max ${load}${size}`,
    );
  }
  await page.goto(roadTransport.path);
  const classes = page.getByRole("table", { name: "Vehicle classes" });
  for (const { type, load, volume, example } of vehicles) {
    await expect(classes.getByRole("row", { name: type })).toHaveText(type + load + volume + example);
  }
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

test("«Go Back» leads to the home page in a tab without history @slow", async ({ page, context }) => {
  await page.goto("/");
  await page.setContent('<a target="_blank" rel="noopener" href="/no/such/page">A letter\'s link</a>');
  const [tab] = await Promise.all([context.waitForEvent("page"), page.getByRole("link").click()]);
  await awake(tab);
  await tab.getByRole("button", { name: "Go Back" }).click();
  await expect(tab).toHaveURL(new URL("/", page.url()).href);
});
