import { Big } from "big.js";
import { type Decimal, decimalsOf, sumOf } from "#app/kit/money/money.ts";
import type { Invoice, InvoiceLine, LineVat } from "./invoice.ts";

/** Decimals of a currency, at most two: the limit of the standard for e-invoices. */
const invoiceDecimals = (currency: string): number => Math.min(2, decimalsOf(currency));

/** Rounds half away from zero; zero has no sign. */
function roundAmount(amount: Big.BigSource, currency: string): Decimal {
  const rounded = new Big(amount).round(invoiceDecimals(currency), Big.roundHalfUp);
  return (rounded.eq(0) ? new Big(0) : rounded).toFixed(invoiceDecimals(currency));
}

export const lineAmount = (line: Pick<InvoiceLine, "quantity" | "unitPrice">, currency: string): Decimal =>
  roundAmount(new Big(line.quantity).times(line.unitPrice), currency);

/** One VAT subtotal: all lines of one category and rate. */
interface VatSum {
  vat: LineVat;
  net: Decimal;
  amount: Decimal;
}

export interface InvoiceTotals {
  net: Decimal;
  /** Subtotals in the order of their first lines. */
  vat: VatSum[];
  vatTotal: Decimal;
  gross: Decimal;
  /** The VAT in the seller's currency, when the invoice is in another one. */
  vatInOwnCurrency: { currency: string; amount: Decimal } | null;
}

/** Key of a VAT subtotal; lines with the same key are added up. */
export const subtotalKey = ({ category, rate }: LineVat): string => `${category} ${new Big(rate).toFixed()}`;

/** Computes totals: exact sums of rounded lines; VAT is rounded once per category and rate. */
export function invoiceTotals({
  currency,
  lines,
  exchange,
}: Pick<Invoice, "currency" | "exchange"> & {
  lines: readonly Pick<InvoiceLine, "vat" | "amount">[];
}): InvoiceTotals {
  const money = (amount: Big.BigSource) => roundAmount(amount, currency);
  const groups = new Map<string, { vat: LineVat; net: Big }>();
  for (const { vat, amount } of lines) {
    const group = groups.get(subtotalKey(vat));
    if (group) group.net = group.net.plus(amount);
    else groups.set(subtotalKey(vat), { vat, net: new Big(amount) });
  }
  const vat = [...groups.values()].map((group): VatSum => ({
    vat: group.vat,
    net: money(group.net),
    amount: money(group.net.times(group.vat.rate).div(100)),
  }));
  const net = sumOf(lines.map(({ amount }) => amount));
  const vatTotal = sumOf(vat.map(({ amount }) => amount));
  return {
    net: money(net),
    vat,
    vatTotal: money(vatTotal),
    gross: money(net.plus(vatTotal)),
    vatInOwnCurrency: exchange && {
      currency: exchange.currency,
      amount: roundAmount(vatTotal.times(exchange.rate), exchange.currency),
    },
  };
}
