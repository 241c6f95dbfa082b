import { Big } from "big.js";
import { type Decimal, formatMoney, sumOf } from "#app/kit/money/money.ts";

/** Sums as a document says them; those of a credit note are above zero here. */
export interface SaidSums {
  currency: string;
  lines: readonly { amount: Decimal; vat: string | null }[];
  allowances: readonly { amount: Decimal; vat: string | null }[];
  charges: readonly { amount: Decimal; vat: string | null }[];
  /** By category and rate, such as `S 21`. */
  subtotals: readonly { vat: string; rate: Decimal | null; net: Decimal; amount: Decimal }[];
  lineNet: Decimal;
  net: Decimal;
  vat: Decimal;
  gross: Decimal;
  prepaid: Decimal;
  rounding: Decimal;
  payable: Decimal;
}

/** What does not add up to the cent, by the rules of EN 16931, in words. Empty where all does. */
export function checkSums(said: SaidSums): string[] {
  const money = (amount: Big.BigSource) => formatMoney(amount, said.currency);
  const sum = (some: readonly { amount: Decimal }[]) => sumOf(some.map(({ amount }) => amount));
  const problems: string[] = [];
  const compare = (what: string, is: Decimal, should: Big, rule: string) => {
    if (!should.eq(is)) problems.push(`${what} is ${money(is)}, and should be ${money(should)} (${rule})`);
  };
  compare("The sum of the lines", said.lineNet, sum(said.lines), "BR-CO-10");
  const net = new Big(said.lineNet).minus(sum(said.allowances)).plus(sum(said.charges));
  compare("The net amount", said.net, net, "BR-CO-13");
  for (const subtotal of said.subtotals) {
    const of = <Row extends { vat: string | null }>(rows: readonly Row[]) =>
      rows.filter(({ vat }) => vat === subtotal.vat);
    const taxed = sum(of(said.lines))
      .minus(sum(of(said.allowances)))
      .plus(sum(of(said.charges)));
    compare(`The amount taxed as ${subtotal.vat}`, subtotal.net, taxed, "BR-S-08");
    const vat = new Big(subtotal.net)
      .times(subtotal.rate ?? 0)
      .div(100)
      .round(2, Big.roundHalfUp);
    compare(`VAT of ${subtotal.vat}`, subtotal.amount, vat, "BR-CO-17");
  }
  compare("The sum of VAT", said.vat, sum(said.subtotals), "BR-CO-14");
  compare("The gross amount", said.gross, new Big(said.net).plus(said.vat), "BR-CO-15");
  const payable = new Big(said.gross).minus(said.prepaid).plus(said.rounding);
  compare("What is to be paid", said.payable, payable, "BR-CO-16");
  return problems;
}
