import { redirect } from "react-router";
import { AnswerStatus } from "#app/accounts/act-form.tsx";
import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { Card } from "#app/kit/ui/card.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { filesOfStaff } from "#app/request/accepted-body.ts";
import { actOnForm, type FormActs, readForm } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { withSentFiles } from "#app/request/sent-files.server.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "../messages.ts";
import {
  isUbl,
  SUPPLIER_INVOICES_ADDRESS,
  supplierInvoiceAddress,
  UBL_MAX_BYTES,
} from "../supplier-invoice.ts";
import { takeUbl, typeInvoice } from "../store-invoice.server.ts";
import { knownSuppliers } from "../suppliers.server.ts";
import { MOST_LINES, typedInvoiceForm } from "../typed-invoice.ts";
import type { Route } from "./+types/new-supplier-invoice.route";
import { type TypedAnswer, TypedInvoiceForm } from "./typed-invoice-form.tsx";

export const handle = {
  body: {
    ...filesOfStaff({ bytes: UBL_MAX_BYTES, count: 1, tooLarge: MESSAGES.fileTooLarge }),
    fields: 2 * MOST_LINES + 50,
  },
};

export const meta: Route.MetaFunction = () => [
  { title: "Enter supplier invoice · Shipment Tracking System" },
];

export const loader = forStaff("supplier_invoices.write", async (_: Route.LoaderArgs, { db, actor }) => ({
  suppliers: await knownSuppliers(db, actor),
}));

/** Stores what was typed with its PDF; of an e-invoice what the file says, whatever was typed. */
const actsWith = (sent: FormDataEntryValue | null): FormActs<TypedAnswer & FormAnswer> => ({
  async type(record, { db, actor }) {
    const file = sent instanceof File && sent.size > 0 ? sent : null;
    const bytes = file && new Uint8Array(await file.arrayBuffer());
    const taken =
      file && bytes && isUbl(file)
        ? await takeUbl(db, actor, { name: file.name, bytes })
        : await typeInvoice(db, actor, readForm(typedInvoiceForm, record), bytes);
    if ("id" in taken) throw redirect(supplierInvoiceAddress(taken.id));
    const { id, text } = taken.earlier;
    return { fieldErrors: { [file && isUbl(file) ? "file" : "number"]: [text] }, earlier: id, status: 409 };
  },
});

export const action = Object.assign(
  forStaff("supplier_invoices.write", ({ request, context }: Route.ActionArgs, { uploads }) =>
    withSentFiles({ request, uploads }, handle.body, (form) =>
      actOnForm(actsWith(form.get("file")), context, formRecord(form)),
    ),
  ),
  { acts: actsWith(null) },
);
export const clientAction = formClientAction<TypedAnswer>(MESSAGES.failed);

export default function NewSupplierInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as TypedAnswer | undefined;
  useAnswerToast(answer);
  return (
    <>
      <PageHeader
        className="max-w-4xl"
        title="Enter supplier invoice"
        description="An e-invoice is read from its file. Of a PDF or paper type what it says: amounts above zero, also of a credit note."
        path={[{ label: MESSAGES.title, to: SUPPLIER_INVOICES_ADDRESS }, { label: "Enter manually" }]}
      />
      <AnswerStatus answer={answer} />
      <Card className="mt-5 max-w-4xl">
        <TypedInvoiceForm suppliers={loaderData.suppliers} answer={answer} />
      </Card>
    </>
  );
}
