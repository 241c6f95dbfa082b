import { expect, test } from "vitest";
import { readPastedLines } from "./lines-paste.ts";

test("a cell with line breaks stays one cell", () => {
  expect(readPastedLines('"Ocean freight\nAntwerp - Lagos"\tcontainer\t2\t1.100,00\t1.450,00')?.rows).toEqual(
    [
      {
        description: "Ocean freight Antwerp - Lagos",
        basis: "container",
        quantity: "2",
        cost: "1.100,00",
        price: "1.450,00",
      },
    ],
  );
});

test.each([
  ["Omschrijving\tEenheid\tHoeveelheid\tAankoopprijs\tEenheidsprijs (excl. btw)\tBTW %"],
  ["Désignation\tUnité\tQté\tPrix d'achat\tPrix unitaire HT\tTaux TVA"],
  ["Prestation\tUnité\tQuantité\tCoût\tPU\tTVA (%)"],
  ["Bezeichnung\tEinheit\tMenge\tEinkaufspreis\tVerkaufspreis\tMwSt"],
  ["Charge\tPer\tQty\tBuying\tSelling\tVAT"],
])("headings in four languages: %s", (headings) => {
  expect(readPastedLines(`${headings}\nTHC\tkg\t2\t10\t15\t21`)).toEqual({
    rows: [{ description: "THC", basis: "kg", quantity: "2", cost: "10", price: "15", vat_rate: "21" }],
    ignored: [],
    totals: 0,
  });
});

test("columns of nobody are named, totals left out, and the currency of a heading goes before its amounts", () => {
  expect(
    readPastedLines("Dienst\tLeverancier\tKosten USD\tPrijs\nTHC\tPSA\t2,10\t4,00\nTotaal\t\t2,10\t4,00"),
  ).toEqual({
    rows: [{ description: "THC", cost: "USD 2,10", price: "4,00" }],
    ignored: ["Leverancier"],
    totals: 1,
  });
});

test("cells beyond the last column are named", () => {
  expect(readPastedLines("4,00\t12,00\t21\tremark", "price")).toEqual({
    rows: [{ price: "4,00", minimum: "12,00", vat_rate: "21" }],
    ignored: ["remark"],
    totals: 0,
  });
});

test("a text of one cell is none", () => {
  expect(readPastedLines("Ocean freight\r\n")).toBeNull();
});

const amounts = (text: string) =>
  readPastedLines(text)?.rows.map(({ cost, price, minimum }) => [cost, price, minimum].filter(Boolean));

test("a currency of a cell, a column or a heading stays with its amounts", () => {
  expect(amounts("Freight\tflat\t1\tUSD 2,10\t3.20 €")).toEqual([["USD 2,10", "3.20 €"]]);
  expect(amounts("Description\tCost\tPrice\tCurrency\nFreight\t2,10\t3,20\tUSD\nFuel\tEUR 1\t\tUSD")).toEqual(
    [["USD 2,10", "USD 3,20"], ["EUR 1"]],
  );
  expect(amounts("Description\tCost (USD)\tPrice €\nFreight\t2,10\t3,20")).toEqual([["USD 2,10", "€ 3,20"]]);
  expect(amounts("Description\tCost\tPrice\nFreight\t2,10\t3,20")).toEqual([["2,10", "3,20"]]);
});
