import { expect, test } from "vitest";
import { sampleInvoice, sampleLine } from "#tests/invoices.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { drawInvoice } from "./invoice-pdf.server.ts";
import type { Invoice } from "./invoice.ts";
import { paperDay } from "#app/documents/paper-texts.ts";
import { invoiceView } from "./invoice-view.ts";

const draw = async (facts: Partial<Invoice>) => {
  const { pdf, pages } = await drawInvoice(sampleInvoice(facts));
  const text = (await readPdf(pdf)).map(String).join("\n").replace(/\s+/g, " ");
  return { text, pages };
};

test.each(LANGUAGES)("an invoice in %s says on paper what its view says", async (language) => {
  const { text } = await draw({ language });
  const view = runInLanguage(language, () => invoiceView(sampleInvoice(), paperDay));
  const texts = [
    view.title,
    view.day,
    view.gross.label,
    view.gross.amount,
    view.payment!.communication,
    view.payment!.accounts[0]!,
  ];
  for (const part of texts) expect(text).toContain(part.replace(/\s+/g, " "));
});

test("days come first on paper, in English too", async () => {
  const { text } = await draw({ issuedOn: "2026-11-26", dueOn: "2026-12-26" });
  for (const part of ["26 Nov 2026", "by 26 Dec 2026"]) expect(text).toContain(part);
  expect(text).not.toMatch(/Nov 26|Dec 26/);
});

test("a hundred lines go over pages, each line once, the sums at the end", async () => {
  const lines = Array.from({ length: 100 }, (_, index) =>
    sampleLine({ description: `Charge no. ${index + 1}.` }),
  );
  const { text, pages } = await draw({ lines });
  expect(pages).toBeGreaterThan(2);
  for (const { description } of lines) expect(text.split(description)).toHaveLength(2);
  const carried = Array.from(text.matchAll(/(Carried|Brought) forward (EUR [\d,.]+)/g), ([, , sum]) => sum);
  expect(carried.length).toBe(2 * (pages - 1));
  expect(carried[0]).toBe(carried[1]);
  expect(text.lastIndexOf("EUR 157,300.00")).toBeGreaterThan(text.indexOf("Charge no. 100."));
});

test("a draft has no number and no request to pay", async () => {
  const { text } = await draw({ number: null, communication: null });
  expect(text).toContain("DRAFT");
  expect(text).not.toContain("BE68 5390");
});
