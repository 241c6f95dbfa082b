import { readUbl } from "#app/supplier-invoices/read-ubl.server.ts";
import type { TypedPart } from "#app/supplier-invoices/supplier-invoice.ts";
import { pdfOf } from "./files.ts";

interface UblLine {
  name?: string;
  amount?: string;
  note?: string;
}

export interface Ubl {
  kind?: "Invoice" | "CreditNote";
  number?: string;
  supplier?: string;
  vat?: string | null;
  currency?: string;
  lines?: readonly UblLine[];
  note?: string;
  credits?: string;
  iban?: string;
  /** Bytes of the PDF inside, more or less; 0 for none. */
  pdfBytes?: number;
  /** Instead of what they are. */
  sums?: { lineNet?: string; net?: string; vat?: string; gross?: string; payable?: string };
  prefix?: string;
}

let made = 0;

/** An e-invoice of a haulier whose lines are taxed at 21 %. Amounts are above zero, also in a credit note. */
export function ublFile(values: Ubl = {}): string {
  const {
    kind = "Invoice",
    number = `F-${(made += 1)}`,
    supplier = "Haulier NV",
    vat = "BE0403170701",
  } = values;
  const {
    currency = "EUR",
    lines = [{}],
    note = "",
    credits,
    iban = "BE68539007547034",
    pdfBytes = 0,
    sums = {},
    prefix = "cbc",
  } = values;
  const cac = prefix === "cbc" ? "cac" : `${prefix}a`;
  const cents = lines.reduce((sum, { amount = "100.00" }) => sum + Math.round(Number(amount) * 100), 0);
  const tax = Math.round(cents * 0.21);
  const text = (value: number) => (value / 100).toFixed(2);
  const net = text(cents);
  const money = (name: string, value: string) =>
    `<${prefix}:${name} currencyID="${currency}">${value}</${prefix}:${name}>`;
  const el = (name: string, value: string) => `<${prefix}:${name}>${value}</${prefix}:${name}>`;
  const box = (name: string, value: string) => `<${cac}:${name}>${value}</${cac}:${name}>`;
  const category = (name: string) =>
    box(name, el("ID", "S") + el("Percent", "21") + box("TaxScheme", el("ID", "VAT")));
  const pdf = Buffer.concat([
    Buffer.from(pdfOf(`invoice ${number}`)),
    Buffer.alloc(pdfBytes, 37),
    Buffer.from("\n%%EOF\n"),
  ]).toString("base64");
  const attached =
    pdfBytes === 0
      ? ""
      : box(
          "AdditionalDocumentReference",
          el("ID", number) +
            box(
              "Attachment",
              `<${prefix}:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">${pdf}</${prefix}:EmbeddedDocumentBinaryObject>`,
            ),
        );
  const lineOf = ({ name = "Haulage", amount = "100.00", note: of = "" }: UblLine, index: number) =>
    box(
      `${kind}Line`,
      el("ID", String(index + 1)) +
        (of ? el("Note", of) : "") +
        money("LineExtensionAmount", amount) +
        box("Item", el("Name", name) + category("ClassifiedTaxCategory")) +
        box("Price", money("PriceAmount", amount)),
    );
  return `<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${kind}-2" xmlns:${cac}="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:${prefix}="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
${el("ID", number)}${el("IssueDate", "2026-11-20")}${kind === "Invoice" ? el("DueDate", "2026-12-20") : ""}
${note ? el("Note", note) : ""}${el("DocumentCurrencyCode", currency)}
${credits ? box("BillingReference", box("InvoiceDocumentReference", el("ID", credits))) : ""}${attached}
${box("AccountingSupplierParty", box("Party", (vat === null ? "" : box("PartyTaxScheme", el("CompanyID", vat) + box("TaxScheme", el("ID", "VAT")))) + box("PartyLegalEntity", el("RegistrationName", supplier))))}
${box("AccountingCustomerParty", box("Party", box("PartyLegalEntity", el("RegistrationName", "Zenne NV"))))}
${box("PaymentMeans", el("PaymentID", "+++090/9337/55493+++") + box("PayeeFinancialAccount", el("ID", iban)))}
${box("TaxTotal", money("TaxAmount", sums.vat ?? text(tax)) + box("TaxSubtotal", money("TaxableAmount", net) + money("TaxAmount", text(tax)) + category("TaxCategory")))}
${box("LegalMonetaryTotal", money("LineExtensionAmount", sums.lineNet ?? net) + money("TaxExclusiveAmount", sums.net ?? net) + money("TaxInclusiveAmount", sums.gross ?? text(cents + tax)) + money("PayableAmount", sums.payable ?? text(cents + tax)))}
${lines.map(lineOf).join("\n")}</${kind}>`;
}

export const ublBytes = (values: Ubl = {}) => new TextEncoder().encode(ublFile(values));

export const ublDocument = (values: Ubl = {}) => readUbl(ublBytes(values)).document;

/** A part of a line as it is typed: numbers of shipments, and what else is said of it. */
export const typedPart = (
  lineId: string,
  numbers: readonly string[],
  values: Partial<TypedPart> = {},
): TypedPart => ({ at: 0, lineId, shipmentId: null, numbers, charge: "", amount: null, ...values });
