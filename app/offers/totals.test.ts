import { Big } from "big.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalsOf, sumOf } from "#app/kit/money/money.ts";
import { type PriceBasis, offerTotals, type PricedLine } from "./totals.ts";

const line = (values: Partial<PricedLine> = {}): PricedLine => ({
  basis: "flat",
  quantity: "1",
  cost: "0",
  price: "0",
  minimum: null,
  vat_rate: "21",
  ...values,
});

const decimal = (min: number, max: number, places: number) =>
  fc.bigInt(BigInt(min) * 10n ** BigInt(places), BigInt(max) * 10n ** BigInt(places)).map((units) => {
    return new Big(units.toString()).div(10 ** places).toFixed(places);
  });
const currencies = fc.constantFrom("EUR", "USD", "JPY", "XOF", "KWD");
const lines = fc.array(
  fc.record({
    basis: fc.constantFrom<PriceBasis>("flat", "kg", "chargeable_kg", "m3", "container", "percent"),
    quantity: fc.option(decimal(0, 100_000, 3)),
    cost: decimal(-1_000, 10_000, 4),
    price: decimal(-1_000, 10_000, 4),
    minimum: fc.option(decimal(0, 1_000, 4)),
    vat_rate: fc.constantFrom("0", "6", "6.00", "12", "21", "21.00"),
  }),
  { maxLength: 20 },
);
const priced = lines.map((all) =>
  all.map((each) => (each.basis === "percent" ? each : { ...each, quantity: each.quantity ?? "1" })),
);

describe("whatever the lines are", () => {
  test("every printed sum is the sum of what is printed above it", () => {
    fc.assert(
      fc.property(priced, currencies, (all, currency) => {
        const totals = offerTotals(all, { currency });
        expect(sumOf(totals.lines.map(({ price }) => price)).eq(totals.net)).toBe(true);
        expect(sumOf(totals.lines.map(({ cost }) => cost)).eq(totals.cost)).toBe(true);
        expect(sumOf(totals.vat.map(({ net }) => net)).eq(totals.net)).toBe(true);
        expect(sumOf(totals.vat.map(({ amount }) => amount)).eq(totals.vatTotal)).toBe(true);
        expect(sumOf([totals.net, totals.vatTotal]).eq(totals.gross)).toBe(true);
        expect(sumOf([totals.margin, totals.cost]).eq(totals.net)).toBe(true);
      }),
    );
  });

  test("every amount is a number of the smallest units, and zero has no sign", () => {
    fc.assert(
      fc.property(priced, currencies, (all, currency) => {
        const totals = offerTotals(all, { currency });
        const { lines: amounts, vat, marginPercent: _, countedIn: _in, rates: _rates, ...sums } = totals;
        const shown = [
          ...Object.values(sums),
          ...amounts.flatMap(({ cost, price }) => [cost, price]),
          ...vat.flatMap(({ net, amount }) => [net, amount]),
        ];
        const places = decimalsOf(currency);
        const form = places === 0 ? /^-?\d+$/ : new RegExp(String.raw`^-?\d+\.\d{${places}}$`);
        for (const amount of shown) {
          expect(amount).toMatch(form);
          expect(amount).not.toMatch(/^-0(\.0*)?$/);
        }
      }),
    );
  });

  test("each rate of VAT stands once, the lowest first, however it was typed", () => {
    fc.assert(
      fc.property(priced, currencies, (all, currency) => {
        const rates = offerTotals(all, { currency }).vat.map(({ rate }) => Number(rate));
        expect(rates).toEqual([...new Set(rates)].toSorted((one, other) => one - other));
        expect(new Set(rates)).toEqual(new Set(all.map(({ vat_rate }) => Number(vat_rate))));
      }),
    );
  });

  test("a line is no more than half of the smallest unit from the exact amount", () => {
    fc.assert(
      fc.property(
        decimal(0, 100_000, 3),
        decimal(-1_000, 10_000, 4),
        currencies,
        (quantity, price, currency) => {
          const [amount] = offerTotals([line({ basis: "kg", quantity, price })], { currency }).lines;
          const unit = new Big(10).pow(-decimalsOf(currency));
          expect(
            new Big(quantity)
              .times(price)
              .minus(amount?.price ?? 0)
              .abs()
              .lte(unit.div(2)),
          ).toBe(true);
        },
      ),
    );
  });

  test("lines without a percentage add up in any order", () => {
    fc.assert(
      fc.property(priced, currencies, (all, currency) => {
        const plain = all.filter(({ basis }) => basis !== "percent");
        const { lines: _, ...sums } = offerTotals(plain, { currency });
        const { lines: _reversed, ...reversed } = offerTotals(plain.toReversed(), { currency });
        expect(reversed).toEqual(sums);
      }),
    );
  });
});

test("no lines are nothing", () => {
  expect(offerTotals([], { currency: "EUR" })).toEqual({
    countedIn: "EUR",
    rates: [],
    counted: "0.00",
    lines: [],
    net: "0.00",
    vat: [],
    vatTotal: "0.00",
    gross: "0.00",
    cost: "0.00",
    margin: "0.00",
    marginPercent: null,
  });
});

test("halves are rounded away from zero, also those of a discount", () => {
  const half = (price: string, currency: string) =>
    offerTotals([line({ price })], { currency }).lines[0]?.price;
  expect(half("0.005", "EUR")).toBe("0.01");
  expect(half("-0.005", "EUR")).toBe("-0.01");
  expect(half("0.0049", "EUR")).toBe("0.00");
  expect(half("-0.0049", "EUR")).toBe("0.00");
  expect(half("10.5", "JPY")).toBe("11");
  expect(half("10.4999", "JPY")).toBe("10");
  expect(half("1.2345", "KWD")).toBe("1.235");
});

describe("a minimum", () => {
  const charged = (values: Partial<PricedLine>) =>
    offerTotals([line({ basis: "kg", ...values })], { currency: "EUR" }).lines[0];
  test("is charged where the price is lower, also for nothing", () => {
    expect(charged({ quantity: "10", price: "2", minimum: "45" })).toMatchObject({
      price: "45.00",
      isMinimum: true,
    });
    expect(charged({ quantity: "0", price: "2", minimum: "45" })).toMatchObject({
      price: "45.00",
      isMinimum: true,
    });
  });
  test("is not where the price reaches it, or the line is a discount", () => {
    expect(charged({ quantity: "22.5", price: "2", minimum: "45" })).toMatchObject({
      price: "45.00",
      isMinimum: false,
    });
    expect(charged({ quantity: "1", price: "-20", minimum: "45" })).toMatchObject({
      price: "-20.00",
      isMinimum: false,
    });
  });
});

test("cost and margin are in the company's currency by the rates of the lines; a customer's sums in the offer's", () => {
  const dollars = { currency: "USD", price_rate: "0.9211" };
  const pounds = { cost_currency: "GBP", cost_rate: "1.145" };
  const totals = offerTotals(
    [
      line({ basis: "m3", quantity: "3.333", cost: "70", price: "80", ...dollars, ...pounds }),
      line({
        cost: "5000",
        price: "92.11",
        cost_currency: "JPY",
        cost_rate: "0.0061255743",
        currency: "EUR",
      }),
      line({ basis: "percent", quantity: null, cost: "10", price: "10" }),
    ],
    { currency: "USD", rate: "0.9211" },
  );
  // GBP 233.31 are EUR 267.14, JPY 5,000 EUR 30.63; USD 266.64 EUR 245.60, USD 100 EUR 92.11, USD 36.66 EUR 33.77.
  expect(totals).toMatchObject({ net: "403.30", countedIn: "EUR", counted: "371.48", cost: "327.55" });
  expect([totals.margin, totals.marginPercent]).toEqual(["43.93", "11.8"]);
  expect(totals.lines.map(({ own }) => own)).toEqual([
    { cost: "233.31", currency: "GBP", rate: "1.145" },
    { cost: "5000", currency: "JPY", rate: "0.0061255743" },
    { cost: "29.78", currency: "EUR", rate: "1" },
  ]);
  expect(totals.rates).toEqual(["1 USD = 0.9211 EUR", "1 GBP = 1.145 EUR", "1 JPY = 0.0061255743 EUR"]);
});

test("an offer of a time without rates is counted in its own currency", () => {
  const totals = offerTotals([line({ cost: "80", price: "100" })], { currency: "USD", rate: null });
  expect(totals).toMatchObject({
    countedIn: "USD",
    counted: "100.00",
    cost: "80.00",
    margin: "20.00",
    rates: [],
  });
});

describe("a percentage", () => {
  test("is of the lines above it that are none", () => {
    const totals = offerTotals(
      [
        line({ price: "1000", cost: "800" }),
        line({ basis: "percent", quantity: null, price: "10", cost: "5" }),
        line({ price: "-200" }),
        line({ basis: "percent", quantity: null, price: "10" }),
        line({ price: "500" }),
      ],
      { currency: "EUR" },
    );
    expect(totals.lines.map(({ price }) => price)).toEqual([
      "1000.00",
      "100.00",
      "-200.00",
      "80.00",
      "500.00",
    ]);
    expect(totals.lines[1]?.cost).toBe("40.00");
  });
  test("of nothing is nothing, unless there is a minimum", () => {
    expect(
      offerTotals([line({ basis: "percent", quantity: null, price: "12" })], { currency: "EUR" }).net,
    ).toBe("0.00");
    expect(
      offerTotals([line({ basis: "percent", quantity: null, price: "12", minimum: "15" })], {
        currency: "EUR",
      }).net,
    ).toBe("15.00");
  });
  test("with a quantity is of that value", () => {
    expect(
      offerTotals([line({ basis: "percent", quantity: "20000", price: "0.35", cost: "0.2" })], {
        currency: "EUR",
      }),
    ).toMatchObject({ net: "70.00", cost: "40.00", margin: "30.00", marginPercent: "42.9" });
  });
});

test("VAT is computed on the sum of a rate, and a discount lowers it", () => {
  const small = Array.from({ length: 3 }, () => line({ price: "0.02" }));
  // Separately, each would round to none.
  expect(offerTotals(small, { currency: "EUR" })).toMatchObject({
    net: "0.06",
    vatTotal: "0.01",
    gross: "0.07",
  });
  const totals = offerTotals([line({ price: "100" }), line({ price: "-150" })], { currency: "EUR" });
  expect(totals).toMatchObject({ net: "-50.00", vatTotal: "-10.50", gross: "-60.50", marginPercent: null });
});
