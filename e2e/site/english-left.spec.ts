import type { APIRequestContext, APIResponse } from "@playwright/test";
import { LANGUAGES, type Language, pathIn } from "#app/kit/language/language.ts";
import { englishIn } from "../english-in.ts";
import { expect, test } from "../test.ts";
import { openPrivatePages } from "./private-pages.ts";

interface State {
  name: string;
  ask: (request: APIRequestContext) => Promise<APIResponse>;
  status?: number;
  typed?: readonly string[];
}

/** A page, and what a link in a mail opens, is in the language of its address, whatever the browser's is. */
const ofEnglishBrowser = { Accept: "text/html", "Accept-Language": "en-GB,en;q=0.9" };

const token = "a".repeat(43);
const missing = [
  `/p/${token}`,
  `/o/${token}`,
  `/d/${token}`,
  "/notify",
  `/notify/confirm?token=${token}`,
  `/notify/stop?token=${token}`,
  "/p/lost",
  "/track?number=",
  "/track?number=ZF-0000%0AZF-0001",
  `/track?number=${"9".repeat(200)}`,
  "/blog?search=pallet&category=Customs",
  "/blog?after=2026-01-01T00:00:00.000000Z~00000000-0000-4000-8000-000000000000",
];

function statesOf(language: Language, origin: string, reachable: State[]): State[] {
  const at = (path: string) => pathIn(path, language);
  const headers = { ...ofEnglishBrowser, Origin: origin };
  const post = (name: string, path: string, form: Record<string, string>): State => ({
    name,
    ask: (request) => request.post(at(path), { form, headers, maxRedirects: 3 }),
    typed: Object.values(form).filter((text) => text.length > 1),
  });
  const person = {
    name: "An",
    email: `an-${language}@maes.example`,
    phone: "+32 2 555 01 99",
    subject: "Uren",
  };
  const far = Array.from({ length: 60 }, () => "x").join("");
  return [
    ...missing.map((path) => ({
      name: path,
      ask: (request: APIRequestContext) => request.get(at(path), { headers }),
    })),
    post("contact, empty", "/contact", {}),
    post("contact, wrong address", "/contact", { ...person, email: "an@", message: "Open?" }),
    post("contact, too long", "/contact", { ...person, name: far.repeat(10), message: far.repeat(200) }),
    post("contact, sent", "/contact", { ...person, message: "Open?" }),
    post("quote, empty", "/", {}),
    post("quote, wrong address", "/services", { firstName: "An", email: "an@" }),
    post("lost link, empty", "/p/lost", {}),
    post("lost link, asked", "/p/lost", { email: person.email }),
    post("notify, no address", "/track?number=ZF-0000", { number: "ZF-0000", email: "an@" }),
    ...reachable,
  ];
}

async function privatePages(language: Language, baseURL: string): Promise<State[]> {
  const { pages, typed } = await openPrivatePages(language, baseURL);
  return pages.map(({ name, address }) => ({
    name,
    ask: (request) => request.get(address, { headers: ofEnglishBrowser }),
    status: 200,
    typed,
  }));
}

for (const language of LANGUAGES.filter((each) => each !== "en")) {
  test(`no English word is left on what forms answer and links lead to in ${language}`, async ({
    request,
    baseURL,
  }) => {
    const states = statesOf(language, baseURL!, await privatePages(language, baseURL!));
    for (const { name, ask, status, typed } of states) {
      const answer = await ask(request);
      if (status) expect.soft(answer.status(), name).toBe(status);
      const html = await answer.text();
      expect.soft(html, name).toContain(`<html lang="${language}"`);
      expect.soft(englishIn(html, typed), `${language} ${name}`).toEqual([]);
    }
    if (process.env.SHOW_COUNTS) console.log(`${language}: ${states.length} states, 0 English words`);
  });
}

test.describe("with an answer 404", () => {
  test.use({ expectedNoise: [/404/] });

  test("a page keeps its language on a second visit, when the browser has its scripts", async ({ page }) => {
    await page.goto("/fr/nope");
    await page.goto("/fr/nope");
    await expect(page).toHaveTitle(/^Page introuvable/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cette page n’existe pas");
  });
});
