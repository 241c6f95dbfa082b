import type { Locator } from "@playwright/test";
import { giveSession } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";

test("a tracking number in any notation finds the shipment, and its URL can be shared", async ({ page }) => {
  await page.goto("/track");
  const number = page.getByLabel("Tracking number");
  const search = page.getByRole("button", { name: "Track Package" }).and(page.locator("[type=submit]"));
  await expect(search).toBeDisabled();
  await number.fill("  zf 2345 6789 c  ");
  await number.press("Enter");
  await expect(page).toHaveURL(/\/track\?number=zf\+2345\+6789\+c$/);
  const result = page.getByRole("article", { name: "Shipment ZF-2345-6789-C" });
  await expect(result).toContainText("Antwerp, Belgium");
  await expect(result).toContainText("Apapa, Nigeria");
  await expect(result).toContainText("Sea Freight");
  await expect(result).toContainText("2,840 kg");
  await expect(result.getByRole("list", { name: "Progress" }).getByRole("listitem")).toHaveText([
    /PENDING/,
    /PICKED UP/,
    /IN TRANSIT/,
    /OUT FOR DELIVERY/,
    /DELIVERED/,
  ]);
  await expect(result.locator("[aria-current=step]")).toContainText("IN TRANSIT");
  const text = await result.innerText();
  await page.reload();
  await expect(result).toHaveText(text, { useInnerText: true });
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveURL(/\/track$/);
  await expect(number).toHaveValue("");
  await expect(result).toBeHidden();
  await expect(page.getByRole("region", { name: "Where to find your number" })).toBeVisible();
});

test("several numbers have a line each; Shift and Enter begins the next", async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("search", { name: "Track a shipment" });
  await search.getByLabel("Tracking number").fill("ZF-2345-6789-C");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("ZF-0000");
  await page.keyboard.press("Enter");
  const region = page.getByRole("region", { name: /^1 shipment found.*; 1 not found$/ });
  await expect(region.getByRole("listitem")).toHaveText(/ZF-2345-6789-C.*IN TRANSIT.*Apapa/);
  await expect(region).toContainText("We have no shipment to show under ZF-0000");
  await expect(page.getByLabel("Tracking number")).toHaveValue("ZF-2345-6789-C\nZF-0000");
  await expectAccessible(page);
  await region.getByRole("link", { name: "ZF-2345-6789-C" }).click();
  await expect(page.getByRole("article", { name: "Shipment ZF-2345-6789-C" })).toBeVisible();
});

test("the place of an entry has its own line on a phone, and stands behind its remark on a wide screen", async ({
  page,
}) => {
  await page.goto("/track?number=ZF-2345-6789-C");
  const history = page.getByRole("region", { name: "Status history" });
  const dots = history.getByText("·", { exact: true });
  const [dot] = await dots.all();
  await expect(dot!).toBeVisible();
  await page.setViewportSize({ width: 375, height: 812 });
  for (const each of await dots.all()) await expect(each).toBeHidden();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(375);
});

test.describe("an unknown tracking number", () => {
  test.use({ expectedNoise: [/404/] });
  test("shows «Shipment Not Found» with Try Again and Contact Support", async ({ page }) => {
    const answer = await page.goto("/track?number=ZF-0000");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Shipment Not Found" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Contact Support" })).toHaveAttribute("href", "/contact");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page).toHaveURL(/\/track$/);
  });

  test("says under the heading that it is mistyped, above the buttons", async ({ page }) => {
    await page.goto("/fr/track?number=ZF-2345-6789-D");
    const top = async (locator: Locator) => (await locator.boundingBox())!.y;
    const hint = await top(page.getByText("Ce numéro contient une faute de frappe"));
    expect(hint).toBeGreaterThan(await top(page.getByRole("heading", { name: "Envoi introuvable" })));
    expect(hint).toBeLessThan(await top(page.getByRole("button", { name: "Réessayer" })));
  });

  test("does not break at its hyphens on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto("/de/track?number=ZF-227G-RSXM-UUU");
    const height = async (locator: Locator) => (await locator.boundingBox())?.height;
    expect(await height(page.getByRole("strong").filter({ hasText: "ZF-227G" }))).toBeLessThan(32);
    expect(await height(page.locator("textarea[name=number]"))).toBeLessThan(52);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedNoise: [/40[04]/] });
  test("the search works and an empty number is refused", async ({ page }) => {
    await page.goto("/track");
    const help = page.getByRole("region", { name: "Where to find your number" });
    await expect(help).toContainText("ZF-2345-6789-C");
    await page.locator("main [type=submit]").click();
    await expect(page.getByText("Please enter a tracking number")).toBeVisible();
    await expect(help).toBeVisible();
    await page.getByLabel("Tracking number").fill("ZF-2345-6789-C");
    await page.locator("main [type=submit]").click();
    await expect(page.getByRole("heading", { name: "ZF-2345-6789-C" })).toBeVisible();
  });

  test("what others share too is found with the postcode, which stays out of the address", async ({
    page,
  }) => {
    // The container of the demo shipment, and the postcode of its shipper.
    await page.goto("/track?number=zzzu+068925-5");
    await expect(page.getByRole("heading", { name: "Shipment Not Found" })).toBeVisible();
    const postcode = page.getByRole("textbox", { name: "Postcode" });
    await postcode.fill("Machelen");
    await postcode.press("Enter");
    await expect(page.getByText("Please type the postcode alone")).toBeVisible();
    await expect(postcode).toBeFocused();
    await postcode.fill("b-2030");
    await postcode.press("Enter");
    await expect(page).toHaveURL(/\/track\?number=ZF-2345-6789-C$/);
  });
});

test.describe("a tracked shipment", () => {
  test.use({ expectedNoise: [/503/] });
  test("updates live, and keeps its content when a reload fails @quick", async ({ page }) => {
    await page.clock.install();
    await page.goto("/track?number=ZF-2345-6789-C");
    await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
    let requests = 0;
    await page.route("**/track.json*", async (route) => {
      requests += 1;
      if (requests === 1)
        return route.fulfill({ status: 503, json: { typed: "ZF-2345-6789-C", notFound: true } });
      const answer = await (await route.fetch()).json();
      return route.fulfill({
        json: {
          ...answer,
          view: { ...answer.view, statusLabel: "DELIVERED", top: "<p>Ikeja, Nigeria</p>" },
        },
      });
    });
    const result = page.getByRole("article", { name: "Shipment ZF-2345-6789-C" });
    await page.clock.runFor(150_000);
    await expect.poll(() => requests).toBe(1);
    await expect(result).not.toContainText("Ikeja, Nigeria");
    await expect(result).toBeVisible();
    await page.clock.runFor(150_000);
    await expect(result).toContainText("Ikeja, Nigeria");
    await expect(page.getByRole("status").filter({ hasText: "DELIVERED" })).toHaveCount(1);
    expect(requests).toBe(2);
  });
});

test("each date of the progress stands on one line, that of the delivery too", async ({ page }) => {
  await giveSession(page);
  await page.goto("/admin/shipments?status=delivered");
  const number = await page.getByRole("table").getByRole("link", { name: /^ZF-/ }).first().textContent();
  for (const width of [768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/track?number=${number}`);
    const dates = page.getByRole("list", { name: "Progress" }).getByText(/^\w{3} \d\d, \d{4}$/);
    await expect(dates.last()).toBeVisible();
    const lines = await dates.evaluateAll((all) => all.map((date) => date.getClientRects().length));
    expect(lines, `${width}`).toEqual(lines.map(() => 1));
  }
});

test("the home page's tracking bar leads to the result", async ({ page }) => {
  await page.goto("/");
  await page
    .getByRole("search", { name: "Track a shipment" })
    .getByLabel("Tracking number")
    .fill("ZF-2345-6789-C");
  await page.getByRole("button", { name: "Track", exact: true }).click();
  await expect(page.getByRole("article", { name: "Shipment ZF-2345-6789-C" })).toBeVisible();
});

test.describe("a failed search", () => {
  test.use({ expectedNoise: [/Failed to load resource/] });
  test("shows the error text and the not-found view", async ({ page }) => {
    await page.goto("/track");
    // Before the page's scripts are there the form is sent as a whole page, which comes through.
    await expect(page.locator("main [type=submit]")).toBeDisabled();
    await page.route("**/track.json*", (route) => route.abort());
    // Before hydration Enter would leave the page, as without JavaScript.
    await expect(page.locator("main [type=submit]")).toBeDisabled();
    await page.getByLabel("Tracking number").fill("ZF-2345-6789-C");
    await page.getByLabel("Tracking number").press("Enter");
    await expect(page.getByText("An unexpected error occurred").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Shipment Not Found" })).toBeVisible();
  });
});

test("forced colours: buttons have outlines and progress is visible", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/track?number=ZF-2345-6789-C");
  await expect(page.locator("main").getByRole("button", { name: "Track Package" })).toHaveCSS(
    "border-top-width",
    "1px",
  );
  const marks = page.getByRole("list", { name: "Progress" }).locator("li > span.rounded-full");
  const colours = await marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).backgroundColor));
  expect(new Set(colours).size).toBe(3);

  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await expect(marks.last()).toHaveCSS("background-color", "rgb(0, 0, 0)");
  await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgb(0, 0, 0)");
});
