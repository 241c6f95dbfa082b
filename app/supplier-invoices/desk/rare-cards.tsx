import { ActForm } from "#app/accounts/act-form.tsx";
import { CompanyField } from "#app/customers/company-field.tsx";
import { OWN_CURRENCY, rateLabel } from "#app/exchange-rates/exchange-rate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { rateForm, reasonForm, supplierForm } from "../supplier-forms.ts";
import type { PageProps } from "./line-parts.ts";

type Props = Pick<PageProps, "invoice" | "answer">;

/** Hidden field with the version of the invoice that was shown. */
export const Version = ({ of }: { of: { version: number } }) => (
  <input type="hidden" name="version" value={of.version} />
);

/** Card with the customer record of the supplier. */
export function SupplierCard({ invoice, answer }: Props) {
  const { version, company_id, company, vat_number } = invoice;
  const stored = company_id && company ? { id: company_id, name: company, vat_number } : null;
  return (
    <Card title="Supplier">
      <ActForm
        key={version}
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
          value={stored && { ...stored, over_credit: false }}
          placeholder="Search by name or VAT number"
        />
      </ActForm>
    </Card>
  );
}

/** Card with the exchange rate of an invoice in a foreign currency. */
export function RateCard({ invoice, answer }: Props) {
  const { currency, rate, version } = invoice;
  if (currency === OWN_CURRENCY) return null;
  return (
    <Card title="Exchange rate">
      <ActForm
        key={version}
        intent="rate"
        schema={rateForm(currency)}
        answer={answer}
        submit="Save rate"
        className="grid gap-3"
      >
        <Version of={invoice} />
        <input type="hidden" name="currency" value={currency} />
        <Field label={rateLabel(currency)} name="rate" required>
          <TextInput inputMode="decimal" defaultValue={rate ?? ""} />
        </Field>
      </ActForm>
    </Card>
  );
}

/** Card that disputes an invoice with the supplier, or refuses it for good; a disputed one is only refused. */
export function DisputeCard({ invoice, answer }: Props) {
  const isDisputed = invoice.state === "disputed";
  const refuse = "Refuse for good";
  return (
    <Card title={isDisputed ? "Refuse" : "Dispute or refuse"}>
      <ActForm
        key={invoice.version}
        intent="turn"
        schema={reasonForm}
        answer={answer}
        submit={isDisputed ? refuse : "Record dispute"}
        beside={
          isDisputed ? null : (
            <Button type="submit" name="turn" value="refuse">
              {refuse}
            </Button>
          )
        }
        className="grid gap-3"
      >
        <Version of={invoice} />
        {isDisputed ? <input type="hidden" name="turn" value="refuse" /> : null}
        <Field label="Reason" name="reason" required>
          <TextInput maxLength={500} />
        </Field>
      </ActForm>
    </Card>
  );
}
