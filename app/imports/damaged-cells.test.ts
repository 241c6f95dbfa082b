import { expect, test } from "vitest";
import { damageOf, damagesOf, plainNumber } from "./batches.server.ts";
import type { ImportField } from "./mapping.ts";

const ERRORS =
  "#N/A #REF! #VALUE! #NAME? #DIV/0! #NUM! #NULL! #SPILL! #CALC! #GETTING_DATA #N/B #VERW! #WAARDE! #NAAM? #DEEL/0! #GETAL! #VALEUR! #NOM? #NOMBRE! #NV #BEZUG! #WERT! #ZAHL! #n/a Err:502 ######## #FORMULA!".split(
    " ",
  );

test.each([...ERRORS, " #N/A ", "#NOM ?"])("«%s» is no value of any field", (cell) => {
  expect(damageOf(cell)).not.toBeNull();
  expect(damageOf(cell, true)).not.toBeNull();
});

test.each([
  "5.40092E+11",
  "5,40092E+11",
  "5.40E+11",
  "1E+20",
  "4.50012E+9",
  "2.01234e10",
  "1.23456789012346E+19",
])("of %s the last digits are lost, unless it is a quantity", (cell) => {
  expect(damageOf(cell)).toMatch(/last digits are lost/);
  expect(damageOf(cell, true)).toBeNull();
});

test.each([
  "",
  "1E5",
  "12E-45",
  "PO 5.4E+11",
  "#1",
  "#NA-4711",
  "# 12",
  "#",
  "N/A",
  "540092000123",
  "5.40",
  "E+11",
])("«%s» is what somebody wrote", (cell) => {
  expect(damageOf(cell)).toBeNull();
});

test("a quantity is read without its exponent", () => {
  expect(["1.25E+04", "1,25E+4", "1250", "heavy"].map(plainNumber)).toEqual([
    "12500",
    "12500",
    "1250",
    "heavy",
  ]);
});

test("damaged cells are named by their field and their place in the sheet", () => {
  const field = (key: string, label: string): ImportField => ({ key, label, section: "", names: [] });
  const fields = [field("a", "Reference"), field("b", "Shipper")];
  const mapping = { fields: ["b", ...Array.from({ length: 26 }, () => null), "a"], orders: [] };
  const [shipper, reference] = damagesOf({ row: 12, cells: { a: "5.4E+11", b: "#N/A" } }, fields, mapping);
  expect(reference).toMatch(/^Reference \(AB12\): of 5\.4E\+11 the last digits are lost\./);
  expect(shipper).toBe(
    "Shipper (A12): #N/A is an error of the spreadsheet. Correct the cell there, or empty it",
  );
});
