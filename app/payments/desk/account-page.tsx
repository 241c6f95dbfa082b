import { useState } from "react";
import { Link } from "react-router";
import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { CUSTOMERS_ADDRESS } from "#app/customers/address.ts";
import { InvoiceBadge } from "#app/invoices/invoice-badge.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Card, CardStack } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { RecordActs } from "#app/kit/ui/record-acts.tsx";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { balancesOf } from "../ages.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import {
  statementPdfAddress,
  invoicePaymentsAddress,
  paymentAddress,
  paymentForm,
  PAYMENTS_ADDRESS,
  creditLimitForm,
} from "../payment.ts";
import type { Item } from "../read-payments.server.ts";
import { LettersCard } from "./letters-card.tsx";
import { Balances } from "../balances.tsx";
import { ItemChoices } from "./item-acts.tsx";
import { CloseReasonField, PaymentFields, SettlesField, MoneyLabel } from "./payment-fields.tsx";
import { StatementDialog } from "./statement-dialog.tsx";
import type { Route } from "./+types/account.route";

type Props = Route.ComponentProps["loaderData"] & { answer: FormAnswer | undefined };

/** Page of a customer's open items, with a form for a payment of several invoices. */
export function AccountPage(props: Props) {
  const { id, name, items, unused, today, answer } = props;
  const mayWrite = useCan("payments.write");
  const [isMailing, setMailing] = useState(false);
  const balances = balancesOf(items, unused, today);
  return (
    <>
      <PageHeader
        title={`Account of ${name}`}
        description={
          <Link to={`${CUSTOMERS_ADDRESS}/${id}`} className="text-link">
            Customer page
          </Link>
        }
        acts={
          <RecordActs
            of={name}
            acts={[
              ...(mayWrite
                ? [{ id: "mail", label: "Mail statement", onAction: () => setMailing(true) }]
                : []),
              { id: "pdf", label: "Statement PDF", href: statementPdfAddress(id) },
            ]}
          />
        }
        path={[{ label: PAYMENT_MESSAGES.title, to: PAYMENTS_ADDRESS }, { label: name }]}
      />
      <AnswerStatus answer={answer} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-2 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <CardStack>
          <Card title="What is owed">
            {balances.length > 0 ? <Balances balances={balances} /> : <p>Nothing is open.</p>}
          </Card>
          {items.length > 0 ? (
            <Card title="Open items">
              <Items items={items} today={today} />
            </Card>
          ) : null}
          {unused.length > 0 ? (
            <Card title="Unallocated payments">
              <ul className="grid gap-2">
                {unused.map((payment) => (
                  <li key={payment.id}>
                    <MoneyLabel
                      title={
                        <Link to={paymentAddress(payment.id)} className="text-link">
                          <WholeFigures
                            of={`${formatDay(payment.booked_on)}, ${formatMoney(payment.amount, payment.currency)}`}
                          />
                        </Link>
                      }
                      amount={`${formatMoney(payment.rest, payment.currency)} unallocated`}
                    />
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
          {mayWrite ? <PayCard {...props} /> : null}
        </CardStack>
        <CardStack>
          <CreditLimitCard {...props} mayWrite={mayWrite} />
          {props.letters.length > 0 ? <LettersCard letters={props.letters} /> : null}
        </CardStack>
      </div>
      {isMailing ? (
        <StatementDialog companyId={id} letter={props.letter} onClose={() => setMailing(false)} />
      ) : null}
    </>
  );
}

function Items({ items, today }: Pick<Props, "items" | "today">) {
  const link = (row: Item) => (
    <Link to={invoicePaymentsAddress(row.id)} className="text-link font-medium">
      {row.number}
    </Link>
  );
  const dueOf = ({ kind, due_on }: Item) => (kind === "invoice" ? formatDay(due_on) : null);
  const openOf = ({ kind, open, currency }: Item) =>
    formatMoney(kind === "credit_note" ? `-${open}` : open, currency);
  const columns: Column<Item>[] = [
    { heading: "Number", cell: link, className: "w-36" },
    { heading: "Date", cell: (row) => formatDay(row.issued_on), className: "w-32 max-xl:hidden" },
    { heading: "Due", cell: (row) => dueOf(row) ?? "–", className: "w-32" },
    { heading: "State", cell: (row) => <InvoiceBadge item={row} today={today} /> },
    { heading: "Open", cell: openOf, align: "end", className: "w-40" },
  ];
  return (
    <ResponsiveTable
      caption="Open items"
      rows={items}
      columns={columns}
      cards="lines"
      card={(row) => (
        <div className="grid gap-1">
          <p className="flex justify-between gap-3">
            {link(row)}
            <span>{openOf(row)}</span>
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            {dueOf(row) ? <span>{`Due ${dueOf(row)}`}</span> : null}
            <InvoiceBadge item={row} today={today} />
          </p>
        </div>
      )}
    />
  );
}

function CreditLimitCard({
  credit,
  answer,
  mayWrite,
}: Pick<Props, "credit" | "answer"> & { mayWrite: boolean }) {
  const { limit, owed } = credit;
  const isOver = limit !== null && Number(owed) > Number(limit);
  return (
    <Card title="Credit limit">
      <p className={isOver ? "mb-4 font-medium text-red-700" : "mb-4"}>
        {limit === null
          ? `${formatMoney(Math.max(0, Number(owed)), OWN_CURRENCY)} is owed; nobody is warned while there is no limit.`
          : `${formatMoney(owed, OWN_CURRENCY)} of ${formatMoney(limit, OWN_CURRENCY)} is used.`}
      </p>
      {mayWrite ? (
        <ActForm
          key={limit}
          intent="credit-limit"
          schema={creditLimitForm}
          answer={answer}
          submit="Save limit"
          className="grid gap-4"
        >
          <Field
            label="Credit limit"
            name="limit"
            hint="Above it, shipments and offers of this customer warn; empty for none"
            optional
          >
            <TextInput
              inputMode="decimal"
              unit={OWN_CURRENCY}
              className="max-w-56"
              defaultValue={limit ?? ""}
            />
          </Field>
        </ActForm>
      ) : null}
    </Card>
  );
}

function PayCard({ items, accounts, currencies, today, answer }: Props) {
  const invoices = items.filter(({ kind }) => kind === "invoice");
  return (
    <Card title="Payment received">
      <ActForm
        key={items.map(({ open }) => open).join(" ")}
        intent="pay"
        schema={paymentForm}
        lists={["invoice"]}
        answer={answer}
        submit="Record payment"
        variant="primary"
        pendingLabel="Storing..."
        className="grid gap-4"
      >
        <PaymentFields amount="" today={today} accounts={accounts} currencies={currencies} />
        {invoices.length > 0 ? <ItemChoices items={invoices} today={today} /> : null}
        {invoices.length > 0 && currencies.length > 1 ? <SettlesField /> : null}
        <CloseReasonField />
        <Checkbox name="paid_back" value="1" label="Paid back to customer" />
      </ActForm>
    </Card>
  );
}
