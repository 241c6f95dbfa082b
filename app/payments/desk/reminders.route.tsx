import { Link } from "react-router";
import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { formatMoney } from "#app/kit/money/money.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDay, toLocalDay } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { WholeFigures } from "#app/kit/ui/whole-parts.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { isLanguage } from "#app/kit/language/language.ts";
import { STAFF_LANGUAGE_OPTIONS } from "#app/kit/language/staff-languages.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { accountAddress, OPEN_ITEMS_ADDRESS, PAYMENTS_ADDRESS } from "../payment.ts";
import {
  type ProposedReminder,
  proposeReminders,
  REMINDERS_AT_ONCE,
  sendReminders,
} from "../reminders.server.ts";
import type { Route } from "./+types/reminders.route";

export const meta: Route.MetaFunction = () => [{ title: "Reminders · Shipment Tracking System" }];

export const loader = forStaff("payments.read", async (_: Route.LoaderArgs, { db, actor, now }) => {
  const all = await proposeReminders(db, actor, toLocalDay(now()));
  return { count: all.length, proposals: all.slice(0, REMINDERS_AT_ONCE) };
});

export const action = formAction(
  {
    async send({ company, ...fields }, { db, actor, now }) {
      const ids = Array.isArray(company) ? company : [];
      if (ids.length === 0) return { error: PAYMENT_MESSAGES.noneToRemind };
      const languages = new Map(
        ids.flatMap((id) => {
          const language = fields[languageField(id)];
          return isLanguage(language) ? [[id, language] as const] : [];
        }),
      );
      const { sent, left } = await sendReminders(db, actor, ids, now(), languages);
      const without = left.length > 0 ? `. Nothing to ${left.join(", ")}: no address that takes mails` : "";
      return { done: `Sent ${pluralize(sent, "reminder")}${without}` };
    },
  },
  { needs: "payments.write", lists: ["company"] },
);
export const clientAction = formClientAction(PAYMENT_MESSAGES.failed);

export default function Reminders({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { count, proposals } = loaderData;
  const mayWrite = useCan("payments.write");
  const isSendable = mayWrite && proposals.some(({ email }) => email);
  const mayChoose = useCan("settings.manage");
  const list = (
    <ul className="grid gap-4">
      {proposals.map((proposal) => (
        <Proposal key={proposal.companyId} proposal={proposal} mayWrite={mayWrite} />
      ))}
    </ul>
  );
  useAnswerToast(answer);
  useRefetchOn("invoice", "payment", "company");
  return (
    <>
      <ListHead
        title="Reminders"
        count={{ total: count, narrowed: false }}
        description="A person sends them; what is disputed is left out"
        path={[
          { label: PAYMENT_MESSAGES.title, to: PAYMENTS_ADDRESS },
          { label: "Open items", to: OPEN_ITEMS_ADDRESS },
        ]}
        actions={mayChoose ? <ButtonLink to="/admin/settings/reminders">Texts and days</ButtonLink> : null}
      />
      <AnswerStatus answer={answer} />
      {proposals.length === 0 ? (
        <div className="border-y border-slate-200 bg-white">
          <EmptyState title="Nobody is to be reminded today">
            Invoices that are overdue long enough stand here each morning.
          </EmptyState>
        </div>
      ) : (
        <Card title={`To be reminded: ${pluralize(count, "customer")}`}>
          {isSendable ? (
            <ActForm
              key={proposals.map(({ companyId, level }) => `${companyId}${level}`).join(" ")}
              intent="send"
              lists={["company"]}
              choices={{ of: ["company"], none: PAYMENT_MESSAGES.noneToRemind }}
              answer={answer}
              submit="Send reminders"
              variant="primary"
              pendingLabel="Sending..."
              className="grid gap-4"
            >
              {() => list}
            </ActForm>
          ) : (
            list
          )}
          {count > proposals.length ? (
            <p className="mt-3 text-slate-600">{`and ${count - proposals.length} more, which follow when these are sent`}</p>
          ) : null}
        </Card>
      )}
    </>
  );
}

const languageField = (companyId: string) => `language_${companyId}`;

const TONES = { 1: "blue", 2: "yellow", 3: "red" } as const;

function Proposal({ proposal, mayWrite }: { proposal: ProposedReminder; mayWrite: boolean }) {
  const { companyId, customer, email, language, level, invoices, totals, credits } = proposal;
  const total = totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(" + ");
  return (
    <li className="border-t border-slate-200 pt-4 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {mayWrite && email ? (
          <Checkbox
            name="company"
            value={companyId}
            defaultChecked={credits.length === 0}
            label={customer}
            className="font-medium"
          />
        ) : (
          <span className="font-medium">{customer}</span>
        )}
        <span className="flex items-center gap-3">
          {mayWrite && email ? (
            <Field label={`Language for ${customer}`} hideLabel name={languageField(companyId)}>
              <Select options={STAFF_LANGUAGE_OPTIONS} defaultValue={language} />
            </Field>
          ) : null}
          <Badge tone={TONES[level]}>{`Level ${level}`}</Badge>
          <span className="figures font-medium whitespace-nowrap text-ink-900">{total}</span>
        </span>
      </div>
      <p className="mt-1 text-slate-600">
        {email ? (
          <span>{`To ${email}`}</span>
        ) : (
          <span className="font-medium text-red-700">
            No e-mail address is known: add one on the customer’s page
          </span>
        )}
        <Link to={accountAddress(companyId)} className="text-link ml-3">
          Account
        </Link>
      </p>
      {credits.length > 0 ? (
        <p className="mt-1 font-medium text-ink-900">
          {`${credits.map(({ amount, currency }) => formatMoney(amount, currency)).join(" + ")} of theirs is unallocated: look at the account before you remind them`}
        </p>
      ) : null}
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
    </li>
  );
}
