import { Big } from "big.js";
import type { BankAccount, Invoice } from "./invoice.ts";
import { invoiceTotals } from "./totals.ts";

/** Returns the first account in the invoice's currency; null for none. */
export const accountOf = ({
  accounts,
  currency,
}: Pick<Invoice, "accounts" | "currency">): BankAccount | null =>
  accounts.find((account) => account.currency === currency) ?? null;

const LARGEST = "999999999.99";
const NAME_LENGTH = 70;

/**
 * Returns the content of the EPC QR code (EPC069-12, version 2), a credit transfer for banking apps; null for credit
 * notes, drafts and currencies other than the euro. The structured communication is in the text field, since the field
 * for structured references allows ISO 11649 only.
 */
export function paymentCode(invoice: Invoice): string | null {
  const account = accountOf(invoice);
  const { gross } = invoiceTotals(invoice);
  const amount = new Big(gross);
  if (invoice.kind !== "invoice" || invoice.number === null || !account || invoice.currency !== "EUR")
    return null;
  if (amount.lt("0.01") || amount.gt(LARGEST)) return null;
  const name = invoice.seller.name.slice(0, NAME_LENGTH).trim();
  return [
    "BCD",
    "002",
    "1",
    "SCT",
    account.bic ?? "",
    name,
    account.iban,
    `EUR${gross}`,
    "",
    "",
    invoice.communication ?? invoice.number,
  ].join("\n");
}
