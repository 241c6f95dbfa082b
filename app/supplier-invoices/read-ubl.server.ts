import { Big } from "big.js";
import { Invalid } from "#app/kit/errors.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { cutToFit, singleLine } from "#app/kit/text/text.ts";
import { startOfLocalDay } from "#app/kit/time/time.ts";
import { type Node, parseXml } from "#app/kit/xml/read-xml.server.ts";
import { checkDocumentSums, type DocumentSums } from "./check-sums.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "./messages.ts";
import { type DocumentLine, type SupplierDocument, UBL_MAX_BYTES } from "./supplier-invoice.ts";

const MOST_NODES = 200_000;
const MOST_LINES = 2_000;

interface ReadUbl {
  document: SupplierDocument;
  /** The first PDF inside, for viewing. */
  pdf: Uint8Array<ArrayBuffer> | null;
}

/**
 * Parses an invoice or credit note in UBL 2.1, with any prefixes, alone or in a Peppol envelope. @throws Invalid with
 * the reason when it is none, exceeds 5 MB, has a DTD, or an amount that cannot be parsed
 */
export function readUbl(bytes: Uint8Array): ReadUbl {
  if (bytes.length > UBL_MAX_BYTES) throw new Invalid(MESSAGES.fileTooLarge);
  const xml = decode(bytes);
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new Invalid(MESSAGES.hasDtd);
  const read = parseXml(xml, MOST_NODES);
  const root = read && (documentIn(read) ?? read.all("StandardBusinessDocument").map(documentIn)[0]);
  if (!root) throw new Invalid(MESSAGES.noUbl);
  return { document: documentOf(root), pdf: pdfIn(root) };
}

function decode(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  try {
    return new TextDecoder(isUtf16 ? (bytes[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8", {
      fatal: true,
    }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const documentIn = (node: Node): Node | undefined =>
  node.children.find(({ name }) => name === "Invoice" || name === "CreditNote");

function documentOf(root: Node): SupplierDocument {
  const isCreditNote = root.name === "CreditNote" || root.at("InvoiceTypeCode") === "381";
  const currency = root.at("DocumentCurrencyCode") ?? "";
  if (!/^[A-Z]{3}$/.test(currency)) throw new Invalid(MESSAGES.misses("the currency"));
  const [monetary, taxes] = [root.all("LegalMonetaryTotal")[0], taxTotalOf(root, currency)];
  const lineNodes = root.all(root.name === "CreditNote" ? "CreditNoteLine" : "InvoiceLine");
  if (lineNodes.length === 0) throw new Invalid(MESSAGES.misses("its lines"));
  if (lineNodes.length > MOST_LINES) throw new Invalid(MESSAGES.tooManyLines(MOST_LINES));
  const lines = lineNodes.map(lineOf);
  const extras = root.all("AllowanceCharge").map(extraOf);
  const sums: DocumentSums = {
    currency,
    lines: lines.map(({ amount, vat }) => ({ amount, vat })),
    allowances: extras.filter(({ isCharge }) => !isCharge),
    charges: extras.filter(({ isCharge }) => isCharge),
    subtotals: (taxes?.all("TaxSubtotal") ?? []).map(subtotalOf),
    lineNet: amountOf(monetary, "LineExtensionAmount"),
    net: amountOf(monetary, "TaxExclusiveAmount"),
    vat: taxes ? amountOf(taxes, "TaxAmount") : "0",
    gross: amountOf(monetary, "TaxInclusiveAmount"),
    prepaid: amountOf(monetary, "PrepaidAmount", "0"),
    rounding: amountOf(monetary, "PayableRoundingAmount", "0"),
    payable: amountOf(monetary, "PayableAmount"),
  };
  const withSign = (amount: Decimal) => (isCreditNote ? new Big(amount).neg().toFixed() : amount);
  const party = root.all("AccountingSupplierParty", "Party")[0];
  const supplier = clean(
    party?.at("PartyLegalEntity", "RegistrationName") ?? party?.at("PartyName", "Name"),
    200,
  );
  const number = clean(root.at("ID"), 100);
  const issuedOn = dayIn(root.at("IssueDate"));
  if (!supplier) throw new Invalid(MESSAGES.misses("the name of the supplier"));
  if (!number) throw new Invalid(MESSAGES.misses("its number"));
  if (!issuedOn) throw new Invalid(MESSAGES.misses("its date"));
  return {
    kind: isCreditNote ? "credit_note" : "invoice",
    number,
    supplier,
    vatNumber: party ? vatOf(party) : null,
    issuedOn,
    dueOn: dayIn(root.at("DueDate") ?? root.at("PaymentMeans", "PaymentDueDate")),
    currency,
    net: withSign(sums.net),
    vat: withSign(sums.vat),
    gross: withSign(sums.gross),
    credits: clean(root.at("BillingReference", "InvoiceDocumentReference", "ID"), 100),
    iban: clean(root.at("PaymentMeans", "PayeeFinancialAccount", "ID"), 60),
    communication: clean(root.at("PaymentMeans", "PaymentID"), 140),
    note: textsIn(
      root.children.filter(({ name }) => HEAD.test(name)),
      4_000,
    ),
    lines: [
      ...lines.map(({ line }) => ({ ...line, amount: withSign(line.amount) })),
      ...extras.map(({ line }) => ({ ...line, amount: withSign(line.amount) })),
    ],
    problems: checkDocumentSums(sums),
  };
}

/** Elements besides parties and sums that may contain a shipment's number. */
const HEAD =
  /^(Note|BuyerReference|AccountingCost|OrderReference|\w+DocumentReference|ProjectReference|Delivery|InvoicePeriod)$/;

const SILENT = /Amount$|Quantity$|Percent$|^(Attachment|TaxScheme|ClassifiedTaxCategory|TaxCategory)$/;

/** Collects the texts of elements, without sums and files. */
function textsIn(nodes: readonly Node[], most: number): string {
  const problems: string[] = [];
  const look = (node: Node): void => {
    if (SILENT.test(node.name)) return;
    const text = singleLine(node.text);
    if (text) problems.push(text);
    node.children.forEach(look);
  };
  nodes.forEach(look);
  return cutToFit([...new Set(problems)].join(" · "), most);
}

function lineOf(node: Node, index: number): { line: DocumentLine; amount: Decimal; vat: string | null } {
  const name = clean(node.at("Item", "Name") ?? node.at("Item", "Description") ?? node.at("Note"), 1_000);
  const amount = amountOf(node, "LineExtensionAmount", null, `line ${index + 1}`);
  const { vat, rate } = vatIn(node.all("Item", "ClassifiedTaxCategory")[0]);
  // The ID of a line is only its position.
  const rest = node.children.filter(({ name: of }) => of !== "ID");
  const note = textsIn(rest, 2_000)
    .split(" · ")
    .filter((text) => text !== name)
    .join(" · ");
  return { line: { description: name ?? `Line ${index + 1}`, note, amount, vatRate: rate }, amount, vat };
}

/** Converts an allowance or charge of the whole document to a line. */
function extraOf(node: Node) {
  const isCharge = node.at("ChargeIndicator") === "true";
  const amount = amountOf(node, "Amount");
  const { vat, rate } = vatIn(node.all("TaxCategory")[0]);
  const description = clean(node.at("AllowanceChargeReason"), 1_000) ?? (isCharge ? "Charge" : "Allowance");
  const line = {
    description,
    note: "",
    amount: isCharge ? amount : new Big(amount).neg().toFixed(),
    vatRate: rate,
  };
  return { isCharge, amount, vat, line };
}

function vatIn(category: Node | undefined): { vat: string | null; rate: Decimal | null } {
  const code = category?.at("ID") ?? null;
  const rate = rateIn(category?.at("Percent") ?? null);
  return { vat: code && `${code} ${rate === null ? "0" : new Big(rate).toFixed()}%`, rate };
}

const rateIn = (text: string | null): Decimal | null =>
  text !== null && /^\d{1,3}(\.\d{1,4})?$/.test(text)
    ? new Big(text).round(2, Big.roundHalfUp).toFixed()
    : null;

function subtotalOf(node: Node): DocumentSums["subtotals"][number] {
  const { vat, rate } = vatIn(node.all("TaxCategory")[0]);
  return {
    vat: vat ?? "no category",
    rate,
    net: amountOf(node, "TaxableAmount"),
    amount: amountOf(node, "TaxAmount"),
  };
}

/** Selects the VAT total in the document's currency, since a second one may be given. */
function taxTotalOf(root: Node, currency: string): Node | undefined {
  const all = root.all("TaxTotal");
  return all.find((total) => total.all("TaxAmount")[0]?.attributes.currencyID === currency) ?? all[0];
}

/** Parses an amount. @param missing default for a missing element; null when it is required */
function amountOf(node: Node | undefined, name: string, missing: Decimal | null = null, where = ""): Decimal {
  const text = node?.at(name) ?? missing;
  if (text !== null && /^[+-]?\d{1,11}(\.\d{1,3}0*)?$/.test(text))
    return new Big(text.replace("+", "")).toFixed();
  throw new Invalid(MESSAGES.misses([name, where].filter(Boolean).join(" of ")));
}

function vatOf(party: Node): string | null {
  const schemes = party.all("PartyTaxScheme");
  const vat = schemes.find((scheme) => scheme.at("TaxScheme", "ID") === "VAT") ?? schemes[0];
  const endpoint = party.all("EndpointID")[0];
  const enterprise =
    party.at("PartyLegalEntity", "CompanyID") ??
    (endpoint?.attributes.schemeID === "0208" ? endpoint.text.trim() : null);
  const isBelgian = party.at("PostalAddress", "Country", "IdentificationCode") === "BE";
  const digits = enterprise?.replace(/\D/g, "") ?? "";
  return clean(vat?.at("CompanyID"), 40) ?? (isBelgian && digits.length === 10 ? `BE${digits}` : null);
}

const dayIn = (text: string | null | undefined): string | null => {
  const day = text?.slice(0, 10) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && startOfLocalDay(day) !== null ? day : null;
};

const clean = (text: string | null | undefined, most: number): string | null =>
  cutToFit(singleLine(text ?? ""), most).trim() || null;

function pdfIn(root: Node): Uint8Array<ArrayBuffer> | null {
  const objects = root.all("AdditionalDocumentReference", "Attachment", "EmbeddedDocumentBinaryObject");
  const pdf = objects.find(({ attributes }) => attributes.mimeCode === "application/pdf");
  const bytes = pdf ? new Uint8Array(Buffer.from(pdf.text, "base64")) : null;
  return bytes && bytes.length > 4 ? bytes : null;
}
