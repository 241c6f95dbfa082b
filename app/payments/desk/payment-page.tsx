import { Big } from "big.js";
import { useState } from "react";
import { Link } from "react-router";
import { AnswerStatus, ConfirmPageAct } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { writtenIban } from "#app/invoices/iban.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Card, CardStack, Fact, FactList } from "#app/kit/ui/card.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { dialogActs, RecordActs } from "#app/kit/ui/record-acts.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { PAYMENT_MESSAGES } from "../messages.ts";
import {
  accountAddress,
  PAYMENTS_ADDRESS,
  statementAddress,
  paymentAddress,
  paymentForm,
} from "../payment.ts";
import { AllocateCard, type PaymentPageProps } from "./allocate-card.tsx";
import { Settlements } from "./settlements.tsx";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { PaymentFields, SettlesField } from "./payment-fields.tsx";

/** Page of a payment: the bank's data, its allocations, and what it could be allocated to. */
export function PaymentPage(props: PaymentPageProps) {
  const { payment, settlements, answer } = props;
  const isLeft = Number(payment.rest) > 0;
  const mayWrite = useCan("payments.write");
  const sum = formatMoney(payment.amount, payment.currency);
  return (
    <>
      <PageHeader
        title={`${isPaidBack(payment) ? "Paid back" : "Payment"} ${sum}`}
        description={<WholeParts of={[whoPaid(payment), formatDay(payment.booked_on)]} />}
        path={[
          { label: PAYMENT_MESSAGES.title, to: PAYMENTS_ADDRESS },
          { label: isPaidBack(payment) ? "Paid back" : "Payment" },
        ]}
        acts={mayWrite ? <PaymentActs {...props} sum={sum} /> : undefined}
      />
      <AnswerStatus answer={answer} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-2 xl:grid-cols-[19rem_minmax(0,1fr)]">
        <CardStack>
          <Card>
            <PaymentFacts payment={payment} />
          </Card>
        </CardStack>
        <CardStack>
          {mayWrite && isLeft ? <AllocateCard {...props} /> : null}
          <Card title="Allocations">
            <Settlements rows={settlements} of="payment" paymentId={payment.id} />
          </Card>
        </CardStack>
      </div>
    </>
  );
}

/** The customer, linked to the account; else whom the bank names. */
const whoPaid = ({ company_id, customer, payer }: PaymentPageProps["payment"]) =>
  company_id ? (
    <Link to={accountAddress(company_id)} className="text-link">
      {customer}
    </Link>
  ) : (
    payer
  );

function unallocatedText({ rest, amount, currency }: PaymentPageProps["payment"]): string {
  const left = new Big(rest);
  if (left.eq(0)) return "Nothing";
  return left.eq(new Big(amount).abs()) ? "All of it" : formatMoney(rest, currency);
}

const isPaidBack = ({ amount }: PaymentPageProps["payment"]) => amount.startsWith("-");

type Opened = "refund" | "undo";

/** A refund of what is left, and the undoing of the payment. */
function PaymentActs(props: PaymentPageProps & { sum: string }) {
  const { payment, settlements, sum } = props;
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClose = () => setOpened(null);
  const open = dialogActs<Opened>(setOpened);
  const isOfBank = payment.statement_id !== null;
  const mayRefund = Number(payment.rest) > 0 && !isPaidBack(payment);
  const mayUndo = !isOfBank || settlements.length > 0 || payment.company_id !== null;
  return (
    <>
      <RecordActs
        of={sum}
        acts={[
          ...(mayRefund ? [open("refund", { label: "Refund" })] : []),
          ...(mayUndo ? [open("undo", { label: "Undo" })] : []),
        ]}
      />
      {opened === "refund" ? <RefundDialog {...props} onClose={onClose} /> : null}
      <ConfirmPageAct
        title="Undo this payment?"
        message={
          isOfBank
            ? "What it settled is open again. The payment stays, as the bank’s statement has it."
            : "It is taken away whole, and what it settled is open again."
        }
        confirmLabel="Undo"
        isOpen={opened === "undo"}
        onClose={onClose}
        fields={{ intent: "undo" }}
      />
    </>
  );
}

function PaymentFacts({ payment }: Pick<PaymentPageProps, "payment">) {
  const { customer, iban, payer, communication, wrong_communication, message } = payment;
  // The head names the customer, or the payer where no customer is known.
  const from = [customer && payer !== customer && payer, iban && writtenIban(iban)].filter(Boolean);
  return (
    <FactList className="xl:grid-cols-1!">
      <Fact label="Unallocated">{unallocatedText(payment)}</Fact>
      <Fact label="Account" className="max-sm:col-span-full">
        {writtenIban(payment.account)}
      </Fact>
      {from.length > 0 ? (
        <Fact label="From" className="max-sm:col-span-full">
          <WholeParts of={from} />
        </Fact>
      ) : null}
      {communication ? (
        <Fact label="Communication" className="max-sm:col-span-full">
          <span className="whitespace-nowrap">{communication}</span>
        </Fact>
      ) : null}
      {wrong_communication ? (
        <Fact label="Communication">{`${wrong_communication}: its check digits are wrong`}</Fact>
      ) : null}
      {message ? <Fact label="Note">{message}</Fact> : null}
      {payment.statement_id ? (
        <Fact label="Statement">
          <Link to={statementAddress(payment.statement_id)} className="text-link">
            {payment.statement_number}
          </Link>
        </Fact>
      ) : null}
      <Fact label="Recorded by">{payment.stored_by}</Fact>
    </FactList>
  );
}

type Props = Pick<PaymentPageProps, "payment" | "accounts" | "currencies" | "today"> & {
  onClose: () => void;
};

/** Dialog that records what of a payment went back to the customer. */
function RefundDialog({ payment, accounts, currencies, today, onClose }: Props) {
  return (
    <FormDialog
      title="Refund"
      description={`What left your bank for the customer. A bank statement in ${payment.currency} proposes the refund itself.`}
      size="lg"
      schema={paymentForm}
      action={paymentAddress(payment.id)}
      fields={{ intent: "refund" }}
      submit="Record refund"
      onClose={onClose}
    >
      <PaymentFields amount={payment.rest} {...{ today, accounts, currencies }} />
      {currencies.length > 1 ? <SettlesField of="the payment" /> : null}
    </FormDialog>
  );
}
