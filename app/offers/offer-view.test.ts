import { expect, test } from "vitest";
import { dayInWords, openUntil } from "./customer-words.ts";
import { offerFileName, type OfferForView, type OfferLineForView, offerView } from "./offer-view.ts";

const offer: OfferForView = {
  number: "OF-2026-00042",
  version: 1,
  customer_name: "Zażółć Gęślą",
  customer_company: "Jaźń Sp. z o.o.",
  customer_email: "jo@customer.example",
  service_type: "Sea Freight",
  origin_location: "Antwerp, Belgium",
  destination_location: "Lagos, Nigeria",
  cargo: "Spare parts",
  pieces: 1200,
  weight_kg: "1250.500",
  chargeable_kg: null,
  volume_m3: "3.250",
  containers: null,
  currency: "EUR",
  rate: null,
  incoterm: "CIF",
  incoterm_place: "Apapa",
  valid_until: "2026-12-04",
  payment_days: 30,
  conditions: null,
  sent_at: new Date("2026-11-22T23:30:00Z"),
};
const line = (more: Partial<OfferLineForView>): OfferLineForView => ({
  description: "Ocean freight",
  basis: "flat",
  quantity: "1.000",
  price: "100.0000",
  minimum: null,
  vat_rate: "0.00",
  ...more,
});
const only = (more: Partial<OfferLineForView>, currency = "EUR") =>
  offerView({ ...offer, currency }, [line(more)]).lines[0];

test("a company is named with its VAT number, in the language of the offer", () => {
  const { customer } = offerView({ ...offer, customer_vat: "BE0999000426" }, [line({})]);
  expect(customer.vat).toBe("VAT BE0999000426");
  expect(offerView(offer, [line({})]).customer.vat).toBeNull();
});

test("a line says how its amount comes about", () => {
  expect(only({ basis: "chargeable_kg", quantity: "412.500", price: "2.3525" })).toMatchObject({
    basis: "Per chargeable kg",
    calculation: "412.5 chargeable\u00a0kg × EUR 2.3525",
    amount: "EUR 970.41",
  });
  expect(only({ basis: "container", quantity: "2.000", price: "1450.0000" })?.calculation).toBe(
    "2 containers × EUR 1,450.00",
  );
  expect(only({ price: "80.0000" })).toMatchObject({
    calculation: "Flat",
    quantity: "",
    amount: "EUR 80.00",
  });
  expect(only({ price: "12.5000" }, "JPY")).toMatchObject({ unitPrice: "JPY 12.5", amount: "JPY 13" });
});

test("a percentage says of which amount, a minimum whether it is charged", () => {
  const view = offerView(offer, [
    line({ basis: "kg", quantity: "20.000", price: "2.0000", minimum: "150.0000" }),
    line({ price: "-40.0000", minimum: "10.0000", description: "Discount" }),
    line({ basis: "percent", quantity: null, price: "10.0000" }),
    line({ basis: "percent", quantity: null, price: "10.0000" }),
    line({ basis: "percent", quantity: "45000.000", price: "0.3000" }),
  ]);
  expect(view.lines.map(({ calculation, amount, minimum }) => [calculation, amount, minimum])).toEqual([
    ["20 kg × EUR 2.00", "EUR 150.00", "The minimum of EUR 150.00 is charged"],
    ["Flat", "EUR −40.00", null],
    ["10% of EUR 110.00", "EUR 11.00", null],
    ["10% of EUR 110.00", "EUR 11.00", null],
    ["0.3% of EUR 45,000.00", "EUR 135.00", null],
  ]);
});

test("the price at a glance is without VAT, and says what it is with", () => {
  const view = offerView(offer, [line({ vat_rate: "21.00" }), line({ price: "50.0000" })]);
  expect(view.price).toEqual({
    amount: "EUR 150.00",
    note: "without VAT; EUR 171.00 with VAT",
  });
  expect(view.total).toBe("EUR 150.00 without VAT");
  expect(view.vat).toEqual([
    { label: "VAT 0% on EUR 50.00", amount: "EUR 0.00" },
    { label: "VAT 21% on EUR 100.00", amount: "EUR 21.00" },
  ]);
  expect([view.net, view.gross]).toEqual(["EUR 150.00", "EUR 171.00"]);
  const plain = offerView(offer, [line({})]);
  expect([plain.vat, plain.gross, plain.price.note]).toEqual([[], null, "without VAT"]);
});

test("lane, goods, terms and days are finished texts", () => {
  const view = offerView({ ...offer, version: 2 }, [line({})]);
  expect(view).toMatchObject({
    title: "Offer OF-2026-00042, version 2",
    date: "Monday 23 November 2026",
    lane: "Antwerp, Belgium to Lagos, Nigeria",
    validUntil: "Friday 4 December 2026",
    terms: [
      { label: "Incoterm 2020", value: "CIF Apapa (Cost, Insurance and Freight)" },
      { label: "Payment", value: "30 days from the invoice" },
    ],
  });
  expect(view.cargo.map(({ value }) => value)).toEqual(["Spare parts", "1,200", "1,250.5 kg", "3.25 m³"]);
});

test("how long an offer is open", () => {
  expect(openUntil("2026-12-04", "2026-11-23")).toBe("Open until Friday 4 December, 11 days left");
  expect(openUntil("2026-12-04", "2026-12-03")).toBe("Open until Friday 4 December, 1 day left");
  expect(openUntil("2026-12-04", "2026-12-04")).toBe("Open until Friday 4 December, the last day");
  expect(openUntil("2027-01-04", "2026-12-04")).toMatch(/^Open until Monday 4 January 2027, 31/);
  expect(dayInWords("2028-02-29")).toBe("Tuesday 29 February 2028");
});

test("costs and margins are nowhere in the view", () => {
  const row = { ...offer, cost_total: "7777.00", created_by: "wim@zenne.example", opened_count: 7777 };
  const stored = { ...line({ price: "100.0000" }), cost: "7777.0000", id: "x" };
  const text = JSON.stringify(offerView(row, [stored, { ...stored, basis: "percent", quantity: null }]));
  expect(text).not.toMatch(/7777|7,777|margin|cost(?!,)|created/i);
  // @ts-expect-error -- no part of a view is called cost
  expect(offerView(row, [stored]).lines[0]?.cost).toBeUndefined();
});

test("a line in another currency is read in that of the offer alone: per unit, its minimum, and its amount", () => {
  const dollars = {
    currency: "USD",
    price_rate: "0.9211",
    cost_currency: "GBP",
    cost: "77.77",
    cost_rate: "1.145",
  };
  const lines = [
    { ...line({ basis: "m3", quantity: "12.500", price: "80.0000", minimum: "100.0000" }), ...dollars },
    { ...line({ basis: "m3", quantity: "1.000", price: "80.0000", minimum: "100.0000" }), ...dollars },
    line({ basis: "percent", quantity: null, price: "10.0000" }),
  ];
  const view = offerView({ ...offer, rate: "1" }, lines);
  expect(view.lines.map(({ calculation, minimum, amount }) => [calculation, minimum, amount])).toEqual([
    ["12.5 m³ × EUR 73.688", "At least EUR 92.11", "EUR 921.10"],
    ["1 m³ × EUR 73.688", "The minimum of EUR 92.11 is charged", "EUR 92.11"],
    ["10% of EUR 1,013.21", null, "EUR 101.32"],
  ]);
  expect(view.lines.map(({ isMinimum }) => isMinimum)).toEqual([false, true, false]);
  expect(JSON.stringify(view)).not.toMatch(/USD|GBP|0\.9211|1\.145|77\.77/);
  const inDollars = offerView({ ...offer, currency: "USD", rate: "0.9211" }, [
    { ...line({ price: "92.1100" }), currency: "EUR", price_rate: "1" },
  ]);
  expect(inDollars.net).toBe("USD 100.00");
  expect(JSON.stringify(inDollars)).not.toContain("EUR");
});

test("the name of the file holds nothing that a file system minds", () => {
  expect(offerFileName("OF-2026-00042", 2)).toBe("Offer OF-2026-00042 version 2.pdf");
  expect(offerFileName('a/../"b\n')).toBe("Offer a-..--b-.pdf");
});

test("an offer says how its amounts are rounded, by the smallest unit of its currency", () => {
  const rounding = (currency: string, vat_rate: string) =>
    offerView({ ...offer, currency }, [line({ vat_rate })]).rounding;
  expect(rounding("EUR", "0")).toBe(
    "Lines are rounded to EUR 0.01, halves up. VAT that is due is added on the invoice.",
  );
  expect(rounding("JPY", "21")).toBe(
    "Lines are rounded to JPY 1, halves up; VAT is computed on the sum of each rate.",
  );
});
