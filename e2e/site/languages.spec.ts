import { LANGUAGES, languagePrefix, withPrefix } from "#app/kit/language/language.ts";
import { publicPages } from "#app/site/public-pages.ts";
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

  test("the page is offered once, and a choice is remembered @quick", async ({ page }) => {
    await page.goto("/about");
    const offer = page.getByRole("link", { name: "La lire en français" });
    await expect(offer).toBeVisible();
    await expect(page).toHaveURL("/about");
    await page.getByRole("button", { name: "Fermer" }).click();
    await expect(offer).toBeHidden();
    await page.goto("/services");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(offer).toBeHidden();
  });
});

test("search engines find every page in each language, both ways @quick", async ({ request }) => {
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

test("a blog lists the articles of its language, and where asked for those of others, marked @quick", async ({
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

/** Common words that none of the other three languages has. */
const ENGLISH =
  /(?<![\p{L}-])(?:the|and|with|from|your|you|our|this|these|there|here|what|when|which|where|who|how|please|again|each|every|should|would|cannot|nothing|to|for|about|above|below|share|search|back|next|previous|show|read|written|send|shipment|freight|quote|delivery|goods|weight|pieces|found)(?![\p{L}-])/giu;
/** Names and terms that stay, posts that are written in English, and the tag of the offer in another language. */
const NAMES =
  /Belgian Forwarders Circle|Benelux (?:Air Cargo )?Council|Scheldt|Port Community|European Road Haulage Forum|Road Haulage Forum|Customs Practice(?: Association)?|Gulf of Guinea Trade Chamber|Trade Chamber|Zenne Freight(?: BV)?|Hague-Visby Rules|telex release|delivery order|high cube/gi;

/** What a page says to people: its texts, labels and descriptions. */
function said(html: string): string {
  // The head of an article in another language is in that one too.
  const without = (html.includes("<h1 lang=") ? html.replace(/<head>[\s\S]*?<\/head>/, " ") : html)
    .replace(/<(script|style|noscript|template)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<aside[^>]*data-language-offer[\s\S]*?<\/aside>/g, " ")
    // What says of itself that it is in another language.
    .replace(/<(?!html)(\w+)[^>]*\slang="[a-z]+"[^>]*>[\s\S]*?<\/\1>/g, " ")
    .replace(/<option\b[^>]*>[^<]*<\/option>/g, " ");
  const labels = [
    ...without.matchAll(/\s(?:aria-label|alt|title|placeholder|content|aria-roledescription)="([^"]*)"/g),
  ];
  const spoken = labels
    .map(([, text]) => text ?? "")
    .filter((text) => !/^(?:https?:|width=|[a-z_:]+$)/.test(text));
  return [without.replace(/<[^>]*>/g, " "), ...spoken]
    .join(" ")
    .replace(/&[a-z#0-9]+;/g, " ")
    .replace(/\s+/g, " ")
    .replace(NAMES, " ");
}

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
  test(`no English word is left on a page in ${language} @quick`, async ({ request }) => {
    for (const path of states) {
      const html = await (
        await request.get(withPrefix(languagePrefix(language), path), { headers: { Accept: "text/html" } })
      ).text();
      const found = [...said(html).matchAll(ENGLISH)].map(({ 0: word, index }) => {
        const text = said(html);
        return `${word}: ${text.slice(Math.max(0, index - 40), index + 40)}`;
      });
      expect.soft(found, `${language} ${path}`).toEqual([]);
    }
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
