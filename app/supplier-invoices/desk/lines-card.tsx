import { Big } from "big.js";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { Link } from "react-router";
import { ActForm } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import type { BookedCost } from "../booking.ts";
import type { ReadLine, ReadShare } from "../read-supplier-invoices.server.ts";
import { assignForm, sharesForm } from "../supplier-forms.ts";
import { differenceText } from "./difference.ts";
import type { PageProps } from "./page-props.ts";

/** Each line with the costs it is: what was planned, what came, and the difference. */
export function LinesCard(props: PageProps & { isOpen: boolean }) {
  const { lines, openLine, isOpen } = props;
  const mayAssign = useCan("supplier_invoices.assign") && isOpen;
  return (
    <Card title="Lines and their costs">
      <ol className="grid gap-5">
        {lines.map((line) => (
          <li key={line.id} className="border-t border-slate-200 pt-4 first:border-0 first:pt-0">
            <p className="flex justify-between gap-4 font-medium text-ink-900">
              <span className="min-w-0 wrap-anywhere">{line.description}</span>
              <span className="figures whitespace-nowrap">
                {formatMoney(line.amount, props.invoice.currency)}
              </span>
            </p>
            {line.note ? <p className="text-sm wrap-anywhere text-slate-600">{line.note}</p> : null}
            {line.shares.length === 0 ? (
              <p className="mt-2">
                <Badge tone="yellow" whole>
                  {line.named.length === 0
                    ? "Names no shipment we know"
                    : `Names ${line.named.map(({ tracking_number }) => tracking_number).join(", ")}`}
                </Badge>
              </p>
            ) : (
              <ul className="mt-2 grid gap-2">
                {line.shares.map((share) => (
                  <ShareLine
                    key={`${share.shipmentId} ${share.chargeId}`}
                    share={share}
                    line={line}
                    {...props}
                  />
                ))}
              </ul>
            )}
            {mayAssign && openLine === line.id ? <LineForms {...props} line={line} /> : null}
            {mayAssign && openLine !== line.id ? (
              <ButtonLink
                size="sm"
                className="mt-2"
                to={`?line=${line.id}`}
                preventScrollReset
                replace
                aria-label={`Assign ${line.description} otherwise`}
              >
                {line.shares.length === 0 ? "Assign" : "Assign otherwise"}
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function ShareLine({ share, line, invoice, booking }: PageProps & { share: ReadShare; line: ReadLine }) {
  const cost = booking.costs.find(({ chargeId, shipmentId, description, planned }) =>
    share.chargeId === null
      ? planned === null && shipmentId === share.shipmentId && description === line.description
      : chargeId === share.chargeId,
  );
  return (
    <li className="grid gap-x-4 text-sm sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="min-w-0 wrap-anywhere">
        {share.tracking_number ? (
          <Link to={cardAddress(share.shipmentId, "charges")} className="text-link">
            {share.tracking_number}
          </Link>
        ) : (
          <span>Deleted shipment</span>
        )}
        <span>
          {share.chargeId === null
            ? " · not planned: adds a cost"
            : ` · ${cost?.description ?? "charge that is gone"}`}
        </span>
      </span>
      <span className="figures sm:text-right">{formatMoney(share.amount, invoice.currency)}</span>
      {cost ? <span className="text-slate-600 sm:col-span-2">{comparison(cost)}</span> : null}
    </li>
  );
}

function comparison({ currency, planned, already, difference }: BookedCost): string {
  if (planned === null) return differenceText(difference);
  const before = new Big(already).eq(0) ? "" : `, ${formatMoney(already, currency)} of it invoiced before`;
  return `Planned ${formatMoney(planned, currency)}${before}: ${differenceText(difference)}`;
}

/** Assigns one line: to which shipments, then which cost of each, and how much. */
function LineForms({ line, invoice, costs, answer }: PageProps & { line: ReadLine }) {
  const { shares, named } = line;
  const numbers = (shares.length > 0 ? shares : named).flatMap(
    ({ tracking_number }) => tracking_number ?? [],
  );
  const hidden = (
    <>
      <input type="hidden" name="version" value={invoice.version} />
      <input type="hidden" name="line" value={line.id} />
    </>
  );
  return (
    <div className="mt-3 grid gap-4 border-l-4 border-slate-200 pl-4">
      <ActForm
        key={`assign ${invoice.version}`}
        intent="assign"
        schema={assignForm}
        answer={answer}
        submit={numbers.length > 1 ? "Split over them" : "Assign"}
        size="sm"
        className="grid gap-3"
      >
        {hidden}
        <Field
          label="Shipments"
          name="shipments"
          hint="Our number, container, AWB, booking or house B/L; several with commas share it evenly"
        >
          <TextArea rows={2} defaultValue={numbers.join(", ")} />
        </Field>
      </ActForm>
      {shares.length > 0 ? (
        <ActForm
          key={`shares ${invoice.version}`}
          intent="shares"
          schema={sharesForm}
          answer={answer}
          submit="Save the costs"
          size="sm"
          className="grid gap-3"
        >
          {hidden}
          {shares.map((share, index) => (
            <div
              // oxlint-disable-next-line react/no-array-index-key -- the parts of a line have a place and no more
              key={index}
              className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]"
            >
              <Field
                label={`Cost of ${share.tracking_number ?? "a deleted shipment"}`}
                name={`charge_${index}`}
              >
                <Select
                  defaultValue={share.chargeId ?? ""}
                  options={[
                    { value: "", label: "Not planned: adds a cost" },
                    ...costs
                      .filter(({ shipmentId }) => shipmentId === share.shipmentId)
                      .map(({ id, description, cost_currency, cost_planned }) => ({
                        value: id,
                        label: `${description}, ${formatMoney(cost_planned, cost_currency)}`,
                      })),
                  ]}
                />
              </Field>
              <Field label="Amount" name={`amount_${index}`} required>
                <TextInput
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={new Big(share.amount).toFixed()}
                />
              </Field>
            </div>
          ))}
        </ActForm>
      ) : null}
    </div>
  );
}
