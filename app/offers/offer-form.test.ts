import { describe, expect, test } from "vitest";
import { fieldErrorsOf } from "#app/kit/forms/form-result.ts";
import { readAmount } from "#app/kit/money/typed-amount.ts";
import { offerForm, offerFormValues } from "./offer-form.ts";
import { readOfferNumber } from "./offer.ts";
import { readSize } from "./requested-figures.ts";
import { readTypedOffer } from "./typed-offer.ts";

const head = {
  customer_name: "Noor",
  customer_email: "noor@claes.example",
  service_type: "Sea Freight",
  origin_location: "Antwerp",
  destination_location: "Shanghai",
  currency: "eur",
  valid_until: "2026-12-06",
  weight_kg: "1.850,5 kg",
};
const line = (index: number, row: Record<string, string>) =>
  Object.fromEntries(
    Object.entries({ description: "Freight", basis: "flat", ...row }).map(([field, text]) => [
      `lines.${index}.${field}`,
      text,
    ]),
  );
const errors = (record: Record<string, string>) =>
  fieldErrorsOf(offerForm.safeParse(record).error?.issues ?? []);

describe("an amount", () => {
  const price = { label: "Price", decimals: 4, max: 9_999_999_999, signed: true, currency: null } as const;
  test.each([
    ["1.250,50", "1250.5"],
    ["€ 1,250.50", "1250.5"],
    ["1250 EUR", "1250"],
    ["-40", "-40"],
    ["−40,5", "-40.5"],
    ["-0", "0"],
    ["0,1", "0.1"],
    ["999999999,9999", "999999999.9999"],
  ])("%j is %j", (typed, decimal) => expect(readAmount(typed, price)).toBe(decimal));
  test("one that can mean two is asked, one that is none is refused", () => {
    expect(readAmount("1.250", price)).toEqual({
      refused: "Price «1.250» can mean 1250 or 1.25: write 1250 or 1.25",
    });
    expect(readAmount("1.345", price)).toMatchObject({ refused: expect.stringContaining("1345 or 1.3450") });
    for (const text of ["", "ten", "1e5", "1..2", "--4", "99999999999", "1,23456"])
      expect(readAmount(text, price), text).toHaveProperty("refused");
    expect(readAmount("-1", { label: "Minimum", decimals: 4, max: 10 })).toHaveProperty("refused");
  });
});

const NO_NAMES = { code: null, currency: null, cost_currency: null };

describe("the form of an offer", () => {
  test("reads lines in the order of their fields; an open quantity follows the head", () => {
    const offer = offerForm.parse({
      ...head,
      ...line(4, { basis: "kg", price: "0,80", cost: "0.5" }),
      ...line(1, { price: "45", vat_rate: "21 %" }),
      ...line(2, { description: "" }),
    });
    expect(offer.currency).toBe("EUR");
    expect(offer.lines).toEqual([
      {
        ...NO_NAMES,
        description: "Freight",
        basis: "kg",
        quantity: "1850.5",
        cost: "0.5",
        price: "0.8",
        minimum: null,
        vat_rate: "0",
      },
      {
        ...NO_NAMES,
        description: "Freight",
        basis: "flat",
        quantity: "1",
        cost: "0",
        price: "45",
        minimum: null,
        vat_rate: "21",
      },
    ]);
    expect(offerForm.parse(offerFormValues(offer))).toEqual(offer);
    expect(offerFormValues(offer)["lines.0.quantity"]).toBe("");
  });

  test("says what is wrong beside its field", () => {
    expect(
      errors({
        ...head,
        customer_email: "noor",
        valid_until: "2026-02-30",
        ...line(0, { basis: "m3", price: "" }),
        ...line(1, { basis: "m3", price: "1" }),
      }),
    ).toEqual({
      customer_email: ["Please enter a valid email address"],
      valid_until: ["Please enter a valid date"],
      "lines.0.price": ["Price is required"],
      "lines.1.quantity": ["Quantity is required, or fill in Volume above"],
    });
    expect(errors({ ...head, ...line(0, { quantity: "99999999999", price: "9999999999" }) })).toHaveProperty(
      "lines",
    );
  });
});

test("what is typed is computed like what is stored, and says what looks wrong", () => {
  const record = {
    ...head,
    ...line(0, { basis: "kg", price: "0,80", cost: "1" }),
    ...line(7, { price: "x" }),
    ...line(8, { description: "", basis: "percent", price: "10" }),
  };
  const typed = readTypedOffer(record, "2026-12-07");
  expect(typed.totals).toMatchObject({ net: "1628.44", cost: "1850.50", margin: "-222.06" });
  expect([...typed.amounts.keys()]).toEqual([0, 8]);
  expect(typed.unread).toBe(1);
  expect([...typed.warnings.keys()]).toEqual(["lines.0.price", "valid_until"]);
});

test("a line by chargeable weight stays open, or says so, while only the gross weight is known", () => {
  const read = (values: object) =>
    readTypedOffer({ ...head, ...line(0, { basis: "chargeable_kg", price: "1" }), ...values }, "2026-12-01");
  const open = read({});
  expect(open.quantities.size).toBe(0);
  expect(open.totals.net).toBe("0.00");
  expect([...open.warnings]).toEqual([
    ["lines.0.quantity", "Chargeable weight is not known"],
    ["chargeable_kg", "Not known: enter it, or the volume"],
  ]);
  expect([...read({ "lines.0.quantity": "1 850,5" }).warnings.keys()]).toEqual([
    "lines.0.quantity",
    "chargeable_kg",
  ]);
  expect(read({ "lines.0.quantity": "2000" }).warnings.size).toBe(0);
  expect(read({ chargeable_kg: "1850,5" }).totals.net).toBe("1850.50");
  expect(errors({ ...head, ...line(0, { basis: "chargeable_kg", price: "1" }) })).toEqual({
    "lines.0.quantity": ["Quantity is required, or fill in Chargeable weight above"],
  });
});

test("an Incoterm without its named place, or of the sea on the road, looks wrong while it is typed", () => {
  const warned = (values: object) => [
    ...readTypedOffer({ ...head, service_type: "Sea Freight", ...values }, "2026-12-01").warnings.keys(),
  ];
  expect(warned({ incoterm: "CFR", incoterm_place: " " })).toEqual(["incoterm_place"]);
  expect(warned({ incoterm: "CFR", incoterm_place: "Tema" })).toEqual([]);
  expect(warned({ incoterm: "CFR", incoterm_place: "Tema", service_type: "Road Transport" })).toEqual([
    "incoterm",
  ]);
  expect(warned({ incoterm: "", incoterm_place: "Tema" })).toEqual(["incoterm"]);
});

test("a cost or price that names a currency is in it, however it is written; never one in that of the offer", () => {
  const read = (currency: string, values: Record<string, string>) => {
    const result = offerForm.safeParse({ ...head, currency, ...line(0, { price: "3", ...values }) });
    if (result.success) return result.data.lines[0];
    return fieldErrorsOf(result.error.issues);
  };
  for (const cost of ["USD 2,10", "2,10 usd", "$2.10", "US$ 2,10"])
    expect(read("EUR", { cost }), cost).toMatchObject({ cost: "2.1", cost_currency: "USD", currency: null });
  expect(read("EUR", { cost: "-USD 2,10" })).toMatchObject({ cost: "-2.1", cost_currency: "USD" });
  expect(read("CAD", { cost: "$2.10", price: "CAD 5" })).toMatchObject({
    cost_currency: null,
    currency: null,
  });
  expect(read("USD", { price: "€ 5", minimum: "20" })).toMatchObject({
    price: "5",
    currency: "EUR",
    minimum: "20",
  });
  expect(read("USD", { price: "€ 5", minimum: "20 GBP" })).toEqual({
    "lines.0.minimum": ["Minimum must be in EUR, not in GBP"],
  });
  expect(read("EUR", { basis: "percent", cost: "USD 2", price: "5" })).toEqual({
    "lines.0.cost": ["Cost must be in EUR, not in USD"],
  });
});

test("what is in other currencies asks for rates; without one of the day the line is not counted", () => {
  const record = {
    ...head,
    ...line(0, { cost: "USD 10", price: "20", code: "ofr" }),
    ...line(1, { price: "GBP 3" }),
  };
  const typed = readTypedOffer({ ...record, "rates.GBP": "1,145" }, "2026-12-01", { rates: { USD: "0.9" } });
  expect(typed.foreign).toEqual(["USD", "GBP"]);
  expect(typed.totals).toMatchObject({ net: "23.44", cost: "9.00", margin: "14.44" });
  expect(readTypedOffer(record, "2026-12-01", { rates: { USD: "0.9" } })).toMatchObject({
    unread: 1,
    totals: { net: "20.00" },
  });
  const offer = offerForm.parse({ ...record, "rates.USD": "0.95" });
  expect([offer.rates, offer.lines[0]?.code]).toEqual([{ USD: "0.95" }, "OFR"]);
  expect(offerForm.parse(offerFormValues(offer))).toEqual(offer);
  expect(offerFormValues(offer)).toMatchObject({ "lines.0.cost": "USD 10", "lines.1.price": "GBP 3" });
  expect(errors({ ...record, "rates.USD": "0", "rates.GBP": "x" })).toEqual({
    "rates.USD": ["1 USD in EUR must be more than 0"],
    "rates.GBP": ["1 GBP in EUR must be a number with at most 12 decimals"],
  });
});

test("what weighs more by its volume than is charged is said, and sizes of the request that could not be read", () => {
  const background = {
    charged: {
      air: { cm3PerKg: 6_000, roundUpToKg: 0.5 },
      sea: { kgPerCubicMetre: 1_000, roundUpToKg: 1 },
      road: { kgPerCubicMetre: 333, roundUpToKg: 1 },
    },
    goodsOfRequest: { weight: "100 kg", dimensions: "three big crates", cargo_type: null, message: "" },
  };
  const air = { ...head, service_type: "Air Freight", weight_kg: "100", incoterm: "", incoterm_place: "" };
  const warned = (values: object) => [
    ...readTypedOffer({ ...air, ...values }, "2026-12-01", background).warnings,
  ];
  expect(warned({ volume_m3: "4.2", chargeable_kg: "100" })).toEqual([
    ["chargeable_kg", "Less than is due: 4.2 m³ ÷ 6,000 cm³ a kg = 700 kg, against 100 kg gross"],
  ]);
  expect(warned({ volume_m3: "4.2", chargeable_kg: "700" })).toEqual([]);
  expect(warned({ volume_m3: "", chargeable_kg: "100" })).toEqual([
    ["volume_m3", "Enter it: the sizes asked for cannot be read"],
  ]);
  background.goodsOfRequest.message = "Good morning, 3 pallets 120x80x150.";
  expect(warned({ volume_m3: "", chargeable_kg: "100" })).toEqual([
    ["volume_m3", "The message of the request has sizes"],
  ]);
});

test("a number is read in any spelling", () => {
  for (const text of ["OF-2026-00017", "of 2026 17", "OF202600017", "of2026-17", "2026-17", "of/2026/17"])
    expect(readOfferNumber(text), text).toBe("OF-2026-00017");
  for (const text of ["202617", "17", "office 2026 17", ""]) expect(readOfferNumber(text), text).toBeNull();
});

test("volumes are read where they are clear", () => {
  expect(readSize("2,5 m³")).toEqual({ volume_m3: 2.5, pieces: null });
  expect(readSize("120x80x100 cm")).toEqual({ volume_m3: 0.96, pieces: 1 });
  expect(readSize("4 x 1.2 x 0.8 x 1 m")).toEqual({ volume_m3: 3.84, pieces: 4 });
  for (const text of ["1200x800x1000", "two pallets", "1.250 m3", "0 m3"])
    expect(readSize(text), text).toBeNull();
});
