import fc from "fast-check";
import { expect, test } from "vitest";
import { VAT_CATEGORIES } from "#app/charges/vat-treatment.ts";
import type { LineVat } from "./invoice.ts";
import { mayStandTogether, splitByVat } from "./split-by-vat.ts";

const vat = (category: LineVat["category"], rate = "0", reason: string | null = null): { vat: LineVat } => ({
  vat: { category, rate, exemptionCode: null, reason },
});
const described = (lines: { vat: LineVat }[]) =>
  splitByVat(lines).map(({ lines: some, why }) => [some.map((line) => line.vat.category).join(" "), why]);

test("duties advanced for the customer stand on an invoice of their own beside 21%", () => {
  expect(
    described([vat("S", "21"), vat("O", "0", "Advanced"), vat("S", "6"), vat("O", "0", "Advanced")]),
  ).toEqual([
    ["S S", null],
    ["O O", "not_subject"],
  ]);
  expect(described([vat("O", "0", "Advanced"), vat("S", "21")])).toEqual([
    ["O", null],
    ["S", "not_subject"],
  ]);
});

test("two reasons of one category stand on two invoices, reasons of different ones on one", () => {
  expect(described([vat("E", "0", "Insurance"), vat("S", "21"), vat("E", "0", "Stamps")])).toEqual([
    ["E S", null],
    ["E", "two_reasons"],
  ]);
  expect(
    described([vat("E", "0", "Insurance"), vat("AE", "0", "Article 196"), vat("G", "0", "Export")]),
  ).toEqual([["E AE G", null]]);
  // Lines with VAT need no reason, and may have a text for their rate.
  expect(described([vat("S", "21", "Standard"), vat("S", "6", "Reduced")])).toEqual([["S S", null]]);
});

test("no line is lost, and all that share an invoice may", () => {
  const line = fc.record({
    vat: fc.record({
      category: fc.constantFrom(...VAT_CATEGORIES),
      rate: fc.constantFrom("0", "6", "21"),
      exemptionCode: fc.constant(null),
      reason: fc.constantFrom(null, "One", "Two"),
    }),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const parts = splitByVat(lines);
      expect(parts.flatMap((part) => part.lines)).toHaveLength(lines.length);
      for (const part of parts)
        for (const one of part.lines)
          for (const other of part.lines) expect(mayStandTogether(one.vat, other.vat)).toBe(true);
    }),
  );
});
