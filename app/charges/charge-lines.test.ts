import fc from "fast-check";
import { expect, test } from "vitest";
import { type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { testCharge } from "#tests/charges.ts";
import { comparedCharges } from "./charge.ts";
import { chargesForm, chargesFormValues, readTypedCharges, withRates } from "./charge-lines.ts";

const fieldsOf = (...rows: Record<string, string>[]): FormRecord =>
  Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries({
        description: "Freight",
        currency: row.currency ?? "EUR",
        booked_on: "2026-11-05",
        ...row,
      }).map(([name, text]) => [`charges.${index}.${name}`, text]),
    ),
  );
const read = (...rows: Record<string, string>[]) => parseForm(chargesForm, fieldsOf(...rows));
const errorsOf = (row: Record<string, string>) => {
  const result = read(row);
  return result.ok ? {} : result.fieldErrors;
};
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

test("amounts are read as people type them, in the decimals of their currency", () => {
  const result = read({
    cost_planned: "1.250,50",
    price_planned: "€ 1,400",
    cost_actual: "1 300.5",
    price_actual: "-40",
    vat: "Standard 21%",
  });
  expect(result.ok ? [] : result.fieldErrors["charges.0.price_planned"]).toEqual([
    "Price, planned «€ 1,400» can mean 1400 or 1.4: write 1400 or 1.4",
  ]);
  const mended = read({
    cost_planned: "1.250,50",
    price_planned: "1400",
    cost_actual: "1 300.5",
    vat: "Standard 21%",
  });
  expect(mended.ok && mended.value).toEqual([
    {
      id: null,
      code: null,
      description: "Freight",
      currency: "EUR",
      cost_currency: "EUR",
      cost_planned: "1250.5",
      price_planned: "1400",
      cost_actual: "1300.5",
      price_actual: null,
      cost_rate: null,
      price_rate: null,
      vat: "Standard 21%",
      supplier: null,
      supplier_reference: null,
      booked_on: "2026-11-05",
      bill_to: null,
    },
  ]);
});

test("an amount in another currency than its line is refused, never taken for one in the line's", () => {
  expect(errorsOf({ cost_planned: "USD 2,10", price_actual: "3 £", price_planned: "EUR 4" })).toEqual({
    "charges.0.cost_planned": ["Cost, planned must be in EUR, not in USD"],
    "charges.0.price_actual": ["Price, actual must be in EUR, not in GBP"],
  });
  const dollars = read({ currency: "USD", cost_planned: "USD 2,10", price_planned: "$3" });
  expect(dollars.ok && dollars.value[0]).toMatchObject({
    currency: "USD",
    cost_planned: "2.1",
    price_planned: "3",
  });
  expect(readTypedCharges(fieldsOf({ cost_planned: "USD 2,10" }), {})).toEqual({ charges: [], unread: 1 });
});

test("cost and price have their own currencies, decimals and rates; a line without one takes that of the day", () => {
  const typed = {
    cost_currency: "jpy",
    cost_planned: "JPY 310",
    currency: "KWD",
    price_planned: "1,2345",
    price_rate: "3,0125",
  };
  expect(errorsOf(typed)).toEqual({
    "charges.0.price_planned": ["Price, planned must be a number with at most 3 decimals"],
  });
  expect(errorsOf({ ...typed, cost_planned: "310,5", price_planned: "1.23", price_rate: "0" })).toEqual({
    "charges.0.cost_planned": ["Cost, planned must be a whole number"],
    "charges.0.price_rate": ["Price, rate must be more than 0"],
  });
  const row = { ...typed, price_planned: "KWD 1.2" };
  const result = read(row);
  expect(result.ok && result.value[0]).toMatchObject({
    cost_currency: "JPY",
    cost_rate: null,
    currency: "KWD",
    price_rate: "3.0125",
  });
  expect(readTypedCharges(fieldsOf(row), { JPY: "0.006" }).charges[0]).toMatchObject({
    cost_rate: "0.006",
    price_rate: "3.0125",
  });
  expect(readTypedCharges(fieldsOf(row), {})).toEqual({ charges: [], unread: 1 });
});

test("a row that is wrong says so beside its field; what is empty is no row", () => {
  expect(errorsOf({ description: " ", cost_planned: "5" })).toEqual({
    "charges.0.description": ["Description is required"],
  });
  expect(errorsOf({ currency: "EURO" })["charges.0.currency"]).toEqual([
    "Type the code of a currency, such as EUR",
  ]);
  expect(errorsOf({ booked_on: "2026-02-30" })["charges.0.booked_on"]).toEqual(["Please enter a valid date"]);
  expect(errorsOf({ currency: "JPY", price_planned: "12.5" })["charges.0.price_planned"]).toHaveLength(1);
  expect(errorsOf({ cost_actual: "1e5" })["charges.0.cost_actual"]).toHaveLength(1);
  expect(errorsOf({ price_actual: "999999999999" })["charges.0.price_actual"]).toHaveLength(1);
  const empty = read({ description: "", vat: "Standard 21%", supplier: " " });
  expect(empty).toEqual({ ok: true, value: [] });
});

test("rows stand in the order of the form, whatever their numbers; too many are refused as a whole", () => {
  const moved = { ...fieldsOf({ description: "A" }, { description: "B" }) };
  const swapped = Object.fromEntries([
    ...Object.entries(moved).filter(([name]) => name.startsWith("charges.1.")),
    ...Object.entries(moved).filter(([name]) => name.startsWith("charges.0.")),
  ]);
  const result = parseForm(chargesForm, swapped);
  expect(result.ok && result.value.map(({ description }) => description)).toEqual(["B", "A"]);
  const many = parseForm(chargesForm, fieldsOf(...Array.from({ length: 501 }, () => ({}))));
  expect(many.ok ? {} : many.fieldErrors).toEqual({
    charges: ["A shipment holds at most 500 charges: 501 were given"],
  });
});

test("sums count the rows that can be read, and say how many cannot", () => {
  const { charges, unread } = readTypedCharges(
    fieldsOf({ description: "", cost_planned: "5" }, { price_planned: "x" }, {}),
    {},
  );
  expect([charges.length, unread]).toEqual([2, 1]);
});

const units = fc.integer({ min: -999_999_999, max: 999_999_999 });
test("for all stored charges: what the form shows of them is read as the same amounts", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(["EUR", 2], ["JPY", 0], ["KWD", 3]),
      units,
      units,
      ([currency, decimals], one, two) => {
        const money = (value: number) => (value / 10 ** Number(decimals)).toFixed(3);
        const stored = testCharge({
          id: idOf(1),
          currency: String(currency),
          cost_currency: "USD",
          cost_rate: "0.921100000000",
          price_rate: currency === "EUR" ? "1" : "0.006",
          cost_planned: money(one),
          price_planned: money(two),
          cost_actual: money(two),
          vat: "Standard 21%",
          supplier: "Port of Antwerp",
          bill_to: "Maes NV",
        });
        const result = parseForm(chargesForm, chargesFormValues([stored]));
        expect(result.ok).toBe(true);
        if (!result.ok) return;
        const changes = comparedCharges(
          [stored],
          result.value.map((line) => withRates(line, {})),
        );
        expect(changes.after).toEqual(changes.before);
      },
    ),
  );
});

test("changes are reported by line and field; added and removed lines as a whole", () => {
  const result = read({ price_planned: "10" }, { description: "Customs" }, { description: "Storage" });
  const [first, second, third] = result.ok ? result.value : [];
  const before = [
    { ...first!, id: idOf(1) },
    { ...second!, id: idOf(2) },
    { ...third!, id: idOf(3) },
  ];
  const after = [
    { ...third!, id: idOf(3) },
    { ...first!, id: idOf(1), cost_actual: "12.5" },
    { ...first!, id: null, description: "Fuel" },
  ];
  const changes = comparedCharges(before, after);
  const changed = Object.keys(changes.after).filter((key) => changes.before[key] !== changes.after[key]);
  expect(changed).toEqual([
    "Line 2, Freight: cost, actual",
    "Line 3, Fuel: added",
    "Line 2, Customs: removed",
    "order",
  ]);
  expect(changes.after["Line 2, Freight: cost, actual"]).toBe("EUR 12.50");
  expect([changes.before.order, changes.after.order]).toEqual(["Freight, Storage", "Storage, Freight"]);
});
