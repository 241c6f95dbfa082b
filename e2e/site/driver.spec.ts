import { type Browser, expect as expectThat, type Page } from "@playwright/test";
import { openSection } from "../admin/shipments-desk.ts";
import { giveSession } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";

test.use({ expectedNoise: [/404|ERR_INTERNET_DISCONNECTED/] });

const jpeg = { name: "IMG_1.jpg", mimeType: "image/jpeg" };

async function photo(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 2600;
    canvas.height = 1400;
    canvas.getContext("2d")?.fillRect(0, 0, 900, 900);
    return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
  });
  return { ...jpeg, buffer: Buffer.from(base64, "base64") };
}

async function makeLink(page: Page, number: string): Promise<string> {
  await giveSession(page);
  const answer = await page.request.post("/admin/shipments/new", {
    headers: { Origin: test.info().project.use.baseURL ?? "" },
    form: {
      tracking_number: number,
      status: "in_transit",
      service_type: "Road Transport",
      origin_location: "Lille, France",
      destination_location: "Ghent, Belgium",
    },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  await page.goto(`/admin/shipments?search=${number}`);
  await page.getByRole("link", { name: number }).first().click();
  await openSection(page, "Papers");
  await page.locator("#delivery").getByRole("button", { name: "Make a link" }).click();
  await page.getByLabel("Who drives").fill("Jan, 1-ABC-234");
  await page.getByRole("button", { name: "Make link" }).click();
  const made = page.getByRole("dialog", { name: "The driver's link" });
  await expect(made.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await expectAccessible(page);
  const text = await made.getByLabel("Text message").inputValue();
  await made.getByRole("button", { name: "Done" }).click();
  return /https?:\S+$/.exec(text)?.[0] ?? "";
}

const phoneOf = (browser: Browser, { javaScriptEnabled = true, locale = "en-GB" } = {}) =>
  browser.newContext({
    locale,
    viewport: { width: 375, height: 667 },
    hasTouch: true,
    isMobile: true,
    userAgent: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
    javaScriptEnabled,
  });

async function fillIn(phone: Page, file: Awaited<ReturnType<typeof photo>>, name: string) {
  await phone.getByLabel("Take photo").setInputFiles(file);
  await phone.getByLabel("Who signed").fill(name);
  await phone.getByRole("button", { name: "Hand in" }).click();
}

test("a driver without signal hands in a proof: it is kept, survives the tab, and is sent; staff set delivered", async ({
  page,
  browser,
}) => {
  const link = await makeLink(page, `DRV-${Date.now()}`);
  const file = await photo(page);
  const context = await phoneOf(browser);
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "Ghent, Belgium" })).toBeVisible();
  await expectAccessible(phone);
  expect(await phone.evaluate("document.documentElement.scrollWidth")).toBe(375);
  // One step at a time: nothing can be submitted before there is a photo.
  await expect(phone.getByRole("button", { name: "Hand in" })).toBeHidden();
  await phone.getByLabel("Take photo").setInputFiles(file);
  await expect(phone.locator("canvas")).toHaveAttribute("width", "600");
  await expect(phone.locator("canvas")).toBeVisible();
  await phone.getByRole("button", { name: "Hand in" }).click();
  await expect(phone.getByText("Type the name of who signed")).toBeVisible();
  await expectAccessible(phone);

  await context.setOffline(true);
  await expect(phone.getByText(/^No signal here\. Go on as usual/)).toBeVisible();
  await fillIn(phone, file, "An Maes");
  const kept = phone.getByRole("list", { name: "Photos of this phone" });
  await expect(kept.getByText("Kept on this phone, not sent yet")).toBeInViewport({ ratio: 1 });
  await expect(kept.getByText(/Signed by An Maes/)).toBeVisible();
  await phone.close();

  await context.setOffline(false);
  const again = await context.newPage();
  const sent = again.waitForRequest((request) => request.method() === "POST");
  await again.goto(link);
  await expect(again.getByText(/^Sent \d\d:\d\d$/)).toBeVisible();
  expect((await sent).postDataBuffer()?.length ?? 0).toBeLessThan(file.buffer.length);
  await again.reload();
  await expect(again.getByText(/^Sent \d\d:\d\d$/)).toHaveCount(1);
  await expect(again.getByText("Another photo", { exact: true })).toBeVisible();
  await expect(again.locator("canvas")).toBeHidden();
  await expect(again.getByText("Take photo", { exact: true })).toBeHidden();

  await expect(page.getByText(/Proof handed in by driver, signed .*: set delivered\?/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set delivered" }).click();
  await expect(page.getByText("DELIVERED", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Show to customers" }).click();
  await expect(page.getByText("Customers see this file now")).toBeVisible();
  await expect(page.getByRole("region", { name: "Proof of delivery" })).toBeHidden();
  await context.close();
});

test("what is kept when the link ends stays on the phone, to be saved", async ({ page, browser }) => {
  const link = await makeLink(page, `DRX-${Date.now()}`);
  const file = await photo(page);
  const context = await phoneOf(browser);
  const phone = await context.newPage();
  await phone.goto(link);
  await context.setOffline(true);
  await fillIn(phone, file, "An Maes");
  await expect(phone.getByText("Kept on this phone, not sent yet")).toBeVisible();
  await page.getByRole("button", { name: "Revoke the link of Jan, 1-ABC-234" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Link revoked: it opens nothing any more")).toBeVisible();

  await context.setOffline(false);
  await expect(phone.getByText(/Not sent: this link no longer works/)).toBeVisible();
  const saving = phone.waitForEvent("download");
  await phone.getByRole("link", { name: "Save photo" }).click();
  expectThat((await saving).suggestedFilename()).toMatch(/^proof-\w+\.jpg$/);
  expect((await phone.reload())?.status()).toBe(404);
  await expect(phone.getByRole("heading", { name: "This link opens nothing" })).toBeVisible();
  await expect(phone.getByRole("link", { name: "Save photo" })).toBeVisible();
  await context.close();
});

test("without JavaScript it is a plain form: the photo, then who signed", async ({ page, browser }) => {
  const link = await makeLink(page, `DRP-${Date.now()}`);
  const file = await photo(page);
  const context = await phoneOf(browser, { javaScriptEnabled: false });
  const phone = await context.newPage();
  const answer = await phone.goto(link);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow, noarchive",
  });
  await expect(phone.getByLabel("Who signed")).toBeHidden();
  const huge = { ...jpeg, buffer: Buffer.concat([file.buffer, Buffer.alloc(22 * 1024 * 1024)]) };
  await phone.goto(link.replace("/d/", "/fr/d/"));
  await phone.getByLabel("Prendre une photo").setInputFiles(huge);
  await phone.getByRole("button", { name: "Remettre la preuve" }).click();
  await expect(phone.getByRole("alert")).toHaveText("Cette photo dépasse 20\u00a0Mo");
  await expect(phone.getByLabel("Prendre une photo")).toBeVisible();
  await phone.goto(link);
  await phone.getByLabel("Take photo").setInputFiles(file);
  await phone.getByLabel("Who signed").fill("An Maes");
  await phone.getByRole("button", { name: "Hand in" }).click();
  await expect(phone.getByText(/^Sent \d\d:\d\d\. Thank you\./)).toBeVisible();
  await expect(page.getByText(/Proof handed in by driver/)).toBeVisible();
  await context.close();
});

test("the page is in the language of the phone, until its driver chooses another", async ({
  page,
  browser,
}) => {
  const link = await makeLink(page, `DRV-${Date.now()}`);
  const context = await phoneOf(browser, { locale: "nl-BE" });
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(phone).toHaveURL(/\/nl\/d\//);
  await phone.getByRole("link", { name: "EN: English" }).click();
  await expect(phone).not.toHaveURL(/\/nl\//);
  await phone.goto(link);
  await expect(phone.getByLabel("Take photo")).toBeAttached();
  await expect(phone.locator("html")).toHaveAttribute("lang", "en");
  await context.close();
});
