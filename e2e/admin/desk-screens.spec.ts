import type { Locator, Page } from "@playwright/test";
import { openBeforeScripts } from "../before-scripts.ts";
import { named } from "../names.ts";
import { giveSession } from "../sign-in.ts";
import { expect, test } from "../test.ts";
import { addShipments, openList, rows } from "./shipments-desk.ts";

/** Finds cells of a row whose middle is covered by another element. */
const coveredCells = (row: Element) =>
  [...row.querySelectorAll("td")]
    .filter((cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      return !cell.contains(document.elementFromPoint(left + width - 10, top + height / 2));
    })
    .map((cell) => cell.textContent);

test("pointing at a row covers nothing of it; what has no room stands in its menu", async ({ page }) => {
  await giveSession(page);
  await addShipments(page, named("Hoverham"), 1);
  for (const width of [1280, 1440, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    await openList(page, `/admin/shipments?search=${named("Hoverham")}`);
    const row = rows(page).first();
    await row.hover();
    expect(await row.evaluate(coveredCells)).toEqual([]);
    const edit = page.getByRole("button", { name: `Edit ${named("Hoverham")} 01`, includeHidden: true });
    // Not rendered, rather than hidden, to save rendering it in every row.
    await expect(edit).toHaveCount(width >= 1600 ? 1 : 0);
    if (width >= 1600) await expect(edit).toBeVisible();
    await page.getByRole("button", { name: `More acts of ${named("Hoverham")} 01` }).click();
    await expect(page.getByRole("menuitem", { name: /^Edit/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menuitem", { name: /^Edit/ })).toBeHidden();
    await page.keyboard.press("h");
    await expect(page.getByRole("dialog", { name: "Status History" })).toBeVisible();
    await page.keyboard.press("Escape");
  }
});

test("pointing at a section fetches its code, and nothing of its data", async ({ page }) => {
  await giveSession(page);
  await page.goto("/admin/late");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const sections = page.getByRole("navigation", { name: "Sections" });
  const withLoaders = ["shipments", "quotes", "customers", "offers"];
  for (const section of withLoaders) {
    await sections.locator(`[href="/admin/${section}"]`).hover();
    const isFetched = () => requests.some((path) => path.includes(`/${section}.route-`));
    await expect.poll(isFetched, { message: section }).toBe(true);
  }
  expect(requests.filter((path) => withLoaders.some((section) => path === `/admin/${section}.data`))).toEqual(
    [],
  );
});

test("a printed list has all that match and its filter, and no toolbar", async ({ page }) => {
  await giveSession(page);
  await addShipments(page, named("Printham"), 70);
  // Records what would be printed.
  await page.addInitScript(() => {
    window.print = () => {
      const list = document.querySelector(".printed-list");
      const cells = [...(list?.querySelectorAll("td") ?? [])];
      const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
      const bottomOf = (heading: Element) => {
        const range = document.createRange();
        range.selectNodeContents(heading.querySelector("span") ?? heading);
        return Math.round(range.getBoundingClientRect().bottom / 3);
      };
      const paper = {
        head: list?.querySelector("p")?.textContent,
        rows: list?.querySelectorAll("tbody tr").length,
        clipped: cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length,
        larger: cells.flatMap((cell) =>
          [...cell.querySelectorAll("*")].filter((part) => sizeOf(part) > sizeOf(cell) + 0.1),
        ).length,
        baselines: new Set([...(list?.querySelectorAll("th") ?? [])].map(bottomOf)).size,
      };
      document.documentElement.dataset.paper = JSON.stringify(paper);
    };
  });
  await openList(page, `/admin/shipments?search=${named("Printham")}`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("table")).toBeVisible();
  for (const hidden of [page.getByRole("search"), page.getByRole("button"), page.getByRole("checkbox")])
    await expect(hidden).toHaveCount(0);
  await page.keyboard.press("Control+p");
  const paper = page.locator("html[data-paper]");
  await expect(paper).toHaveAttribute("data-paper", /"rows":70,"clipped":0,"larger":0,"baselines":1/);
  await expect(paper).toHaveAttribute("data-paper", new RegExp(`Search: ${named("Printham")}.*70 in all`));
});

test("names of usual length are whole at 1440 px, in the list and in the queue", async ({ page }) => {
  await giveSession(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [address, name] of [
    ["/admin/shipments?destination=Apapa", "Adeyemi & Daughters Engineering"],
    ["/admin", "Atelier des Pentes"],
  ] as const) {
    await page.goto(address);
    const cell = page.getByRole("main").getByText(name).locator("visible=true").first();
    await expect(cell).toBeVisible();
    const cut = await cell.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      const box = element.closest("[class*=truncate]") ?? element;
      return text.getBoundingClientRect().right - box.getBoundingClientRect().right;
    });
    expect(cut, name).toBeLessThan(0.1);
  }
});

test.describe("before scripts", () => {
  test("the form of a new shipment opened by its address is there, and keeps what is typed into it", async ({
    context,
  }) => {
    const page = await context.newPage();
    await giveSession(page);
    const { wake } = await openBeforeScripts(page, "/admin/shipments/new");
    await expect(page.getByRole("heading", { name: "Add New Shipment" })).toBeVisible();
    await page.getByLabel("Service type").selectOption("Air Freight");
    await page.getByRole("combobox", { name: "Shipper" }).selectOption({ index: 1 });
    const shipper = await page.getByRole("combobox", { name: "Shipper" }).inputValue();
    await page.getByLabel("Origin location").fill("Liège");
    await wake();
    const dialog = page.getByRole("dialog", { name: "Add New Shipment" });
    await expect(dialog.getByLabel("Origin location")).toHaveValue("Liège");
    await expect(dialog.getByLabel("Origin location")).toBeFocused();
    await expect(dialog.getByLabel("Service type")).toHaveValue("Air Freight");
    await expect(dialog.locator("[name=shipper_id]")).toHaveValue(shipper);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog", { name: "Discard what you typed?" })).toBeVisible();
    await page.close();
  });
});

/** Headings and figures that are wider than their column, hints wider than their field, and words and tracking numbers of cells that break in two. */
const crampedColumns = () => {
  const isShown = (element: Element) => element.checkVisibility() && element.clientWidth > 1;
  const isBroken = (cell: Element) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const word of (text.nodeValue ?? "").matchAll(
        /ZF(?:-\w+)+|(?<![\p{L}\d])[\p{L}\d]{2,12}(?![\p{L}\d])/gu,
      )) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (range.getBoundingClientRect().height > 30 && text.parentElement?.checkVisibility()) return true;
      }
    return false;
  };
  const wide = [...document.querySelectorAll("main thead th")].filter(
    (heading) => isShown(heading) && heading.scrollWidth > heading.clientWidth,
  );
  const broken = [...document.querySelectorAll("main tbody td")].filter(
    (cell) => isShown(cell) && isBroken(cell),
  );
  const cut = [...document.querySelectorAll("main tbody td")].filter(
    (cell) =>
      isShown(cell) && getComputedStyle(cell).textAlign === "right" && cell.scrollWidth > cell.clientWidth,
  );
  // «Download» beside a report: a sign alone says what it does where one points at it.
  const unnamed = [...document.querySelectorAll<HTMLElement>("main :is(button, a)")].filter(
    (act) =>
      act.checkVisibility() &&
      act.querySelector("svg.lucide") &&
      !act.closest("[title]") &&
      [...act.querySelectorAll("span")].some(
        ({ clientWidth, textContent }) => clientWidth === 1 && textContent,
      ) &&
      act.clientWidth < 50,
  );
  const pen = document.createElement("canvas").getContext("2d")!;
  const hints = [...document.querySelectorAll<HTMLInputElement>("main input[placeholder]")].filter(
    (input) => {
      const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(input);
      Object.assign(pen, { font, letterSpacing });
      const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return isShown(input) && pen.measureText(input.placeholder).width > room;
    },
  );
  return [
    ...[...wide, ...broken, ...cut, ...unnamed].map(({ textContent }) => textContent),
    ...hints.map(({ placeholder }) => placeholder),
  ];
};

test("tables of the sections and settings have room for their headings and words", async ({ page }) => {
  await giveSession(page);
  await page.goto("/admin/settings");
  const addresses = await page
    .getByRole("navigation", { name: /^(Sections|Settings)$/ })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(addresses.length).toBeGreaterThan(30);
  // Pages of a section that only its head leads to, such as «Open items», join at the end.
  for (const address of addresses) {
    await page.goto(address);
    const below = await page
      .locator("main a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    addresses.push(
      ...new Set(
        below.filter((each) => /^\/admin\/[a-z-]+\/[a-z-]+$/.test(each) && !addresses.includes(each)),
      ),
    );
    // 1024: the navigation stands beside the page and takes as much of it as a tablet has less.
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await page.evaluate(crampedColumns), `${address} at ${width}`).toEqual([]);
    }
  }
});

test("at 1280 a row of shipments names company and person of a party, and both whole in its title", async ({
  page,
}) => {
  await giveSession(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin/shipments?search=GDBS");
  const party = page.getByRole("cell").filter({ hasText: "Dender Brewing Equipment" });
  await expect(party.getByText("Fauve Lambrechts")).toBeVisible();
  await expect(party).toHaveAttribute("title", "Dender Brewing Equipment, Fauve Lambrechts");
});

test("at 1280 titles of posts and reasons of delays are whole", async ({ page }) => {
  await giveSession(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [address, text] of [
    ["/admin/blog", "Incoterms 2020: who pays, who insures, who carries the risk"],
    ["/admin/late", "Weather: snow at JFK, flight moved to the day after"],
    ["/admin/late", "Our own delay: closing missed, booked on the next vessel"],
  ] as const) {
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const element = page.locator("main").getByText(text).first();
    await expect(element).toBeVisible();
    const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
    expect.soft(await element.evaluate(isCut), text).toBe(false);
  }
});

test("at 1280 a list says whole what a request asks for, the town of a place without a code, a colleague's e-mail", async ({
  page,
}) => {
  await giveSession(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const cell = (text: string) => page.getByRole("cell").filter({ hasText: text }).first();
  for (const [address, text] of [
    ["/admin/quotes?search=vermeulen", "Analysers for laboratories"],
    ["/admin/shipments?search=secaucus", "Secaucus"],
    ["/admin/settings/staff", "akosua.boateng@zenne"],
    ["/admin/deadlines", "Kortrijk → Lyon"],
    ["/admin/consolidations", "1-ABC-123"],
  ] as const) {
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const cut = await cell(text).evaluate((element) =>
      [element, ...element.querySelectorAll(":not(.sr-only, [hidden])")]
        .filter(
          (each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1,
        )
        .filter((each) => getComputedStyle(each).overflow !== "visible" && each.clientWidth > 1)
        .map(({ textContent }) => textContent),
    );
    expect.soft(cut, address).toEqual([]);
  }
  // Two more acts a row leave less: there the title has it whole.
  await page.goto("/admin/quotes?view=waiting&search=vermeulen");
  await expect(cell("Analysers for laboratories")).toHaveAttribute("title", /Analysers for laboratories$/);
});

/** Opens the first record of a list. */
async function openFirst(page: Page, list: string) {
  await page.goto(list);
  const link = page.locator("main tbody").getByRole("link").first();
  await page.goto((await link.getAttribute("href")) ?? "");
}

/** Days, moments and addresses among the facts of a record that stand on two lines. */
const brokenFacts = () =>
  [...document.querySelectorAll("main :is(dd, h2)")].flatMap((fact) => {
    const texts = document.createTreeWalker(fact, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const part of (text.nodeValue ?? "").matchAll(/\S+@\S+|[A-Z][a-z]{2} \d{2}, \d{4}/g)) {
        range.setStart(text, part.index);
        range.setEnd(text, part.index + part[0].length);
        if (range.getBoundingClientRect().height > 30 && text.parentElement?.checkVisibility())
          broken.push(part[0]);
      }
    return broken;
  });

test("no day and no e-mail address among the facts of a record is broken in two", async ({ page }) => {
  await giveSession(page);
  for (const list of [
    "/admin/claims",
    "/admin/invoices?state=draft",
    "/admin/invoices?state=open",
    "/admin/supplier-invoices",
    "/admin/consolidations",
    "/admin/offers",
    "/admin/customers",
    "/admin/carriers",
  ]) {
    await openFirst(page, list);
    for (const width of [768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await page.evaluate(brokenFacts), `${list} at ${width}`).toEqual([]);
    }
  }
});

test("amounts of an invoice, its sums and its forms share one right edge", async ({ page }) => {
  await giveSession(page);
  await openFirst(page, "/admin/invoices?state=draft");
  const main = page.getByRole("main");
  const rightOf = (what: Locator) =>
    what.evaluateAll((all) => [
      ...new Set(
        all
          .filter((each) => each.checkVisibility())
          .map((each) => {
            const range = document.createRange();
            range.selectNodeContents(each);
            return Math.round(range.getBoundingClientRect().right);
          }),
      ),
    ]);
  for (const width of [768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const amounts = await rightOf(main.locator("td:last-child"));
    expect(amounts, String(width)).toHaveLength(1);
    expect(await rightOf(main.locator("td:last-child, dl.figures > dd, dl.figures > div > dd"))).toEqual(
      amounts,
    );
    const cards = main.locator("section").filter({ has: page.locator("table, form") });
    const edges = await cards.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
    expect(new Set(edges).size, String(width)).toBe(1);
  }
});

test("while an offer is edited what it brings and its saving stay in view, each basis whole", async ({
  page,
}) => {
  await giveSession(page);
  await openFirst(page, "/admin/offers?state=draft");
  await page.goto(`${page.url()}/edit`);
  await expect(page.getByRole("heading", { name: "Lines", exact: true })).toBeVisible();
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [768, 1024],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ["Save draft", "Save and send…"])
      await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("Margin", { exact: true }).last()).toBeInViewport({ ratio: 1 });
    // Tab moves on under the bar, never behind it.
    const bar = page.getByRole("button", { name: "Save draft" });
    for (const field of await page.getByRole("main").locator("input:not([type=hidden])").all()) {
      if (!(await field.isVisible())) continue;
      await field.focus();
      const [at, top] = [await field.boundingBox(), (await bar.boundingBox())?.y ?? 0];
      expect(
        (at?.y ?? 0) + (at?.height ?? 0),
        `${await field.getAttribute("name")} at ${width}`,
      ).toBeLessThan(top);
    }
    // On a narrow screen a line is its text and sum, and one is open at a time.
    const closed = page.locator("details[name=lines-line]:not([open]) > summary", { hasText: /^Line 1/ });
    if (width < 1280 && (await closed.count()) > 0) await closed.click();
    const basis = page.getByLabel(/^Basis, line/).locator("visible=true");
    await expect(basis.first()).toBeVisible();
    const cut = await basis.evaluateAll((selects) => {
      const pen = document.createElement("canvas").getContext("2d")!;
      return (selects as HTMLSelectElement[]).flatMap((select) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        pen.font = font;
        const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        return [...select.options]
          .filter(({ text }) => pen.measureText(text).width > room - 2)
          .map(({ text }) => text);
      });
    });
    expect(cut, `at ${width}`).toEqual([]);
  }
});

test("at 1280 the search of offers stands beside their views, the bars of a load on one line", async ({
  page,
}) => {
  await giveSession(page);
  // Less a scroll bar of 15, which the browser of the tests does not draw.
  await page.setViewportSize({ width: 1265, height: 800 });
  await page.goto("/admin/offers");
  const topOf = async (what: Locator) => (await what.boundingBox())?.y;
  const views = page.getByRole("navigation", { name: "Views" });
  expect(await topOf(page.getByRole("searchbox", { name: "Search offers" }))).toBe(await topOf(views));
  await openFirst(page, "/admin/consolidations");
  for (const width of [768, 1265, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const facts = page.locator("dl > div", { has: page.getByRole("progressbar") });
    const gaps = await facts.evaluateAll((all) =>
      all.map(
        (each) =>
          each.querySelector("progress")!.getBoundingClientRect().top - each.getBoundingClientRect().top,
      ),
    );
    expect(gaps.length).toBeGreaterThan(1);
    expect(new Set(gaps.map(Math.round)).size, `${gaps.join(", ")} at ${width}`).toBe(1);
  }
});
