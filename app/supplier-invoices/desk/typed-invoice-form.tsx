import { X } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { Link, useSubmit } from "react-router";
import { ActForm } from "#app/accounts/act-form.tsx";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { DropZone } from "#app/kit/forms/drop-zone.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { RowListButtons } from "#app/kit/forms/row-list-buttons.tsx";
import { rowValues, type ShownRow, useFocusWhenDrawn, useFormRows } from "#app/kit/forms/use-form-rows.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { Field, useFormError } from "#app/kit/ui/field.tsx";
import { ROW_BUTTON } from "#app/kit/ui/order-buttons.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { optionsOf } from "#app/kit/ui/select-options.ts";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { isUbl, KIND_LABELS, supplierInvoiceAddress } from "../supplier-invoice.ts";
import type { KnownSupplier } from "../suppliers.server.ts";
import { TYPED_ROWS, typedInvoiceForm, typedLinesIn } from "../typed-invoice.ts";

export interface TypedAnswer extends FormAnswer {
  /** URL of the invoice that has this number already. */
  earlier?: string;
}

interface Props {
  suppliers: readonly KnownSupplier[];
  answer: TypedAnswer | undefined;
}

/** An invoice from its file, or typed with its PDF. */
export function TypedInvoiceForm({ suppliers, answer }: Props) {
  const submit = useSubmit();
  const zone = useRef<HTMLDivElement>(null);
  // An e-invoice says all that would be typed.
  const take = (file: File | undefined) => {
    const form = zone.current?.closest("form");
    if (file && isUbl(file) && form) void submit(form, { replace: true, preventScrollReset: true });
  };
  return (
    <ActForm
      intent="type"
      schema={typedInvoiceForm}
      answer={answer}
      encType="multipart/form-data"
      variant="primary"
      submit="Save invoice"
      pendingLabel="Saving..."
      className="grid gap-5"
    >
      <div ref={zone}>
        <Field
          label="E-invoice or PDF"
          name="file"
          optional
          hint="An e-invoice (XML) is read at once; a PDF is kept beside what you type. At most 5 MB"
        >
          <DropZone accept=".xml,.pdf,text/xml,application/xml,application/pdf" onFile={take} low />
        </Field>
        {answer?.earlier ? (
          <p className="mt-2">
            <Link to={supplierInvoiceAddress(answer.earlier)} className="text-link">
              Open the one that came in first
            </Link>
          </p>
        ) : null}
      </div>
      <HeadFields suppliers={suppliers} />
      <TypedLines answer={answer} />
      <div className="ml-auto grid w-full max-w-sm grid-cols-2 gap-4">
        <Field label="VAT" name="vat" optional>
          <TextInput inputMode="decimal" className="text-right" />
        </Field>
        <Field label="Total, as printed" name="gross" required>
          <TextInput inputMode="decimal" className="text-right" />
        </Field>
      </div>
    </ActForm>
  );
}

function HeadFields({ suppliers }: Pick<Props, "suppliers">) {
  const text = (name: string, label: string, options: { required?: boolean; value?: string } = {}) => (
    <Field label={label} name={name} {...(options.required ? { required: true } : { optional: true })}>
      <TextInput defaultValue={options.value ?? ""} />
    </Field>
  );
  /** Fills in the VAT number of a known supplier, unless another was typed. */
  const takeSupplier = ({ currentTarget: { value, form } }: ChangeEvent<HTMLInputElement>) => {
    const supplier = suppliers.find(({ name }) => name === value.trim());
    const field = form?.elements.namedItem("vat_number");
    if (!supplier || !(field instanceof HTMLInputElement)) return;
    if (field.value === "" || suppliers.some(({ vat_number }) => vat_number === field.value))
      field.value = supplier.vat_number ?? "";
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field label="Supplier" name="supplier" required className="lg:col-span-2">
        <TextInput list="known-suppliers" onChange={takeSupplier} />
      </Field>
      <datalist id="known-suppliers">
        {suppliers.map(({ name, vat_number }) => (
          <option key={name} value={name}>
            {vat_number ?? "Carrier"}
          </option>
        ))}
      </datalist>
      {text("vat_number", "Supplier VAT number")}
      {text("number", "Number", { required: true })}
      <Field label="Kind" name="kind" required>
        <Select defaultValue="invoice" options={optionsOf(KIND_LABELS)} />
      </Field>
      <Field label="Date" name="issued_on" required>
        <DateInput type="date" />
      </Field>
      <Field label="Due" name="due_on" optional>
        <DateInput type="date" />
      </Field>
      {text("currency", "Currency", { required: true, value: OWN_CURRENCY })}
      {text("credits", "Credited invoice")}
    </div>
  );
}

const GRID = "grid grid-cols-[minmax(0,1fr)_6.5rem_auto] gap-x-1.5 sm:grid-cols-[minmax(0,1fr)_9rem_auto]";
const CELL = "h-9! px-2! pointer-coarse:h-11!";

function Cell(props: { row: ShownRow; field: "description" | "amount"; label: string }) {
  const { row, field, label } = props;
  return (
    <Field label={label} name={`lines.${row.index}.${field}`} hideLabel>
      <TextInput
        inputMode={field === "amount" ? "decimal" : undefined}
        defaultValue={row.values[field] ?? ""}
        className={field === "amount" ? `${CELL} text-right` : CELL}
      />
    </Field>
  );
}

/** The lines as a dense grid under one heading row. */
function TypedLines({ answer }: Pick<Props, "answer">) {
  const error = useFormError("lines");
  const list = useRef<HTMLOListElement>(null);
  const hydrated = useHydrated();
  const rows = useFormRows(() => typedLinesIn(answer?.values ?? {}), { least: TYPED_ROWS });
  const focusWhenDrawn = useFocusWhenDrawn(list);
  const typedAt = (at: number) => rowValues((list.current?.children[at] ?? null) as HTMLElement | null);
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-ink-900">Lines, without VAT</legend>
      <p className="mb-3 text-sm text-slate-600">
        Name the shipment in the line: our number, container, AWB, booking or house B/L
      </p>
      {error ? (
        <p role="alert" className="mb-3 font-medium text-red-700">
          {error}
        </p>
      ) : null}
      <div
        aria-hidden="true"
        className={`${GRID} mb-2 border-b border-slate-300 pb-1 text-xs font-semibold text-slate-600`}
      >
        <span>Description</span>
        <span className="text-right">Amount</span>
        <span className={hydrated ? "w-8 pointer-coarse:w-11" : ""} />
      </div>
      <ol ref={list} className="grid gap-2">
        {rows.rows.map((row, at) => (
          <li key={row.index} className={`${GRID} items-start`}>
            <Cell row={row} field="description" label={`Description, line ${at + 1}`} />
            <Cell row={row} field="amount" label={`Amount, line ${at + 1}`} />
            {hydrated ? (
              <Button
                variant="quiet"
                iconOnly
                className={ROW_BUTTON}
                aria-label={`Remove line ${at + 1}`}
                title="Remove"
                onClick={() => rows.remove(row.index, typedAt(at))}
              >
                <X aria-hidden="true" />
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      {hydrated ? (
        <RowListButtons
          addLabel="Add line"
          noun="line"
          undo={rows.undo}
          onAdd={() => focusWhenDrawn(`[name="lines.${rows.add([{}])}.description"]`)}
        />
      ) : null}
    </fieldset>
  );
}
