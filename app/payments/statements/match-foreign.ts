import { Big } from "big.js";
import type { Decimal } from "#app/kit/money/money.ts";
import { type Conversion, isFarFrom, proposeConversion } from "../conversion.ts";
import { byCommunication, byNumbers, Ledger, type OpenInvoice, type PaymentMatch } from "./match-payments.ts";
import type { StatementEntry } from "./statement.ts";

/** An open invoice in another currency than the account; `rate` is the value of one unit in that of the account on the day. */
export interface ForeignInvoice extends OpenInvoice {
  rate: Decimal;
}

/**
 * Proposes the single foreign-currency invoice that a payment names by communication or number. The amount is the one
 * the payer ordered, else computed by the rate of the day.
 */
export function matchForeign(
  entries: readonly StatementEntry[],
  invoices: readonly ForeignInvoice[],
  currency: string,
): PaymentMatch[] {
  const ledger = new Ledger(invoices);
  const ways = [
    ["communication", byCommunication],
    ["numbers", byNumbers],
  ] as const;
  return entries.flatMap((entry) => {
    for (const [reason, find] of ways) {
      const [invoice, ...others] = find(entry, ledger);
      if (!invoice || others.length > 0) continue;
      const open = { amount: ledger.open(invoice).toFixed(2), currency: invoice.currency };
      const { settles, used } = convert(entry, { open, rate: invoice.rate, currency });
      if (Number(settles) === 0 || Number(used) === 0) continue;
      ledger.pay(invoice, new Big(settles));
      return [
        {
          entry,
          isCertain: false,
          reason,
          allocations: [{ invoice, amount: settles, paid: used }],
          rest: new Big(entry.amount).minus(used).toFixed(2),
          short: ledger.open(invoice).toFixed(2),
        },
      ];
    }
    return [];
  });
}

function convert(
  { amount, instructed }: StatementEntry,
  about: { open: { amount: Decimal; currency: string }; rate: Decimal; currency: string },
): Conversion {
  const { open, rate, currency } = about;
  const ordered =
    instructed?.currency === open.currency && new Big(instructed.amount).lte(open.amount)
      ? { settles: new Big(instructed.amount).toFixed(2), used: new Big(amount).toFixed(2) }
      : null;
  return ordered && !isFarFrom(ordered, rate) ? ordered : proposeConversion({ amount, currency }, open, rate);
}
