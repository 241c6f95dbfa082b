import { ActForm } from "#app/accounts/act-form.tsx";
import { CompanyField } from "#app/customers/company-field.tsx";
import { OWN_CURRENCY, rateLabel } from "#app/exchange-rates/exchange-rate.ts";
import { Card } from "#app/kit/ui/card.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { rateForm, reasonForm, supplierForm } from "../supplier-forms.ts";
import type { PageProps } from "./page-props.ts";

/** Hidden field with the version of the invoice that was shown. */
export const Version = ({ of }: { of: { version: number } }) => (
  <input type="hidden" name="version" value={of.version} />
);

/** Rare actions: change of supplier, change of rate, and refusal. */
export function OtherActs({ invoice, answer }: Pick<PageProps, "invoice" | "answer">) {
  const { currency, rate, version, company_id, company, vat_number } = invoice;
  return (
    <Card title="Supplier, rate, refusal">
      <div className="grid gap-5">
        {currency === OWN_CURRENCY ? null : (
          <ActForm
            key={`rate ${version}`}
            intent="rate"
            schema={rateForm(currency)}
            answer={answer}
            submit="Save rate"
            className="grid gap-3"
          >
            <Version of={invoice} />
            <input type="hidden" name="currency" value={currency} />
            <Field label={rateLabel(currency)} name="rate" required>
              <TextInput inputMode="decimal" autoComplete="off" defaultValue={rate ?? ""} />
            </Field>
          </ActForm>
        )}
        <ActForm
          key={`supplier ${version}`}
          intent="supplier"
          schema={supplierForm}
          answer={answer}
          submit="Save supplier"
          className="grid gap-3"
        >
          <Version of={invoice} />
          <CompanyField
            label="Company"
            name="company_id"
            value={
              company_id && company ? { id: company_id, name: company, vat_number, over_credit: false } : null
            }
            placeholder="Search by name or VAT number"
          />
        </ActForm>
        <ActForm
          key={`turn ${version}`}
          intent="turn"
          schema={reasonForm}
          answer={answer}
          submit="Save"
          className="grid gap-3"
        >
          <Version of={invoice} />
          <Field label="It is wrong" name="turn" required>
            <Select
              defaultValue="dispute"
              options={[
                { value: "dispute", label: "Dispute it with the supplier" },
                { value: "refuse", label: "Refuse it for good" },
              ]}
            />
          </Field>
          <Field label="Reason" name="reason" required>
            <TextInput maxLength={500} autoComplete="off" />
          </Field>
        </ActForm>
      </div>
    </Card>
  );
}
