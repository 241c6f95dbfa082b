import { AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { isLanguage } from "#app/kit/language/language.ts";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Card, CardStack } from "#app/kit/ui/card.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { OPEN_ITEMS_ADDRESS, PAYMENTS_ADDRESS } from "../payment.ts";
import { listLeftOut, proposeReminders } from "../reminders.server.ts";
import { REMINDERS_AT_ONCE, sendReminders } from "../send-reminders.server.ts";
import { listWaitingPayments } from "../waiting-payments.server.ts";
import { languageField, LeftOutList, ReminderList } from "./reminder-list.tsx";
import type { Route } from "./+types/reminders.route";

export const meta: Route.MetaFunction = () => [{ title: "Reminders · Shipment Tracking System" }];

const LEFT_OUT_SHOWN = 100;

export const loader = forStaff("payments.read", async (_: Route.LoaderArgs, { db, actor, now }) => {
  const today = toLocalDay(now());
  const [all, leftOut, waiting] = await Promise.all([
    proposeReminders(db, actor, today),
    listLeftOut(db, actor, today),
    listWaitingPayments(db, actor),
  ]);
  return {
    count: all.length,
    proposals: all.slice(0, REMINDERS_AT_ONCE),
    leftOut: { count: leftOut.length, invoices: leftOut.slice(0, LEFT_OUT_SHOWN) },
    waiting,
  };
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
  const { count, proposals, leftOut, waiting } = loaderData;
  const mayWrite = useCan("payments.write");
  const mayChoose = useCan("settings.manage");
  useAnswerToast(answer);
  useRefetchOn("invoice", "payment", "company", "bank_statement");
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
      <CardStack>
        {proposals.length === 0 ? (
          <div className="border-y border-slate-200 bg-white">
            <EmptyState title="Nobody is to be reminded today">
              Invoices that are overdue long enough stand here each morning.
            </EmptyState>
          </div>
        ) : (
          <Card title={`To be reminded: ${pluralize(count, "customer")}`}>
            <ReminderList
              key={proposals.map(({ companyId, level }) => `${companyId}${level}`).join(" ")}
              {...{ proposals, waiting, mayWrite, answer }}
            />
            {count > proposals.length ? (
              <p className="mt-3 text-slate-600">{`and ${count - proposals.length} more, which follow when these are sent`}</p>
            ) : null}
          </Card>
        )}
        {leftOut.count > 0 ? (
          <Card title={`Overdue, not to be reminded today: ${leftOut.count}`}>
            <LeftOutList invoices={leftOut.invoices} waiting={waiting} />
            {leftOut.count > leftOut.invoices.length ? (
              <p className="mt-3 text-slate-600">{`and ${leftOut.count - leftOut.invoices.length} more`}</p>
            ) : null}
          </Card>
        ) : null}
      </CardStack>
    </>
  );
}
