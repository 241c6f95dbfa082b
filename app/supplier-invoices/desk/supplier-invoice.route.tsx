import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { assignLines } from "../assign-lines.server.ts";
import { acceptInvoice, undoAcceptance } from "../accept.server.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "../messages.ts";
import { readSupplierInvoice } from "../read-supplier-invoices.server.ts";
import { linesForm, rateForm, reasonForm, supplierForm, versionForm } from "../supplier-forms.ts";
import { changeInvoice, changeState } from "../change-invoice.server.ts";
import type { Route } from "./+types/supplier-invoice.route";
import { SupplierInvoicePage } from "./supplier-invoice-page.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.invoice.number ?? "Supplier invoice"} · Shipment Tracking System` },
];

export const loader = forStaff(
  "supplier_invoices.read",
  async ({ params }: Route.LoaderArgs, { db, actor }) => {
    const read = await readSupplierInvoice(db, actor, params.id);
    const { first_accepted_id, ...invoice } = read.invoice;
    return { ...read, invoice, wasFirst: first_accepted_id === actor.id };
  },
);

export const action = formAction(
  ({ id }: Route.ActionArgs["params"]) => ({
    async accept(record, { db, actor }) {
      const typed = readForm(linesForm, record);
      if (record.act === "save") {
        await assignLines(db, actor, id, typed);
        return { done: MESSAGES.assigned };
      }
      return { done: MESSAGES[await acceptInvoice(db, actor, id, typed)] };
    },
    async undo(record, { db, actor }) {
      await undoAcceptance(db, actor, id, readForm(versionForm, record));
      return { done: MESSAGES.undone };
    },
    async turn(record, { db, actor }) {
      const typed = readForm(reasonForm, record);
      await changeState(db, actor, id, typed);
      return { done: MESSAGES.turned[typed.turn] };
    },
    async reopen(record, { db, actor }) {
      const { version } = readForm(versionForm, record);
      await changeState(db, actor, id, { version, turn: "reopen", reason: null });
      return { done: MESSAGES.reopened };
    },
    async rate(record, { db, actor }) {
      await changeInvoice(db, actor, id, readForm(rateForm(String(record.currency)), record));
      return { done: MESSAGES.rateKept };
    },
    async supplier(record, { db, actor }) {
      await changeInvoice(db, actor, id, readForm(supplierForm, record));
      return { done: MESSAGES.supplierKept };
    },
    async assign(record, { db, actor }) {
      await assignLines(db, actor, id, readForm(linesForm, record));
      return { done: MESSAGES.assigned };
    },
  }),
  { needs: "supplier_invoices.assign" },
);
export const clientAction = formClientAction(MESSAGES.failed);

export default function SupplierInvoice({ loaderData, actionData: answer }: Route.ComponentProps) {
  useAnswerToast(answer);
  useRefetchOn("supplier_invoice", "charge");
  return <SupplierInvoicePage {...loaderData} answer={answer} />;
}
