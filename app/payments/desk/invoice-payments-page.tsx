import { Link } from "react-router";
import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { InvoiceBadge } from "#app/invoices/invoice-badge.tsx";
import { invoiceAddress, INVOICES_ADDRESS } from "#app/invoices/invoice-list.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { accountAddress, disputeForm, paymentForm, settleForm, writeOffForm } from "../payment.ts";
import type { Item, ReadSettlement } from "../read-payments.server.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { ItemChoices } from "./item-choices.tsx";
import { type AccountOption, CloseReasonField, PaymentFields, SettlesField } from "./payment-fields.tsx";
import { Settlements } from "./settlements.tsx";
import { UndoAct } from "../undo-act.tsx";

interface Props {
  item: Item;
  settlements: readonly ReadSettlement[];
  open: readonly Item[];
  accounts: readonly AccountOption[];
  currencies: readonly string[];
  today: string;
  answer: FormAnswer | undefined;
}

/** Page of an invoice's open amount and settlements, with the actions on them. */
export function InvoicePaymentsPage(props: Props) {
  const { item, settlements, answer } = props;
  const mayWrite = useCan("payments.write");
  const isOpen = Number(item.open) > 0;
  return (
    <>
      <PageHeader
        title={`Payments of ${item.number}`}
        description={item.customer}
        path={[
          { label: "Invoices", to: INVOICES_ADDRESS },
          { label: item.number, to: invoiceAddress(item.id) },
          { label: "Payments" },
        ]}
      />
      <AnswerStatus answer={answer} />
      <div className="mt-5 grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
        <Card>
          <ItemFacts item={item} today={props.today} />
          <h2 className="mt-6 mb-3 text-lg">
            {item.kind === "invoice" ? "Settled by" : "What it is set off against"}
          </h2>
          <Settlements rows={settlements} of={item.kind === "invoice" ? "item" : "payment"} />
        </Card>
        {isOpen && mayWrite ? (
          item.kind === "invoice" ? (
            <InvoiceActs {...props} />
          ) : (
            <CreditActs {...props} />
          )
        ) : null}
      </div>
    </>
  );
}

function ItemFacts({ item, today }: { item: Item; today: string }) {
  const { currency, company_id } = item;
  return (
    <FactList>
      <Fact label="State">
        <InvoiceBadge item={item} today={today} />
      </Fact>
      <Fact label="Open">{formatMoney(item.open, currency)}</Fact>
      <Fact label="Amount">{formatMoney(item.gross, currency)}</Fact>
      {item.kind === "invoice" ? <Fact label="Due">{formatDay(item.due_on)}</Fact> : null}
      {item.disputed_reason ? (
        <Fact label={`Disputed, says ${item.disputed_by}`}>{`«${item.disputed_reason}»`}</Fact>
      ) : null}
      {company_id ? (
        <Fact label="Customer account">
          <Link to={accountAddress(company_id)} className="text-link">
            {item.customer}
          </Link>
        </Fact>
      ) : null}
    </FactList>
  );
}

function InvoiceActs({ item, accounts, currencies, today, answer }: Props) {
  return (
    <>
      <Card title="Payment received">
        <ActForm
          key={item.open}
          intent="pay"
          schema={paymentForm}
          answer={answer}
          submit="Record payment"
          variant="primary"
          pendingLabel="Storing..."
          className="grid gap-4"
        >
          <PaymentFields amount={item.open} {...{ today, accounts, currencies }} />
          {currencies.length > 1 ? <SettlesField /> : null}
          <CloseReasonField />
        </ActForm>
      </Card>
      <Card title="Write off">
        <ActForm
          key={item.open}
          intent="write-off"
          schema={writeOffForm}
          answer={answer}
          submit="Write off"
          className="grid gap-4"
        >
          <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <Field label="Amount to write off" name="amount" required>
              <TextInput inputMode="decimal" autoComplete="off" unit={item.currency} />
            </Field>
            <Field label="Why" name="reason" required>
              <TextInput maxLength={500} autoComplete="off" />
            </Field>
          </div>
        </ActForm>
      </Card>
      <Card title="Disputed">
        {item.disputed_reason ? (
          <UndoAct
            label="Resolve dispute"
            text="Resolve dispute"
            title="Resolve dispute?"
            message="Reminders of this invoice are proposed again."
            fields={{ intent: "end-dispute" }}
          />
        ) : (
          <ActForm
            intent="dispute"
            schema={disputeForm}
            answer={answer}
            submit="Mark as disputed"
            className="grid gap-4"
          >
            <Field
              label="Reason for the dispute"
              name="reason"
              hint="While it is disputed, no reminder is proposed or sent"
              required
            >
              <TextInput maxLength={500} autoComplete="off" />
            </Field>
          </ActForm>
        )}
      </Card>
    </>
  );
}

function CreditActs({ item, open, accounts, currencies, today, answer }: Props) {
  return (
    <>
      {open.length > 0 ? (
        <Card title="Set off against open invoices">
          <ActForm
            key={item.open}
            intent="set-off"
            schema={settleForm}
            lists={["invoice"]}
            choices={{ of: ["invoice"], none: PAYMENT_MESSAGES.chooseInvoices }}
            answer={answer}
            submit="Set off"
            variant="primary"
            className="grid gap-4"
          >
            <ItemChoices items={open} today={today} />
          </ActForm>
        </Card>
      ) : null}
      <Card title="Paid back">
        <ActForm
          key={item.open}
          intent="pay"
          schema={paymentForm}
          answer={answer}
          submit="Record repayment"
          pendingLabel="Storing..."
          className="grid gap-4"
        >
          <input type="hidden" name="paid_back" value="1" />
          <PaymentFields amount={item.open} {...{ today, accounts, currencies }} />
          {currencies.length > 1 ? <SettlesField /> : null}
        </ActForm>
      </Card>
    </>
  );
}
