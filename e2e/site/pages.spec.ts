import { about } from "#content/about.ts";
import { containers, vehicles } from "#content/service-figures.ts";
import { airFreight, roadTransport, seaFreight, servicesOverview } from "#content/services.ts";
import { awake, expect, expectAccessible, test } from "../test.ts";

const pages = [
  ["/about", about.title],
  ["/services", servicesOverview.title],
  ...[airFreight, seaFreight, roadTransport].map(({ path, title }) => [path, title] as const),
  ["/blog", "Blog"],
] as const;

test.use({ expectedNoise: [/openstreetmap|ERR_|Failed to load resource/] });

for (const [path, title] of pages) {
  test(`${path} answers with its heading`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  });
}

test("containers and vehicles stand in tables with their figures", async ({ page }) => {
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

test("an address that is no page says so, with status 404", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Track Package" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go Home" })).toHaveAttribute("href", "/");
  await expect(page.getByRole("button", { name: "Go Back" })).toBeVisible();
  await expectAccessible(page);
});

test("in a tab of its own «Go Back» leads to the home page", async ({ page, context }) => {
  await page.goto("/");
  await page.setContent('<a target="_blank" rel="noopener" href="/no/such/page">A letter\'s link</a>');
  const [tab] = await Promise.all([context.waitForEvent("page"), page.getByRole("link").click()]);
  await awake(tab);
  await tab.getByRole("button", { name: "Go Back" }).click();
  await expect(tab).toHaveURL(new URL("/", page.url()).href);
});

test("a message is checked, sent and answered with the specified texts", async ({ page }) => {
  await page.route("https://www.openstreetmap.org/**", (route) => route.fulfill({ body: "map" }));
  await page.goto("/contact");
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
});

test("an article is found by searching, read, and a missing one says so", async ({ page }) => {
  await page.goto("/blog");
  const first = page.getByRole("article").first().getByRole("link");
  const title = (await first.textContent()) ?? "";
  await page.getByLabel("Search", { exact: true }).fill(title.slice(0, 12));
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/search=/);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/blog?search=zzzzzz");
  await expect(page.getByRole("heading", { name: "No articles found" })).toBeVisible();
  const answer = await page.goto("/blog/no-such-article");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Article Not Found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Blog" })).toBeVisible();
});
