import { Big } from "big.js";
import { type Decimal, formatUnitPrice } from "#app/kit/money/money.ts";
import { paperDay } from "#app/documents/paper-texts.ts";
import type { BankAccount, Invoice, InvoiceLine, InvoiceParty, InvoiceShipment, LineVat } from "./invoice.ts";
import { accountOf } from "./communication.ts";
import { belgianEnterprise, endpointOf, ENTERPRISE_SCHEME, PEPPOL } from "./peppol/peppol.ts";
import { type InvoiceTotals, invoiceTotals } from "./totals.ts";
import { quantityText } from "./invoice-view.ts";
import { INVOICE_WORDS } from "./words.ts";
import { element } from "./xml.ts";

const NAMESPACE = "urn:oasis:names:specification:ubl:schema:xsd";
const ROOTS = {
  invoice: { root: "Invoice", type: "380" },
  credit_note: { root: "CreditNote", type: "381" },
} as const;
const CREDIT_TRANSFER = "30";

interface EmbeddedPdf {
  name: string;
  bytes: Uint8Array;
}

/**
 * Writes the e-invoice as UBL 2.1 (Peppol BIS Billing 3.0), in the current language; the caller validates it with
 * `checkInvoice` first. @throws TypeError for a draft, since an e-invoice has a number
 */
export function writeUbl(invoice: Invoice, pdf: EmbeddedPdf | null = null): string {
  if (invoice.number === null) throw new TypeError("A draft is no e-invoice");
  const { root } = ROOTS[invoice.kind];
  const totals = invoiceTotals(invoice);
  const document = element(
    root,
    [
      ...head(invoice, totals),
      ...documents(invoice, pdf),
      element("cac:AccountingSupplierParty", [party(invoice, "seller")]),
      element("cac:AccountingCustomerParty", [party(invoice, "buyer")]),
      delivery(invoice),
      ...payment(invoice),
      ...taxTotals(invoice, totals),
      monetaryTotal(invoice, totals),
      ...invoice.lines.map((line, index) => invoiceLine(invoice, line, index + 1)),
    ],
    {
      xmlns: `${NAMESPACE}:${root}-2`,
      "xmlns:cac": `${NAMESPACE}:CommonAggregateComponents-2`,
      "xmlns:cbc": `${NAMESPACE}:CommonBasicComponents-2`,
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}`;
}

function head(invoice: Invoice, totals: InvoiceTotals): string[] {
  const { kind, number, issuedOn, dueOn, currency, references, shipments, note } = invoice;
  const isInvoice = kind === "invoice";
  // A reference is mandatory: the buyer's, else the shipment's or invoice's number.
  const reference = references.buyer ?? (references.order ? null : (shipments[0]?.number ?? number));
  return [
    element("cbc:CustomizationID", PEPPOL.customization),
    element("cbc:ProfileID", PEPPOL.profile),
    element("cbc:ID", number),
    element("cbc:IssueDate", issuedOn),
    isInvoice ? element("cbc:DueDate", dueOn) : "",
    element(isInvoice ? "cbc:InvoiceTypeCode" : "cbc:CreditNoteTypeCode", ROOTS[kind].type),
    element("cbc:Note", note),
    element("cbc:DocumentCurrencyCode", currency),
    element("cbc:TaxCurrencyCode", totals.vatInOwnCurrency?.currency ?? null),
    element("cbc:BuyerReference", reference),
    element("cac:OrderReference", [element("cbc:ID", references.order)]),
  ];
}

function documents({ preceding, number, kind }: Invoice, pdf: EmbeddedPdf | null): string[] {
  const answered = preceding && [
    element("cbc:ID", preceding.number),
    element("cbc:IssueDate", preceding.issuedOn),
  ];
  const attached = pdf && [
    element("cbc:ID", number),
    element("cbc:DocumentDescription", INVOICE_WORDS.kinds[kind]),
    element("cac:Attachment", [
      element("cbc:EmbeddedDocumentBinaryObject", Buffer.from(pdf.bytes).toString("base64"), {
        mimeCode: "application/pdf",
        filename: pdf.name,
      }),
    ]),
  ];
  return [
    element("cac:BillingReference", [element("cac:InvoiceDocumentReference", answered)]),
    element("cac:AdditionalDocumentReference", attached),
  ];
}

/**
 * Returns whether an invoice is not subject to VAT: VAT numbers are forbidden on it (BR-O-02), and the enterprise
 * number identifies the parties.
 */
const isOutsideVat = ({ lines }: Invoice): boolean => lines.some(({ vat }) => vat.category === "O");

function party(invoice: Invoice, side: "seller" | "buyer"): string {
  const one: InvoiceParty = invoice[side];
  const endpoint = endpointOf(one);
  const { street, city, postcode, countryCode } = one.address;
  const enterprise = countryCode === "BE" ? belgianEnterprise(one) : null;
  const { name, phone, email } = one.contact;
  return element("cac:Party", [
    element("cbc:EndpointID", endpoint?.id ?? null, { schemeID: endpoint?.scheme ?? "" }),
    element("cac:PartyName", [element("cbc:Name", one.name)]),
    element("cac:PostalAddress", [
      element("cbc:StreetName", street),
      element("cbc:CityName", city),
      element("cbc:PostalZone", postcode),
      element("cac:Country", [element("cbc:IdentificationCode", countryCode)]),
    ]),
    isOutsideVat(invoice)
      ? ""
      : element("cac:PartyTaxScheme", one.vatNumber && [element("cbc:CompanyID", one.vatNumber), taxScheme]),
    element("cac:PartyLegalEntity", [
      element("cbc:RegistrationName", one.name),
      enterprise
        ? element("cbc:CompanyID", enterprise, { schemeID: ENTERPRISE_SCHEME })
        : element("cbc:CompanyID", one.enterpriseNumber),
      element("cbc:CompanyLegalForm", one.register ?? null),
    ]),
    element("cac:Contact", [
      element("cbc:Name", name),
      element("cbc:Telephone", phone),
      element("cbc:ElectronicMail", email),
    ]),
  ]);
}

const taxScheme = element("cac:TaxScheme", [element("cbc:ID", "VAT")]);

function delivery({ delivery: { day, countryCode } }: Invoice): string {
  const country = element("cac:Country", [element("cbc:IdentificationCode", countryCode)]);
  return element("cac:Delivery", [
    element("cbc:ActualDeliveryDate", day),
    element("cac:DeliveryLocation", [element("cac:Address", [country])]),
  ]);
}

function payment(invoice: Invoice): string[] {
  if (invoice.kind === "credit_note")
    return [element("cac:PaymentTerms", [element("cbc:Note", INVOICE_WORDS.setOff)])];
  const account = accountOf(invoice) ?? invoice.accounts[0];
  return [
    account ? paymentMeans(account, invoice) : "",
    element("cac:PaymentTerms", [element("cbc:Note", INVOICE_WORDS.payBy(paperDay(invoice.dueOn)))]),
  ];
}

function paymentMeans({ iban, bic }: BankAccount, { communication, number, seller }: Invoice): string {
  return element("cac:PaymentMeans", [
    element("cbc:PaymentMeansCode", CREDIT_TRANSFER),
    element("cbc:PaymentID", communication ?? number),
    element("cac:PayeeFinancialAccount", [
      element("cbc:ID", iban),
      element("cbc:Name", seller.name),
      element("cac:FinancialInstitutionBranch", [element("cbc:ID", bic)]),
    ]),
  ]);
}

/** Writes an amount with two decimals, as the standard requires; also for yen. */
const amount = (name: string, value: Decimal, currency: string): string =>
  element(name, new Big(value).toFixed(2), { currencyID: currency });

function taxTotals({ currency }: Invoice, { vat, vatTotal, vatInOwnCurrency }: InvoiceTotals): string[] {
  const subtotals = vat.map((sum) =>
    element("cac:TaxSubtotal", [
      amount("cbc:TaxableAmount", sum.net, currency),
      amount("cbc:TaxAmount", sum.amount, currency),
      element("cac:TaxCategory", [
        ...category(sum.vat),
        element("cbc:TaxExemptionReasonCode", sum.vat.exemptionCode),
        element("cbc:TaxExemptionReason", sum.vat.reason),
        taxScheme,
      ]),
    ]),
  );
  const own = vatInOwnCurrency && [
    amount("cbc:TaxAmount", vatInOwnCurrency.amount, vatInOwnCurrency.currency),
  ];
  return [
    element("cac:TaxTotal", [amount("cbc:TaxAmount", vatTotal, currency), ...subtotals]),
    element("cac:TaxTotal", own),
  ];
}

/** Writes the VAT category; category O has no rate (BR-O-05). */
const category = ({ category: code, rate }: LineVat): string[] => [
  element("cbc:ID", code),
  code === "O" ? "" : element("cbc:Percent", new Big(rate).toFixed()),
];

function monetaryTotal({ currency }: Invoice, { net, gross }: InvoiceTotals): string {
  return element("cac:LegalMonetaryTotal", [
    amount("cbc:LineExtensionAmount", net, currency),
    amount("cbc:TaxExclusiveAmount", net, currency),
    amount("cbc:TaxInclusiveAmount", gross, currency),
    amount("cbc:PayableAmount", gross, currency),
  ]);
}

function invoiceLine({ kind, currency, shipments }: Invoice, line: InvoiceLine, position: number): string {
  const isInvoice = kind === "invoice";
  const shipment = shipments.find(({ number }) => number === line.shipment);
  const { quantity, unit, unitPrice, note } = countedLine(line, currency);
  return element(isInvoice ? "cac:InvoiceLine" : "cac:CreditNoteLine", [
    element("cbc:ID", String(position)),
    element("cbc:Note", note),
    element(isInvoice ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity", quantity.toFixed(), {
      unitCode: unit,
    }),
    amount("cbc:LineExtensionAmount", line.amount, currency),
    element("cac:Item", [
      element("cbc:Name", line.description),
      element("cac:SellersItemIdentification", [element("cbc:ID", line.code)]),
      element("cac:ClassifiedTaxCategory", [...category(line.vat), taxScheme]),
      ...(shipment ? properties(shipment) : []),
    ]),
    element("cac:Price", [element("cbc:PriceAmount", unitPrice.toFixed(), { currencyID: currency })]),
  ]);
}

/** Maximum difference between quantity times price and the amount of a line (PEPPOL-EN16931-R120). */
const SLACK = 0.02;

/**
 * Returns quantity and price of a line. In a currency without cents, rounding may exceed the profile's tolerance: the
 * line then is one unit, and a note states the quantity.
 */
function countedLine(line: InvoiceLine, currency: string) {
  const [quantity, unitPrice] = [new Big(line.quantity), new Big(line.unitPrice)];
  if (quantity.times(unitPrice).minus(line.amount).abs().lte(SLACK))
    return { quantity, unit: line.unit, unitPrice, note: null };
  const note = `${quantityText(line)} × ${formatUnitPrice(unitPrice, currency)}`;
  return { quantity: new Big(quantity.s), unit: "C62", unitPrice: new Big(line.amount).abs(), note };
}

function properties({ number, origin, destination, weightKg, references }: InvoiceShipment): string[] {
  const { shipment } = INVOICE_WORDS;
  const facts: [name: string, value: string | null][] = [
    [shipment.number, number],
    [shipment.route, [origin, destination].filter(Boolean).join(" – ")],
    [shipment.weight, weightKg && quantityText({ quantity: weightKg, unit: "KGM" })],
    [shipment.references, references],
  ];
  return facts
    .filter(([, value]) => value?.trim())
    .map(([name, value]) =>
      element("cac:AdditionalItemProperty", [element("cbc:Name", name), element("cbc:Value", value)]),
    );
}
