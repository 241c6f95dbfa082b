import { useState, type ReactNode } from "react";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { Field, FieldError, useFormError } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { type Conversion, rateBetween } from "../conversion.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";

export interface AccountOption {
  value: string;
  label: string;
}

/** Fields for amount, day and account of a payment; the currency is that of the invoice, or chosen. */
export function PaymentFields(props: {
  amount: string;
  today: string;
  accounts: readonly AccountOption[];
  /** Choices of the currency; a single one hides the select. */
  currencies: readonly string[];
}) {
  const { amount, today, accounts, currencies } = props;
  const [currency = "EUR"] = currencies;
  return (
    <>
      <div
        className={classNames(
          "grid gap-4 sm:grid-cols-2",
          currencies.length === 1 && "lg:grid-cols-[1fr_1fr_1.4fr]",
        )}
      >
        <Field label="Amount" name="amount" required>
          <TextInput
            inputMode="decimal"
            unit={currencies.length === 1 ? currency : undefined}
            defaultValue={amount}
          />
        </Field>
        {currencies.length > 1 ? (
          <Field label="Currency" name="currency" required>
            <Select defaultValue={currency} options={currencies.map((value) => ({ value, label: value }))} />
          </Field>
        ) : (
          <input type="hidden" name="currency" value={currency} />
        )}
        <Field label="Day" name="booked_on" required>
          <DateInput type="date" max={today} defaultValue={today} />
        </Field>
        <Field label="Account" name="account" required>
          <Select defaultValue={accounts[0]?.value} options={[...accounts]} />
        </Field>
      </div>
      <Field label="Note" name="message" optional>
        <TextInput maxLength={500} />
      </Field>
      <SureBox />
    </>
  );
}

/**
 * Checkbox that confirms a payment most of which would settle nothing. It stays visible once shown, since checking it
 * clears its message, and each new question unchecks it.
 */
function SureBox() {
  const message = useFormError("sure");
  const [asked, setAsked] = useState(message);
  if (message && message !== asked) setAsked(message);
  return asked ? (
    <div>
      <Checkbox key={asked} name="sure" value={asked} label="The amount is right" />
      <FieldError id="sure-error">{message}</FieldError>
    </div>
  ) : null;
}

/** Fields for the amount of foreign-currency invoices that a payment settles, with defaults when the rate of the day is known. */
export function ConversionFields(props: {
  currency: string;
  payment: { amount: string; currency: string };
  proposed: Conversion | null;
  rate: string | null;
}) {
  const { currency, payment, proposed, rate } = props;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={`Settles in ${currency}`}
        name="settles"
        hint={
          rate === null
            ? PAYMENT_MESSAGES.noRate(currency)
            : `Rate of the day: ${rateBetween({ amount: 1, currency }, { amount: rate, currency: payment.currency })}`
        }
        required
      >
        <TextInput inputMode="decimal" unit={currency} defaultValue={proposed?.settles ?? ""} />
      </Field>
      <Field label="Of the payment" name="used" hint="What is over stays the customer’s credit" required>
        <TextInput
          inputMode="decimal"
          unit={payment.currency}
          defaultValue={proposed?.used ?? payment.amount}
        />
      </Field>
    </div>
  );
}

/** Field for the settled amount, for forms where the currency of the payment is still to be chosen. */
export function SettlesField({ of = "the invoice" }: { of?: string }) {
  return (
    <Field
      label={`Settles in the currency of ${of}`}
      name="settles"
      hint="Only where the amount above is in another currency"
      optional
    >
      <TextInput inputMode="decimal" className="max-w-56" />
    </Field>
  );
}

/** Choice of the reason for writing off the rest. */
export function CloseReasonField() {
  return (
    <Field
      label="Write off what stays open, because"
      name="close_reason"
      hint="Such as «rounding of the payer»; leave it empty and the rest stays open"
      optional
    >
      <TextInput maxLength={500} />
    </Field>
  );
}

/** Label of a choice or a link: title, amount aligned with those of its neighbours, and details below. */
export const MoneyLabel = (props: { title: ReactNode; amount: ReactNode; children?: ReactNode }) => (
  <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] gap-x-4">
    <span className="font-medium wrap-anywhere text-ink-900">{props.title}</span>
    <span className="figures whitespace-nowrap text-ink-900">{props.amount}</span>
    {props.children ? (
      <span className="col-span-full text-sm wrap-anywhere text-slate-600">{props.children}</span>
    ) : null}
  </span>
);
