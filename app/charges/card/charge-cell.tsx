import { classNames } from "#app/kit/ui/class-names.ts";
import { controlClasses } from "#app/kit/ui/field.tsx";
import type { RowValues } from "#app/kit/forms/use-form-rows.ts";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextArea } from "#app/kit/ui/text-input.tsx";
import { OWN_CURRENCY, type Rates } from "#app/exchange-rates/exchange-rate.ts";
import { CHARGE_LABELS, type ChargeField, currencyField, SIDES } from "../charge.ts";
import { CHARGE_MAX_LENGTH } from "../charge-lines.ts";

const AMOUNT = "sm:col-span-2";

/** The fields that each line shows on wide screens, with their places on narrower ones. */
export const SHOWN_PLACES: Partial<Record<ChargeField, string>> = {
  code: "col-span-full sm:col-span-2",
  description: "col-span-full sm:col-span-6",
  vat: "col-span-full sm:col-span-8",
  cost_currency: AMOUNT,
  cost_planned: "sm:col-span-3",
  cost_actual: "col-start-2 sm:col-span-3",
  currency: AMOUNT,
  price_planned: "sm:col-span-3",
  price_actual: "col-start-2 sm:col-span-3",
};

/** The fields of the line's fold. */
export const FOLDED_PLACES: Partial<Record<ChargeField, string>> = {
  bill_to: "col-span-full sm:col-span-4",
  booked_on: "col-span-full sm:col-span-4",
  cost_rate: "col-span-full sm:col-span-4",
  price_rate: "col-span-full sm:col-span-4",
  supplier: "col-span-full sm:col-span-4",
  supplier_reference: "col-span-full sm:col-span-4",
};

export const fieldsOf = (places: Partial<Record<ChargeField, string>>) =>
  Object.keys(places) as ChargeField[];

export const isAmount = (field: ChargeField) => /^(?:cost|price)_/.test(field) && field !== "cost_currency";

/** Returns the currency whose rate a field holds; empty for other fields, and when no rate is needed. */
export function foreignIn(field: ChargeField, values: RowValues): string {
  const side = SIDES.find((each) => field === `${each}_rate`);
  const currency = side ? (values[currencyField(side)] ?? "").trim().toUpperCase() : "";
  return currency === OWN_CURRENCY ? "" : currency;
}

const LISTS: Partial<Record<ChargeField, string>> = {
  code: "charge-codes",
  cost_currency: "charge-currencies",
  currency: "charge-currencies",
  bill_to: "charge-payers",
};

const cellClasses = classNames(controlClasses, "h-9 px-2 pointer-coarse:h-11");

export function ChargeCell(props: {
  field: ChargeField;
  name: string;
  number: number;
  value: string;
  error?: string;
  /** Its place on screens that are not wide. */
  place: string | undefined;
  treatments: readonly string[];
  foreign: string;
  rates: Rates;
}) {
  const { field, name, error, foreign } = props;
  const isRate = field.endsWith("_rate");
  const side = isRate && foreign ? (field === "cost_rate" ? ", cost" : ", price") : "";
  const messageId = `${name.replaceAll(".", "-")}-error`;
  const shared = {
    id: name,
    name,
    "data-max":
      field in CHARGE_MAX_LENGTH ? CHARGE_MAX_LENGTH[field as keyof typeof CHARGE_MAX_LENGTH] : undefined,
    defaultValue: props.value,
    autoComplete: "off",
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? messageId : undefined,
  };
  return (
    <div className={classNames("min-w-0 xl:col-auto", props.place, isRate && !foreign && "hidden")}>
      <label
        htmlFor={name}
        className={classNames(
          "mb-1 block truncate text-xs font-semibold text-slate-600",
          field in SHOWN_PLACES && "xl:sr-only",
        )}
      >
        {isRate && foreign ? `1 ${foreign} in ${OWN_CURRENCY}${side}` : CHARGE_LABELS[field]}
        <span className="sr-only">{`, line ${props.number}`}</span>
      </label>
      {field === "description" ? (
        <TextArea
          {...shared}
          rows={1}
          className="block min-h-9! resize-none! px-2! py-1.5! pointer-coarse:min-h-11! pointer-coarse:py-2.5!"
        />
      ) : field === "vat" ? (
        <Select
          {...shared}
          className="h-9! pr-7! pl-2! pointer-coarse:h-11!"
          options={[
            { value: "", label: "To be decided" },
            ...[...new Set([...props.treatments, props.value].filter(Boolean))].map((value) => ({
              value,
              label: value,
            })),
          ]}
        />
      ) : field === "booked_on" ? (
        <DateInput {...shared} type="date" aria-label={`${CHARGE_LABELS[field]}, line ${props.number}`} />
      ) : (
        <input
          {...shared}
          type="text"
          inputMode={isAmount(field) ? "decimal" : undefined}
          list={LISTS[field]}
          placeholder={isRate ? props.rates[foreign] : undefined}
          className={classNames(
            cellClasses,
            isAmount(field) && "text-right",
            /currency$|^code$/.test(field) && "uppercase",
          )}
        />
      )}
      {error ? (
        <p id={messageId} className="mt-1 text-sm font-medium text-red-700">
          {error}
        </p>
      ) : null}
    </div>
  );
}
