import { expect, test } from "vitest";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { SAMPLE_INVOICING } from "#app/settings/invoicing.ts";
import { SAMPLE_REMINDERS } from "#app/settings/reminders.ts";
import { company } from "#content/company.ts";
import { englishLeft } from "#tests/english-left.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { drawAccount } from "./account-pdf.server.ts";
import type { Item } from "./read-payments.server.ts";

const item = (number: string, due_on: string, facts: Partial<Item> = {}): Item => ({
  id: number,
  number,
  communication: `+++${number}+++`,
  kind: "invoice",
  company_id: null,
  customer: "Maes NV",
  currency: "EUR",
  issued_on: "2026-08-01",
  due_on,
  gross: "121.00",
  open: "121.00",
  disputed_reason: null,
  disputed_by: null,
  settlement_kinds: [],
  ...facts,
});

/** One item of each age, one disputed, a credit note, and an unsettled payment. */
const items = [
  item("2026-1", "2026-12-20"),
  item("2026-2", "2026-11-10"),
  item("2026-3", "2026-10-15"),
  item("2026-4", "2026-09-10", { disputed_reason: "Weight", disputed_by: "books@zenne.example" }),
  item("2026-5", "2026-08-02"),
  item("2026-6", "2026-11-10", { kind: "credit_note" }),
];
const unused = [{ id: "1", booked_on: "2026-11-20", currency: "USD", amount: "50.00", rest: "50.00" }];

const ours = [SAMPLE_INVOICING.legal_name, company.name];

test("the letter of a reminder closes below what is open; one open invoice can be paid by its code", async () => {
  const account = {
    buyer: "Maes NV",
    today: "2026-11-26",
    language: "en",
    invoicing: SAMPLE_INVOICING,
  } as const;
  const reminder = { level: 1, text: SAMPLE_REMINDERS.texts[0]!.en.text };
  const [one = "", two = ""] = await Promise.all(
    [items.slice(0, 1), items.slice(0, 2)].map(async (open) =>
      (await readPdf((await drawAccount({ ...account, items: open, unused: [], reminder })).pdf)).join(" "),
    ),
  );
  const places = ["due date", "+++2026-1+++", "BE68 5390 0754 7034", "Kind regards"].map((text) =>
    one.indexOf(text),
  );
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((first, second) => first - second));
  expect([one, two].map((text) => text.includes("Scan to pay"))).toEqual([true, false]);
});

test.each(LANGUAGES.filter((language) => language !== "en"))(
  "a statement of account in %s has no English, and neither has a reminder",
  async (language) => {
    const account = { buyer: "Maes NV\nKaai 1", today: "2026-11-26", language, invoicing: SAMPLE_INVOICING };
    const { pdf } = await drawAccount({ ...account, items, unused });
    const text = (await readPdf(pdf)).join(" ").replaceAll(/\s+/g, " ");
    expect(text).toContain({ en: "Belgium", nl: "België", fr: "Belgique", de: "Belgien" }[language]);
    for (const { number } of items) expect(text).toContain(`+++${number}+++`);
    expect(englishLeft(text, ours)).toEqual([]);
    const reminder = { level: 2, text: SAMPLE_REMINDERS.texts[1]![language].text };
    const reminded = (await readPdf((await drawAccount({ ...account, items, unused, reminder })).pdf)).join(
      " ",
    );
    expect(reminded).toMatch(
      { en: /Reminder 2/, nl: /Herinnering 2/, fr: /Rappel 2/, de: /Zahlungserinnerung 2/ }[language],
    );
    expect(englishLeft(reminded, [...ours, "{total}", "{customer}", "{company}"])).toEqual([]);
    const empty = await drawAccount({ ...account, items: [], unused: [] });
    expect(englishLeft((await readPdf(empty.pdf)).join(" "), ours)).toEqual([]);
    expect(
      englishLeft(
        SAMPLE_REMINDERS.texts.map((texts) => texts[language]),
        ["{greeting}", "{total}", "{customer}", "{company}"],
      ),
    ).toEqual([]);
  },
);
