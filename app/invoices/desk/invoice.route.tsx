import { redirect } from "react-router";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { draftCreditNote } from "../credit.server.ts";
import { changeDraft, groupLines } from "../change-draft.server.ts";
import { draftForm, groupForm, peppolForm } from "../draft-form.ts";
import { deleteDraft } from "../drafts.server.ts";
import { invoiceAddress, INVOICES_ADDRESS } from "../invoice-list.ts";
import { drawInvoice } from "../invoice-pdf.server.ts";
import { issueInvoice } from "../issue.server.ts";
import { sendInvoiceForm } from "../mails/invoice-letter.ts";
import { mailInvoice } from "../mails/send-invoice.server.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import { sendByPeppol } from "../peppol/send-peppol.server.ts";
import type { Route } from "./+types/invoice.route";
import { InvoicePage } from "./invoice-page.tsx";
import { readInvoicePage } from "./read-invoice-page.server.ts";

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
  return <InvoicePage key={loaderData.id} invoice={loaderData} today={loaderData.today} answer={answer} />;
}
