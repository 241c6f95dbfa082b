import { redirect } from "react-router";
import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { formatDateTime, formatDay, toLocalDay } from "#app/kit/time/time.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { draftCreditNote } from "../credit.server.ts";
import { changeDraft, groupLines } from "../change-draft.server.ts";
import { draftForm, groupForm, peppolForm } from "../draft-form.ts";
import { deleteDraft } from "../drafts.server.ts";
import { INVOICES_ADDRESS, invoiceAddress } from "../invoice-list.ts";
import { drawInvoice } from "../invoice-pdf.server.ts";
import { issueInvoice } from "../issue.server.ts";
import { sendInvoiceForm } from "../mails/invoice-letter.ts";
import { mailInvoice } from "../mails/send-invoice.server.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import { sendByPeppol } from "../peppol/send-peppol.server.ts";
import type { Route } from "./+types/invoice.route";
import { type InvoicePageValues, readInvoicePage } from "./read-invoice-page.server.ts";
import { useState } from "react";
import { AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { Card, CardStack } from "#app/kit/ui/card.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { isDisputed } from "./credit-dialogs.tsx";
import { InvoiceActs, InvoiceDialogs, type OpenDialog } from "./invoice-acts.tsx";
import { LineTexts } from "./line-texts.tsx";
import { ToMend } from "./to-mend.tsx";
import {
  InvoiceAside,
  InvoiceFacts,
  InvoiceLines,
  InvoiceStateBadge,
  InvoiceSums,
} from "./invoice-content.tsx";
import { Badge } from "#app/kit/ui/badge.tsx";
import { DELIVERY_STATES, type Transmission } from "../transmissions/transmission.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Invoice"} · Shipment Tracking System` },
];

export const loader = forStaff("invoices.read", async ({ params }: Route.LoaderArgs, scope) => {
  const now = scope.now();
  return { ...(await readInvoicePage(scope.db, scope.actor, params.id, now)), today: toLocalDay(now) };
});

const LISTS = ["leave_out", "position"];
const versionOf = ({ version }: FormRecord) => new Date(String(version));
const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

export const action = formAction(
  ({ id }: Route.ActionArgs["params"]) => ({
    async issue(record, { db, actor, now }) {
      const issued = await issueInvoice(db, actor, id, {
        version: versionOf(record),
        draw: drawInvoice,
        now: now(),
      });
      if ("number" in issued) return { done: `Issued as ${issued.number}` };
      return { error: issued.problems.map(({ message }) => message).join(". ") };
    },
    async change(record, { db, actor }) {
      const out = numbers(record.leave_out);
      const count = Object.keys(record).filter((name) => name.startsWith("line.")).length;
      const typed: Record<string, string | null> = readForm(draftForm(count), record);
      const texts = Array.from({ length: count }, (__, position) =>
        out.includes(position) ? null : (typed[`line.${position}`] ?? undefined),
      );
      const note = typed.note ?? null;
      await changeDraft(db, actor, id, { version: versionOf(record), texts, note });
      return { done: "Draft saved" };
    },
    async group(record, { db, actor }) {
      const { text } = readForm(groupForm, record);
      await groupLines(db, actor, id, {
        version: versionOf(record),
        positions: numbers(record.position),
        text,
      });
      return { done: "The lines are one now" };
    },
    async mail(record, { db, actor }) {
      await mailInvoice(db, actor, id, readForm(sendInvoiceForm, record));
      return { done: "The mail is on its way" };
    },
    async peppol(record, { db, actor }) {
      const { attempt, not_at } = readForm(peppolForm, record);
      await sendByPeppol(db, actor, id, { attempt, notAt: not_at });
      return { done: "It is on its way by Peppol" };
    },
    async delete(record, { db, actor }) {
      await deleteDraft(db, actor, id, versionOf(record));
      throw redirect(`${INVOICES_ADDRESS}?done=deleted`);
    },
    async credit(record, { db, actor, now }) {
      const note = await draftCreditNote(db, actor, id, numbers(record.position), now());
      throw redirect(invoiceAddress(note));
    },
  }),
  { needs: "invoices.write", lists: LISTS },
);
export const clientAction = formClientAction(INVOICE_MESSAGES.failed);

export default function Invoice({ loaderData, actionData: answer }: Route.ComponentProps) {
  useAnswerToast(answer);
  useRefetchOn("invoice");
  return <InvoicePage key={loaderData.id} invoice={loaderData} answer={answer} />;
}

/** Page of an invoice: kind, payer, amount, due date and state; the primary action comes first. */
function InvoicePage(props: { invoice: Route.ComponentProps["loaderData"]; answer: FormAnswer | undefined }) {
  const { invoice, answer } = props;
  const { view, number, sending } = invoice;
  const mayWrite = useCan("invoices.write");
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const isDraft = number === null;
  return (
    <>
      <PageHeader
        title={invoice.title}
        state={<InvoiceStateBadge invoice={invoice} today={invoice.today} />}
        description={<WholeParts of={[invoice.customer, view.gross.amount, dueOf(invoice)]} />}
        path={[{ label: INVOICE_MESSAGES.title, to: INVOICES_ADDRESS }, { label: invoice.title }]}
        acts={<InvoiceActs invoice={invoice} onDialog={setOpened} />}
      />
      <AnswerStatus answer={answer} />
      {isDisputed(invoice) ? (
        <p className="mt-4 notice py-2.5 wrap-anywhere">
          {`Disputed, says ${invoice.openItem?.disputed_by}: «${invoice.openItem?.disputed_reason}»`}
        </p>
      ) : null}
      {isDraft && invoice.split_reason ? (
        <p className="mt-4">{INVOICE_MESSAGES.split[invoice.split_reason]}</p>
      ) : null}
      {isDraft && mayWrite ? (
        <>
          <ToMend invoice={invoice} answer={answer} onDelete={() => setOpened("delete")} />
          <LineTexts invoice={invoice} />
        </>
      ) : null}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-2 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <CardStack>
          <Card>
            <InvoiceFacts view={view} />
            <InvoiceLines view={view} />
            <InvoiceSums view={view} language={invoice.language} />
          </Card>
          {sending ? <TransmissionsCard deliveries={sending.deliveries} /> : null}
        </CardStack>
        <CardStack>
          <InvoiceAside invoice={invoice} />
        </CardStack>
      </div>
      <InvoiceDialogs invoice={invoice} onDialog={setOpened} open={opened} onClose={() => setOpened(null)} />
    </>
  );
}

const dueOf = ({ dueOn }: InvoicePageValues) => dueOn && `due ${formatDay(dueOn)}`;

const CHANNELS = { mail: "Mail", peppol: "Peppol", hand: "To be uploaded by hand" } as const;

/** Lists the deliveries of an issued invoice with their states. */
function TransmissionsCard({ deliveries }: { deliveries: readonly Transmission[] }) {
  if (deliveries.length === 0) return null;
  return (
    <Card title="Sent">
      <ul className="figures divide-y divide-slate-200">
        {deliveries.map((each) => (
          <li key={each.id} className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
            <span>
              <DeliveryBadge delivery={each} />
            </span>
            <span className="min-w-0 wrap-anywhere">
              <span>
                {[CHANNELS[each.channel], each.to && `to ${each.to}`, each.is_copy && "a copy"]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              {each.reason ? <span className="block text-sm text-slate-600">{each.reason}</span> : null}
            </span>
            <span className="text-sm text-slate-600">
              <time dateTime={each.created_at.toISOString()}>{formatDateTime(each.created_at)}</time>
              <span>, by {each.created_by}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function DeliveryBadge({ delivery: { state } }: { delivery: Transmission }) {
  const { label, tone } = DELIVERY_STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
