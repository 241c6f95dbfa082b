import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BUYER, sampleInvoice, sampleLine, VAT } from "#tests/invoices.ts";
import { randomInvoices } from "#tests/random-invoices.ts";
import { readXml } from "#tests/read-xml.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { checkForPeppol, checkInvoice } from "./check-invoice.ts";
import type { Invoice } from "./invoice.ts";
import { invoiceTotals } from "./totals.ts";
import { writeUbl } from "./ubl.server.ts";

const read = (facts: Partial<Invoice> = {}) => readXml(writeUbl(sampleInvoice(facts)));

test("customization and profile stand verbatim, numbers and days where the profile wants them", () => {
  const invoice = read();
  expect(invoice.text("/Invoice/cbc:CustomizationID")).toBe(
    "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
  );
  expect(invoice.text("/Invoice/cbc:ProfileID")).toBe("urn:fdc:peppol.eu:2017:poacc:billing:01:1.0");
  expect(invoice.text("/Invoice/cbc:InvoiceTypeCode")).toBe("380");
  expect(invoice.text("/Invoice/cbc:DueDate")).toBe("2026-12-26");
  const credit = read({ kind: "credit_note" });
  expect(credit.text("/CreditNote/cbc:CreditNoteTypeCode")).toBe("381");
  expect(credit.texts("/CreditNote/cbc:DueDate")).toEqual([]);
  expect(credit.text("/CreditNote/cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID")).toBe(
    "2026-000041",
  );
});

test("a draft is no e-invoice", () => {
  expect(() => writeUbl(sampleInvoice({ number: null }))).toThrow(TypeError);
});

test("a Belgian party is found by its enterprise number, another by the address it gave", () => {
  const buyer = "/Invoice/cac:AccountingCustomerParty/cac:Party/cbc:EndpointID";
  const belgian = read();
  expect([belgian.text(buyer), belgian.attribute(buyer, "schemeID")]).toEqual(["0403170701", "0208"]);
  const byVat = read({ buyer: { ...BUYER, endpoint: { scheme: "9925", id: "BE0403170701" } } });
  expect([byVat.text(buyer), byVat.attribute(buyer, "schemeID")]).toEqual(["BE0403170701", "9925"]);
});

test("what is not subject to VAT has no rate and names no VAT number", () => {
  const outside = read({ lines: [sampleLine({ vat: VAT.outside })] });
  expect(outside.texts("//cac:PartyTaxScheme")).toEqual([]);
  expect(outside.texts("//cbc:Percent")).toEqual([]);
  expect(
    outside.text("/Invoice/cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID"),
  ).toBe("0123456749");
});

test("texts of people are escaped, in one line, without what XML cannot hold", () => {
  const lines = [sampleLine({ description: 'THC & <ISPS>\n"20\u0000 ft"\u0007' })];
  expect(read({ lines }).text("/Invoice/cac:InvoiceLine/cac:Item/cbc:Name")).toBe('THC & <ISPS> "20 ft"');
});

test("the PDF travels inside, the shipment with its line, in the language of the invoice", () => {
  const pdf = { name: "Invoice 2026-000042.pdf", bytes: new Uint8Array([37, 80, 68, 70]) };
  const invoice = readXml(runInLanguage("nl", () => writeUbl(sampleInvoice(), pdf)));
  const file = "/Invoice/cac:AdditionalDocumentReference/cac:Attachment/cbc:EmbeddedDocumentBinaryObject";
  expect([invoice.text(file), invoice.attribute(file, "mimeCode")]).toEqual(["JVBERg==", "application/pdf"]);
  const properties = "/Invoice/cac:InvoiceLine/cac:Item/cac:AdditionalItemProperty";
  expect(invoice.texts(`${properties}/cbc:Name`)).toEqual([
    "Zending",
    "Traject",
    "Brutogewicht",
    "Uw referenties",
  ]);
  expect(invoice.texts(`${properties}/cbc:Value`)[1]).toBe("Antwerp, Belgium – Chicago, United States");
});

test("VAT of another currency is given in euros as a sum of its own", () => {
  const invoice = read({
    currency: "USD",
    lines: [sampleLine({ currency: "USD" })],
    exchange: { currency: "EUR", rate: "0.92105", day: "2026-11-25" },
  });
  expect(invoice.text("/Invoice/cbc:TaxCurrencyCode")).toBe("EUR");
  expect(invoice.texts("/Invoice/cac:TaxTotal/cbc:TaxAmount")).toEqual(["273.00", "251.45"]);
});

describe("random invoices", () => {
  test("have no problem, no empty element, and sums that add up as the profile counts", () => {
    fc.assert(
      fc.property(randomInvoices, (invoices) => {
        for (const invoice of invoices) {
          if (isRefused(invoice)) continue;
          expect([...checkInvoice(invoice), ...checkForPeppol(invoice)]).toEqual([]);
          expect(writeUbl(invoice)).not.toMatch(/<([\w:]+)[^>]*>\s*<\/\1>|\/>/);
          expectSums(invoice);
        }
      }),
    );
  });
});

/** A negative total is refused; everything else is valid. */
const isRefused = (invoice: Invoice) => invoiceTotals(invoice).gross.startsWith("-");

/** Checks sums in whole cents, by the rules BR-CO-10, 13, 14, 15 and BR-S-08. */
function expectSums(invoice: Invoice): void {
  const document = readXml(writeUbl(invoice));
  const cents = (path: string) => document.texts(path).map((text) => Number(text.replace(".", "")));
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
  const lines = cents("//cbc:LineExtensionAmount");
  const [lineTotal = 0, ...each] = lines;
  const [vat = 0] = cents("//cac:TaxTotal/cbc:TaxAmount");
  expect(sum(each)).toBe(lineTotal);
  expect(cents("//cbc:TaxExclusiveAmount")).toEqual([lineTotal]);
  expect(sum(cents("//cac:TaxSubtotal/cbc:TaxAmount"))).toBe(vat);
  expect(sum(cents("//cac:TaxSubtotal/cbc:TaxableAmount"))).toBe(lineTotal);
  expect(cents("//cbc:TaxInclusiveAmount")).toEqual([lineTotal + vat]);
  expect(cents("//cbc:PayableAmount")).toEqual([lineTotal + vat]);
}
