import { expect, test } from "vitest";
import { languageOf, moneyContact } from "./money-contact.ts";

const person = (task: string | null, email: string | null = `${task}@maes.example`) => ({ task, email });

test.each(["Billing", "Facturatie", "Comptabilité", "Fibu", "Finanzen", "Accounts payable", "Boekhouding"])(
  "«%s» gets what is about money",
  (task) => {
    const people = [person("Planning"), person(task, null), person(task)];
    expect(moneyContact(people)).toEqual(person(task));
  },
);

test("without such a title it is the first who has an address", () => {
  expect(moneyContact([person("Planning", null), person("Dispatch"), person(null)])).toEqual(
    person("Dispatch"),
  );
  expect(moneyContact([])).toBeUndefined();
});

test("they read their own language, else that of the customer", () => {
  expect(languageOf({ language: "nl" }, { language: "fr" })).toBe("fr");
  expect(languageOf({ language: "nl" }, { language: null })).toBe("nl");
  expect(languageOf({ language: null })).toBe("en");
});
