import { expect, test } from "vitest";
import { LANGUAGES, LOCALES } from "../language/language.ts";
import { runInLanguage } from "../language/run-in-language.server.ts";
import { formatAmount, formatMoney, formatPercent, formatUnitPrice, roundMoney, sumOf } from "./money.ts";

test("an amount has the decimals of its currency, halves away from zero", () => {
  expect(["0.005", "-0.005", "2.675", "1.004"].map((each) => roundMoney(each, "EUR"))).toEqual([
    "0.01",
    "-0.01",
    "2.68",
    "1.00",
  ]);
  expect([roundMoney("1250.5", "JPY"), roundMoney("1.2345", "KWD")]).toEqual(["1251", "1.235"]);
  expect(roundMoney("-0.001", "EUR")).toBe("0.00");
});

test("amounts are written with the currency in front and thousands apart", () => {
  expect(formatMoney(12_500, "EUR")).toBe("EUR 12,500.00");
  expect(formatMoney("-1234567.891", "USD")).toBe("USD −1,234,567.89");
  expect(formatMoney("1250", "JPY")).toBe("JPY 1,250");
  expect(formatAmount("999.9994", "KWD")).toBe("999.999");
});

test("amounts have the signs of the language they are read in", () => {
  const written = () => [formatMoney("-1234567.891", "USD"), formatUnitPrice("2.3525", "EUR")];
  expect(runInLanguage("nl", written)).toEqual(["USD −1.234.567,89", "EUR 2,3525"]);
  expect(runInLanguage("fr", written)).toEqual(["−1\u202f234\u202f567,89\u00a0USD", "2,3525\u00a0EUR"]);
  expect(runInLanguage("de", written)).toEqual(["−1.234.567,89\u00a0USD", "2,3525\u00a0EUR"]);
  expect(written()).toEqual(["USD −1,234,567.89", "EUR 2.3525"]);
});

test.each(LANGUAGES)("amounts are written as Intl writes them in %s", (language) => {
  const format = new Intl.NumberFormat(LOCALES[language], {
    style: "currency",
    currency: "EUR",
    currencyDisplay: "code",
  });
  for (const amount of ["0", "7.5", "1072", "1234567.89"])
    expect(runInLanguage(language, () => formatMoney(amount, "EUR"))).toBe(
      format.format(Number(amount)).replace(/^EUR\u00a0/, "EUR "),
    );
});

test("a percentage has a space before its sign outside English alone", () => {
  const written = () => [formatPercent("21"), formatPercent("-12.5")];
  expect(written()).toEqual(["21%", "−12.5%"]);
  expect(runInLanguage("nl", written)).toEqual(["21\u00a0%", "−12,5\u00a0%"]);
});

test("a sum of decimals is exact", () => {
  expect(sumOf(["0.1", "0.2"]).toFixed()).toBe("0.3");
  expect(sumOf([]).toFixed()).toBe("0");
});
