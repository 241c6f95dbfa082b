import { named } from "../names.ts";
import { giveSession, signIn } from "../sign-in.ts";
import { expect, test } from "../test.ts";
import { askForQuote } from "../visitor.ts";
import { addShipments, openList, region, rows } from "./shipments-desk.ts";

test("long tracking numbers and places fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await signIn(page);
  const number = `L${Date.now()}`.padEnd(64, "W");
  const form = {
    tracking_number: number,
    status: "pending",
    service_type: "Sea Freight",
    origin_location: "O".repeat(200),
    destination_location: "D".repeat(200),
  };
  const headers = { Origin: new URL(page.url()).origin };
  await page.request.post("/admin/shipments/new", { form, headers, maxRedirects: 0 });
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.goto(`/admin/shipments?search=${number}`);
  expect(await over()).toBe(0);
  await page.getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByRole("heading", { name: number })).toBeVisible();
  expect(await over()).toBe(0);
  await page.goto(`/track?number=${number}`);
  await expect(page.getByRole("article")).toContainText(number);
  expect(await over()).toBe(0);
  await page.goto("/admin/settings/audit");
  const link = page.getByRole("link", { name: number }).first();
  const box = await link.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375);
});

test("long words in status and notes cause no horizontal scrolling", async ({ page }) => {
  await signIn(page);
  const number = `Wide ${Date.now()}`;
  const word = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz";
  const answer = await page.request.post("/admin/shipments/new", {
    form: {
      tracking_number: number,
      status: `On hold - ${word}`,
      service_type: "Sea Freight",
      origin_location: word,
      destination_location: word,
      notes: `https://zenne.example/${word.repeat(3)}`,
    },
    headers: { Origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  await openList(page, `/admin/shipments?search=${encodeURIComponent(number)}`);
  await page.getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Status History" })).toBeVisible();
  const inside = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  };
  for (const width of [375, 768, 1440]) await inside(width);
  await page.goto(`/track?number=${encodeURIComponent(number)}`);
  await expect(page.getByRole("heading", { name: "Status history" })).toBeVisible();
  for (const width of [375, 768, 1440]) await inside(width);
});

test("long author names fit a phone, and long dialog titles leave room for the close button", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await signIn(page);
  const headers = { Origin: new URL(page.url()).origin };
  const name = `Author${Date.now()}`.padEnd(100, "W");
  await page.request.post("/admin/blog/authors", { form: { name }, headers, maxRedirects: 0 });
  await page.goto("/admin/blog/new");
  const author = (await page.getByRole("option", { name, includeHidden: true }).getAttribute("value")) ?? "";
  const slug = `author-${Date.now()}`;
  const post = { title: name, slug, content: "<p>Short.</p>", status: "published", author_id: author };
  await page.request.post("/admin/blog/new", { multipart: post, headers, maxRedirects: 0 });
  await page.goto(`/blog/${slug}`);
  await expect(page.getByText(`By ${name}`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

  await page.setViewportSize({ width: 768, height: 800 });
  const surname = `S${Date.now()}`.padEnd(95, "W");
  await askForQuote(request, surname);
  await page.goto(`/admin/quotes?search=${surname}`);
  await page.getByRole("link", { name: `Lotte ${surname}`, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: surname });
  const title = await dialog.getByRole("heading", { name: surname }).boundingBox();
  const close = await dialog.getByRole("button", { name: "Close" }).boundingBox();
  expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThanOrEqual(close?.x ?? 0);
});

test("the shipments list fits every screen without horizontal scrolling", async ({ page }) => {
  await giveSession(page);
  await openList(page);
  await expect(rows(page).first()).toBeVisible();
  // Less two scroll bars of 15, which the browser of the tests does not draw.
  for (const width of [375, 768, 1250, 1410]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => region(page).evaluate((list) => list.scrollWidth - list.clientWidth), String(width))
      .toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("places of usual length are whole in the list from 1280 on, names in the queue from 768 on", async ({
  page,
}) => {
  await signIn(page);
  const answer = await page.request.post("/admin/shipments/new", {
    form: {
      tracking_number: "Whole 1",
      status: "in_transit",
      service_type: "Air Freight",
      origin_location: "Brussels Airport (BRU), Belgium",
      destination_location: "Port of Antwerp, Belgium",
      estimated_delivery: "2001-01-03T10:00",
      // Whom the line in the queue names.
      new_shipper: "Dender Brewing Equipment",
      new_consignee: "Ironbound Brewing Supply",
    },
    headers: { Origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  const isCut = (text: Element) => text.scrollWidth > text.clientWidth;
  await openList(page, "/admin/shipments?search=Whole 1");
  for (const width of [1250, 1280, 1410]) {
    await page.setViewportSize({ width, height: 800 });
    for (const place of ["Brussels", "Antwerp"])
      await expect.poll(() => rows(page).getByText(place).locator("..").evaluate(isCut)).toBe(false);
  }
  await page.goto("/admin/late");
  const line = page.getByRole("listitem").filter({ hasText: "Whole 1" });
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => line.getByTitle("Ironbound Brewing Supply").evaluate(isCut)).toBe(false);
  }
});

test("the inboxes fit a tablet without horizontal scrolling, with every act in view", async ({
  page,
  request,
}) => {
  const name = `Tabletop ${Date.now()}`;
  await askForQuote(request, name);
  await giveSession(page);
  await page.setViewportSize({ width: 768, height: 800 });
  for (const [address, caption] of [
    [`/admin/quotes?search=${encodeURIComponent(name)}`, "Quote requests"],
    ["/admin/contacts", "Contact submissions"],
  ] as const) {
    await page.goto(address);
    const list = page.getByRole("region", { name: caption });
    await expect.poll(() => list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
  await page.goto(`/admin/quotes?search=${encodeURIComponent(name)}`);
  for (const act of ["Take", "Mark as read", "More acts"])
    await expect(page.getByLabel(`${act}: Lotte ${name}`)).toBeInViewport({ ratio: 1 });
});

test("every column of a list is as wide as its heading on tablets and small laptops", async ({ page }) => {
  await signIn(page, "/admin/consolidations?search=TRIP-118");
  const consolidation = await page.locator("[data-list] td a").getAttribute("href");
  for (const address of [
    "/admin/consolidations",
    consolidation ?? "",
    "/admin/invoices",
    "/admin/invoices/to-invoice",
    "/admin/supplier-invoices",
    "/admin/payments",
    "/admin/offers",
    "/admin/blog",
  ]) {
    await page.goto(address);
    const headings = page.locator("[data-list] th");
    const cut = () =>
      headings.evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent),
      );
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(headings.first()).toBeVisible();
      expect(await cut(), `${address} at ${width}`).toEqual([]);
    }
  }
});

/** Counts the rows in which the visible ones of these elements are laid out. */
const rowsOf = (elements: Element[]) =>
  new Set(
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => element.getBoundingClientRect())
      .map(({ top, height }) => Math.round(top + height / 2)),
  ).size;

/** Badges and words of a row that touch the rule above or below it. */
const touchingRules = (rows: Element[]) => {
  const range = document.createRange();
  return rows.flatMap((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return [...row.querySelectorAll("[data-tone], span")].flatMap((part) => {
      const shown = part.matches("[data-tone]")
        ? [part]
        : [...part.childNodes].filter((each) => each.nodeType === 3);
      if (!part.checkVisibility() || part.clientWidth === 1) return [];
      return shown.flatMap((each) => {
        range.selectNode(each);
        const box = each instanceof Element ? each.getBoundingClientRect() : range.getBoundingClientRect();
        return box.height > 0 && (box.top < top + 2 || box.bottom > bottom - 2) ? [part.textContent] : [];
      });
    });
  });
};

test("the fields that filter the audit log stand in one row at 1280, the quick filter below", async ({
  page,
}) => {
  await giveSession(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin/settings/audit");
  const filters = page.getByRole("search", { name: "Filter the audit log" });
  await expect(filters).toBeVisible();
  expect(await filters.locator("> :not(:has([type=checkbox]))").evaluateAll(rowsOf)).toBe(1);
  expect(await filters.locator("> *").evaluateAll(rowsOf)).toBe(2);
});

test.describe("touch", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("filters of requests stand in one row on a tablet, and nothing in a row touches its rules", async ({
    page,
  }) => {
    await giveSession(page);
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto("/admin/quotes");
    const filters = page.getByRole("search", { name: "Filter quote requests" });
    await expect(filters).toBeVisible();
    expect(await filters.locator("> *").evaluateAll(rowsOf)).toBe(1);
    const rows = page.getByRole("region", { name: "Quote requests" }).locator("tr[data-index]");
    await expect(rows.first()).toBeVisible();
    expect(await rows.evaluateAll(touchingRules)).toEqual([]);
  });

  test("the acts of a draft offer stand in one row on a phone, and the foot of its editor is low", async ({
    page,
  }) => {
    await giveSession(page);
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto("/admin/offers?state=draft");
    await page.getByRole("link", { name: /^OF-/ }).first().click();
    const acts = page.getByRole("button", { name: /^More acts of OF-/ });
    await expect(acts).toBeVisible();
    const row = page.locator("main header [data-print=hide]").filter({ has: acts });
    expect(await row.locator("a, button").evaluateAll(rowsOf)).toBe(1);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    const foot = page
      .locator("form .sticky")
      .filter({ has: page.getByRole("button", { name: "Save draft" }) });
    await expect(foot).toBeVisible();
    expect((await foot.boundingBox())!.height).toBeLessThanOrEqual(100);
    await expect(page.getByRole("link", { name: "Cancel" })).toBeInViewport();
  });

  test("the head of a shipment takes at most 280 of the 812 pixels of a phone", async ({ page }) => {
    await giveSession(page);
    await page.setViewportSize({ width: 375, height: 812 });
    await addShipments(page, named("Headham"), 1);
    await openList(page, `/admin/shipments?search=${named("Headham")}`);
    await rows(page).first().getByRole("link").first().click();
    await expect(page.getByRole("button", { name: "Add Status" })).toBeVisible();
    const head = await page.getByRole("main").locator("header").first().boundingBox();
    expect((head?.y ?? 0) + (head?.height ?? 0)).toBeLessThan(280);
  });

  test("a toast does not cover the buttons of a dialog", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await giveSession(page);
    await addShipments(page, named("Thumbham"), 1);
    await openList(page, `/admin/shipments?origin=${named("thumbham")}`);
    await page.getByRole("button", { name: /^More acts of/ }).tap();
    await page.getByRole("menuitem", { name: "Status history" }).tap();
    const dialog = page.getByRole("dialog", { name: "Status History" });
    await dialog.getByRole("button", { name: /^Delete PENDING/ }).tap();
    await page.getByRole("alertdialog").getByLabel("Reason").selectOption("Entered twice");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).tap();
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: "Add Status" }).tap();
    await expect(page.getByRole("dialog", { name: "Add Status" })).toBeVisible();
  });

  test("select and open a row on a tablet, with its first column in view, and on a phone", async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    const name = `Tablet ${Date.now()}`;
    await askForQuote(request, name);
    await giveSession(page);
    await addShipments(page, named("Tabletwell"), 1);
    await openList(page, `/admin/shipments?origin=${named("tabletwell")}`);
    const tapAt = async (what: ReturnType<typeof page.locator>, down: number) => {
      const box = await what.boundingBox();
      await page.touchscreen.tap((box?.x ?? 0) + 5, (box?.y ?? 0) + (box?.height ?? 0) / 2 + down);
    };
    await tapAt(rows(page).getByRole("checkbox"), 18);
    await expect(page.getByText("1 selected")).toBeVisible();
    await tapAt(rows(page).getByRole("link", { name: `${named("Tabletwell")} 01`, exact: true }), 17);
    await expect(page.getByRole("heading", { name: `${named("Tabletwell")} 01` })).toBeVisible();

    await page.goto(`/admin/quotes?search=${encodeURIComponent(name)}`);
    const link = page.getByRole("link", { name: `Lotte ${name}`, exact: true });
    await page
      .getByRole("region", { name: "Quote requests" })
      .evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
    await expect(link).toBeInViewport({ ratio: 1 });
    await tapAt(link, 17);
    await expect(page.getByRole("dialog", { name })).toBeVisible();

    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(`/admin/quotes?search=${encodeURIComponent(name)}`);
    const inbox = page.getByRole("region", { name: "Quote requests" });
    await expect.poll(() => inbox.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
    await inbox.getByText("Antwerp → Abidjan").tap();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
  });
});
