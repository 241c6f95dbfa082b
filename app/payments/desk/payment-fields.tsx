import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";

interface FormState {
  error: (name: string) => string | undefined;
  typed: (name: string) => string | undefined;
}

export interface AccountOption {
  value: string;
  label: string;
}

/** Amount, day and account of a payment; the currency is that of the invoice, or chosen. */
export function PaymentFields(
  props: FormState & {
    amount: string;
    today: string;
    accounts: readonly AccountOption[];
    /** One: it is not asked. */
    currencies: readonly string[];
  },
) {
  const { error, typed, amount, today, accounts, currencies } = props;
  const [currency = "EUR"] = currencies;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Amount" name="amount" error={error("amount")} required>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            unit={currencies.length === 1 ? currency : undefined}
            defaultValue={typed("amount") ?? amount}
          />
        </Field>
        {currencies.length > 1 ? (
          <Field label="Currency" name="currency" error={error("currency")} required>
            <Select
              defaultValue={typed("currency") ?? currency}
              options={currencies.map((value) => ({ value, label: value }))}
            />
          </Field>
        ) : (
          <input type="hidden" name="currency" value={currency} />
        )}
        <Field label="Day" name="booked_on" error={error("booked_on")} required>
          <DateInput type="date" max={today} defaultValue={typed("booked_on") ?? today} />
        </Field>
        <Field label="Account" name="account" error={error("account")} required>
          <Select defaultValue={typed("account") ?? accounts[0]?.value} options={[...accounts]} />
        </Field>
      </div>
      <Field label="Note" name="message" error={error("message")} optional>
        <TextInput maxLength={500} autoComplete="off" defaultValue={typed("message") ?? ""} />
      </Field>
    </>
  );
}

/** Choice of the reason for writing off the rest. */
export function CloseReasonField({ error, typed }: FormState) {
  return (
    <Field
      label="Write off what stays open, because"
      name="close_reason"
      error={error("close_reason")}
      hint="Such as «rounding of the payer»; leave it empty and the rest stays open"
      optional
    >
      <TextInput maxLength={500} autoComplete="off" defaultValue={typed("close_reason") ?? ""} />
    </Field>
  );
}
