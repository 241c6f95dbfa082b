import { isLanguage } from "#app/kit/language/language.ts";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import { type FormEvent, type ReactNode, useRef } from "react";
import { useChargeableFigures } from "#app/settings/use-chargeable-figures.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { OFFER_LABELS, OFFER_MAX_LENGTH, type OfferFieldName } from "../offer-input.ts";
import { SERVICE_TYPES } from "#app/goods/service-type.ts";
import { CURRENCIES, INCOTERMS } from "#app/shipments/terms.ts";
import { typedFigures } from "../offer-form.ts";
import type { ReadSize } from "../requested-figures.ts";
import { amountText } from "#app/kit/money/typed-amount.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { OFFER_MESSAGES } from "../words.ts";
import { chargeableWeight, MODE_OF_SERVICE } from "#app/goods/chargeable-weight.ts";

type Charged = ReturnType<typeof useChargeableFigures>;

/** Computes the chargeable weight; null without a volume, undefined while a value is invalid. */
function calculateChargeable(textOf: (name: string) => string, charged: Charged): number | null | undefined {
  const service = SERVICE_TYPES.find((type) => type === textOf("service_type"));
  if (!service) return null;
  const [gross_kg, volume_m3] = (["weight_kg", "volume_m3"] as const).map((name) =>
    figureOf(name, textOf(name)),
  );
  if (gross_kg === undefined || volume_m3 === undefined) return undefined;
  if (volume_m3 === null) return null;
  return chargeableWeight({ gross_kg, volume_m3 }, charged[MODE_OF_SERVICE[service]])?.kg ?? null;
}

/** Reads a figure; null for an empty field, undefined for an invalid one. */
function figureOf(
  name: "weight_kg" | "volume_m3" | "chargeable_kg",
  text: string,
): number | null | undefined {
  if (text.trim() === "") return null;
  const value = typedFigures({ [name]: text })[name];
  return value === null ? undefined : Number(value);
}

/** Updates the chargeable weight with service, weight and volume while it is empty or computed; a typed value stays. */
function useFollowedChargeable(values: Record<string, string>): (event: FormEvent) => void {
  const charged = useChargeableFigures();
  const last = useRef(calculateChargeable((name) => values[name] ?? "", charged));
  return ({ target }) => {
    const form = (target as HTMLInputElement).form;
    const field = form?.elements.namedItem("chargeable_kg");
    if (!form || !(field instanceof HTMLInputElement) || target === field) return;
    const typed = new FormData(form);
    const now = calculateChargeable((name) => String(typed.get(name) ?? ""), charged);
    if (now === undefined || now === last.current) return;
    const follows = field.value.trim() === "" || figureOf("chargeable_kg", field.value) === last.current;
    last.current = now;
    if (!follows) return;
    field.value = now === null ? "" : String(now);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
}

export interface FieldsProps {
  values: Record<string, string>;
}

export const SERVICE_OPTIONS = SERVICE_TYPES.map((value) => ({ value, label: value }));
export const INCOTERM_OPTIONS = [
  { value: "", label: "None" },
  ...Object.entries(INCOTERMS).map(([term, name]) => ({ value: term, label: `${term} ${name}` })),
];

export const CurrencyList = () => (
  <datalist id="offer-currencies">
    {CURRENCIES.map((code) => (
      <option key={code}>{code}</option>
    ))}
  </datalist>
);

/** @param props.inMessage sizes in the message of the request, to be taken by a click */
export function HeadFields(
  props: FieldsProps & { warnings?: ReadonlyMap<string, string>; inMessage?: ReadSize | null },
) {
  const { values, warnings, inMessage } = props;
  const followChargeable = useFollowedChargeable(values);
  const text = (
    name: OfferFieldName,
    more: { className?: string; required?: boolean; type?: string } = {},
  ) => (
    <Field label={OFFER_LABELS[name]} name={name} required={more.required} className={more.className}>
      <TextInput
        type={more.type}
        defaultValue={values[name]}
        data-max={OFFER_MAX_LENGTH[name as keyof typeof OFFER_MAX_LENGTH]}
      />
    </Field>
  );
  const figure = (name: OfferFieldName, unit?: string, act?: ReactNode) => (
    <Field label={OFFER_LABELS[name]} name={name} hint={warnings && warningHint(warnings, name, act)}>
      <TextInput
        defaultValue={values[name]}
        inputMode="decimal"
        unit={unit}
        className={unit ? "" : "figures"}
      />
    </Field>
  );
  return (
    <Card title="Customer and lane">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-12 xl:gap-y-2.5" onInput={followChargeable}>
        {text("customer_name", { required: true, className: "xl:col-span-4" })}
        {text("customer_company", { className: "xl:col-span-4" })}
        {text("customer_email", { required: true, className: "xl:col-span-4", type: "email" })}
        <LanguageField
          label="The customer reads"
          value={isLanguage(values.language) ? values.language : "en"}
          className="xl:col-span-3"
        />
        <Field
          label={OFFER_LABELS.service_type}
          name="service_type"
          required
          className="sm:max-xl:col-span-2 xl:col-span-3"
        >
          <Select options={SERVICE_OPTIONS} defaultValue={values.service_type} />
        </Field>
        {text("origin_location", { required: true, className: "xl:col-span-3" })}
        {text("destination_location", { required: true, className: "xl:col-span-3" })}
        {text("cargo", { className: "sm:col-span-2 xl:col-span-3" })}
        <div className="grid grid-cols-2 gap-4 sm:col-span-2 sm:grid-cols-5 xl:col-span-9 xl:grid-cols-[4fr_5fr_10fr_5fr_4.5fr]">
          {figure("pieces")}
          {figure("weight_kg", "kg")}
          {figure("chargeable_kg", "kg", <AsGross />)}
          {figure("volume_m3", "m³", inMessage ? <FromMessage {...inMessage} /> : null)}
          {figure("containers")}
        </div>
      </div>
    </Card>
  );
}

type FieldNamed = (name: string) => HTMLInputElement;

/** A button that fills in fields of the form, the last of which gets the focus. */
const FillIn = (props: {
  label: string;
  figures: (field: FieldNamed) => Partial<Record<OfferFieldName, string>>;
}) => (
  <Button
    size="sm"
    className="mt-1 h-auto! min-h-8 max-w-full py-1 text-left whitespace-normal! pointer-coarse:min-h-11"
    onClick={({ currentTarget }) => {
      const field: FieldNamed = (name) =>
        currentTarget.closest("form")?.elements.namedItem(name) as HTMLInputElement;
      for (const [name, value] of Object.entries(props.figures(field))) {
        field(name).value = value;
        field(name).focus();
        field(name).dispatchEvent(new Event("input", { bubbles: true }));
      }
    }}
  >
    {props.label}
  </Button>
);

/** Takes the gross weight as the chargeable one. */
const AsGross = () => (
  <FillIn label="As gross" figures={(field) => ({ chargeable_kg: field("weight_kg").value })} />
);

function FromMessage({ pieces, volume_m3 }: ReadSize) {
  const label = [pieces && pluralize(pieces, "piece"), `${volume_m3} m³`].filter(Boolean).join(", ");
  return (
    <FillIn
      label={`Use ${label}`}
      figures={() => ({
        ...(pieces && { pieces: String(pieces) }),
        volume_m3: amountText(String(volume_m3)),
      })}
    />
  );
}

/** Messages with a button that does what they say. */
const PROPOSING = new Set<string>([OFFER_MESSAGES.chargeableNotKnown, OFFER_MESSAGES.sizesInMessage]);

function warningHint(
  warnings: ReadonlyMap<string, string>,
  name: OfferFieldName,
  act?: ReactNode,
): ReactNode {
  const message = warnings.get(name);
  if (!message) return undefined;
  return (
    <>
      <span className="block font-medium wrap-anywhere text-yellow-700">{message}</span>
      {PROPOSING.has(message) ? act : null}
    </>
  );
}

/** @param props.currencyHint what follows from a change of the currency */
export function TermFields(
  props: FieldsProps & { warnings: ReadonlyMap<string, string>; currencyHint?: ReactNode },
) {
  const { values, warnings } = props;
  const field = (
    name: OfferFieldName,
    control: ReactNode,
    more: { hint?: ReactNode; className?: string } = {},
  ) => (
    <Field
      label={OFFER_LABELS[name]}
      name={name}
      hint={warningHint(warnings, name) ?? more.hint}
      className={more.className}
    >
      {control}
    </Field>
  );
  return (
    <Card title="Terms">
      <div className="grid gap-4 sm:grid-cols-2">
        {field("valid_until", <DateInput type="date" defaultValue={values.valid_until} />)}
        {field(
          "currency",
          <TextInput defaultValue={values.currency} list="offer-currencies" maxLength={10} />,
          { hint: props.currencyHint },
        )}
        {field("incoterm", <Select options={INCOTERM_OPTIONS} defaultValue={values.incoterm} />)}
        {field(
          "incoterm_place",
          <TextInput defaultValue={values.incoterm_place} data-max={OFFER_MAX_LENGTH.incoterm_place} />,
        )}
        {field(
          "payment_days",
          <TextInput defaultValue={values.payment_days} inputMode="numeric" unit="days" />,
        )}
        {field(
          "conditions",
          <TextArea rows={4} defaultValue={values.conditions} data-max={OFFER_MAX_LENGTH.conditions} />,
          { hint: "The customer reads them beside the lines", className: "sm:col-span-2" },
        )}
      </div>
      <CurrencyList />
    </Card>
  );
}
