import type { Page } from "@playwright/test";
import { demoId } from "#demo/random.ts";
import { giveSession, signIn } from "../sign-in.ts";
import { staff } from "../staff.ts";
import { awake, expect, expectAccessible, test } from "../test.ts";
import { askForQuote } from "../visitor.ts";

/** Announcements of screen readers: names, titles, and results of actions. */

const shipment = `/admin/shipments/${demoId("shipment", 0)}`;
const status = (page: Page, text: RegExp | string) => page.getByRole("status").filter({ hasText: text });

test.describe("a failed sign-in", () => {
  test.use({ expectedNoise: [/401/] });
  test("the same error is announced again for each attempt", async ({ page }) => {
    await page.goto("/admin/login");
    await page.getByLabel("Email").fill(staff.email);
    await page.getByLabel("Password", { exact: true }).fill("not this one");
    await page.getByLabel("Password", { exact: true }).press("Enter");
    const refusal = page.getByRole("alert").filter({ hasText: "Invalid credentials" });
    await expect(refusal).toBeVisible();
    // A region that does not change is not read.
    await refusal.evaluate((element) => {
      new MutationObserver(() => (element.dataset.changed = "again")).observe(element, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await expect(refusal).toHaveAttribute("data-changed", "again");
  });
});

test("every page of the back office has a document title of its own", async ({ page }) => {
  await giveSession(page);
  const number = "ZF-2345-6789-C";
  const titles: Record<string, string> = {
    "/admin": "Dashboard",
    "/admin/shipments": "Shipments",
    "/admin/shipments/import": "Import",
    [shipment]: number,
    "/admin/shippers": "Shippers",
    "/admin/consignees": "Consignees",
    "/admin/quotes": "Quote Requests",
    "/admin/contacts": "Contact Submissions",
    "/admin/blog": "Blog Management",
    "/admin/settings": "Settings",
    "/admin/late": "Late desk",
    "/admin/deadlines": "Deadlines",
    "/admin/series": "Repeating shipments",
    "/admin/consolidations": "Consolidations",
    "/admin/customers": "Customers",
    "/admin/charges": "Charges",
    "/admin/reports": "Reports",
  };
  for (const [address, title] of Object.entries(titles)) {
    const html = await (await page.request.get(address)).text();
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1], address).toBe(`${title} · Shipment Tracking System`);
  }
  await page.context().clearCookies();
  const forgot = await (await page.request.get("/admin/login?forgot=1")).text();
  expect(forgot).toContain("<title>Forgot password · Shipment Tracking System</title>");
});

test("the live region announces how many records a filter leaves, in every list", async ({ page }) => {
  await giveSession(page);
  for (const section of ["shippers", "quotes", "contacts", "blog", "settings/audit"]) {
    await page.goto(`/admin/${section}`);
    // Before scripts have loaded, a filter loads a document, without an announcement.
    await awake(page);
    await expect(status(page, /\d+ (in all|found)/)).toBeAttached();
    // Screen readers read only a region that was there before its text changed.
    const region = await status(page, /\d+ (in all|found)/).elementHandle();
    await page.getByRole("searchbox").fill("nobody like this");
    await page.getByRole("searchbox").press("Enter");
    await expect(page.getByRole("heading", { name: /match(es)?$/ }), section).toBeVisible();
    expect(await region?.textContent(), section).toBe("0 found");
  }
});

test.describe("a missing shipment", () => {
  test.use({ expectedNoise: [/404/] });
  test("has a heading like every page", async ({ page }) => {
    await signIn(page, "/admin/shipments/00000000-0000-4000-8000-000000000000");
    await expect(page.getByRole("heading", { level: 1, name: "Shipment not found" })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("CSV import without a file", () => {
  test.use({ expectedNoise: [/400/] });
  test("the file field has the message and the focus", async ({ page }) => {
    await signIn(page, "/admin/shipments/import");
    await page.getByRole("button", { name: "See what it does" }).click();
    const file = page.getByLabel("CSV or XLSX file");
    await expect(file).toHaveAccessibleDescription(/Choose a CSV or XLSX file/);
    await expect(file).toBeFocused();
    await expectAccessible(page);
  });
});

test("right-to-left place names keep origin before destination", async ({ page, request }) => {
  const name = `Haifa ${Date.now()}`;
  await askForQuote(request, name, { departureCity: "תל אביב", deliveryCity: "חיפה" });
  await signIn(page, `/admin/quotes?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `Lotte ${name}` }).click();
  const dialog = page.getByRole("dialog");
  const left = (place: string) =>
    dialog.getByText(place, { exact: true }).evaluate((element) => element.getBoundingClientRect().left);
  expect(await left("תל אביב")).toBeLessThan(await left("חיפה"));
});
