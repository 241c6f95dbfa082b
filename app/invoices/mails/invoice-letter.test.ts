import { expect, test } from "vitest";
import { sampleInvoice } from "#tests/invoices.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { invoiceLetter } from "./invoice-letter.ts";

test.each([
  ["en", "It credits our invoice 2026-00003 of Nov 19, 2026."],
  ["nl", "Ze crediteert onze factuur 2026-00003 van 19 nov 2026."],
  ["fr", "Elle crédite notre facture 2026-00003 du 19 nov. 2026."],
  ["de", "Sie bezieht sich auf unsere Rechnung 2026-00003 vom 19.11.2026."],
] as const)("the mail of a credit note says which invoice it credits: %s", (language, sentence) => {
  const preceding = { number: "2026-00003", issuedOn: "2026-11-19" };
  const about = { name: "Bram", sender: "Nora", company: "Zenne Freight", isCopy: false, isSettled: false };
  const letter = (facts: object) =>
    runInLanguage(language, () => invoiceLetter(sampleInvoice({ kind: "credit_note", ...facts }), about))
      .message;
  expect(letter({ preceding })).toContain(sentence);
  expect(letter({ preceding: null })).not.toContain("2026-00003");
});
