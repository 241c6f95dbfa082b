import { expect, test } from "vitest";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { company } from "#content/company.ts";
import { englishLeft } from "#tests/english-left.ts";
import { BUYER, sampleInvoice, sampleLine, SELLER, VAT } from "#tests/invoices.ts";
import { readPdf } from "#tests/read-pdf.ts";
import type { Invoice } from "./invoice.ts";
import { drawInvoice } from "./invoice-pdf.server.ts";
import { UNITS } from "./units.ts";

const others = LANGUAGES.filter((language) => language !== "en");

/** Each unit and each VAT category, with every optional field of an invoice. */
const lines = [
  ...UNITS.map((unit) => sampleLine({ unit, quantity: "2" })),
  ...Object.values(VAT)
    .filter(({ category }) => category !== "O")
    .map((vat) => sampleLine({ vat })),
];
const PAPERS: Record<string, Partial<Invoice>> = {
  "an invoice": { lines, exchange: { currency: "EUR", rate: "0.92", day: "2026-11-25" }, currency: "USD" },
  "an invoice not subject to VAT": { lines: [sampleLine({ vat: VAT.outside })] },
  "a credit note": { kind: "credit_note" },
  "a draft": { number: null, communication: null },
};
/** Texts typed by people, in whatever language. */
const typed = [
  SELLER.name,
  company.name,
  BUYER.name,
  ...lines.map(({ description }) => description),
  ...Object.values(VAT).map(({ reason }) => reason ?? ""),
  "Antwerp, Belgium",
  "Chicago, United States",
  "Accounts",
].filter(Boolean);

test.each(others.flatMap((language) => Object.keys(PAPERS).map((paper) => ({ language, paper }))))(
  "$paper in $language has no English",
  async ({ language, paper }) => {
    const { pdf } = await drawInvoice(sampleInvoice({ ...PAPERS[paper], language }));
    const text = (await readPdf(pdf)).join(" ").replaceAll(/\s+/g, " ");
    expect(text).toContain(BUYER.name);
    expect(englishLeft(text, typed)).toEqual([]);
  },
);
