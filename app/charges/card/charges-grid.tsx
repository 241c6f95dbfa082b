import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { RowListButtons } from "#app/kit/forms/row-list-buttons.tsx";
import { type FormRows, type RowValues, rowValues, useFocusWhenDrawn } from "#app/kit/forms/use-form-rows.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import type { VatProposals } from "../vat-proposals.server.ts";
import { fieldsOf, isAmount, SHOWN_PLACES } from "./charge-cell.tsx";
import { GridRow, SHOWN_GRID } from "./grid-row.tsx";
import { openVat, proposalsOf, usualNote } from "./vat-notes.ts";
import type { Rates } from "#app/exchange-rates/exchange-rate.ts";
import { CHARGE_LABELS, currencyField, type Side, SIDES } from "../charge.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { currencyOfAll } from "#app/kit/money/typed-amount.ts";
import type { FieldErrors } from "#app/kit/forms/form-result.ts";

/** Columns that a new row copies from the row above. */
const REPEATED = ["cost_currency", "currency", "cost_rate", "price_rate", "vat", "booked_on"];

export function ChargesGrid(props: {
  rows: FormRows;
  /** Values of a new row. */ blank: RowValues;
  errors: Readonly<FieldErrors>;
  proposals: VatProposals;
  rates: Rates;
  plain: boolean;
}) {
  const { rows, blank, errors, proposals, rates, plain } = props;
  const list = useRef<HTMLOListElement>(null);
  const [open, setOpen] = useState(
    () => rows.rows.filter(({ values }) => values.id && openVat(values, proposals) !== null).length,
  );
  const usual = usualNote(rows.rows, proposals);
  const focusWhenDrawn = useFocusWhenDrawn(list);
  const typedAt = (position: number) =>
    rowValues((list.current?.children[position] ?? null) as HTMLElement | null);
  const add = () => {
    // A new line usually has the same currencies and day as the line above.
    const above = { ...blank, ...typedAt(rows.rows.length - 1) };
    const same = Object.fromEntries(REPEATED.map((field) => [field, above[field] ?? ""]));
    focusWhenDrawn(`[name="charges.${rows.add([same])}.description"]`);
  };
  const onInput = ({ target }: FormEvent<HTMLElement>) => {
    const { name } = target as HTMLInputElement;
    const row = (target as HTMLElement).closest("li");
    if (row && name.endsWith(".code")) return takeCode(row, proposalsOf(proposals, rowValues(row).bill_to));
    for (const side of row ? SIDES : []) {
      if (name.endsWith(`.${side}_planned`) || name.endsWith(`.${side}_actual`)) takeCurrency(row!, side);
      if (name.endsWith(`.${currencyField(side)}`)) fieldOf(row!, `${side}_rate`)!.value = "";
    }
  };
  /** Fills in the proposed VAT on lines without one. */
  const takeVat = () => {
    for (const row of list.current?.children ?? []) {
      const vat = openVat(rowValues(row as HTMLElement), proposals);
      const field = fieldOf(row as HTMLElement, "vat");
      if (vat === null || !field) continue;
      field.value = vat;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    setOpen(0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { name, form } = event.target as HTMLInputElement;
    // A wrapped description is still one line: Enter submits, as in the other fields.
    if (event.key === "Enter" && event.target instanceof HTMLTextAreaElement) {
      if (event.nativeEvent.isComposing) return;
      event.preventDefault();
      return form?.requestSubmit();
    }
    const [, index] = /^charges\.(\d+)\./.exec(name ?? "") ?? [];
    if (index === undefined || !event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown"))
      return;
    event.preventDefault();
    focusWhenDrawn(`[name="${name}"]`);
    rows.move(Number(index), event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <div>
      {open > 0 && !plain ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 notice py-2.5">
          <p>
            VAT of {pluralize(open, "line")} is to be decided. What is proposed stands below, with the reason.
          </p>
          <Button onClick={takeVat}>Take what is proposed</Button>
        </div>
      ) : null}
      {usual === null ? null : <p className="mb-3 text-sm wrap-anywhere text-slate-600">{usual}</p>}
      <HeadingRow plain={plain} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it */}
      <ol ref={list} className="grid gap-2" data-rows="charges" onKeyDown={onKeyDown} onInput={onInput}>
        {rows.rows.map((row, position) => (
          <GridRow
            key={row.index}
            row={row}
            number={position + 1}
            count={rows.rows.length}
            errors={errors}
            proposals={proposals}
            usual={usual}
            rates={rates}
            onMove={plain ? undefined : (by) => rows.move(row.index, by)}
            onRemove={plain ? undefined : () => rows.remove(row.index, typedAt(position))}
          />
        ))}
      </ol>
      {plain ? null : (
        <RowListButtons addLabel="Add line" onAdd={add} noun="line" undo={rows.undo} alone>
          <p className="text-xs text-slate-600 pointer-coarse:hidden">
            Alt with the up or down arrow moves a line.
          </p>
        </RowListButtons>
      )}
    </div>
  );
}

/** Names the fields of all lines once, on wide screens; each field has its label for screen readers. */
function HeadingRow({ plain }: { plain: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        "mb-2 hidden border-b border-slate-300 pb-1 pl-9 text-xs font-semibold text-slate-600 pointer-coarse:pl-12 noscript:pl-0 xl:block",
        !plain && "pr-27 pointer-coarse:pr-36",
      )}
    >
      <div className={classNames("grid items-end", SHOWN_GRID)}>
        {fieldsOf(SHOWN_PLACES).map((field) => (
          <span key={field} className={isAmount(field) ? "text-right" : ""}>
            {CHARGE_LABELS[field]}
          </span>
        ))}
      </div>
    </div>
  );
}

const fieldOf = (row: HTMLElement, name: string) =>
  row.querySelector<HTMLInputElement | HTMLSelectElement>(`[name$=".${name}"]`);

/** Sets the currency of a side of the line from its amounts, such as «USD 2,10», when all of them agree. */
function takeCurrency(row: HTMLElement, side: Side) {
  const { [`${side}_planned`]: planned = "", [`${side}_actual`]: actual = "" } = rowValues(row);
  const currency = currencyOfAll([planned, actual]);
  const field = fieldOf(row, currencyField(side));
  if (!field || currency === null || currency === field.value.trim().toUpperCase()) return;
  field.value = currency;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Fills in description, when empty, and VAT of a line whose code is complete. */
function takeCode(row: HTMLElement, { codes }: VatProposals) {
  const typed = fieldOf(row, "code")?.value.trim().toUpperCase();
  const match = codes.find(({ code }) => code === typed);
  const description = fieldOf(row, "description");
  if (!match || !description) return;
  const isOurs = codes.some((code) => code.description === description.value);
  if (description.value.trim() === "" || isOurs) description.value = match.description;
  const vat = fieldOf(row, "vat");
  if (vat && match.vat !== null) vat.value = match.vat;
  description.dispatchEvent(new Event("input", { bubbles: true }));
}
