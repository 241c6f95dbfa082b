import { Big } from "big.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalsOf, roundMoney } from "#app/kit/money/money.ts";
import { chargeTotals, type CountedCharge } from "./totals.ts";

const charge = (values: Partial<CountedCharge>): CountedCharge => ({
  currency: "EUR",
  cost_currency: values.currency ?? "EUR",
  cost_rate: null,
  price_rate: null,
  cost_planned: "0",
  price_planned: "0",
  cost_actual: null,
  price_actual: null,
  ...values,
});

test("planned, actual and expected stand beside each other, with what the result differs by", () => {
  const [totals] = chargeTotals([
    charge({ cost_planned: "800", price_planned: "1000", cost_actual: "950.5", price_actual: "1000" }),
    charge({ cost_planned: "100", price_planned: "150" }),
  ]);
  expect(totals).toEqual({
    currency: "EUR",
    rates: [],
    lines: 2,
    planned: { cost: "900.00", price: "1150.00", margin: "250.00", marginPercent: "21.7" },
    actual: null,
    missingActuals: 1,
    expected: { cost: "1050.50", price: "1150.00", margin: "99.50", marginPercent: "8.7" },
    difference: { cost: "150.50", price: "0.00", margin: "-150.50" },
  });
});

test("lines in several currencies are counted in the company's by their rates, which are named", () => {
  const rated = (currency: string, cost_currency: string, rates: Partial<CountedCharge>) =>
    charge({ currency, cost_currency, cost_rate: "1", price_rate: "1", ...rates });
  const totals = chargeTotals([
    rated("EUR", "USD", { cost_planned: "310", price_planned: "400", cost_rate: "0.9211" }),
    rated("KWD", "JPY", {
      cost_planned: "100.5",
      price_planned: "1.2345",
      cost_rate: "0.0061255743",
      price_rate: "3.0125",
    }),
    rated("USD", "USD", { price_planned: "10.005", cost_rate: "0.9", price_rate: "0.9" }),
    charge({ currency: "USD", price_planned: "7" }),
  ]);
  // USD 310 are EUR 285.54; JPY 101 EUR 0.62; KWD 1.235 EUR 3.72; USD 10.01 EUR 9.01.
  expect(totals.map(({ currency, expected, lines }) => [currency, expected, lines])).toEqual([
    ["EUR", { cost: "286.16", price: "412.73", margin: "126.57", marginPercent: "30.7" }, 3],
    ["USD", { cost: "0.00", price: "7.00", margin: "7.00", marginPercent: "100.0" }, 1],
  ]);
  expect(totals.map(({ rates }) => rates)).toEqual([
    ["1 USD = 0.9211 EUR", "1 JPY = 0.0061255743 EUR", "1 KWD = 3.0125 EUR", "1 USD = 0.9 EUR"],
    [],
  ]);
});

test("without rates currencies are never added up together; each has the decimals it is counted in", () => {
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

const amount = fc.bigInt({ min: -9_999_999_999_999n, max: 9_999_999_999_999n });
const charges = fc.array(
  fc.record({
    currency: fc.constantFrom("EUR", "USD", "JPY", "KWD"),
    cost_planned: amount,
    price_planned: amount,
    cost_actual: fc.option(amount),
    price_actual: fc.option(amount),
  }),
  { maxLength: 20 },
);
const UNITS = new Big(10);
const inMoney = (units: bigint, currency: string) =>
  new Big(units.toString()).div(UNITS.pow(decimalsOf(currency))).toFixed();

test("for all charges: sums are exact, margins are price less cost, and the difference leads from planned to expected", () => {
  fc.assert(
    fc.property(charges, (amounts) => {
      const written = amounts.map((each) => ({
        ...charge({ currency: each.currency }),
        cost_planned: inMoney(each.cost_planned, each.currency),
        price_planned: inMoney(each.price_planned, each.currency),
        cost_actual: each.cost_actual === null ? null : inMoney(each.cost_actual, each.currency),
        price_actual: each.price_actual === null ? null : inMoney(each.price_actual, each.currency),
      }));
      const totals = chargeTotals(written);
      expect(totals.map(({ currency }) => currency)).toEqual([
        ...new Set(amounts.map((each) => each.currency)),
      ]);
      for (const each of totals) {
        const { currency, planned, expected, difference } = each;
        const own = amounts.filter((one) => one.currency === currency);
        const exact = (of: (one: (typeof amounts)[number]) => bigint) =>
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
      }
    }),
  );
});
