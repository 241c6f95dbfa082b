import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";
import { OFFER_LABELS, OFFER_MAX_LENGTH, type OfferFieldName } from "#domain/offers/offer-input.ts";
import { SERVICE_TYPES } from "#domain/service-type.ts";
import { CURRENCIES, INCOTERMS } from "#domain/shipments/terms.ts";

export interface FieldsProps {
  values: Record<string, string>;
  error: (name: string) => string | undefined;
  count: (name: string) => string | undefined;
}

export const SERVICE_OPTIONS = SERVICE_TYPES.map((value) => ({ value, label: value }));
export const INCOTERM_OPTIONS = [
  { value: "", label: "None" },
  ...Object.entries(INCOTERMS).map(([term, name]) => ({ value: term, label: `${term} ${name}` })),
];

/** The currencies offered first. */
export const CurrencyList = () => (
  <datalist id="offer-currencies">
    {CURRENCIES.map((code) => (
      <option key={code}>{code}</option>
    ))}
  </datalist>
);

/** Who the offer is for, the lane and what is carried. */
export function HeadFields(props: FieldsProps) {
  const { values, error } = props;
  const text = (
    name: OfferFieldName,
    more: { className?: string; required?: boolean; type?: string } = {},
  ) => (
    <Field
      label={OFFER_LABELS[name]}
      name={name}
      error={error(name)}
      hint={props.count(name)}
      required={more.required}
      className={more.className}
    >
      <TextInput
        type={more.type}
        defaultValue={values[name]}
        data-max={OFFER_MAX_LENGTH[name as keyof typeof OFFER_MAX_LENGTH]}
        autoComplete="off"
      />
    </Field>
  );
  const figure = (name: OfferFieldName, unit?: string) => (
    <Field label={OFFER_LABELS[name]} name={name} error={error(name)}>
      <TextInput
        defaultValue={values[name]}
        inputMode="decimal"
        autoComplete="off"
        unit={unit}
        className={unit ? "" : "figures"}
      />
    </Field>
  );
  return (
    <Card title="Customer and lane">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-6">
        {text("customer_name", { required: true, className: "xl:col-span-2" })}
        {text("customer_company", { className: "xl:col-span-2" })}
        {text("customer_email", {
          required: true,
          className: "sm:max-xl:col-span-2 xl:col-span-2",
          type: "email",
        })}
        <Field
          label={OFFER_LABELS.service_type}
          name="service_type"
          error={error("service_type")}
          required
          className="sm:max-xl:col-span-2 xl:col-span-2"
        >
          <Select options={SERVICE_OPTIONS} defaultValue={values.service_type} />
        </Field>
        {text("origin_location", { required: true, className: "xl:col-span-2" })}
        {text("destination_location", { required: true, className: "xl:col-span-2" })}
        {text("cargo", { className: "sm:col-span-2 xl:col-span-6" })}
        <div className="grid grid-cols-2 gap-4 sm:col-span-2 sm:grid-cols-5 xl:col-span-6">
          {figure("pieces")}
          {figure("weight_kg", "kg")}
          {figure("chargeable_kg", "kg")}
          {figure("volume_m3", "m³")}
          {figure("containers")}
        </div>
      </div>
    </Card>
  );
}

/** Currency, validity and what else holds. */
export function TermFields(props: FieldsProps & { validityWarning: string | undefined }) {
  const { values, error } = props;
  const field = (
    name: OfferFieldName,
    control: ReactNode,
    more: { hint?: ReactNode; className?: string } = {},
  ) => (
    <Field
      label={OFFER_LABELS[name]}
      name={name}
      error={error(name)}
      hint={more.hint ?? props.count(name)}
      className={more.className}
    >
      {control}
    </Field>
  );
  return (
    <Card title="Terms">
      <div className="grid gap-4 sm:grid-cols-2">
        {field("valid_until", <TextInput type="date" defaultValue={values.valid_until} />, {
          hint: props.validityWarning ? (
            <span className="font-medium text-yellow-700">{props.validityWarning}</span>
          ) : undefined,
        })}
        {field(
          "currency",
          <TextInput
            defaultValue={values.currency}
            list="offer-currencies"
            autoComplete="off"
            maxLength={10}
          />,
        )}
        {field("incoterm", <Select options={INCOTERM_OPTIONS} defaultValue={values.incoterm} />)}
        {field(
          "incoterm_place",
          <TextInput
            defaultValue={values.incoterm_place}
            data-max={OFFER_MAX_LENGTH.incoterm_place}
            autoComplete="off"
          />,
        )}
        {field(
          "payment_days",
          <TextInput defaultValue={values.payment_days} inputMode="numeric" autoComplete="off" unit="days" />,
        )}
        {field(
          "conditions",
          <TextArea rows={4} defaultValue={values.conditions} data-max={OFFER_MAX_LENGTH.conditions} />,
          {
            hint: props.count("conditions") ?? "The customer reads them beside the lines",
            className: "sm:col-span-2",
          },
        )}
      </div>
      <CurrencyList />
    </Card>
  );
}
