import { describe, expect, it } from "vitest";
import { type ImportedDetails, readDetails as readInto } from "./details.ts";
import { DETAIL_MESSAGES } from "../details-messages.ts";
import { NO_CURRENCY } from "#app/kit/money/currency.ts";
import { QUANTITY_MESSAGES } from "#app/goods/quantity.ts";

const stored: ImportedDetails = {
  references: [
    { id: "88888888-8888-4888-8888-888888888881", kind: "purchase_order", value: "PO 7" },
    { id: "88888888-8888-4888-8888-888888888882", kind: "master_bl", value: "MEDU1234567" },
  ],
  terms: {
    incoterm: "CIF",
    incoterm_place: "Lagos",
    declared_value: 12_000,
    declared_currency: "EUR",
    dangerous_goods: true,
    temperature_min_c: null,
    temperature_max_c: null,
  },
};

function readDetails(cells: Parameters<typeof readInto>[0], before: ImportedDetails | null) {
  const refusals: string[] = [];
  const read = readInto(cells, before, [], (why) => refusals.push(why));
  return { change: null, words: [], ...read, refusals };
}

describe("references of a row", () => {
  it("that are stored, in another spelling and order, change nothing", () => {
    const cells = { purchase_order: "po-7", master_bl: "medu 123.4567", hawb: "" };
    expect(readDetails(cells, stored)).toEqual({ change: null, words: [], refusals: [] });
    expect(readDetails({ tracking_number: "X" }, stored).change).toBeNull();
  });

  it("replace those of their kind; the others stay with their ids", () => {
    const { change, words } = readDetails({ purchase_order: "PO 8; PO 7\nPO 8", master_bl: "" }, stored);
    expect(change?.references).toEqual([
      stored.references[0],
      { id: null, kind: "purchase_order", value: "PO 8" },
    ]);
    expect(words).toEqual(["Master B/L: MEDU1234567 → empty", "Purchase Order: PO 7 → PO 7; PO 8"]);
    expect(Object.keys(change?.changes ?? {})).toHaveLength(2);
  });

  it("of a new shipment are named, with the check digit that would be right", () => {
    const { words, change } = readDetails({ container: "MSCU1234567", customer_reference: "Spring" }, null);
    expect(change?.terms).toBeUndefined();
    expect(words.slice(0, 2)).toEqual(["Container MSCU1234567", "Customer reference Spring"]);
    expect(words[2]).toMatch(/^Container MSCU1234567: The check digit does not fit/);
  });

  it("are refused when they are too long, hold no letter or digit, or are too many", () => {
    const { refusals } = readDetails({ hawb: "x".repeat(101), booking: "--" }, stored);
    expect(refusals).toEqual([
      "HAWB: Reference must be at most 100 characters",
      `Booking: A reference needs a letter or a digit`,
    ]);
    const many = Array.from({ length: 201 }, (_, number) => `R${number}`).join(";");
    expect(readDetails({ other: many }, null).refusals).toHaveLength(1);
  });
});

describe("terms of a row", () => {
  it("take the currency of a value that names one, and refuse two", () => {
    const termsOf = (cells: object) => readDetails(cells, null);
    for (const declared_value of ["USD 2,10", "2.10 $", "US$ 2.10"])
      expect(termsOf({ declared_value }).change?.terms, declared_value).toMatchObject({
        declared_value: 2.1,
        declared_currency: "USD",
      });
    expect(termsOf({ declared_value: "2,10 $", declared_currency: "cad" }).change?.terms).toMatchObject({
      declared_value: 2.1,
      declared_currency: "CAD",
    });
    expect(termsOf({ declared_value: "USD 2,10", declared_currency: "EUR" }).refusals).toEqual([
      "The declared value «USD 2,10» is in another currency than EUR beside it: correct one of them",
    ]);
  });

  it("without a currency take that of the import, else both cells can be left out", () => {
    const cells = { declared_value: "12.500,00", declared_currency: "" };
    const refusals: unknown[] = [];
    readInto(cells, null, [], (...refusal) => refusals.push(refusal));
    expect(refusals).toEqual([
      [DETAIL_MESSAGES.currencyMissing, { columns: ["declared_value", "declared_currency"] }],
    ]);
    const termsOf = (before: typeof cells) =>
      readInto(before, null, [], (why) => expect.fail(why), "USD")?.change.terms;
    expect(termsOf(cells)).toMatchObject({ declared_value: 12_500, declared_currency: "USD" });
    expect(termsOf({ ...cells, declared_currency: "EUR" })).toMatchObject({ declared_currency: "EUR" });
    expect(termsOf({ ...cells, declared_value: "" })).toBeUndefined();
  });

  it("name their place in one cell, where none stands beside it", () => {
    const termsOf = (cells: object) => readDetails(cells, null);
    for (const incoterm of ["FOB Shanghai", "fob - Shanghai", "FOB: Shanghai"])
      expect(termsOf({ incoterm, incoterm_place: "" }).change?.terms, incoterm).toMatchObject({
        incoterm: "FOB",
        incoterm_place: "Shanghai",
      });
    for (const cells of [
      { incoterm: "FOB Shanghai", incoterm_place: "Ningbo" },
      { incoterm: "ABC Shanghai" },
    ])
      expect(termsOf(cells).refusals).toEqual(["Choose one of the eleven Incoterms 2020"]);
  });

  it("that are refused can be left out, each by its column", () => {
    const about: unknown[] = [];
    const cells = { incoterm: "DDU", hawb: "--", dangerous_goods: "maybe", temperature_min_c: "cold" };
    readInto(cells, null, [], (_, cellsRefused) => about.push(cellsRefused?.columns));
    expect(about).toEqual([["hawb"], ["incoterm"], ["temperature_min_c"], ["dangerous_goods"]]);
  });

  it("as stored change nothing; an empty cell takes no mark off dangerous goods", () => {
    const cells = {
      incoterm: "cif",
      incoterm_place: "Lagos ",
      declared_value: "12.000,00",
      declared_currency: "eur",
      dangerous_goods: "",
    };
    expect(readDetails(cells, stored)).toEqual({ change: null, words: [], refusals: [] });
  });

  it("are changed as a whole, and emptied", () => {
    const { change, words } = readDetails({ incoterm: "DAP", dangerous_goods: "No" }, stored);
    expect(change?.terms).toEqual({ ...stored.terms, incoterm: "DAP", dangerous_goods: false });
    expect(words).toEqual(["Terms: CIF Lagos, 12000 EUR, dangerous goods → DAP Lagos, 12000 EUR"]);
    const emptied = readDetails({ declared_value: "", declared_currency: "" }, stored);
    expect(emptied.change?.terms).toMatchObject({ declared_value: null, declared_currency: null });
  });

  it("are refused when they cannot be read, never read as another number", () => {
    const refusalsOf = (cells: Parameters<typeof readDetails>[0]) => readDetails(cells, stored).refusals;
    expect(refusalsOf({ declared_value: "twelve" })).toEqual([
      QUANTITY_MESSAGES.notANumber("Declared value", "", 2),
    ]);
    expect(refusalsOf({ incoterm: "DAT" })).toEqual(["Choose one of the eleven Incoterms 2020"]);
    expect(refusalsOf({ declared_currency: "Euro" })).toEqual([NO_CURRENCY]);
    expect(refusalsOf({ declared_currency: "ERU" })).toEqual([NO_CURRENCY]);
    expect(refusalsOf({ declared_value: "ABC 12" })).toEqual([NO_CURRENCY]);
    expect(refusalsOf({ declared_currency: "" })).toEqual([DETAIL_MESSAGES.currencyMissing]);
    expect(refusalsOf({ declared_value: "" })).toEqual([DETAIL_MESSAGES.valueMissing]);
    expect(refusalsOf({ dangerous_goods: "maybe" })).toEqual([
      "«maybe» in Dangerous Goods is neither yes nor no",
    ]);
  });

  it("leave the code of no currency as it was stored before codes were checked", () => {
    const old = { ...stored, terms: { ...stored.terms, declared_currency: "ERU" } };
    expect(readDetails({ declared_currency: "ERU", incoterm: "DAP" }, old)).toMatchObject({
      refusals: [],
      words: ["Terms: CIF Lagos, 12000 ERU, dangerous goods → DAP Lagos, 12000 ERU, dangerous goods"],
    });
  });
});
