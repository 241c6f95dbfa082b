import { LANGUAGES, languagePrefix, withPrefix } from "#app/kit/language/language.ts";
import { publicPages } from "#app/site/public-pages.ts";
import { englishIn } from "../english-in.ts";
import { expect, expectAccessible, test } from "../test.ts";

// Pages that are not there are asked for on purpose.
test.use({ expectedNoise: [/openstreetmap|Failed to load resource/] });
test.beforeEach(({ page }) =>
  page.route(/openstreetmap/, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><html lang=en><title>Map</title><p>Map",
    }),
  ),
);

const others = LANGUAGES.filter((language) => language !== "en");

test("the switch keeps the page and what is half filled in @quick", async ({ page }) => {
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Lotte Maes");
  await page.getByRole("textbox", { name: "Message" }).fill("Twee pallets");
  await page.getByRole("contentinfo").getByRole("link", { name: "Nederlands" }).click();
  await expect(page).toHaveURL("/nl/contact");
  await expect(page.locator("html")).toHaveAttribute("lang", "nl");
  await expect(page.getByLabel("Naam")).toHaveValue("Lotte Maes");
  await expect(page.getByRole("textbox", { name: "Bericht" })).toHaveValue("Twee pallets");
  // Links of the page stay in its language, and the form says what is missing in it.
  await page.getByRole("button", { name: "Bericht verzenden" }).click();
  await expect(page.getByText("Please enter")).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Diensten" }).click();
  await expect(page).toHaveURL("/nl/services");
});

test.describe("in a browser whose language is French", () => {
  test.use({ locale: "fr-BE" });

  test("the page is offered once, and a choice is remembered @ci", async ({ page }) => {
    await page.goto("/about");
    const offer = page.getByRole("link", { name: "Lire cette page en français" });
    await expect(offer).toBeVisible();
    await expect(page).toHaveURL("/about");
    await page.getByRole("button", { name: "Fermer" }).click();
    await expect(offer).toBeHidden();
    await page.goto("/services");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(offer).toBeHidden();
  });

  test("what is offered is a line above the header, which covers nothing and scrolls away @ci", async ({
    page,
  }) => {
    const offer = page.getByRole("complementary", { name: "Lire cette page en français" });
    for (const [width, height] of [
      [375, 667],
      [375, 844],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto("/");
      // A page that is loaded again stands where it was left.
      await page.evaluate(() => scrollTo(0, 0));
      const header = page.getByRole("banner");
      const line = (await offer.boundingBox())!;
      expect([line.x, line.y, line.width]).toEqual([0, 0, width]);
      expect((await header.boundingBox())!.y).toBe(line.height);
      const form = (await page.getByRole("search").boundingBox())!;
      expect(form.y + form.height).toBeLessThanOrEqual(height);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(offer).not.toBeInViewport();
      await expect(header).toBeInViewport();
    }
  });
});

for (const language of LANGUAGES)
  test.describe(`in a browser whose language is ${language}`, () => {
    test.use({ locale: `${language}-BE`, viewport: { width: 375, height: 812 } });

    test("the tracking field and its button are free in the first view of each language @ci", async ({
      page,
    }) => {
      for (const of of LANGUAGES) {
        await page.goto(withPrefix(languagePrefix(of), "/"));
        const form = page.getByRole("search");
        for (const control of [form.getByRole("textbox"), form.getByRole("button")]) {
          await expect.soft(control, of).toBeInViewport({ ratio: 1 });
          expect.soft(await control.evaluate(isFree), `nothing lies over it on the page in ${of}`).toBe(true);
        }
      }
    });
  });

/** Whether a press on each corner of it reaches it. */
const isFree = (control: Element): boolean => {
  const { left, right, top, bottom } = control.getBoundingClientRect();
  return [left + 4, right - 4].every((x) =>
    [top + 4, bottom - 4].every((y) => control.contains(document.elementFromPoint(x, y))),
  );
};

test("search engines find every page in each language, both ways @ci", async ({ request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const publicUrl = /<loc>(https?:\/\/[^/<]+)/.exec(sitemap)?.[1] ?? "";
  for (const path of publicPages) {
    const addresses = LANGUAGES.map((language) => publicUrl + withPrefix(languagePrefix(language), path));
    for (const [at, language] of LANGUAGES.entries()) {
      const html = await (await request.get(withPrefix(languagePrefix(language), path))).text();
      expect(html, addresses[at]).toContain(`<html lang="${language}"`);
      expect(html).toContain(`<link rel="canonical" href="${addresses[at]}"`);
      for (const [place, there] of addresses.entries())
        expect(html).toMatch(
          new RegExp(`rel="alternate" hrefLang="${LANGUAGES[place]}" href="${there}"`, "i"),
        );
      expect(sitemap).toContain(`<loc>${addresses[at]}</loc>`);
    }
  }
});

test("a blog lists the articles of its language, and where asked for those of others, marked @ci", async ({
  page,
}) => {
  await page.goto("/nl/blog");
  const articles = page.getByRole("article");
  await expect(articles.first()).toContainText("Incoterms 2020: wie betaalt");
  await expect(articles).toHaveCount(2);
  await page.getByRole("link", { name: "Ook artikels in andere talen tonen" }).click();
  await expect(page).toHaveURL("/nl/blog?languages=all");
  await expect(articles).toHaveCount(6);
  const english = articles.filter({ hasText: "Air or sea?" });
  await expect(english).toContainText("English");
  await english.getByRole("link").click();
  await expect(page.getByText("Dit artikel bestaat in het Engels, niet in het Nederlands.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "en");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /[^l]\/blog\/air-or-sea/);
});

const states = [
  ...publicPages,
  "/no/such/page",
  "/blog/no-such-article",
  "/blog/incoterms-2020-who-pays-who-insures-who-carries-the-risk",
  "/blog/air-or-sea-five-questions-that-settle-it",
  "/blog?languages=all",
  "/blog?search=xyzzy",
  "/track?number=ZF-0000",
  `/${"a/".repeat(14)}`,
];

for (const language of others) {
  test(`no English word is left on a page in ${language} @ci`, async ({ request }) => {
    for (const path of states) {
      const html = await (
        await request.get(withPrefix(languagePrefix(language), path), { headers: { Accept: "text/html" } })
      ).text();
      expect.soft(englishIn(html), `${language} ${path}`).toEqual([]);
    }
    if (process.env.SHOW_COUNTS) console.log(`${language}: ${states.length} pages, 0 English words`);
  });
}

for (const language of others) {
  test(`pages in ${language} have no axe violation, and none scrolls sideways`, async ({ page }) => {
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    for (const path of publicPages) {
      await page.setViewportSize({ width: 375, height: 812 });
      await page.goto(withPrefix(languagePrefix(language), path));
      await expectAccessible(page);
      for (const width of [320, 375, 768, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(over, `${language} ${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
}
