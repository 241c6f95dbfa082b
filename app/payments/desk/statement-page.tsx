import { Link } from "react-router";
import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { writtenIban } from "#app/invoices/iban.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Card, CardStack, Fact, FactList } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import type { ReadStatement, StatementMatch } from "../statements/match-statement.server.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { paymentFilter } from "../payment-list.ts";
import { MatchLabel, payerOf } from "./match-label.tsx";
import { MoneyLabel } from "./payment-fields.tsx";
import { paymentAddress, PAYMENTS_ADDRESS, STATEMENTS_ADDRESS } from "../payment.ts";
import { UndoAct } from "../undo-act.tsx";

type Match = StatementMatch & { key: string };
interface MatchGroup {
  count: number;
  rows: readonly Match[];
}
interface Props extends Omit<ReadStatement, "matches"> {
  certain: MatchGroup;
  proposed: MatchGroup;
  unknown: MatchGroup;
  answer: FormAnswer | undefined;
}

/** Page of a bank statement: certain matches, proposals, and payments to match by hand. */
export function StatementPage(props: Props) {
  const { statement, gap, count, sum, refunds, refunded, certain, proposed, unknown, answer } = props;
  const mayWrite = useCan("payments.write");
  const { id, number, account, currency } = statement;
  const isDone = certain.count + proposed.count + unknown.count === 0;
  return (
    <>
      <PageHeader
        title={`Statement ${number}`}
        description={writtenIban(account)}
        path={[
          { label: PAYMENT_MESSAGES.title, to: PAYMENTS_ADDRESS },
          { label: "Bank statements", to: STATEMENTS_ADDRESS },
          { label: number },
        ]}
        acts={
          mayWrite ? (
            <UndoAct
              label="Undo this statement"
              text="Undo"
              title="Undo the whole statement?"
              message={`Its ${pluralize(count + refunds, "payment")} are taken away, and what they settled is open again. The file can be taken anew.`}
              fields={{ intent: "undo" }}
            />
          ) : null
        }
      />
      <AnswerStatus answer={answer} />
      <CardStack className="mt-4">
        <Card>
          <FactList>
            <Fact label="Day">{formatDay(statement.day)}</Fact>
            <Fact label="Came in">
              <Link
                to={`${PAYMENTS_ADDRESS}?${paymentFilter.query({ statement: id })}`}
                className="text-link"
              >
                {pluralize(count, "payment")}
              </Link>
              {`, ${formatMoney(sum, currency)}`}
            </Fact>
            <Fact label="Went out">
              {[
                refunds > 0
                  ? `${pluralize(refunds, "payment")} back to customers, ${formatMoney(refunded, currency)}`
                  : null,
                statement.left_aside > 0
                  ? `${pluralize(statement.left_aside, "movement")}, left aside`
                  : null,
              ]
                .filter(Boolean)
                .join(" · ") || "Nothing"}
            </Fact>
            <Fact label="Balance">
              {`${formatMoney(statement.opening, currency)} to ${formatMoney(statement.closing, currency)}`}
            </Fact>
            {gap ? (
              <Fact label="Statement before">
                <span className="font-medium text-yellow-700">
                  {`${gap.number} ends with ${formatMoney(gap.closing, currency)}: a statement between the two is missing`}
                </span>
              </Fact>
            ) : null}
            <Fact label="File">{`${statement.file_name}, by ${statement.created_by}`}</Fact>
          </FactList>
          {isDone ? <p className="mt-5 font-medium">Everything of it is matched.</p> : null}
        </Card>
        {mayWrite && certain.count + proposed.count > 0 ? <ConfirmCard {...props} /> : null}
        {unknown.count > 0 ? <UnknownCard statement={statement} unknown={unknown} /> : null}
      </CardStack>
    </>
  );
}

function ConfirmCard({ statement, certain, proposed, answer }: Props) {
  const { currency } = statement;
  return (
    <Card title="Matched with what is open">
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
                <Checkbox
                  name="certain"
                  value="1"
                  defaultChecked
                  label={
                    certain.count === 1
                      ? certain.rows.map((match) => (
                          <MatchLabel key={match.key} match={match} currency={currency} />
                        ))
                      : `All ${certain.count} that are certain`
                  }
                />
                {certain.count === 1 ? null : <CertainMatches certain={certain} currency={currency} />}
              </fieldset>
            ) : null}
            {proposed.count > 0 ? (
              <fieldset className="grid gap-2">
                <legend className="mb-2 font-semibold text-ink-900">
                  Proposed: look at each before you confirm
                </legend>
                {proposed.rows.map((match) => (
                  <Checkbox
                    key={match.key}
                    name="match"
                    value={match.key}
                    label={<MatchLabel match={match} currency={currency} />}
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

function CertainMatches({ certain, currency }: { certain: MatchGroup; currency: string }) {
  return (
    <details open={certain.rows.some(isOfAnotherAmount)}>
      <summary className="cursor-pointer text-slate-600">Show them</summary>
      <ul className="mt-2 grid gap-2">
        {certain.rows.map((match) => (
          <li key={match.paymentId}>
            <MatchLabel match={match} currency={currency} />
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

function UnknownCard({ statement, unknown }: Pick<Props, "statement" | "unknown">) {
  return (
    <Card title={`To match by hand: ${unknown.count}`}>
      <ul className="grid gap-3">
        {unknown.rows.map((match) => (
          <li key={match.paymentId} className="border-t border-slate-200 pt-3 first:border-0 first:pt-0">
            <MoneyLabel
              title={
                <Link to={paymentAddress(match.paymentId)} className="text-link">
                  {payerOf(match)}
                </Link>
              }
              amount={formatMoney(match.amount, statement.currency)}
            >
              {whyUnknown(match, statement.currency)}
            </MoneyLabel>
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
