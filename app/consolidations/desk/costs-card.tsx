import { optionsOf } from "#app/kit/ui/select-options.ts";
import { useState } from "react";
import { useCan } from "#app/access/use-can.ts";
import { formatMoney, roundMoney, sumOf } from "#app/kit/money/money.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { costForm, type SplitBasis, SPLIT_BASES, weightOf } from "../cost.ts";
import type { ReadCost } from "../read-costs.server.ts";
import { ActButton } from "./act-button.tsx";
import { HousesDialog } from "./houses-dialog.tsx";
import type { ConsolidationData } from "./read-page.server.ts";

type Props = Pick<ConsolidationData, "master" | "houses" | "today" | "codes"> & {
  costs: readonly ReadCost[];
  isOpen: boolean;
};

/** Card of the master's costs, split over its shipments. */
export function CostsCard(props: Props) {
  const { costs, houses, isOpen } = props;
  const mayChange = useCan("shipments.write");
  const mayWrite = useCan("charges.write") && mayChange && isOpen;
  const [edited, setEdited] = useState<ReadCost | "new" | null>(null);
  return (
    <Card
      title="Costs"
      actions={
        mayWrite && houses.length > 0 ? (
          <Button size="sm" onClick={() => setEdited("new")}>
            Add a cost
          </Button>
        ) : null
      }
    >
      {costs.length === 0 ? (
        <p className="text-slate-600">None yet: a cost is split over the shipments.</p>
      ) : null}
      {costs.length > 0 ? (
        <ul className="figures grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-4 border-t border-slate-200">
          {costs.map((cost) => (
            <li key={cost.id} className={COST_LINE}>
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere text-ink-900">{cost.description}</p>
                <p className="text-xs text-slate-600">
                  <WholeParts
                    of={[
                      cost.supplier,
                      SPLIT_BASES[cost.basis],
                      cost.is_actual ? "actual" : "planned",
                      sharesText(cost, houses),
                    ]}
                  />
                </p>
              </div>
              <p className="text-right font-medium whitespace-nowrap text-ink-900">
                {formatMoney(cost.amount, cost.currency)}
              </p>
              {mayWrite ? (
                <div className="flex gap-2 max-sm:col-span-full">
                  <Button size="sm" aria-label={`Change ${cost.description}`} onClick={() => setEdited(cost)}>
                    Change
                  </Button>
                  <ActButton
                    fields={{ intent: "remove-cost", cost: cost.id }}
                    text="Undo"
                    label={`Undo ${cost.description}`}
                    ask={{
                      title: "Take this cost away?",
                      message: "With its lines at the shipments, except those that were changed there since.",
                    }}
                  />
                </div>
              ) : null}
            </li>
          ))}
          {costs.length > 1 ? <CostSums costs={costs} /> : null}
        </ul>
      ) : null}
      {edited ? (
        <CostDialog {...props} cost={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </Card>
  );
}

const COST_LINE =
  "col-span-full grid grid-cols-subgrid items-start gap-y-2 border-b border-slate-200 py-2 last:border-0 last:pb-0";

/** The sum of each currency, under the amounts. */
const CostSums = ({ costs }: Pick<Props, "costs">) =>
  [...Map.groupBy(costs, ({ currency }) => currency)].map(([currency, some]) => (
    <li key={currency} className={COST_LINE}>
      <span className="text-slate-600">Sum without VAT</span>
      <span className="text-right font-semibold whitespace-nowrap text-ink-900">
        {formatMoney(sumOf(some.map(({ amount }) => amount)), currency)}
      </span>
    </li>
  ));

function sharesText({ shares }: ReadCost, houses: Props["houses"]): string {
  const without = houses.filter(({ id }) => !shares.some(({ shipment }) => shipment === id)).length;
  const text = pluralize(shares.length, "share");
  return without > 0 ? `${text}, ${pluralize(without, "shipment")} without one` : text;
}

/** Dialog of a new cost, or of one that is split again. */
function CostDialog(props: Props & { cost: ReadCost | null; onClose: () => void }) {
  const { master, cost, houses, today, codes } = props;
  const [basis, setBasis] = useState<SplitBasis>(cost?.basis ?? "chargeable_kg");
  const money = (amount: string | undefined) => (cost && amount ? roundMoney(amount, cost.currency) : "");
  const missing =
    basis === "hand"
      ? []
      : houses.filter((house) => house.status !== "cancelled" && weightOf(basis, house) === null);
  return (
    <HousesDialog
      {...{ master, houses, onClose: props.onClose }}
      title={cost ? "Change a cost" : "Add a cost"}
      schema={costForm}
      fields={{ intent: "cost", cost: cost?.id ?? "", version: cost?.version ?? "" }}
      submit={cost ? "Save and split again" : "Add and split"}
      leftOut={houses.filter(({ status }) => status === "cancelled")}
    >
      {() => (
        <>
          <Field label="Code" name="code" optional>
            <TextInput
              list="cost-codes"
              defaultValue={cost?.code ?? ""}
              onChange={({ currentTarget: { form, value } }) => {
                const field = form?.elements.namedItem("description");
                const listed = codes.find(({ code }) => code === value);
                if (listed && field instanceof HTMLInputElement && !field.value)
                  field.value = listed.description;
              }}
            />
          </Field>
          <Field label="Description" name="description" required>
            <TextInput defaultValue={cost?.description ?? ""} />
          </Field>
          <Field label="Amount" name="amount" required>
            <TextInput inputMode="decimal" defaultValue={money(cost?.amount)} />
          </Field>
          <Field label="Currency" name="currency" required>
            <TextInput defaultValue={cost?.currency ?? "EUR"} />
          </Field>
          <Field label="Rate" name="rate" hint="Empty: the rate of the day" optional>
            <TextInput inputMode="decimal" defaultValue={cost && cost.currency !== "EUR" ? cost.rate : ""} />
          </Field>
          <Field label="Date" name="booked_on" required>
            <DateInput type="date" defaultValue={cost?.booked_on ?? today} />
          </Field>
          <Field label="Supplier" name="supplier" optional>
            <TextInput defaultValue={cost?.supplier ?? ""} />
          </Field>
          <Field label="Supplier invoice" name="supplier_reference" optional>
            <TextInput defaultValue={cost?.supplier_reference ?? ""} />
          </Field>
          <Field
            label="Split by"
            name="basis"
            hint={
              missing.length > 0
                ? `Not typed at ${missing.map(({ tracking_number }) => tracking_number).join(", ")}`
                : undefined
            }
          >
            <Select
              defaultValue={basis}
              onChange={(event) => setBasis(event.currentTarget.value as SplitBasis)}
              options={optionsOf(SPLIT_BASES)}
            />
          </Field>
          <Checkbox
            name="is_actual"
            value="1"
            defaultChecked={cost?.is_actual}
            label="Actual: as the supplier has invoiced it"
          />
          {basis === "hand" ? <ShareFields cost={cost} houses={houses} /> : null}
          <datalist id="cost-codes">
            {codes.map(({ code, description }) => (
              <option key={code} value={code}>
                {description}
              </option>
            ))}
          </datalist>
        </>
      )}
    </HousesDialog>
  );
}

function ShareFields(props: { cost: ReadCost | null; houses: Props["houses"] }) {
  const { cost, houses } = props;
  const amountOf = (id: string) => cost?.shares.find(({ shipment }) => shipment === id)?.amount;
  return houses.map(({ id, tracking_number }) => {
    const amount = amountOf(id);
    const stored = cost && amount ? roundMoney(amount, cost.currency) : "";
    return (
      <Field key={id} label={`Share of ${tracking_number}`} name={`share.${id}`}>
        <TextInput inputMode="decimal" defaultValue={stored} />
      </Field>
    );
  });
}
