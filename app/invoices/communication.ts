import { Big } from "big.js";
import type { Decimal } from "#app/kit/money/money.ts";
import type { BankAccount, Invoice } from "./invoice.ts";
import { invoiceTotals } from "./totals.ts";

const LENGTH = 12;

const checkDigits = (base: string): string => String(Number(base) % 97 || 97).padStart(2, "0");

/**
 * Returns the structured communication of Belgian payments for a number of at most ten digits: `+++090/9337/55493+++`.
 * @throws RangeError for anything else
 */
export function structuredCommunication(number: number | string): string {
  const base = String(number).padStart(LENGTH - 2, "0");
  if (!/^\d{10}$/.test(base)) throw new RangeError(`«${number}» has more than ten digits, or is no number`);
  return formatDigits(base + checkDigits(base));
}

/**
 * Parses a communication of a bank statement, with or without plus signs, slashes, asterisks and spaces, to its
 * printed form; null for another text.
 */
export function readCommunication(text: string): string | null {
  if (text.length > 100) return null;
  const digits = text.replace(/[\s+*/.-]/g, "");
  const isSound =
    /^\d{12}$/.test(digits) && checkDigits(digits.slice(0, LENGTH - 2)) === digits.slice(LENGTH - 2);
  return isSound ? formatDigits(digits) : null;
}

const WITHIN = /([+*]{3})\d{3}\/\d{4}\/\d{5}\1/g;

/** Finds the communication that is the whole text, or the only one within it in printed form: «Factuur +++090/9337/55493+++». */
export function findCommunication(text: string): string | null {
  const within = new Set((text.match(WITHIN) ?? []).map(readCommunication));
  return readCommunication(text) ?? (within.size === 1 ? ([...within][0] ?? null) : null);
}

const formatDigits = (digits: string): string =>
  `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`;

/** Returns the first account in the invoice's currency; null for none. */
export const accountOf = ({
  accounts,
  currency,
}: Pick<Invoice, "accounts" | "currency">): BankAccount | null =>
  accounts.find((account) => account.currency === currency) ?? null;

const LARGEST = "999999999.99";
const NAME_LENGTH = 70;

interface CreditTransfer {
  account: BankAccount | null;
  /** The name of the payee. */
  name: string;
  amount: Decimal;
  currency: string;
  communication: string;
}

/**
 * Returns the content of the EPC QR code (EPC069-12, version 2), a credit transfer for banking apps; null without an
 * account and in currencies other than the euro. The structured communication is in the text field, since the field
 * for structured references allows ISO 11649 only.
 */
export function transferCode({
  account,
  name,
  amount,
  currency,
  communication,
}: CreditTransfer): string | null {
  if (!account || currency !== "EUR" || new Big(amount).lt("0.01") || new Big(amount).gt(LARGEST))
    return null;
  return [
    "BCD",
    "002",
    "1",
    "SCT",
    account.bic ?? "",
    name.slice(0, NAME_LENGTH).trim(),
    account.iban,
    `EUR${amount}`,
    "",
    "",
    communication,
  ].join("\n");
}

/** Returns the content of the QR code to pay an invoice; null for credit notes and drafts, and as under `transferCode`. */
export function paymentCode(invoice: Invoice): string | null {
  const { kind, number, currency, seller, communication } = invoice;
  if (kind !== "invoice" || number === null) return null;
  const transfer = { account: accountOf(invoice), name: seller.name, amount: invoiceTotals(invoice).gross };
  return transferCode({ ...transfer, currency, communication: communication ?? number });
}
