import { Big } from "big.js";
import { type Decimal, formatMoney, sumOf } from "#app/kit/money/money.ts";

/** Sums as stated by a document; positive for a credit note, too. */
export interface DocumentSums {
  currency: string;
  lines: readonly { amount: Decimal; vat: string | null }[];
  allowances: readonly { amount: Decimal; vat: string | null }[];
  charges: readonly { amount: Decimal; vat: string | null }[];
  /** Subtotals by category and rate, such as `S 21`. */
  subtotals: readonly { vat: string; rate: Decimal | null; net: Decimal; amount: Decimal }[];
  lineNet: Decimal;
  net: Decimal;
  vat: Decimal;
  gross: Decimal;
  prepaid: Decimal;
  rounding: Decimal;
  payable: Decimal;
}

/** Lists sums that deviate by a cent or more from the rules of EN 16931, as texts; empty when all agree. */
export function checkDocumentSums(sums: DocumentSums): string[] {
  const money = (amount: Big.BigSource) => formatMoney(amount, sums.currency);
  const sum = (some: readonly { amount: Decimal }[]) => sumOf(some.map(({ amount }) => amount));
  const problems: string[] = [];
  const compare = (label: string, is: Decimal, should: Big, rule: string) => {
    if (!should.eq(is)) problems.push(`${label} is ${money(is)}, and should be ${money(should)} (${rule})`);
  };
  compare("The sum of the lines", sums.lineNet, sum(sums.lines), "BR-CO-10");
  const net = new Big(sums.lineNet).minus(sum(sums.allowances)).plus(sum(sums.charges));
  compare("The net amount", sums.net, net, "BR-CO-13");
  for (const subtotal of sums.subtotals) {
    const of = <Row extends { vat: string | null }>(rows: readonly Row[]) =>
      rows.filter(({ vat }) => vat === subtotal.vat);
    const taxed = sum(of(sums.lines))
      .minus(sum(of(sums.allowances)))
      .plus(sum(of(sums.charges)));
    compare(`The amount taxed as ${subtotal.vat}`, subtotal.net, taxed, "BR-S-08");
    const vat = new Big(subtotal.net)
      .times(subtotal.rate ?? 0)
      .div(100)
      .round(2, Big.roundHalfUp);
    compare(`VAT of ${subtotal.vat}`, subtotal.amount, vat, "BR-CO-17");
  }
  compare("The sum of VAT", sums.vat, sum(sums.subtotals), "BR-CO-14");
  compare("The gross amount", sums.gross, new Big(sums.net).plus(sums.vat), "BR-CO-15");
  const payable = new Big(sums.gross).minus(sums.prepaid).plus(sums.rounding);
  compare("What is to be paid", sums.payable, payable, "BR-CO-16");
  return problems;
}
