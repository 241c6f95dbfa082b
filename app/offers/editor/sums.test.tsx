import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { offerTotals } from "../totals.ts";
import { Sums, SumsInLine } from "./sums.tsx";

const line = {
  basis: "flat",
  quantity: "1",
  cost: "60",
  price: "132.5",
  minimum: null,
  vat_rate: "0",
  currency: "EUR",
  cost_currency: "EUR",
  price_rate: "1",
  cost_rate: "1",
} as const;
const totals = offerTotals([line], { currency: "EUR", rate: "1" });

test("while a line is not counted the sums state no margin as a result: no percentage, no green", () => {
  const inLine = (unread: number) =>
    renderToStaticMarkup(<SumsInLine totals={totals} currency="EUR" unread={unread} />);
  expect(inLine(0)).toMatch(/text-green-700">EUR 72\.50 · 54\.7%/);
  expect(inLine(2)).toContain("2 lines not counted");
  expect(inLine(2)).not.toMatch(/72\.50|%|green/);
  const card = renderToStaticMarkup(<Sums totals={totals} currency="EUR" unread={2} />);
  expect(card).toContain("2 lines not counted yet");
  expect(card).toContain("EUR 72.50");
  expect(card).not.toMatch(/54\.7|green/);
});

test("while it is asked in which currency the figures are, no margin is stated", () => {
  for (const drawn of [
    <SumsInLine key="bar" totals={totals} currency="USD" isAsking />,
    <Sums key="card" totals={totals} currency="USD" isAsking />,
  ]) {
    const html = renderToStaticMarkup(drawn);
    expect(html).toMatch(/Margin<\/dt><dd[^>]*>–/);
    expect(html).not.toMatch(/green|%/);
  }
});

test("a margin of nothing is not green", () => {
  const even = offerTotals([{ ...line, price: "60" }], { currency: "EUR", rate: "1" });
  expect(renderToStaticMarkup(<SumsInLine totals={even} currency="EUR" unread={0} />)).not.toContain("green");
});
