import { expect, test } from "vitest";
import { exchangeOf } from "./draft-model.server.ts";

const charge = (rate: string | null, vatRate = "21", currency = "USD") => ({
  currency,
  rate,
  bookedOn: "2026-11-20",
  vatRate,
});

test("VAT of a foreign invoice is said by the rate that is stored with the charges that bear it", () => {
  const later = { ...charge("0.9211"), bookedOn: "2026-11-22" };
  expect(exchangeOf([charge("0.95", "0"), later, charge("0.9211")])).toEqual({
    currency: "EUR",
    rate: "0.9211",
    day: "2026-11-22",
  });
});

test("nothing is said where no VAT is charged, in our own currency, and where rates differ or are not known", () => {
  expect(exchangeOf([charge("0.95", "0")])).toBeNull();
  expect(exchangeOf([charge("1", "21", "EUR")])).toBeNull();
  expect(exchangeOf([charge("0.95"), charge("0.96")])).toBeNull();
  expect(exchangeOf([charge(null)])).toBeNull();
});
