import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { Rates } from "#app/exchange-rates/exchange-rate.ts";
import type { FieldErrors } from "#app/kit/forms/form-result.ts";
import { type RowValues, rowValues, type ShownRow } from "#app/kit/forms/use-form-rows.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { OrderButtons, ROW_BUTTON } from "#app/kit/ui/order-buttons.tsx";
import { CHARGE_LABELS, type ChargeField, currencyField, SIDES } from "../charge.ts";
import type { VatProposals } from "../vat-proposals.server.ts";
import { ChargeCell, fieldsOf, FOLDED_PLACES, foreignIn, SHOWN_PLACES } from "./charge-cell.tsx";
import { proposalsOf, vatNote } from "./vat-notes.ts";

/** Column widths of the shown fields on wide screens. */
export const SHOWN_GRID =
  "gap-x-1.5 xl:grid-cols-[3.5rem_minmax(0,1.15fr)_minmax(0,1fr)_repeat(2,3.25rem_5.25rem_5.25rem)]";

const FOLDED_GRID = "xl:grid-cols-[minmax(0,1fr)_10rem_repeat(auto-fit,minmax(8rem,1fr))]";

/**
 * A line: one row of fields on wide screens, with the others in a fold; on narrower ones the fold holds all. One line
 * is open at a time.
 */
export function GridRow(props: {
  row: ShownRow;
  number: number;
  count: number;
  errors: Readonly<FieldErrors>;
  proposals: VatProposals;
  /** The note on VAT that stands above all lines. */
  usual: string | null;
  rates: Rates;
  onMove?: (by: -1 | 1) => void;
  onRemove?: () => void;
}) {
  const { number, errors, rates, onMove, onRemove } = props;
  const { index, values } = props.row;
  const [typed, setTyped] = useState<RowValues>({});
  const now = { ...values, ...typed };
  const proposals = proposalsOf(props.proposals, now.bill_to);
  const note = vatNote(now, proposals);
  const nameOf = (field: string) => `charges.${index}.${field}`;
  const cells = (places: Partial<Record<ChargeField, string>>) =>
    fieldsOf(places).map((field) => (
      <ChargeCell
        key={field}
        field={field}
        name={nameOf(field)}
        number={number}
        value={values[field] ?? ""}
        error={errors[nameOf(field)]?.[0]}
        place={places[field]}
        treatments={proposals.names}
        foreign={foreignIn(field, now)}
        rates={rates}
      />
    ));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the currencies of the fields in it
    <li
      className="border-t border-slate-200 pt-2 first:border-0 first:pt-0"
      onInput={({ currentTarget }) => setTyped(rowValues(currentTarget))}
    >
      <fieldset className="line-fold flex min-w-0 flex-wrap items-start gap-x-1.5 gap-y-3 xl:gap-y-2">
        <legend className="sr-only">Line {number}</legend>
        <input type="hidden" name={nameOf("id")} value={values.id ?? ""} />
        <Fold
          number={number}
          values={now}
          isOpen={props.count === 1 && !values.description}
          isWrong={fieldsOf(CHARGE_LABELS).some((field) => errors[nameOf(field)])}
        />
        <div
          data-fold="narrow"
          className={classNames(
            "grid min-w-0 flex-1 grid-cols-[5rem_minmax(0,1fr)] items-start gap-y-3 max-xl:basis-full sm:grid-cols-8",
            SHOWN_GRID,
          )}
        >
          {cells(SHOWN_PLACES)}
          {note === props.usual ? null : (
            <p className="col-span-full text-xs wrap-anywhere text-slate-600 xl:-mt-2 xl:[grid-column:2/-1]">
              {note}
            </p>
          )}
        </div>
        {onMove && onRemove ? (
          <div data-fold="narrow" className="flex justify-end max-xl:order-last max-xl:basis-full">
            <OrderButtons
              className={ROW_BUTTON}
              label={`line ${number}`}
              position={number - 1}
              count={props.count}
              onMove={onMove}
              onRemove={onRemove}
            />
          </div>
        ) : null}
        <div
          data-fold=""
          className={classNames(
            "grid basis-full gap-x-1.5 gap-y-3 sm:grid-cols-8 xl:pr-27 xl:pb-2 xl:pl-9 noscript:xl:px-0",
            FOLDED_GRID,
          )}
        >
          {cells(FOLDED_PLACES)}
        </div>
      </fieldset>
    </li>
  );
}

/** Opens and closes the fold; on narrow screens it says what the line is. */
function Fold(props: { number: number; values: RowValues; isOpen: boolean; isWrong: boolean }) {
  const { number, values, isOpen, isWrong } = props;
  return (
    <details
      name="charge-line"
      open={isOpen}
      className="group max-xl:min-w-0 max-xl:basis-full noscript:hidden"
    >
      <summary
        className={classNames(
          "flex min-h-9 min-w-8 cursor-pointer list-none items-center gap-2 rounded-sm xl:justify-center [&::-webkit-details-marker]:hidden pointer-coarse:min-h-11 pointer-coarse:min-w-11",
          isWrong ? "text-red-700" : "text-ink-900",
        )}
      >
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform duration-150 group-open:rotate-90"
        />
        <span className="sr-only">
          Line {number}
          {isWrong ? ", to be corrected" : ""}
          <span className="hidden xl:inline">: more fields</span>
        </span>
        <span className="min-w-0 flex-1 truncate font-medium xl:hidden">
          {values.description || "No description"}
        </span>
        {SIDES.map((side) => (
          <span key={side} className="figures min-w-19 shrink-0 text-right text-sm xl:hidden">
            <span className="block text-xs text-slate-600">
              {side === "cost" ? "Cost" : "Price"} {values[currencyField(side)]}
            </span>
            {values[`${side}_actual`] || values[`${side}_planned`] || "–"}
          </span>
        ))}
      </summary>
    </details>
  );
}
