import type { Page } from "@playwright/test";
import { named } from "../names.ts";
import { giveSession, signIn, typeSignIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { askForQuote } from "../visitor.ts";
import { addShipments, openList, rows } from "./shipments-desk.ts";

// Wide enough for the buttons of a row.
test.use({ viewport: { width: 1600, height: 900 } });
test.use({ expectedNoise: [/40[0-9]|50[23]|ERR_FAILED|route module|imported module|manifest patches/] });

/** The region of toasts, once the toaster has loaded. */
const messages = (page: Page) => page.getByRole("region", { name: /^Messages/ });

const section = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name, exact: true });

/** The retries of a list after 1, 2 and 3 seconds, by the clock of the page. */
async function passRetries(page: Page): Promise<void> {
  for (const attempt of [1, 2, 3]) {
    await expect(messages(page)).toContainText(`Retrying... (${attempt}/3)`);
    await page.clock.fastForward(attempt * 1000);
  }
}

test("a failed list request is retried three times, then offers «Try again»", async ({ page }) => {
  await page.clock.install();
  // Blocks the live channel, on whose resync the page would retry by itself.
  await page.route(/\/admin\/live$|\/readyz$/, (route) => route.abort());
  await signIn(page);
  let away = true;
  await page.route(/\/admin\/shipments\.data/, (route) =>
    away ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.getByRole("link", { name: "Shipments", exact: true }).click();
  await passRetries(page);
  await expect(page.getByRole("heading", { name: "Failed to fetch shipments" })).toBeVisible();
  away = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page).first()).toBeVisible();
  await page.goto("/admin/shipments/00000000-0000-4000-8000-000000000000");
  await expect(page.getByRole("heading", { name: "Shipment not found" })).toBeVisible();
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page.getByRole("heading", { name: "Shipments Management" })).toBeVisible();
});

test("a 502 page or a network error keeps the page, the dialog and the typed values", async ({ page }) => {
  await giveSession(page);
  await addShipments(page, named("Gateway"), 1);
  await openList(page, `/admin/shipments?search=${named("Gateway")}+01`);
  const away = /\.data/;
  await page.route(away, (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  );
  await page.getByRole("button", { name: `Status history ${named("Gateway")} 01` }).click();
  await expect(page.getByText("Failed to fetch status history")).toBeVisible();
  await page.getByRole("button", { name: `Edit ${named("Gateway")} 01` }).click();
  await expect(page.getByText("Failed to fetch shipment details")).toBeVisible();
  await page.unroute(away);

  await page.getByRole("button", { name: `Edit ${named("Gateway")} 01` }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill("Typed with care");
  await page.route(away, (route) => route.abort());
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Operation failed");
  await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Typed with care");
  await page.unroute(away);
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect(page.getByText("Shipment updated successfully")).toBeVisible();

  await page.route(away, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await page.getByRole("button", { name: `Delete ${named("Gateway")} 01` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete shipment")).toBeVisible();
  await page.getByRole("button", { name: `Add Status ${named("Gateway")} 01` }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Location" }).fill("Kortrijk");
  // Enter alone takes the only place that begins so.
  await page.getByRole("combobox", { name: "Location", includeHidden: true }).press("Control+Enter");
  await expect(page.getByText("Failed to add status update").first()).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("combobox", { name: "Location" })).toHaveValue("Kortrijk");
});

test("navigation shows a loading status, and an error beside the sidebar when it fails", async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  let answerNow = () => {};
  const held = new Promise<void>((resolve) => (answerNow = resolve));
  await page.route(/consignees\.data/, async (route) => {
    await held;
    await route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
  });
  await section(page, "Consignees").click();
  await expect(page.getByRole("banner").getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
  answerNow();
  await passRetries(page);
  await expect(page.getByRole("heading", { name: "Failed to fetch consignees" })).toBeVisible();
  await expect(messages(page)).toContainText("Failed to fetch consignees");
  await expect(page.getByRole("button", { name: "Add New Consignee" })).toBeVisible();
  await expectAccessible(page);
  await section(page, "Shippers").click();
  await expect(page.getByRole("heading", { name: "Shippers Management" })).toBeVisible();
});

test("a failed reload keeps the shown list, and a failed filter keeps its fields", async ({
  page,
  request,
}) => {
  const name = `Kept ${Date.now()}`;
  await askForQuote(request, name);
  await page.clock.install();
  await signIn(page, `/admin/quotes?search=${encodeURIComponent(name)}`);
  const unread = page.getByRole("button", { name: `Mark as read: Lotte ${name}` });
  await expect(unread).toBeVisible();
  const away = /\/admin\/(quotes|blog)(\/[^/]+)?\.data/;
  await page.route(away, (route) =>
    route.request().method() === "GET" ? route.fulfill({ status: 503 }) : route.continue(),
  );
  const shown = await rows(page).count();
  await unread.click();
  await passRetries(page);
  await expect(messages(page)).toContainText("Failed to fetch quote requests");
  await expect(rows(page)).toHaveCount(shown);
  await rows(page).first().getByRole("link").first().click();
  await expect(messages(page)).toContainText("Failed to fetch quote request");
  await expect(rows(page)).toHaveCount(shown);

  await page.unroute(away);
  // The revalidation after the live channel opens must not happen between the failure and the retry.
  const resync = page.waitForResponse(away);
  await page.goto("/admin/blog");
  await resync;
  await page.route(away, (route) => route.abort());
  await page.getByRole("searchbox").fill("port");
  await expect(page.getByRole("heading", { name: "Failed to fetch blog posts" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("port");
  await page.unroute(away);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/\d+ found/)).toBeAttached();
});

test("a route module that fails to load falls back to a document load or a retry toast", async ({ page }) => {
  await typeSignIn(page);
  const scripts = /\/assets\/shippers\.route/;
  await page.route(scripts, (route) => route.abort());
  await section(page, "Shippers").click();
  await expect(page.getByRole("heading", { name: "Shippers Management" })).toBeVisible();

  await page.goto("/admin");
  await section(page, "Dashboard").focus();
  await expect(messages(page)).toBeAttached();
  const everything = "**/*";
  await page.route(everything, (route) => route.abort());
  await section(page, "Consignees").click();
  const message = messages(page).getByRole("listitem").filter({ hasText: "This page could not be loaded" });
  await expect(message).toBeVisible();
  await expect(page.getByRole("heading", { name: "Dashboard Overview" })).toBeVisible();
  await expect(page.getByRole("banner").getByText("Loading")).toHaveCount(0);
  const probe = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/readyz"));
  await section(page, "Consignees").click();
  await probe;
  await expect(message).toHaveCount(1);
  await page.unroute(everything);
  await message.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Consignees Management" })).toBeVisible();
});

test("a script that is only prefetched and fails to load leaves the page alone", async ({ page }) => {
  await giveSession(page);
  const ofShipment = /\/assets\/shipment\.route/;
  await page.route(ofShipment, (route) => route.abort());
  const failure = page.waitForEvent("requestfailed", (request) => ofShipment.test(request.url()));
  await openList(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await failure;
  await page.getByRole("searchbox").fill("ZF-2345-6789-C");
  await expect(rows(page)).toHaveCount(1);
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
});
