import { Plus } from "lucide-react";
import { useState } from "react";
import { COUNTRIES } from "#app/customers/countries.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { NeedsScript } from "#app/kit/ui/needs-script.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { Select, type SelectOption } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { PEPPOL } from "../peppol/peppol.ts";
import { ACCOUNT_ROWS } from "./invoicing-form.ts";

interface FormProps {
  values: Record<string, string>;
}

export function InvoicingFields(form: FormProps) {
  return (
    <div className="divide-y divide-slate-200 border-y border-slate-200 bg-white">
      <Section
        title="Company"
        text="As the law knows it. It stands on every invoice, on paper and in the e-invoice."
      >
        <CompanyFields {...form} />
      </Section>
      <Section
        title="Bank accounts"
        text="Customers pay to the account in the currency of the invoice. A change asks you to prove who you are."
      >
        <AccountFields {...form} />
      </Section>
      <Section
        title="Numbers and terms"
        text="Numbers count without a gap, by series and year. Customers with payment days of their own keep them."
      >
        <TermFields {...form} />
      </Section>
      <Section
        title="To invoice"
        text="Which shipments with open charges stand in the list «To invoice». Any shipment can be invoiced from its own page."
      >
        <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <SelectField {...form} name="invoice_when" label="As soon as a shipment" options={WHEN_OPTIONS} />
          <TextField
            {...form}
            name="invoice_since"
            label="Leave out what was before"
            type="date"
            hint="Such as the day you began to invoice here"
          />
        </div>
      </Section>
      <Section
        title="E-invoices"
        text={`Peppol BIS Billing ${PEPPOL.version}, for customers who receive them.`}
      >
        <TextField
          {...form}
          name="peppol_id"
          label="Our Peppol address"
          hint="Scheme and number, such as 0208:0123456749; empty for the enterprise number"
          className="max-w-2xl"
        />
      </Section>
    </div>
  );
}

const CompanyFields = (form: FormProps) => (
  <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
    <TextField {...form} name="legal_name" label="Legal name" required className="sm:col-span-2" />
    <TextField {...form} name="enterprise_number" label="Enterprise number" hint="Ten digits in Belgium" />
    <TextField {...form} name="vat_number" label="VAT number" hint="With its country, such as BE" />
    <TextField
      {...form}
      name="register"
      label="Register"
      hint="As Belgian papers name it, such as RPR Brussel"
      className="sm:col-span-2"
    />
    <TextField {...form} name="street" label="Street and number" className="sm:col-span-2" />
    <TextField {...form} name="postcode" label="Postcode" />
    <TextField {...form} name="city" label="City" />
    <SelectField {...form} name="country_code" label="Country" options={COUNTRY_OPTIONS} />
    <TextField {...form} name="phone" label="Phone" />
    <TextField
      {...form}
      name="email"
      label="Email"
      hint="Answers to invoices and reminders come here too; empty for the e-mail of the website"
      className="sm:col-span-2"
    />
  </div>
);

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

/** The stored accounts, at least one; without scripts all rows. */
function AccountFields(form: FormProps) {
  const stored = ACCOUNT_ROWS.filter((row) => form.values[`iban_${row}`]).length;
  const [count, setCount] = useState(Math.max(1, stored));
  return (
    <div className="grid max-w-2xl gap-6">
      {ACCOUNT_ROWS.map((row) => (
        <fieldset key={row} className={classNames(row >= count && "hidden noscript:block")}>
          <legend className="mb-2 font-semibold text-ink-900">Account {row + 1}</legend>
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 2xl:grid-cols-[2fr_1.2fr_1.2fr_6rem]">
            <TextField {...form} name={`iban_${row}`} label="IBAN" className="max-2xl:col-span-full" />
            <TextField {...form} name={`bic_${row}`} label="BIC" />
            <TextField {...form} name={`bank_${row}`} label="Bank" />
            <TextField {...form} name={`currency_${row}`} label="Currency" />
          </div>
        </fieldset>
      ))}
      {count < ACCOUNT_ROWS.length ? (
        <NeedsScript>
          <Button
            size="sm"
            className="justify-self-start noscript:hidden"
            onClick={() => setCount(count + 1)}
          >
            <Plus aria-hidden="true" />
            Add account
          </Button>
        </NeedsScript>
      ) : null}
    </div>
  );
}

const WHEN_OPTIONS = [
  { value: "delivered", label: "is delivered" },
  { value: "departed", label: "has departed" },
];

const TERM_OPTIONS = [
  { value: "invoice", label: "the day of the invoice" },
  { value: "month_end", label: "the end of its month" },
];

const TermFields = (form: FormProps) => (
  <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
    <TextField
      {...form}
      name="invoice_series"
      label="Series of invoices"
      hint="In front of the number, such as F: F2026-00001. Another than that of this year's invoices from elsewhere"
    />
    <TextField
      {...form}
      name="credit_series"
      label="Series of credit notes"
      hint="Another than that of invoices"
    />
    <TextField {...form} name="payment_days" label="Payable within" unit="days" required />
    <SelectField {...form} name="payment_from" label="Counted from" options={TERM_OPTIONS} />
  </div>
);

type NamedField = FormProps & { name: string; label: string; hint?: string };

function TextField(
  props: NamedField & { type?: "date"; unit?: string; required?: boolean; className?: string },
) {
  const { name, label, hint, type, unit, required, className, values } = props;
  return (
    <Field label={label} name={name} hint={hint} required={required} className={className}>
      {type === "date" ? (
        <DateInput type="date" defaultValue={values[name]} />
      ) : (
        <TextInput unit={unit} defaultValue={values[name]} />
      )}
    </Field>
  );
}

function SelectField({ name, label, options, values }: NamedField & { options: readonly SelectOption[] }) {
  return (
    <Field label={label} name={name}>
      <Select options={options} defaultValue={values[name]} />
    </Field>
  );
}
