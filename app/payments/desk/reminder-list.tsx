import { useState } from "react";
import { Link } from "react-router";
import { ActForm } from "#app/accounts/act-form.tsx";
import { invoiceAddress } from "#app/invoices/invoice-list.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { isLanguage } from "#app/kit/language/language.ts";
import { STAFF_LANGUAGE_OPTIONS } from "#app/kit/language/staff-languages.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { NeedsScript } from "#app/kit/ui/needs-script.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { accountAddress } from "../payment.ts";
import type { LeftOut, ProposedReminder } from "../reminders.server.ts";
import type { WaitingPayment } from "../waiting-payments.server.ts";
import { WaitingPayments } from "../waiting-payments.tsx";
import { ReminderMailDialog } from "./reminder-mail-dialog.tsx";

interface Proposed {
  proposal: ProposedReminder;
  /** Those that would settle its invoices. */
  payments: readonly WaitingPayment[];
}

const waitingFor = (waiting: readonly WaitingPayment[], invoices: readonly { id: string }[]) =>
  waiting.filter(({ invoiceId }) => invoices.some(({ id }) => id === invoiceId));

/** Returns whether it is ticked at first: nothing of the customer's is there that may have paid it. */
const isClear = ({ proposal, payments }: Proposed) =>
  proposal.email !== null && proposal.credits.length === 0 && payments.length === 0;

export const languageField = (companyId: string) => `language_${companyId}`;

/** The proposed reminders, each with its mail; whoever may, chooses and sends them. */
export function ReminderList(props: {
  proposals: readonly ProposedReminder[];
  waiting: readonly WaitingPayment[];
  mayWrite: boolean;
  answer: FormAnswer | undefined;
}) {
  const { mayWrite, answer } = props;
  const proposed = props.proposals.map((proposal) => ({
    proposal,
    payments: waitingFor(props.waiting, proposal.invoices),
  }));
  const [ticked, setTicked] = useState(
    () => new Set(proposed.flatMap((each) => (isClear(each) ? each.proposal.companyId : []))),
  );
  const tick = (companyId: string) => (isTicked: boolean) =>
    setTicked(
      (before) =>
        new Set(isTicked ? [...before, companyId] : [...before].filter((each) => each !== companyId)),
    );
  const list = (
    <ul className="grid gap-4">
      {proposed.map((each) => (
        <Proposal
          key={each.proposal.companyId}
          {...each}
          isSendable={mayWrite && each.proposal.email !== null}
          isTicked={ticked.has(each.proposal.companyId)}
          onTick={tick(each.proposal.companyId)}
        />
      ))}
    </ul>
  );
  if (!mayWrite || !proposed.some(({ proposal }) => proposal.email)) return list;
  return (
    <ActForm
      intent="send"
      lists={["company"]}
      choices={{ of: ["company"], none: PAYMENT_MESSAGES.noneToRemind }}
      answer={answer}
      submit={ticked.size === 0 ? "Send reminders" : `Send ${pluralize(ticked.size, "reminder")}`}
      variant="primary"
      pendingLabel="Sending..."
      className="grid gap-4"
    >
      {() => list}
    </ActForm>
  );
}

const TONES = { 1: "blue", 2: "yellow", 3: "red" } as const;

function Proposal(
  props: Proposed & { isSendable: boolean; isTicked: boolean; onTick: (isTicked: boolean) => void },
) {
  const { payments, isSendable } = props;
  const { companyId, customer, email, level, invoices, totals, credits } = props.proposal;
  const [language, setLanguage] = useState(props.proposal.language);
  const [isShown, setShown] = useState(false);
  return (
    <li className="border-t border-slate-200 pt-4 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {isSendable ? (
          <Checkbox
            name="company"
            value={companyId}
            checked={props.isTicked}
            onChange={({ currentTarget: { checked } }) => props.onTick(checked)}
            label={customer}
            className="font-medium"
          />
        ) : (
          <span className="font-medium">{customer}</span>
        )}
        <span className="flex items-center gap-3">
          {isSendable ? (
            <Field label={`Language for ${customer}`} hideLabel name={languageField(companyId)}>
              <Select
                options={STAFF_LANGUAGE_OPTIONS}
                value={language}
                onChange={({ currentTarget: { value } }) => isLanguage(value) && setLanguage(value)}
              />
            </Field>
          ) : null}
          <Badge tone={TONES[level]}>{`Level ${level}`}</Badge>
          <span className="figures font-medium whitespace-nowrap text-ink-900">{sumOf(totals)}</span>
        </span>
      </div>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-slate-600">
        {email ? (
          <span className="min-w-0 wrap-anywhere">{`To ${email}`}</span>
        ) : (
          <span className="font-medium text-red-700">
            No e-mail address is known: add one on the customer’s page
          </span>
        )}
        <NeedsScript>
          <button type="button" className="text-link rounded-sm" onClick={() => setShown(true)}>
            Look at the mail<span className="sr-only">: {customer}</span>
          </button>
        </NeedsScript>
        <Link to={accountAddress(companyId)} className="text-link">
          Account
        </Link>
      </p>
      {credits.length > 0 ? (
        <p className="mt-1 font-medium text-ink-900">
          {`${sumOf(credits)} of theirs is unallocated: look at the account before you remind them`}
        </p>
      ) : null}
      <WaitingPayments payments={payments} className="mt-1 font-medium text-ink-900" />
      <ul className="figures mt-1 text-sm text-slate-600">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="flex justify-between gap-4">
            <span>
              <WholeFigures
                of={`${invoice.number}, due ${formatDay(invoice.due_on)}, level ${invoice.level}`}
              />
            </span>
            <span className="whitespace-nowrap">{formatMoney(invoice.open, invoice.currency)}</span>
          </li>
        ))}
      </ul>
      {isShown ? (
        <ReminderMailDialog {...{ companyId, customer, language }} onClose={() => setShown(false)} />
      ) : null}
    </li>
  );
}

const sumOf = (amounts: readonly { amount: string; currency: string }[]): string =>
  amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(" + ");

/** Overdue invoices that are not to be reminded of today, with the reason, and what may have paid them. */
export function LeftOutList({
  invoices,
  waiting,
}: {
  invoices: readonly LeftOut[];
  waiting: readonly WaitingPayment[];
}) {
  return (
    <ul className="divide-y divide-slate-200">
      {invoices.map((invoice) => (
        <li key={invoice.id} className="py-2.5 first:pt-0 last:pb-0">
          <div className="figures flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              <Link to={invoiceAddress(invoice.id)} className="text-link">
                {invoice.number}
              </Link>
              <span className="ml-3 font-medium text-ink-900">{invoice.customer}</span>
            </span>
            <span className="ml-auto whitespace-nowrap">{formatMoney(invoice.open, invoice.currency)}</span>
          </div>
          <p className="figures text-sm wrap-anywhere text-slate-600">
            <WholeFigures of={`Due ${formatDay(invoice.dueOn)}, ${invoice.why}`} />
          </p>
          <WaitingPayments payments={waitingFor(waiting, [invoice])} className="text-sm text-ink-900" />
        </li>
      ))}
    </ul>
  );
}
