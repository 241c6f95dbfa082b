import { Link } from "react-router";
import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { InvoiceBadge } from "#app/invoices/invoice-badge.tsx";
import { invoiceAddress, INVOICES_ADDRESS } from "#app/invoices/invoice-list.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Card, CardStack, Fact, FactList } from "#app/kit/ui/card.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { accountAddress, paymentForm, settleForm } from "../payment.ts";
import type { Item } from "../read-payments.server.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { WaitingPayments } from "../waiting-payments.tsx";
import { ItemActs, ItemChoices, type InvoicePaymentsProps } from "./item-acts.tsx";
import { CloseReasonField, PaymentFields, SettlesField } from "./payment-fields.tsx";
import { Settlements } from "./settlements.tsx";

/** Page of an invoice's open amount and settlements, with the actions on them. */
export function InvoicePaymentsPage(props: InvoicePaymentsProps) {
  const { item, settlements, answer } = props;
  const mayWrite = useCan("payments.write");
  const isOpen = Number(item.open) > 0;
  const isInvoice = item.kind === "invoice";
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
        acts={isOpen && mayWrite ? <ItemActs {...props} /> : undefined}
      />
      <AnswerStatus answer={answer} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-2 xl:grid-cols-[19rem_minmax(0,1fr)]">
        <CardStack>
          <Card>
            <ItemFacts item={item} today={props.today} />
          </Card>
        </CardStack>
        <CardStack>
          {props.waiting.length > 0 ? (
            <div className="notice py-2.5">
              <WaitingPayments payments={props.waiting} />
            </div>
          ) : null}
          {isOpen && mayWrite ? isInvoice ? <PayCard {...props} /> : <SetOffCard {...props} /> : null}
          <Card title={isInvoice ? "Settled by" : "Set off against"}>
            <Settlements rows={settlements} of={isInvoice ? "item" : "payment"} />
          </Card>
        </CardStack>
      </div>
    </>
  );
}

function ItemFacts({ item, today }: { item: Item; today: string }) {
  const { currency, company_id } = item;
  return (
    <FactList className="xl:grid-cols-1!">
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

function PayCard({ item, waiting, accounts, currencies, today, answer }: InvoicePaymentsProps) {
  return (
    <Card title="Payment received">
      <ActForm
        key={item.open}
        intent="pay"
        schema={paymentForm}
        answer={answer}
        submit="Record payment"
        variant={item.disputed_reason === null && waiting.length === 0 ? "primary" : "secondary"}
        pendingLabel="Storing..."
        className="grid gap-4"
      >
        <PaymentFields amount={item.open} {...{ today, accounts, currencies }} />
        {currencies.length > 1 ? <SettlesField /> : null}
        <CloseReasonField />
      </ActForm>
    </Card>
  );
}

function SetOffCard({ item, open, today, answer }: InvoicePaymentsProps) {
  if (open.length === 0) return null;
  return (
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
  );
}
