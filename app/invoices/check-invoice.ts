import { Big } from "big.js";
import { isCurrency } from "#app/kit/money/currency.ts";
import { decimalsOf } from "#app/kit/money/money.ts";
import { isDay } from "#app/charges/charge-lines.ts";
import { vatProblems } from "./check-vat.ts";
import { readIban } from "./iban.ts";
import type { Invoice, InvoiceLine, InvoiceParty } from "./invoice.ts";
import { belgianEnterprise, endpointOf, isEndpoint } from "./peppol/peppol.ts";
import type { InvoiceProblem } from "./problem.ts";
import { invoiceTotals, lineAmount } from "./totals.ts";
import { isUnit } from "./units.ts";

type Refuse = (rule: string, field: string, message: string) => void;
const isBlank = (text: string | null) => !text?.trim();

/**
 * Lists violations of EN 16931 and Belgian law, each with the field to correct; empty when the invoice may be issued.
 * A draft is checked as it would be issued.
 */
export function checkInvoice(invoice: Invoice): InvoiceProblem[] {
  const problems: InvoiceProblem[] = [];
  const refuse: Refuse = (rule, field, message) => problems.push({ rule, field, message });
  checkHead(invoice, refuse);
  checkSeller(invoice.seller, refuse);
  checkParty(invoice.buyer, "buyer", "Customer", refuse);
  if (invoice.lines.length === 0) refuse("BR-16", "lines", "An invoice has a line at least");
  for (const [index, line] of invoice.lines.entries()) checkLine(invoice, line, `lines.${index}`, refuse);
  // With unreadable amounts the sums cannot be checked.
  if (problems.some(({ field }) => field.startsWith("lines."))) return problems;
  problems.push(...vatProblems(invoice));
  checkSums(invoice, refuse);
  return problems;
}

/** Lists violations of Peppol's rules beyond `checkInvoice`: such an invoice can be issued, and sent by mail. */
export function checkForPeppol(invoice: Invoice): InvoiceProblem[] {
  const problems: InvoiceProblem[] = [];
  for (const [side, rule] of [
    ["seller", "PEPPOL-EN16931-R020"],
    ["buyer", "PEPPOL-EN16931-R010"],
  ] as const) {
    if (endpointOf(invoice[side])) continue;
    const message =
      side === "seller"
        ? "Our Peppol address is missing: Settings, Invoicing"
        : "The customer has no Peppol address";
    problems.push({ rule, field: `${side}.endpoint`, message });
  }
  return problems;
}

function checkHead(invoice: Invoice, refuse: Refuse): void {
  const { kind, issuedOn, dueOn, currency, preceding } = invoice;
  if (!isDay(issuedOn)) refuse("BR-03", "issuedOn", "The date of the invoice is no day");
  if (kind === "invoice" && !isDay(dueOn)) refuse("BR-CO-25", "dueOn", "The due date is no day");
  if (!isCurrency(currency)) refuse("BR-CL-04", "currency", `${currency} is the code of no currency`);
  if (kind === "credit_note" && isBlank(preceding?.number ?? null))
    refuse("BR-55", "preceding", "A credit note names the invoice it answers");
}

function checkSeller(seller: InvoiceParty, refuse: Refuse): void {
  checkParty(seller, "seller", "We", refuse);
  if (isBlank(seller.vatNumber) && isBlank(seller.enterpriseNumber))
    refuse("BR-CO-26", "seller.enterpriseNumber", "Our enterprise number is missing: Settings, Invoicing");
  // Category O forbids VAT numbers on the invoice: the enterprise number alone identifies the seller.
  else if (seller.address.countryCode === "BE" && !belgianEnterprise(seller))
    refuse(
      "PEPPOL-COMMON-R043",
      "seller.enterpriseNumber",
      "Our enterprise number is wrong: its check digits do not fit",
    );
}

function checkParty(party: InvoiceParty, side: "seller" | "buyer", who: string, refuse: Refuse): void {
  const { name, vatNumber, address, endpoint } = party;
  const verb = side === "seller" ? "have" : "has";
  if (isBlank(name)) refuse(side === "seller" ? "BR-06" : "BR-07", `${side}.name`, `${who} ${verb} no name`);
  if (!/^[A-Z]{2}$/.test(address.countryCode))
    refuse(
      side === "seller" ? "BR-09" : "BR-11",
      `${side}.address.countryCode`,
      `${who} ${verb} no country in the address`,
    );
  if (vatNumber !== null && !/^[A-Z]{2}[0-9A-Z+*.]{2,}$/.test(vatNumber))
    refuse(
      "BR-CO-09",
      `${side}.vatNumber`,
      `${who} ${verb} a VAT number that does not begin with its country, such as BE`,
    );
  if (endpoint && !isEndpoint(endpoint.scheme, endpoint.id))
    refuse(
      "PEPPOL-COMMON-R043",
      `${side}.endpoint`,
      `${who} ${verb} a Peppol address «${endpoint.scheme}:${endpoint.id}» that cannot be`,
    );
}

const isNumber = (text: string) => /^-?\d{1,15}(\.\d{1,10})?$/.test(text);

function checkLine({ currency, shipments }: Invoice, line: InvoiceLine, field: string, refuse: Refuse): void {
  const { description, quantity, unit, unitPrice, amount, vat, shipment } = line;
  if (isBlank(description)) refuse("BR-25", `${field}.description`, "A line says what it is for");
  if (!isUnit(unit)) refuse("BR-CL-23", `${field}.unit`, `«${unit}» is no unit of our lines`);
  if (!isNumber(vat.rate)) refuse("BR-S-05", `${field}.vat.rate`, "The rate of VAT is no number");
  if (shipment !== null && !shipments.some(({ number }) => number === shipment))
    refuse("ZENNE-SHIPMENT", `${field}.shipment`, `The shipment ${shipment} does not stand on the invoice`);
  if (!isNumber(quantity) || new Big(quantity).eq(0))
    return refuse("BR-22", `${field}.quantity`, "A line has a quantity, which is not 0");
  if (!isNumber(unitPrice)) return refuse("BR-26", `${field}.unitPrice`, "The price of a line is no number");
  if (new Big(unitPrice).lt(0))
    return refuse(
      "BR-27",
      `${field}.unitPrice`,
      "A price is not below 0: make the quantity negative instead",
    );
  const exact = new Big(quantity).times(unitPrice).round(decimalsOf(currency), Big.roundHalfUp);
  const rounded = lineAmount(line, currency);
  if (!exact.eq(rounded))
    refuse(
      "BR-DEC-23",
      `${field}.unitPrice`,
      `${currency} ${exact.toFixed()} has three decimals: an e-invoice holds two`,
    );
  else if (!isNumber(amount) || !new Big(amount).eq(rounded))
    refuse("PEPPOL-EN16931-R120", `${field}.amount`, `Quantity times price makes ${rounded}, not ${amount}`);
}

function checkSums(invoice: Invoice, refuse: Refuse): void {
  const { kind, currency, seller, exchange, accounts } = invoice;
  const { gross, vatTotal } = invoiceTotals(invoice);
  if (new Big(gross).lt(0))
    refuse(
      "ZENNE-BELOW-ZERO",
      "lines",
      kind === "invoice"
        ? "The sum is below 0: make a credit note"
        : "A credit note gives back, so its sum is above 0",
    );
  if (exchange && exchange.currency === currency)
    refuse("PEPPOL-EN16931-R005", "exchange", "A rate is for an invoice in another currency than ours");
  if (!exchange && seller.address.countryCode === "BE" && currency !== "EUR" && !new Big(vatTotal).eq(0))
    refuse(
      "BR-53",
      "exchange",
      "VAT must be said in EUR too: give the charges that bear VAT one rate to EUR",
    );
  if (kind === "credit_note" || new Big(gross).lte(0)) return;
  if (accounts.length === 0)
    refuse("BR-61", "accounts", "There is no bank account to pay to: Settings, Invoicing");
  for (const [index, { iban }] of accounts.entries())
    if (readIban(iban) !== iban) refuse("BR-50", `accounts.${index}.iban`, `«${iban}» is no IBAN`);
}
