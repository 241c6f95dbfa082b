import { Check } from "lucide-react";
import { Link } from "react-router";
import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { writtenIban } from "#app/invoices/iban.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { Card, CardStack } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import type { StatementMatch } from "../statements/match-statement.server.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { paymentFilter } from "../payment-list.ts";
import { CheckedMatch, MatchFacts, MatchLabel, payerOf } from "./match-label.tsx";
import { MoneyLabel } from "./payment-fields.tsx";
import { paymentAddress, PAYMENTS_ADDRESS, STATEMENTS_ADDRESS } from "../payment.ts";
import { UndoAct } from "../undo-act.tsx";
import type { Route } from "./+types/statement.route";

type Match = StatementMatch & { key: string };
interface MatchGroup {
  count: number;
  rows: readonly Match[];
}
type Props = Route.ComponentProps["loaderData"] & { answer: FormAnswer | undefined };

/** Page of a bank statement: certain matches, proposals, and payments to match by hand. */
export function StatementPage(props: Props) {
  const { statement, gap, count, refunds, certain, proposed, unknown, answer } = props;
  const mayWrite = useCan("payments.write");
  const { number, account, currency } = statement;
  const isDone = certain.count + proposed.count + unknown.count === 0;
  return (
    <>
      <PageHeader
        title={`Statement ${number}`}
        description={<WholeParts of={[writtenIban(account), formatDay(statement.day)]} />}
        path={[
          { label: PAYMENT_MESSAGES.title, to: PAYMENTS_ADDRESS },
          { label: "Bank statements", to: STATEMENTS_ADDRESS },
          { label: number },
        ]}
        acts={
          mayWrite ? (
            <UndoAct
              label="Undo this statement"
              text="Undo this statement"
              title="Undo the whole statement?"
              message={`Its ${pluralize(count + refunds, "payment")} are taken away, and what they settled is open again. The file can be taken anew.`}
              fields={{ intent: "undo" }}
            />
          ) : null
        }
      />
      <AnswerStatus answer={answer} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-2 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <CardStack>
          {gap ? (
            <p className="notice py-2.5">
              {`A statement is missing: ${gap.number}, the one before, ends with ${formatMoney(gap.closing, currency)}, and this one begins with ${formatMoney(statement.opening, currency)}.`}
            </p>
          ) : null}
          {mayWrite && certain.count + proposed.count > 0 ? <ConfirmCard {...props} /> : null}
          {unknown.count > 0 ? (
            <UnknownCard statement={statement} unknown={unknown} mayWrite={mayWrite} />
          ) : null}
          {isDone ? (
            <Card>
              <p className="flex items-center gap-2 font-medium">
                <Check aria-hidden="true" className="size-5 text-green-700" />
                Everything of it is matched.
              </p>
            </Card>
          ) : null}
        </CardStack>
        <StatementFacts {...props} />
      </div>
    </>
  );
}

function StatementFacts({ statement, count, sum, refunds, refunded }: Props) {
  const { id, currency, left_aside, opening, closing } = statement;
  const out = [
    refunds > 0 ? `${pluralize(refunds, "payment")} back to customers` : null,
    left_aside > 0 ? `${pluralize(left_aside, "movement")}, left aside` : null,
  ].filter((text) => text !== null);
  return (
    <Card title="Movements">
      <dl className="figures grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 [&_dd]:text-right [&_dd]:whitespace-nowrap">
        <dt>Opening balance</dt>
        <dd>{formatMoney(opening, currency)}</dd>
        <dt>
          Came in,{" "}
          <Link to={`${PAYMENTS_ADDRESS}?${paymentFilter.query({ statement: id })}`} className="text-link">
            {pluralize(count, "payment")}
          </Link>
        </dt>
        <dd>{formatMoney(sum, currency)}</dd>
        {out.length > 0 ? (
          <>
            <dt>{`Went out, ${out.join(", ")}`}</dt>
            <dd>{refunds > 0 ? formatMoney(`-${refunded}`, currency) : null}</dd>
          </>
        ) : null}
        <dt className="border-t border-slate-200 pt-1.5 font-medium text-ink-900">Closing balance</dt>
        <dd className="border-t border-slate-200 pt-1.5 font-medium text-ink-900">
          {formatMoney(closing, currency)}
        </dd>
      </dl>
      <p className="mt-3 border-t border-slate-200 pt-2 text-sm wrap-anywhere text-slate-600">
        {`${statement.file_name}, by ${statement.created_by}`}
      </p>
    </Card>
  );
}

function ConfirmCard({ statement, certain, proposed, answer }: Props) {
  const [only] = certain.count === 1 ? certain.rows : [];
  return (
    <Card title={`To confirm: ${certain.count + proposed.count}`}>
      <ActForm
        key={`${certain.count} ${proposed.count}`}
        intent="confirm"
        lists={["match"]}
        choices={{ of: ["certain", "match"], none: PAYMENT_MESSAGES.chooseMatch }}
        answer={answer}
        submit="Confirm"
        variant="primary"
        pendingLabel="Confirming..."
        className="grid gap-5"
      >
        {() => (
          <>
            {certain.count > 0 ? (
              <fieldset className="grid gap-2">
                <legend className="mb-2 font-semibold text-ink-900">By structured communication</legend>
                {only ? (
                  <CheckedMatch match={only} statement={statement} name="certain" value="1" defaultChecked />
                ) : (
                  <>
                    <Checkbox
                      name="certain"
                      value="1"
                      defaultChecked
                      label={`All ${certain.count} that are certain`}
                    />
                    <CertainMatches certain={certain} statement={statement} />
                  </>
                )}
              </fieldset>
            ) : null}
            {proposed.count > 0 ? (
              <fieldset className="grid gap-2">
                <legend className="mb-2 font-semibold text-ink-900">
                  Proposed: look at each before you confirm
                </legend>
                {proposed.rows.map((match) => (
                  <CheckedMatch
                    key={match.key}
                    match={match}
                    statement={statement}
                    name="match"
                    value={match.key}
                  />
                ))}
                <More of={proposed} />
              </fieldset>
            ) : null}
          </>
        )}
      </ActForm>
    </Card>
  );
}

function CertainMatches({ certain, statement }: Pick<Props, "certain" | "statement">) {
  return (
    <details open={certain.rows.some(isOfAnotherAmount)}>
      <summary className="cursor-pointer text-slate-600">Show them</summary>
      <ul className="mt-2 grid gap-2">
        {certain.rows.map((match) => (
          <li key={match.paymentId}>
            <MatchLabel match={match} statement={statement} />
            <MatchFacts match={match} statement={statement} />
          </li>
        ))}
      </ul>
      <More of={certain} />
    </details>
  );
}

/** Returns whether the amount differs from the open one, which must be visible before confirming. */
const isOfAnotherAmount = ({ rest, short }: Match) => Number(rest) > 0 || Number(short) > 0;

function More({ of: { count, rows } }: { of: MatchGroup }) {
  return count > rows.length ? (
    <p className="text-slate-600">{`and ${count - rows.length} more, which follow when these are done`}</p>
  ) : null;
}

function UnknownCard(props: Pick<Props, "statement" | "unknown"> & { mayWrite: boolean }) {
  const { statement, unknown, mayWrite } = props;
  return (
    <Card title={`To match by hand: ${unknown.count}`}>
      <ul className="divide-y divide-slate-200">
        {unknown.rows.map((match) => (
          <li key={match.paymentId} className="grid gap-1 py-2.5 first:pt-0 last:pb-0">
            <MoneyLabel
              title={
                <Link to={paymentAddress(match.paymentId)} className="text-link">
                  {payerOf(match)}
                </Link>
              }
              amount={formatMoney(match.amount, statement.currency)}
            >
              <WholeParts
                of={[
                  match.booked_on === statement.day ? null : formatDay(match.booked_on),
                  whyUnknown(match, statement.currency),
                ]}
              />
            </MoneyLabel>
            {mayWrite ? (
              <ButtonLink size="sm" to={paymentAddress(match.paymentId)} className="justify-self-start">
                Allocate<span className="sr-only">: {payerOf(match)}</span>
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
      <More of={unknown} />
    </Card>
  );
}

function whyUnknown(
  { amount, isReversed, communication, wrong_communication, message, target }: Match,
  currency: string,
): string {
  if (wrong_communication) return `${wrong_communication}: its check digits are wrong, so it was mistyped`;
  if (target && target.currency !== currency && Number(target.open) > 0)
    return `${communication}: ${target.number} is in ${target.currency}, of which no rate is known: type it in Settings, Currencies`;
  if (target)
    return `${communication}: ${target.number} is ${Number(target.open) === 0 ? "settled already" : "settled by another payment of this statement"}`;
  if (isReversed) return "The bank took it back by another movement of this statement";
  if (amount.startsWith("-"))
    return "Went back to the customer: if the bank reversed a payment, open that payment, undo it, and come back here";
  if (communication) return `${communication}: no open invoice has this communication`;
  return message === "" ? "The bank gives no text" : `«${message}»`;
}
