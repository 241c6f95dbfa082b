import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { rateBetween } from "../conversion.ts";
import type { StatementMatch } from "../statements/match-statement.server.ts";
import { MoneyLabel } from "./payment-fields.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";

const REASONS = {
  communication: "by communication",
  numbers: "by the numbers in its text",
  account: "by the account it came from",
  amount_and_name: "by amount and name",
} as const;

export function MatchLabel({ match, currency }: { match: StatementMatch; currency: string }) {
  const { invoices, reason, rest, short } = match;
  const paid = invoices
    .map(({ number, amount, ...each }) => `${number} ${formatMoney(amount, each.currency ?? currency)}`)
    .join(" + ");
  const [first] = invoices;
  const shortIn = first?.currency ?? currency;
  const isBack = match.amount.startsWith("-");
  const about = [
    `${isBack ? "Pays back" : "Pays"} ${paid} of ${[...new Set(invoices.map(({ name }) => name))].join(", ")}`,
    first?.paid && first.currency
      ? `${formatMoney(first.paid, currency)} of the payment, ${rateBetween({ amount: first.amount, currency: first.currency }, { amount: first.paid, currency })}`
      : null,
    reason && REASONS[reason],
    Number(rest) > 0
      ? `${formatMoney(rest, currency)} too much${isBack ? "" : ": stays the customer’s credit"}`
      : null,
    Number(short) > 0 && isBack ? `${formatMoney(short, currency)} stays the customer’s credit` : null,
    Number(short) > 0 && !isBack
      ? `${formatMoney(short, shortIn)} too little: ${Number(short) <= 0.01 ? "written off as rounding" : "stays open"}`
      : null,
  ];
  return (
    <MoneyLabel title={payerOf(match)} amount={formatMoney(match.amount, currency)}>
      <WholeParts of={about} />
    </MoneyLabel>
  );
}

export const payerOf = ({ booked_on, payer }: StatementMatch) =>
  [formatDay(booked_on), payer].filter(Boolean).join(", ");
