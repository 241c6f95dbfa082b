import { makeOfferLink } from "#app/offers/offer-links.server.ts";
import { sendOffer } from "#app/offers/send.server.ts";
import { drawOffer } from "#app/offers/offer-pdf.server.ts";
import { endDrawing } from "#app/documents/drawing-threads.server.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { productDatabase } from "../product-database.ts";
import { expect, expectAccessible, test } from "../test.ts";

test.use({ expectedNoise: [/400/] });

async function sentOffer(): Promise<string> {
  const baseURL = test.info().project.use.baseURL ?? "";
  const { db, pool } = await productDatabase(baseURL);
  const staff = await db.selectFrom("admin_users").select(["id", "email"]).executeTakeFirstOrThrow();
  const actor = { ...staff, name: "Lotte Claes", role: "owner" as const };
  const id = crypto.randomUUID();
  const { updated_at: version } = await db
    .insertInto("offers")
    .values({
      id,
      first_id: id,
      number: `OF-2026-${id.slice(0, 6)}`,
      version: 1,
      customer_name: "Ana Reis",
      customer_email: "ana@reis.example",
      service_type: "Sea Freight",
      origin_location: "Kortrijk, Belgium",
      destination_location: "Casablanca, Morocco",
      currency: "EUR",
      valid_until: addDays(toLocalDay(new Date()), 11),
      created_by: staff.email,
    })
    .returning("updated_at")
    .executeTakeFirstOrThrow();
  const line = { offer_id: id, basis: "kg", minimum: "150", vat_rate: "21" } as const;
  await db
    .insertInto("offer_lines")
    .values([
      { ...line, position: 0, description: "Collection", quantity: "20", cost: "1.11", price: "2" },
      { ...line, position: 1, description: "Sea freight", quantity: "1280.5", cost: "1.11", price: "1.95" },
    ])
    .execute();
  const mail = { subject: "Our offer", message: "Hello Ana", publicUrl: baseURL };
  await sendOffer(db, actor, id, { ...mail, version: version as never, draw: drawOffer });
  const link = await makeOfferLink(db, actor, id, { recipient: "Ana Reis", publicUrl: baseURL });
  await Promise.all([endDrawing(), pool.end()]);
  return link;
}

test("a customer accepts an offer on a phone without scripts: a name and two taps @quick", async ({
  browser,
}) => {
  const link = await sentOffer();
  const phone = await browser.newContext({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    javaScriptEnabled: false,
  });
  const page = await phone.newPage();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Casablanca, Morocco");
  await expect(page.getByRole("status")).toHaveText(/^Open until .*, 11 days left$/);
  await expect(page.getByText("The minimum of EUR 150.00 is charged")).toBeVisible();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(375);
  // The reckoning of a line has the width of the screen; a minimum that decided nothing is left to the PDF.
  const reckoning = page.getByText("1,280.5 kg × EUR 1.95");
  expect((await reckoning.boundingBox())?.height).toBeLessThan(30);
  await expect(page.getByText("At least EUR 150.00")).toBeHidden();
  // Simulates twice the text size in the browser's settings.
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(375);
  await page.evaluate("document.documentElement.style.fontSize = ''");
  await page.getByRole("link", { name: "Accept or decline" }).tap();
  const accept = page.getByRole("button", { name: "Accept for EUR 2,646.98" });
  await expect(accept).toBeInViewport();
  expect((await accept.getByText("EUR 2,646.98").boundingBox())?.height).toBeLessThan(32);
  // The bar is hidden behind the form that it led to.
  expect(
    await page.evaluate("document.elementFromPoint(187, innerHeight - 30).closest('[href=\"#answer\"]')"),
  ).toBeNull();
  await accept.tap();
  await expect(page.getByText("Type your name")).toBeInViewport();
  // The page has no scripts: its address alone moves the focus.
  await expect(page.getByLabel("Your name").first()).toBeFocused();
  await page.getByLabel("Your name").first().fill("Ana Reis");
  await accept.tap();
  await expect(page.getByRole("status")).toHaveText("Accepted. Thank you.");
  await expect(page.getByText("Accepted by Ana Reis on")).toBeInViewport();
  await page.getByRole("button", { name: "Tell me when it moves" }).tap();
  await expect(page.getByText("We mail a•••@reis.example when it moves or is delayed.")).toBeInViewport();
  await page.getByRole("link", { name: "Follow the shipment" }).tap();
  await expect(page).toHaveURL(/\/track\?number=ZF-/);
  await phone.close();
});

test("the page of an offer can be used by everyone, and its PDF is saved", async ({ page }) => {
  await page.goto(await sentOffer());
  await page.getByText("Decline this offer").click();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Offer OF-2026-\w+\.pdf$/);
});
