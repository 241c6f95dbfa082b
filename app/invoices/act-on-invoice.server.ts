import { redirect } from "react-router";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { changeDraft, groupLines } from "./change-draft.server.ts";
import { draftCreditNote } from "./credit.server.ts";
import { creditForm, draftForm, groupForm, peppolForm } from "./draft-form.ts";
import { deleteDraft } from "./drafts.server.ts";
import { INVOICES_ADDRESS, invoiceAddress } from "./invoice-list.ts";
import { drawInvoice } from "./invoice-pdf.server.ts";
import { issueInvoice } from "./issue.server.ts";
import { sendInvoiceForm } from "./mails/invoice-letter.ts";
import { mailInvoice } from "./mails/send-invoice.server.ts";
import { sendByPeppol } from "./peppol/send-peppol.server.ts";

const LISTS = ["leave_out", "position"];
const versionOf = ({ version }: FormRecord) => new Date(String(version));
const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

/** The acts of an invoice's page, by intent. */
export const actOnInvoice = formAction(
  ({ id }: { id: string }) => ({
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
      const { note } = readForm(creditForm, record);
      const draft = await draftCreditNote(db, actor, id, numbers(record.position), now(), note);
      throw redirect(invoiceAddress(draft));
    },
  }),
  { needs: "invoices.write", lists: LISTS },
);
