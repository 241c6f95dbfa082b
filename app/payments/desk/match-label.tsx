import { Link } from "react-router";
import { writtenIban } from "#app/invoices/iban.ts";
import { invoiceAddress } from "#app/invoices/invoice-list.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { rateBetween } from "../conversion.ts";
import { paymentAddress } from "../payment.ts";
import type { StatementMatch } from "../statements/match-statement.server.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { MoneyLabel } from "./payment-fields.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";

const REASONS = {
  communication: "by communication",
  numbers: "by the numbers in its text",
  account: "by the account it came from",
  amount_and_name: "by amount and name",
} as const;

interface MatchProps {
  match: StatementMatch;
  statement: { currency: string };
}

/** A payment of a statement with what it pays; customer and amount only where they differ from its own. */
export function MatchLabel({ match, statement }: MatchProps) {
  const { currency } = statement;
  const { invoices, reason, rest, short } = match;
  const isBack = match.amount.startsWith("-");
  const [first] = invoices;
  const isWhole = invoices.length === 1 && !first?.currency && first?.amount === match.amount;
  const paid = invoices
    .map(({ number, amount, ...each }) =>
      isWhole ? number : `${number} ${formatMoney(amount, each.currency ?? currency)}`,
    )
    .join(" + ");
  const names = new Set(invoices.map(({ name }) => name).filter((name) => name !== match.payer));
  const of = names.size > 0 ? ` of ${[...names].join(", ")}` : "";
  const about = [
    `${isBack ? "Pays back" : "Pays"} ${paid}${of}`,
    first?.paid && first.currency
      ? `${formatMoney(first.paid, currency)} of the payment, ${rateBetween({ amount: first.amount, currency: first.currency }, { amount: first.paid, currency })}`
      : null,
    reason && !match.isCertain && REASONS[reason],
    Number(rest) > 0
      ? `${formatMoney(rest, currency)} too much${isBack ? "" : ": stays the customer’s credit"}`
      : null,
    Number(short) > 0 && isBack ? `${formatMoney(short, currency)} stays the customer’s credit` : null,
    Number(short) > 0 && !isBack
      ? `${formatMoney(short, first?.currency ?? currency)} too little: ${Number(short) <= 0.01 ? "written off as rounding" : "stays open"}`
      : null,
  ];
  return (
    <MoneyLabel title={payerOf(match)} amount={formatMoney(match.amount, currency)}>
      <WholeParts of={about} />
    </MoneyLabel>
  );
}

/** What one looks at before confirming: day, account and text of the payment, and what is open of the invoices. */
export function MatchFacts({ match, statement }: MatchProps) {
  const { booked_on, iban, communication, message, invoices } = match;
  return (
    <p className="figures text-sm text-slate-600">
      <WholeParts
        of={[
          `booked ${formatDay(booked_on)}`,
          iban ? writtenIban(iban) : null,
          communication,
          message === "" ? null : `«${message}»`,
          ...invoices.map(({ id, number, open, currency = statement.currency, due_on, isPayment }) => (
            <>
              <Link to={isPayment ? paymentAddress(id) : invoiceAddress(id)} className="text-link">
                {number}
              </Link>
              {` open ${formatMoney(open, currency)}${due_on ? `, due ${formatDay(due_on)}` : ""}`}
            </>
          )),
        ]}
      />
    </p>
  );
}

/** A match to tick, with what to look at before. */
export function CheckedMatch({
  match,
  statement,
  ...box
}: MatchProps & { name: string; value: string; defaultChecked?: boolean }) {
  return (
    <div>
      <Checkbox {...box} label={<MatchLabel match={match} statement={statement} />} />
      <div className="-mt-1 pl-7 pointer-coarse:-mt-2.5">
        <MatchFacts match={match} statement={statement} />
      </div>
    </div>
  );
}

export const payerOf = ({ payer }: StatementMatch) => payer ?? "No name given";
