import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { useFormError } from "#app/kit/ui/field.tsx";
import { standingText } from "#app/invoices/standing.ts";
import type { Item } from "../read-payments.server.ts";

/** Checkboxes of open invoices, with what is open of each; the first due is settled first. */
export function ItemChoices(props: { items: readonly Item[]; today: string; chosen?: readonly string[] }) {
  const { items, today, chosen = [] } = props;
  const error = useFormError("invoice");
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-slate-600">Settled in the order they are due, as far as it goes</legend>
      {items.map((item) => (
        <Checkbox
          key={item.id}
          name="invoice"
          value={item.id}
          defaultChecked={chosen.includes(item.id)}
          label={[
            item.number,
            item.customer,
            `${formatMoney(item.open, item.currency)} open`,
            `due ${formatDay(item.due_on)}`,
            item.disputed_reason === null ? standingText(item, today) : "Disputed",
          ].join(" · ")}
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
