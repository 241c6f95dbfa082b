import { z } from "zod";
import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "../messages.ts";
import { INBOX_ADDRESS, SUPPLIER_INVOICES_ADDRESS } from "../supplier-invoice.ts";
import { InboxLook } from "./inbox-look.tsx";
import { askForInbox, readInboxState } from "./read-inbox.server.ts";
import { listUnread, setUnreadSettled, type UnreadDocument } from "./unread-documents.server.ts";
import type { Route } from "./+types/inbox.route";

export const meta: Route.MetaFunction = () => [{ title: `${MESSAGES.inbox} · Shipment Tracking System` }];

const settleForm = z.object({
  id: z.guid(),
  settled: z.enum(["yes", "no"]).transform((text) => text === "yes"),
});

export const loader = forStaff("supplier_invoices.read", async (_: Route.LoaderArgs, { db, actor }) => {
  const [inbox, unread] = await Promise.all([readInboxState(db, actor), listUnread(db, actor)]);
  return { ...inbox, unread };
});

export const action = formAction<FormAnswer>(
  {
    async read(_, { db, actor }) {
      await askForInbox(db, actor);
      return { done: MESSAGES.asked };
    },
    async settle(record, { db, actor }) {
      const { id, settled } = readForm(settleForm, record);
      await setUnreadSettled(db, actor, id, settled);
      return { done: settled ? "Settled: it stays here" : "To do again" };
    },
  },
  { needs: "supplier_invoices.write" },
);
export const clientAction = formClientAction(MESSAGES.failed);

export default function Inbox({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { provider, state, unread } = loaderData;
  useAnswerToast(answer);
  useRefetchOn("supplier_invoice", "setting");
  const mayWrite = useCan("supplier_invoices.write");
  return (
    <>
      <PageHeader
        title={MESSAGES.inbox}
        description="What suppliers send by Peppol is read every quarter of an hour"
        path={[{ label: MESSAGES.title, to: SUPPLIER_INVOICES_ADDRESS }, { label: MESSAGES.inbox }]}
      />
      <AnswerStatus answer={answer} />
      <div className="mt-6 grid gap-4">
        <InboxLook provider={provider} state={state} answer={answer} />
        <h2 className="mt-4 text-lg font-semibold text-ink-900">Not taken as an invoice</h2>
        {unread.length === 0 ? (
          <div className="border-y border-slate-200 bg-white">
            <EmptyState title="Nothing is left over">
              What came by Peppol stands among the supplier invoices.
            </EmptyState>
          </div>
        ) : (
          <ul className="divide-y divide-slate-200 border-y border-slate-200 bg-white">
            {unread.map((each) => (
              <Unread key={each.id} document={each} mayWrite={mayWrite} answer={answer} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function Unread(props: { document: UnreadDocument; mayWrite: boolean; answer: FormAnswer | undefined }) {
  const { document, mayWrite, answer } = props;
  const { id, sender, problem, hasFile, created_at, settled_by } = document;
  return (
    <li className="grid gap-3 px-4 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="wrap-anywhere text-ink-900">{problem}</p>
        <p className="mt-1 text-sm wrap-anywhere text-slate-600">
          <WholeParts
            of={[
              sender ? `From ${sender}` : "",
              formatDateTime(created_at),
              settled_by ? `settled by ${settled_by}` : "",
            ]}
          />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        {hasFile ? (
          <a href={`${INBOX_ADDRESS}/${id}`} className="text-link" download>
            Download
          </a>
        ) : null}
        {mayWrite ? (
          <ActForm
            key={String(settled_by === null)}
            intent="settle"
            answer={answer}
            size="sm"
            submit={settled_by === null ? "It is settled" : "To do again"}
          >
            {() => (
              <>
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="settled" value={settled_by === null ? "yes" : "no"} />
              </>
            )}
          </ActForm>
        ) : null}
      </div>
    </li>
  );
}
