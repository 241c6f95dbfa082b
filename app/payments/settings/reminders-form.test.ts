import { expect, test } from "vitest";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { filledIn, remindersSchema, SAMPLE_REMINDERS } from "#app/settings/reminders.ts";
import { remindersForm, remindersFormValues } from "./reminders-form.ts";

test("what the form shows of the sample is the sample again", () => {
  expect(remindersSchema.parse(SAMPLE_REMINDERS)).toEqual(SAMPLE_REMINDERS);
  expect(remindersForm.parse(remindersFormValues(SAMPLE_REMINDERS))).toEqual(SAMPLE_REMINDERS);
});

test("a level comes later than the one before, and no text is empty", () => {
  const values = { ...remindersFormValues(SAMPLE_REMINDERS), days_2: "7", text_3_fr: " " };
  const { error } = remindersForm.safeParse(values);
  expect(error?.issues.map(({ path }) => path[0])).toEqual(["text_3_fr"]);
  const late = remindersForm.safeParse({ ...remindersFormValues(SAMPLE_REMINDERS), days_2: "7" });
  expect(late.error?.issues.map(({ path }) => path[0])).toEqual(["days_2"]);
});

const sample = {
  greeting: "Bonjour An,",
  customer: "Maes",
  total: "EUR 10",
  company: "Zenne",
  invoices: 1,
};

test.each(LANGUAGES)("a reminder in %s speaks of one invoice or of several", (language) => {
  for (const {
    [language]: { text },
  } of SAMPLE_REMINDERS.texts) {
    const [one, several] = [1, 2].map((invoices) => filledIn(text, { ...sample, invoices })) as [
      string,
      string,
    ];
    expect(one).toMatch(/^Bonjour An,\n\n/);
    expect(`${one}${several}`).not.toMatch(/[{|}]/);
    const plural = {
      en: /invoices|\b(?:have|are|they)\b/,
      nl: /facturen|zijn/,
      fr: /factures|elles|sont/,
      de: /Rechnungen|sind/,
    }[language];
    const ofInvoices = (letter: string) => letter.split("\n\n")[1] ?? "";
    expect(ofInvoices(one).replace("have not received", "")).not.toMatch(plural);
    expect(ofInvoices(several)).toMatch(plural);
  }
});

test("the values stand in the text as they are, also where they look like a name or a pattern", () => {
  const values = { ...sample, customer: "Maes $& {total}", total: "EUR 10.00" };
  expect(filledIn("{customer} owes {total} to {company}, {other}", values)).toBe(
    "Maes $& {total} owes EUR 10.00 to Zenne, {other}",
  );
});
