import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { useFormError } from "#app/kit/ui/field.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { standingText } from "#app/invoices/standing.ts";
import { MoneyLabel } from "./money-label.tsx";
import type { Item } from "../read-payments.server.ts";
import type { Overpayment } from "../refunds.server.ts";

/** Checkboxes of open invoices with their open amounts; the earliest due is settled first. */
export function ItemChoices(props: {
  items: readonly Item[];
  /** Overpayments that can be refunded, after the items. */
  overpayments?: readonly Overpayment[];
  today: string;
  chosen?: readonly string[];
}) {
  const { items, overpayments = [], today, chosen = [] } = props;
  const error = useFormError("invoice");
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-slate-600">Open amounts; the earliest due is settled first</legend>
      {items.map((item) => (
        <Checkbox
          key={item.id}
          name="invoice"
          value={item.id}
          defaultChecked={chosen.includes(item.id)}
          label={
            <MoneyLabel title={item.number} amount={formatMoney(item.open, item.currency)}>
              <WholeParts
                of={[
                  item.customer,
                  item.kind === "invoice" && `Due ${formatDay(item.due_on)}`,
                  item.disputed_reason === null ? standingText(item, today) : "Disputed",
                ]}
              />
            </MoneyLabel>
          }
        />
      ))}
      {overpayments.map((payment) => (
        <Checkbox
          key={payment.id}
          name="payment"
          value={payment.id}
          label={
            <MoneyLabel
              title={`Payment of ${formatDay(payment.booked_on)}`}
              amount={formatMoney(payment.rest, payment.currency)}
            >
              <WholeParts of={[payment.name, "Unallocated"]} />
            </MoneyLabel>
          }
        />
      ))}
      {error ? (
        <p role="alert" className="font-medium text-red-700">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
