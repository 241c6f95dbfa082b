import { optionsOf } from "#app/kit/ui/select-options.ts";
import { useState } from "react";
import { Link, redirect } from "react-router";
import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { RowListButtons } from "#app/kit/forms/row-list-buttons.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Field, useFormError } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "../messages.ts";
import { KIND_LABELS, SUPPLIER_INVOICES_ADDRESS, supplierInvoiceAddress } from "../supplier-invoice.ts";
import { typeInvoice } from "../store-invoice.server.ts";
import { TYPED_ROWS, typedInvoiceForm, typedLinesIn } from "../typed-invoice.ts";
import type { Route } from "./+types/new-supplier-invoice.route";

export const meta: Route.MetaFunction = () => [
  { title: "Enter supplier invoice · Shipment Tracking System" },
];

export const loader = forStaff("supplier_invoices.write", async () => null);

interface TypedAnswer extends FormAnswer {
  /** URL of the invoice that has this number already. */
  earlier?: string;
}

export const action = formAction<TypedAnswer>(
  {
    async type(record, { db, actor }) {
      const taken = await typeInvoice(db, actor, readForm(typedInvoiceForm, record));
      if ("id" in taken) throw redirect(supplierInvoiceAddress(taken.id));
      const { id, text } = taken.earlier;
      return { fieldErrors: { number: [text] }, earlier: id, status: 409 };
    },
  },
  { needs: "supplier_invoices.write" },
);
export const clientAction = formClientAction<TypedAnswer>(MESSAGES.failed);

export default function NewSupplierInvoice({ actionData: answer }: Route.ComponentProps) {
  useAnswerToast(answer);
  return (
    <>
      <PageHeader
        className="max-w-4xl"
        title="Enter supplier invoice"
        description="What came on paper or as a PDF. Amounts above zero, also of a credit note."
        path={[{ label: MESSAGES.title, to: SUPPLIER_INVOICES_ADDRESS }, { label: "Enter manually" }]}
      />
      <AnswerStatus answer={answer} />
      <Card className="mt-5 max-w-4xl">
        <ActForm
          intent="type"
          schema={typedInvoiceForm}
          answer={answer}
          variant="primary"
          submit="Save invoice"
          pendingLabel="Saving..."
          className="grid gap-5"
        >
          <HeadFields earlier={answer?.earlier} />
          <LineFields answer={answer} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="VAT" name="vat" optional>
              <TextInput inputMode="decimal" />
            </Field>
            <Field label="Total, as printed" name="gross" required>
              <TextInput inputMode="decimal" />
            </Field>
          </div>
        </ActForm>
      </Card>
    </>
  );
}

function HeadFields({ earlier }: { earlier: string | undefined }) {
  const text = (
    name: string,
    label: string,
    options: { type?: "date"; required?: boolean; value?: string } = {},
  ) => (
    <Field label={label} name={name} {...(options.required ? { required: true } : { optional: true })}>
      {options.type === "date" ? <DateInput type="date" /> : <TextInput defaultValue={options.value ?? ""} />}
    </Field>
  );
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Kind" name="kind" required>
          <Select defaultValue="invoice" options={optionsOf(KIND_LABELS)} />
        </Field>
        {text("number", "Number", { required: true })}
        {text("supplier", "Supplier", { required: true })}
        {text("vat_number", "Supplier VAT number")}
        {text("issued_on", "Date", { type: "date", required: true })}
        {text("due_on", "Due", { type: "date" })}
        {text("currency", "Currency", { required: true, value: OWN_CURRENCY })}
        {text("credits", "Credited invoice")}
      </div>
      {earlier ? (
        <p>
          <Link to={supplierInvoiceAddress(earlier)} className="text-link">
            Open the one that came in first
          </Link>
        </p>
      ) : null}
    </>
  );
}

function LineFields({ answer }: { answer: TypedAnswer | undefined }) {
  const error = useFormError("lines");
  const [count, setCount] = useState(() =>
    Math.max(TYPED_ROWS, ...typedLinesIn(answer?.values ?? {}).map(({ index }) => index + 1)),
  );
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold text-ink-900">Lines, without VAT</legend>
      <p className="text-sm text-slate-600">
        Name the shipment in the line: our number, container, AWB, booking or house B/L
      </p>
      {error ? (
        <p role="alert" className="font-medium text-red-700">
          {error}
        </p>
      ) : null}
      {Array.from({ length: count }, (_, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- rows are only added at the end
          key={index}
          className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem]"
        >
          {(["description", "amount"] as const).map((field) => {
            const name = `lines.${index}.${field}`;
            const label = field === "amount" ? `Amount, line ${index + 1}` : `Line ${index + 1}`;
            return (
              <Field key={field} label={label} name={name}>
                <TextInput inputMode={field === "amount" ? "decimal" : undefined} />
              </Field>
            );
          })}
        </div>
      ))}
      <RowListButtons addLabel="Add line" noun="line" onAdd={() => setCount(count + 1)} />
    </fieldset>
  );
}
