import { Form, Link } from "react-router";
import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { writtenIban } from "#app/invoices/iban.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { SearchField } from "#app/kit/lists/list-controls.tsx";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import type { Rates } from "#app/exchange-rates/exchange-rate.ts";
import { proposeConversion } from "../conversion.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import {
  accountAddress,
  paymentForm,
  PAYMENTS_ADDRESS,
  settlePaymentForm,
  statementAddress,
} from "../payment.ts";
import type { Item, ReadPayment } from "../read-payments.server.ts";
import type { Overpayment } from "../refunds.server.ts";
import { ItemChoices } from "./item-choices.tsx";
import {
  type AccountOption,
  CloseReasonField,
  ConversionFields,
  PaymentFields,
  SettlesField,
} from "./payment-fields.tsx";
import { Settlements } from "./settlements.tsx";
import { UndoAct } from "../undo-act.tsx";

interface Props extends ReadPayment {
  /** Items in any currency. */
  items: readonly Item[];
  /** Rates of the items' currencies in that of the payment, on its day. */
  rates: Rates;
  overpayments: readonly Overpayment[];
  accounts: readonly AccountOption[];
  /** Currencies for a refund, that of the payment first. */
  currencies: readonly string[];
  search: string;
  today: string;
  answer: FormAnswer | undefined;
}

/** Page of a payment: the bank's data, its settlements, and what it could settle. */
export function PaymentPage(props: Props) {
  const { payment, settlements, answer } = props;
  const mayWrite = useCan("payments.write");
  const sum = formatMoney(payment.amount, payment.currency);
  const isOfBank = payment.statement_id !== null;
  const isBack = payment.amount.startsWith("-");
  return (
    <>
      <PageHeader
        title={`${isBack ? "Paid back" : "Payment"} ${sum}`}
        description={payment.customer ?? payment.payer}
        path={[{ label: PAYMENT_MESSAGES.title, to: PAYMENTS_ADDRESS }, { label: sum }]}
        actions={
          mayWrite && (!isOfBank || settlements.length > 0 || payment.company_id) ? (
            <UndoAct
              label="Undo this payment"
              text="Undo"
              title="Undo this payment?"
              message={
                isOfBank
                  ? "What it settled is open again. The payment stays, as the bank’s statement has it."
                  : "It is taken away whole, and what it settled is open again."
              }
              fields={{ intent: "undo" }}
            />
          ) : null
        }
      />
      <AnswerStatus answer={answer} />
      <div className="mt-5 grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
        <Card>
          <PaymentFacts payment={payment} />
          <h2 className="mt-6 mb-3 text-lg">What it settles</h2>
          <Settlements rows={settlements} of="payment" paymentId={payment.id} />
        </Card>
        {mayWrite && Number(payment.rest) > 0 ? <SettleCard {...props} /> : null}
        {mayWrite && Number(payment.rest) > 0 && !isBack ? <RefundCard {...props} /> : null}
      </div>
    </>
  );
}

function PaymentFacts({ payment }: Pick<Props, "payment">) {
  const { currency, iban, payer, communication, wrong_communication, message } = payment;
  return (
    <FactList>
      <Fact label="Day">{formatDay(payment.booked_on)}</Fact>
      <Fact label="Left of it">{formatMoney(payment.rest, currency)}</Fact>
      <Fact label="Account">{writtenIban(payment.account)}</Fact>
      {payer ? (
        <Fact label="From">
          <WholeParts of={[payer, iban && writtenIban(iban)]} />
        </Fact>
      ) : null}
      {communication ? (
        <Fact label="Communication">
          <span className="whitespace-nowrap">{communication}</span>
        </Fact>
      ) : null}
      {wrong_communication ? (
        <Fact label="Communication">{`${wrong_communication}: its check digits are wrong`}</Fact>
      ) : null}
      {message ? <Fact label="Note">{message}</Fact> : null}
      {payment.company_id ? (
        <Fact label="Customer">
          <Link to={accountAddress(payment.company_id)} className="text-link">
            {payment.customer}
          </Link>
        </Fact>
      ) : null}
      {payment.statement_id ? (
        <Fact label="Statement">
          <Link to={statementAddress(payment.statement_id)} className="text-link">
            {payment.statement_number}
          </Link>
        </Fact>
      ) : null}
      <Fact label="Stored by">{payment.stored_by}</Fact>
    </FactList>
  );
}

function SettleCard({ payment, items: all, rates, overpayments: paid, search, today, answer }: Props) {
  const inCurrency = <Each extends { currency: string }>(some: readonly Each[], wanted: string) =>
    some.filter(({ currency }) => currency === wanted);
  const [items, overpayments] = [inCurrency(all, payment.currency), inCurrency(paid, payment.currency)];
  const others = new Set([...all, ...paid].map(({ currency }) => currency));
  others.delete(payment.currency);
  const isBack = payment.amount.startsWith("-");
  const none = isBack ? PAYMENT_MESSAGES.chooseCredits : PAYMENT_MESSAGES.chooseInvoices;
  return (
    <Card title={isBack ? "What was paid back" : "Settle invoices with what is left"}>
      <Form
        method="get"
        role="search"
        aria-label={isBack ? "Search credit notes and payments" : "Search open invoices"}
        className="mb-4 flex items-end gap-3"
      >
        <div className="min-w-0 grow">
          <SearchField
            label={isBack ? "Search credit notes and payments" : "Search open invoices"}
            placeholder="Number, customer or amount"
            defaultValue={search}
          />
        </div>
        <Button type="submit">Search</Button>
      </Form>
      {items.length + overpayments.length === 0 ? (
        <p className="text-slate-600">
          {`No open ${isBack ? "credit note or payment" : "invoice"} in ${payment.currency} is found: search for another`}
        </p>
      ) : (
        <ActForm
          key={`${payment.rest} ${search}`}
          intent="settle"
          schema={settlePaymentForm}
          lists={["invoice", "payment"]}
          choices={{ of: ["invoice", "payment"], none }}
          answer={answer}
          submit="Settle"
          variant="primary"
          className="grid gap-4"
        >
          <ItemChoices items={items} overpayments={overpayments} today={today} />
          {isBack ? null : <CloseReasonField />}
        </ActForm>
      )}
      {[...others].map((currency) => (
        <ForeignSettling
          key={`${currency} ${payment.rest} ${search}`}
          {...{ currency, payment, today, answer }}
          items={inCurrency(all, currency)}
          overpayments={inCurrency(paid, currency)}
          rate={rates[currency] ?? null}
        />
      ))}
    </Card>
  );
}

/** Form that settles items in another currency than the payment; the amount used defaults to the rate of the day. */
function ForeignSettling(
  props: Pick<Props, "payment" | "items" | "overpayments" | "today" | "answer"> & {
    currency: string;
    rate: string | null;
  },
) {
  const { currency, payment, items, overpayments, rate, today, answer } = props;
  const left = { amount: payment.rest, currency: payment.currency };
  const ordered = payment.instructed_currency === currency ? payment.instructed_amount : null;
  const named = items.filter(({ communication }) => communication && communication === payment.communication);
  const item = named[0] ?? (items.length === 1 ? items[0] : undefined);
  const isBack = payment.amount.startsWith("-");
  const none = isBack ? PAYMENT_MESSAGES.chooseCredits : PAYMENT_MESSAGES.chooseInvoices;
  const proposed = item && rate ? proposeConversion(left, { amount: item.open, currency }, rate) : null;
  return (
    <div className="mt-6 border-t border-slate-200 pt-5">
      <h3 className="mb-3 font-semibold text-ink-900">{`In ${currency}`}</h3>
      {ordered ? (
        <p className="mb-3 text-slate-600">{`The bank says that ${formatMoney(ordered, currency)} were ordered.`}</p>
      ) : null}
      <ActForm
        intent="settle-foreign"
        schema={settlePaymentForm}
        lists={["invoice", "payment"]}
        choices={{ of: ["invoice", "payment"], none }}
        answer={answer}
        submit={`Settle in ${currency}`}
        variant="primary"
        className="grid gap-4"
      >
        <ItemChoices {...{ items, overpayments, today }} chosen={item ? [item.id] : []} />
        <ConversionFields {...{ currency, rate, proposed }} payment={left} />
        {isBack ? null : <CloseReasonField />}
      </ActForm>
    </div>
  );
}

function RefundCard({ payment, accounts, currencies, today, answer }: Props) {
  return (
    <Card title="Pay back what is left">
      <p className="mb-4 text-slate-600">
        {`Stores what left your bank for the customer. A bank statement in ${payment.currency} proposes the refund itself.`}
      </p>
      <ActForm
        key={payment.rest}
        intent="refund"
        schema={paymentForm}
        answer={answer}
        submit="Record refund"
        pendingLabel="Storing..."
        className="grid gap-4"
      >
        <PaymentFields amount={payment.rest} {...{ today, accounts, currencies }} />
        {currencies.length > 1 ? <SettlesField of="the payment" /> : null}
      </ActForm>
    </Card>
  );
}
