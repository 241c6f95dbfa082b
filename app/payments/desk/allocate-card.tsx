import { Big } from "big.js";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { useState } from "react";
import { Form } from "react-router";
import { ActForm } from "#app/accounts/act-form.tsx";
import { SearchField } from "#app/kit/lists/list-controls.tsx";
import { type Decimal, formatMoney, sumOf } from "#app/kit/money/money.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { proposeConversion, shareOut } from "../conversion.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { settlePaymentForm } from "../payment.ts";
import { ItemChoices } from "./item-acts.tsx";
import { CloseReasonField, ConversionFields } from "./payment-fields.tsx";
import type { Route } from "./+types/payment.route";

export type PaymentPageProps = Route.ComponentProps["loaderData"] & { answer: FormAnswer | undefined };

type Props = Omit<PaymentPageProps, "settlements" | "accounts" | "currencies">;

/** Card that allocates what is left of a payment to open items. */
export function AllocateCard({
  payment,
  items: all,
  namedItems,
  rates,
  overpayments: paid,
  search,
  today,
  answer,
}: Props) {
  const inCurrency = <Each extends { currency: string }>(some: readonly Each[], wanted: string) =>
    some.filter(({ currency }) => currency === wanted);
  const [items, overpayments] = [inCurrency(all, payment.currency), inCurrency(paid, payment.currency)];
  const others = new Set([...all, ...paid].map(({ currency }) => currency));
  others.delete(payment.currency);
  const isBack = payment.amount.startsWith("-");
  return (
    <Card title={isBack ? "Allocate to credit notes" : "Allocate to invoices"}>
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
        <OwnAllocation
          key={`${payment.rest} ${search}`}
          {...{ payment, items, overpayments, today, answer }}
          chosen={namedItems.length > 0 || search !== "" ? namedItems : exactItem(payment.rest, items)}
        />
      )}
      {[...others].map((currency) => (
        <ForeignAllocation
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

/** Lists the only item that is open for exactly this amount; nothing where several are. */
function exactItem(amount: Decimal, items: readonly { id: string; open: Decimal }[]): string[] {
  const exact = items.filter(({ open }) => new Big(open).eq(amount));
  return exact.length === 1 ? exact.map(({ id }) => id) : [];
}

/** Form that allocates to items in the currency of the payment. @param props.chosen those ticked beforehand */
function OwnAllocation(
  props: Pick<Props, "payment" | "items" | "overpayments" | "today" | "answer"> & {
    chosen: readonly string[];
  },
) {
  const { payment, items, overpayments, today, answer, chosen } = props;
  const [ticked, setTicked] = useState(chosen);
  const open = [...items, ...overpayments.map(({ id, rest }) => ({ id, open: rest }))].filter(({ id }) =>
    ticked.includes(id),
  );
  const { shares } = shareOut(payment, open, null);
  const isBack = payment.amount.startsWith("-");
  const none = isBack ? PAYMENT_MESSAGES.chooseCredits : PAYMENT_MESSAGES.chooseInvoices;
  const sum = formatMoney(sumOf(shares.map(({ amount }) => amount)), payment.currency);
  const isWhole = shares.length > 0 && shares.every(({ left }) => new Big(left).eq(0));
  return (
    <ActForm
      intent="settle"
      schema={settlePaymentForm}
      lists={["invoice", "payment"]}
      choices={{ of: ["invoice", "payment"], none }}
      answer={answer}
      submit={shares.length > 0 ? `Allocate ${sum}` : "Allocate"}
      variant="primary"
      className="grid gap-4"
    >
      <ItemChoices {...{ items, overpayments, today, chosen }} onChosen={setTicked} />
      {isBack || isWhole ? null : <CloseReasonField />}
    </ActForm>
  );
}

/** Form that allocates to items in another currency than the payment; the amount used defaults to the rate of the day. */
function ForeignAllocation(
  props: Pick<Props, "payment" | "items" | "overpayments" | "today" | "answer"> & {
    currency: string;
    rate: string | null;
  },
) {
  const { currency, payment, items, overpayments, rate, today, answer } = props;
  const left = { amount: payment.rest, currency: payment.currency };
  const ordered = payment.instructed_currency === currency ? payment.instructed_amount : null;
  const communicationItems = items.filter(
    ({ communication }) => communication && communication === payment.communication,
  );
  const item = communicationItems[0] ?? (items.length === 1 ? items[0] : undefined);
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
        submit={`Allocate in ${currency}`}
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
