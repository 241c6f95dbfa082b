import { Big } from "big.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalsOf, roundMoney } from "#app/kit/money/money.ts";
import { chargeTotals, type CountedCharge } from "./totals.ts";

const charge = (values: Partial<CountedCharge>): CountedCharge => ({
  currency: "EUR",
  cost_planned: "0",
  price_planned: "0",
  cost_actual: null,
  price_actual: null,
  vat_rate: "0",
  ...values,
});

test("planned, actual and expected stand beside each other, with what the result differs by", () => {
  const [totals] = chargeTotals([
    charge({ cost_planned: "800", price_planned: "1000", cost_actual: "950.5", price_actual: "1000" }),
    charge({ cost_planned: "100", price_planned: "150", vat_rate: "21.00" }),
  ]);
  expect(totals).toEqual({
    currency: "EUR",
    lines: 2,
    planned: { cost: "900.00", price: "1150.00", margin: "250.00", marginPercent: "21.7" },
    actual: null,
    missingActuals: 1,
    expected: { cost: "1050.50", price: "1150.00", margin: "99.50", marginPercent: "8.7" },
    difference: { cost: "150.50", price: "0.00", margin: "-150.50" },
    vat: [
      { rate: "0", net: "1000.00", amount: "0.00" },
      { rate: "21", net: "150.00", amount: "31.50" },
    ],
    gross: "1181.50",
  });
});

test("currencies are never added up together; each has the decimals it is counted in", () => {
  const totals = chargeTotals([
    charge({ currency: "JPY", cost_planned: "100.4", price_planned: "200.5" }),
    charge({ currency: "KWD", price_planned: "1.2345" }),
    charge({ currency: "JPY", price_planned: "-50" }),
  ]);
  expect(totals.map(({ currency, expected }) => [currency, expected.price, expected.margin])).toEqual([
    ["JPY", "151", "51"],
    ["KWD", "1.235", "1.235"],
  ]);
});

test("a loss has a negative margin; without a price above zero there is no percentage", () => {
  expect(chargeTotals([charge({ cost_planned: "120", price_planned: "100" })])[0]?.expected).toEqual({
    cost: "120.00",
    price: "100.00",
    margin: "-20.00",
    marginPercent: "-20.0",
  });
  expect(chargeTotals([charge({ cost_planned: "1" })])[0]?.expected.marginPercent).toBeNull();
  expect(chargeTotals([charge({ price_planned: "-5" })])[0]?.expected.marginPercent).toBeNull();
  expect(chargeTotals([])).toEqual([]);
});

test("VAT is computed on the sum of a rate: three times a third of a cent are one cent", () => {
  const lines = Array.from({ length: 3 }, () => charge({ price_planned: "0.05", vat_rate: "6" }));
  expect(chargeTotals(lines)[0]?.vat).toEqual([{ rate: "6", net: "0.15", amount: "0.01" }]);
});

const amount = fc.bigInt({ min: -9_999_999_999_999n, max: 9_999_999_999_999n });
const charges = fc.array(
  fc.record({
    currency: fc.constantFrom("EUR", "USD", "JPY", "KWD"),
    cost_planned: amount,
    price_planned: amount,
    cost_actual: fc.option(amount),
    price_actual: fc.option(amount),
    vat_rate: fc.constantFrom("0", "6", "12.00", "21", "21.00"),
  }),
  { maxLength: 20 },
);
const UNITS = new Big(10);
const inMoney = (units: bigint, currency: string) =>
  new Big(units.toString()).div(UNITS.pow(decimalsOf(currency))).toFixed();

test("for all charges: sums are exact, margins are price less cost, and the difference leads from planned to expected", () => {
  fc.assert(
    fc.property(charges, (given) => {
      const written = given.map((each) => ({
        ...each,
        cost_planned: inMoney(each.cost_planned, each.currency),
        price_planned: inMoney(each.price_planned, each.currency),
        cost_actual: each.cost_actual === null ? null : inMoney(each.cost_actual, each.currency),
        price_actual: each.price_actual === null ? null : inMoney(each.price_actual, each.currency),
      }));
      const totals = chargeTotals(written);
      expect(totals.map(({ currency }) => currency)).toEqual([
        ...new Set(given.map((each) => each.currency)),
      ]);
      for (const each of totals) {
        const { currency, planned, expected, difference, vat, gross } = each;
        const own = given.filter((one) => one.currency === currency);
        const exact = (of: (one: (typeof given)[number]) => bigint) =>
          roundMoney(
            inMoney(
              own.reduce((sum, one) => sum + of(one), 0n),
              currency,
            ),
            currency,
          );
        expect(planned.cost).toBe(exact((one) => one.cost_planned));
        expect(expected.cost).toBe(exact((one) => one.cost_actual ?? one.cost_planned));
        expect(expected.price).toBe(exact((one) => one.price_actual ?? one.price_planned));
        for (const sums of [planned, expected])
          expect(new Big(sums.price).minus(sums.cost).eq(sums.margin)).toBe(true);
        for (const what of ["cost", "price", "margin"] as const)
          expect(new Big(planned[what]).plus(difference[what]).eq(expected[what])).toBe(true);
        const nets = vat.reduce((sum, { net }) => sum.plus(net), new Big(0));
        expect(nets.eq(expected.price)).toBe(true);
        expect(vat.reduce((sum, { amount: part }) => sum.plus(part), nets).eq(gross)).toBe(true);
        expect(new Set(vat.map(({ rate }) => Number(rate))).size).toBe(vat.length);
      }
    }),
  );
});
