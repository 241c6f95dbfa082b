import { Split, X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoney } from "#app/kit/money/money.ts";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import type { CostBooking } from "../booking.ts";
import type { ReadLine } from "../read-supplier-invoices.server.ts";
import {
  type ShipmentMatch,
  type KnownCost,
  UNPLANNED,
  supplierInvoiceAddress,
} from "../supplier-invoice.ts";
import { Difference } from "./difference.tsx";
import type { LinePart } from "./line-parts.ts";
import { fetchJson } from "#app/kit/lists/with-retry.ts";
import type { Choice } from "#app/kit/ui/combo-box.tsx";
import { SuggestBox } from "#app/kit/ui/suggest-box.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";

/** Columns of a wide card: shipment, cost, invoiced, expected with the difference below, button. */
export const COLUMNS = "@3xl:grid @3xl:grid-cols-[9.5rem_minmax(0,1fr)_6.5rem_9.5rem_2.25rem] @3xl:gap-x-2.5";

interface Props {
  part: LinePart;
  line: ReadLine;
  /** `Line 2`, or `Line 2, part 1`. */
  name: string;
  isAlone: boolean;
  currency: string;
  cost: CostBooking | undefined;
}

/** An editable part: its fields, and the plan beside them. */
export function PartFields({
  part,
  line,
  name,
  isAlone,
  currency,
  cost,
  costs,
  invoiceId,
  at,
  onMatches,
  onChange,
  onSplit,
  onRemove,
}: Props & {
  /** Costs of its shipment. */
  costs: readonly KnownCost[];
  invoiceId: string;
  at: number;
  onMatches: (matches: readonly ShipmentMatch[]) => void;
  onChange: (change: Partial<LinePart>) => void;
  onSplit: () => void;
  onRemove: () => void;
}) {
  const field = (of: string) => `parts.${at}.${of}`;
  return (
    <div
      role="group"
      aria-label={name}
      className={`grid items-start gap-x-4 gap-y-2 @3xl:[&>span]:pt-2 @max-lg:grid-cols-[1fr_1fr_auto] @lg:@max-3xl:grid-cols-[1fr_1fr_1fr_auto] ${COLUMNS}`}
    >
      <input type="hidden" name={field("line")} value={part.lineId} />
      <div className="@max-3xl:col-span-full @lg:@max-3xl:col-span-2">
        <ShipmentSearchField
          label={`Shipment of ${name}`}
          name={field("shipment")}
          codeName={field("shipment_id")}
          invoiceId={invoiceId}
          text={part.text}
          shipmentId={part.shipmentId}
          onMatches={onMatches}
          onTyped={(text, id) => onChange({ text, shipmentId: id || null })}
        />
      </div>
      <Field
        label={`Cost of ${name}`}
        name={field("charge")}
        hideLabel
        className="@max-3xl:col-span-full @lg:@max-3xl:col-span-2"
      >
        <Select
          value={part.charge}
          onChange={(event) => onChange({ charge: event.currentTarget.value })}
          options={[
            ...(part.charge === "" ? [{ value: "", label: "Proposed once it has a shipment" }] : []),
            ...costs.map(({ id, description, cost_currency, cost_planned }) => ({
              value: id,
              label: `${description}, ${formatMoney(cost_planned, cost_currency)}`,
            })),
            { value: UNPLANNED, label: "Not planned: adds a cost" },
          ]}
        />
      </Field>
      {isAlone ? (
        <Figure label="Invoiced">{formatMoney(line.amount, currency)}</Figure>
      ) : (
        <Field label={`Amount of ${name}`} name={field("amount")} hideLabel>
          <TextInput
            inputMode="decimal"
            className="text-right"
            value={part.amount}
            onChange={(event) => onChange({ amount: event.currentTarget.value })}
          />
        </Field>
      )}
      <Plan cost={cost} />
      <Button
        variant="quiet"
        iconOnly
        className="@max-3xl:-col-end-1 @max-3xl:justify-self-end"
        aria-label={isAlone ? `Split ${name} over several shipments` : `Take away ${name}`}
        title={isAlone ? "Split" : "Take away"}
        onClick={isAlone ? onSplit : onRemove}
      >
        {isAlone ? <Split aria-hidden="true" /> : <X aria-hidden="true" />}
      </Button>
    </div>
  );
}

/** A part of a settled invoice, read-only. */
export function PartTexts({ part, line, name, isAlone, currency, cost }: Props) {
  return (
    <div
      role="group"
      aria-label={name}
      className={`grid gap-x-4 gap-y-1 text-sm @max-3xl:grid-cols-2 ${COLUMNS}`}
    >
      {part.shipmentId ? (
        <Link
          to={cardAddress(part.shipmentId, "charges")}
          className="text-link @max-3xl:col-span-2 justify-self-start"
        >
          {part.text}
        </Link>
      ) : (
        <span className="@max-3xl:col-span-2">
          {line.shares.length > 0 ? "Deleted shipment" : "No shipment"}
        </span>
      )}
      <span className="wrap-anywhere @max-3xl:col-span-2">
        {cost && cost.planned === null ? "Not planned: adds a cost" : cost?.description}
      </span>
      <Figure label="Invoiced">{formatMoney(isAlone ? line.amount : part.amount || "0", currency)}</Figure>
      <Plan cost={cost} />
    </div>
  );
}

function Plan({ cost }: { cost: CostBooking | undefined }) {
  return (
    <Figure label="Expected">
      {cost && cost.planned !== null ? (
        <span className="block">{formatMoney(cost.planned, cost.currency)}</span>
      ) : null}
      {cost && Number(cost.already) !== 0 ? (
        <span className="block text-xs whitespace-normal text-slate-600">
          {`${formatMoney(cost.already, cost.currency)} invoiced before`}
        </span>
      ) : null}
      {cost ? <Difference of={cost.difference} /> : <span className="text-slate-600">Not known</span>}
    </Figure>
  );
}

/** A figure in its column; with a label on narrow screens. */
const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className="figures text-sm @3xl:text-right">
    <span className="block text-slate-600 @3xl:sr-only">{label}</span>
    <span className="block whitespace-nowrap">{children}</span>
  </span>
);

interface ShipmentSearchFieldProps {
  label: string;
  name: string;
  codeName: string;
  invoiceId: string;
  text: string;
  shipmentId: string | null;
  onMatches: (matches: readonly ShipmentMatch[]) => void;
  onTyped: (text: string, shipmentId: string) => void;
}

/**
 * Search field for the shipment of a part, by any of its numbers; several numbers with commas split the line. A text
 * field without JavaScript.
 */
function ShipmentSearchField({
  invoiceId,
  text,
  shipmentId,
  onMatches,
  onTyped,
  ...field
}: ShipmentSearchFieldProps) {
  const hydrated = useHydrated();
  if (!hydrated)
    return (
      <Field label={field.label} name={field.name} hideLabel>
        <TextInput defaultValue={text} placeholder="Number, container, AWB" />
      </Field>
    );
  const search = async (typed: string, signal?: AbortSignal): Promise<Choice[]> => {
    if (typed === "") return [];
    const address = `${supplierInvoiceAddress(invoiceId)}/shipments?${new URLSearchParams({ search: typed })}`;
    const matches = await fetchJson<ShipmentMatch[]>(address, signal);
    onMatches(matches);
    return matches.map(({ id, number, route, isNamed }) => ({
      id,
      label: number,
      detail: route,
      isMeant: isNamed,
    }));
  };
  return (
    <SuggestBox
      {...field}
      hideLabel
      defaultValue={text}
      defaultCode={shipmentId ?? ""}
      search={search}
      onTyped={onTyped}
      placeholder="Number, container, AWB"
      empty="No shipment has this number"
    />
  );
}
