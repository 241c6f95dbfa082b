import { Big } from "big.js";
import { labelText } from "#app/kit/language/label-text.ts";
import { currentLanguage, LOCALES } from "#app/kit/language/language.ts";
import { regionName } from "#app/kit/language/region-names.ts";
import { formatMoney, formatPercent, formatUnitPrice } from "#app/kit/money/money.ts";
import { formatDecimals } from "#app/kit/text/counts.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { writtenIban } from "./iban.ts";
import type { Invoice, InvoiceLine, InvoiceParty, InvoiceShipment, LineVat } from "./invoice.ts";
import { invoiceTotals, type InvoiceTotals } from "./totals.ts";
import { isUnit } from "./units.ts";
import { INVOICE_WORDS } from "./words.ts";

interface InvoiceFact {
  label: string;
  value: string;
}

export interface InvoiceViewLine {
  description: string;
  quantity: string;
  unitPrice: string;
  /** «21%», or the category when none is charged, with the name used in the reasons. */
  vat: string;
  amount: string;
  /** Running total with all previous lines: the amount a page carries forward. */
  carried: string;
}

/** Lines of one shipment, or of none. */
interface InvoiceViewPart {
  heading: string | null;
  lines: InvoiceViewLine[];
}

/** An invoice for display, on the page, in mails and as PDF: formatted texts in the current language, without costs. */
export interface InvoiceView {
  title: string;
  number: string | null;
  day: string;
  seller: { name: string; address: string; legal: string };
  buyer: string;
  facts: InvoiceFact[];
  answers: string | null;
  parts: InvoiceViewPart[];
  net: string;
  vat: { label: string; amount: string }[];
  /** Reasons for VAT not being charged, one line per category. */
  reasons: string[];
  gross: { label: string; amount: string };
  vatInOwnCurrency: string | null;
  /** Null for a draft, and when nothing is to be paid. */
  payment: { text: string; communication: string; accounts: string[] } | null;
  closing: string | null;
  note: string | null;
}

/**
 * Formats an invoice in the current language, which the caller sets to that of the invoice. @param dayText how days are
 * written: on a screen as elsewhere in the desk, on paper with the day first
 */
export function invoiceView(invoice: Invoice, dayText: (day: string) => string = formatDay): InvoiceView {
  const { kind, number, issuedOn, dueOn, currency, references, preceding, note } = invoice;
  const { delivery, shipments } = invoice;
  const isDeliveredOnce = shipments.length === 1 && delivery.day !== issuedOn;
  const totals = invoiceTotals(invoice);
  const isInvoice = kind === "invoice";
  const gross = formatMoney(totals.gross, currency);
  const isToPay = isInvoice && number !== null && new Big(totals.gross).gt(0);
  const factsOf = (facts: [label: string, value: string | null][]): InvoiceFact[] =>
    facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
  return {
    title: [INVOICE_WORDS.kinds[kind], number ?? INVOICE_WORDS.draft].join(" "),
    number,
    day: dayText(issuedOn),
    seller: sellerTexts(invoice.seller),
    buyer: partyText(invoice.buyer),
    facts: factsOf([
      [INVOICE_WORDS.date, dayText(issuedOn)],
      [INVOICE_WORDS.due, isInvoice ? dayText(dueOn) : null],
      [INVOICE_WORDS.supplied, isDeliveredOnce && delivery.day ? dayText(delivery.day) : null],
      [INVOICE_WORDS.yourReference, references.buyer],
      [INVOICE_WORDS.yourOrder, references.order],
    ]),
    answers: preceding && INVOICE_WORDS.answers(preceding.number, dayText(preceding.issuedOn)),
    parts: partsOf(invoice, dayText),
    net: formatMoney(totals.net, currency),
    ...vatTexts(totals, currency),
    gross: { label: isInvoice ? INVOICE_WORDS.gross : INVOICE_WORDS.credited, amount: gross },
    payment: isToPay
      ? {
          text: INVOICE_WORDS.payText(gross, dayText(dueOn)),
          communication: invoice.communication ?? number,
          accounts: accountTexts(invoice),
        }
      : null,
    closing: isInvoice ? null : INVOICE_WORDS.setOff,
    vatInOwnCurrency: ownVatText(invoice, totals, dayText),
    note,
  };
}

const rateOf = ({ rate }: LineVat): string => formatPercent(new Big(rate).toFixed());

const hasRate = ({ category }: LineVat): boolean => category === "S" || category === "Z";

function vatTexts({ vat }: InvoiceTotals, currency: string): Pick<InvoiceView, "vat" | "reasons"> {
  return {
    vat: vat.map(({ vat: each, net, amount }) => {
      const base = formatMoney(net, currency);
      const label = hasRate(each) ? INVOICE_WORDS.vatOn(rateOf(each), base) : INVOICE_WORDS.noVatOn(base);
      return { label, amount: formatMoney(amount, currency) };
    }),
    reasons: vat.flatMap(({ vat: each }) =>
      hasRate(each) ? [] : [`${each.category}: ${each.reason ?? each.exemptionCode ?? ""}`],
    ),
  };
}

function ownVatText(
  { exchange }: Invoice,
  { vatInOwnCurrency: own, vatTotal }: InvoiceTotals,
  dayText: (day: string) => string,
): string | null {
  if (!exchange || !own || new Big(vatTotal).eq(0)) return null;
  const rate = formatDecimals(new Big(exchange.rate).toFixed());
  return INVOICE_WORDS.vatInOwnCurrency(formatMoney(own.amount, own.currency), rate, dayText(exchange.day));
}

/** Groups lines by shipment, in the order of the lines. */
function partsOf(
  { lines, shipments, currency }: Invoice,
  dayText: (day: string) => string,
): InvoiceViewPart[] {
  let sum = new Big(0);
  // That of a single shipment is among the facts of the invoice.
  const supplied = ({ deliveredOn }: InvoiceShipment) =>
    shipments.length > 1 && deliveredOn ? `${labelText(INVOICE_WORDS.supplied)} ${dayText(deliveredOn)}` : "";
  return [...Map.groupBy(lines, (line) => line.shipment)].map(([shipmentNumber, ofShipment]) => {
    const shipment = shipments.find(({ number }) => number === shipmentNumber);
    return {
      heading: shipment ? [shipmentText(shipment), supplied(shipment)].filter(Boolean).join(" · ") : null,
      lines: ofShipment.map((line) => {
        sum = sum.plus(line.amount);
        return viewLine(line, sum, currency);
      }),
    };
  });
}

function viewLine(line: InvoiceLine, sum: Big, currency: string): InvoiceViewLine {
  return {
    description: line.description,
    quantity: quantityText(line),
    unitPrice: formatUnitPrice(line.unitPrice, currency),
    vat: hasRate(line.vat) ? rateOf(line.vat) : line.vat.category,
    amount: formatMoney(line.amount, currency),
    carried: formatMoney(sum.toFixed(), currency),
  };
}

/** Formats a quantity with its unit: «412.5 kg», «2 containers», «1». */
export function quantityText({ quantity, unit }: Pick<InvoiceLine, "quantity" | "unit">): string {
  const word = isUnit(unit)
    ? INVOICE_WORDS.units[unit][new Big(quantity).abs().eq(1) ? "one" : "many"]
    : unit;
  return `${formatDecimals(new Big(quantity).toFixed())} ${word}`.trim();
}

function shipmentText({ number, origin, destination, weightKg, references }: InvoiceShipment): string {
  const weight = weightKg && quantityText({ quantity: weightKg, unit: "KGM" });
  const route = [origin, destination].filter(Boolean).join(" – ");
  const theirs = references && `${labelText(INVOICE_WORDS.shipment.references)} ${references}`;
  return [`${INVOICE_WORDS.shipment.number} ${number}`, route, weight, theirs].filter(Boolean).join(" · ");
}

function partyText(party: InvoiceParty): string {
  const { name, vatNumber, enterpriseNumber } = party;
  const numbered = vatNumber
    ? INVOICE_WORDS.vatNumber(vatNumber)
    : enterpriseNumber && INVOICE_WORDS.enterpriseNumber(enterpriseNumber);
  return [name, addressText(party, "\n"), numbered].filter(Boolean).join("\n");
}

function addressText({ address }: InvoiceParty, separator: string): string {
  const { street, postcode, city, countryCode } = address;
  const place = [postcode, city].filter(Boolean).join(" ");
  return [street, place, countryName(countryCode)].filter(Boolean).join(separator);
}

function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return "";
  return regionName(LOCALES[currentLanguage()], code) ?? code;
}

/** Formats the seller's name, address with country, and numbers in the current language. */
export function sellerTexts(seller: InvoiceParty): InvoiceView["seller"] {
  const { name, vatNumber, enterpriseNumber, register, contact } = seller;
  const reach = [contact.phone, contact.email].filter(Boolean).join(" · ");
  const vat = vatNumber && INVOICE_WORDS.vatNumber(vatNumber);
  const enterprise = enterpriseNumber && INVOICE_WORDS.enterpriseNumber(enterpriseNumber);
  return {
    name,
    address: [addressText(seller, ", "), reach, vat].filter(Boolean).join("\n"),
    legal: [name, vat, enterprise, register].filter(Boolean).join(" · "),
  };
}

/** Lists the bank accounts in the invoice's currency; without any the first one, with the currency to pay in. */
function accountTexts({ accounts, currency }: Invoice): string[] {
  const own = accounts.filter((account) => account.currency === currency);
  const written = (own.length > 0 ? own : accounts.slice(0, 1)).map(({ iban, bic, bank, currency: held }) =>
    [`${writtenIban(iban)} (${held})`, bic && `${INVOICE_WORDS.bic} ${bic}`, bank]
      .filter(Boolean)
      .join(" · "),
  );
  const isOther = own.length === 0 && written.length > 0;
  return isOther ? [...written, INVOICE_WORDS.otherCurrency(currency)] : written;
}

export const invoiceFileName = ({ kind, number }: Pick<Invoice, "kind" | "number">): string =>
  `${`${INVOICE_WORDS.kinds[kind]} ${number ?? INVOICE_WORDS.draft}`.replace(/[^\p{L}\p{N} .-]/gu, "-")}.pdf`;
