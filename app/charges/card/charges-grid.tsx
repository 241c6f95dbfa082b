import { type FormEvent, type KeyboardEvent, useRef } from "react";
import { RowListButtons } from "#app/kit/forms/row-list-buttons.tsx";
import {
  type FormRows,
  type RowValues,
  type ShownRow,
  rowValues,
  useFocusWhenDrawn,
} from "#app/kit/forms/use-form-rows.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { controlClasses } from "#app/kit/ui/field.tsx";
import { TextArea } from "#app/kit/ui/text-input.tsx";
import { OrderButtons } from "#app/kit/ui/order-buttons.tsx";
import type { VatProposals } from "../vat-proposals.server.ts";
import { CHARGE_LABELS, CHARGE_FIELDS, type ChargeField } from "../charge.ts";
import { CHARGE_MAX_LENGTH } from "../charge-lines.ts";
import { currencyOfAll } from "#app/kit/money/typed-amount.ts";
import type { FieldErrors } from "#app/kit/forms/form-result.ts";

const PLACES: Record<ChargeField, string> = {
  code: "col-span-full sm:col-span-2",
  description: "col-span-full sm:col-span-8 lg:col-span-3",
  currency: "col-span-full sm:col-span-2",
  cost_planned: "sm:col-span-2",
  price_planned: "sm:col-span-2",
  cost_actual: "sm:col-span-2",
  price_actual: "sm:col-span-2",
  vat: "col-span-full sm:col-span-4",
  supplier: "col-span-full sm:col-span-4 lg:col-span-3",
  supplier_reference: "sm:col-span-3 lg:col-span-2",
  booked_on: "sm:col-span-3",
  bill_to: "col-span-full sm:col-span-6 lg:col-span-3",
};

export function ChargesGrid(props: {
  rows: FormRows;
  /** What a new row begins with. */ blank: RowValues;
  errors: Readonly<FieldErrors>;
  proposals: VatProposals;
  plain: boolean;
}) {
  const { rows, blank, errors, proposals, plain } = props;
  const list = useRef<HTMLOListElement>(null);
  const focusWhenDrawn = useFocusWhenDrawn(list);
  const typedAt = (position: number) =>
    rowValues((list.current?.children[position] ?? null) as HTMLElement | null);
  const add = () => {
    // A further line is mostly of the same currency and day as the one above.
    const { currency, vat, booked_on } = { ...blank, ...typedAt(rows.rows.length - 1) };
    focusWhenDrawn(`[name="charges.${rows.add([{ currency, vat, booked_on }])}.description"]`);
  };
  // «USD 2,10» says the currency of its line, where all amounts of the line do.
  const onInput = ({ target }: FormEvent<HTMLElement>) => {
    const { name } = target as HTMLInputElement;
    const row = (target as HTMLElement).closest("li");
    if (row && name.endsWith(".code")) return takeCode(row, proposals);
    const field = row?.querySelector<HTMLInputElement>('[name$=".currency"]');
    if (!row || !field || !/\.(?:cost|price)_/.test(name)) return;
    const typed = Object.entries(rowValues(row));
    const currency = currencyOfAll(
      typed.flatMap(([column, text]) => (/^(?:cost|price)_/.test(column) ? [text] : [])),
    );
    if (currency === null || currency === field.value.trim().toUpperCase()) return;
    field.value = currency;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { name, form } = event.target as HTMLInputElement;
    // A description that breaks is one line all the same: Enter saves, as in the other fields.
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it */}
      <ol ref={list} className="grid gap-4" data-rows="charges" onKeyDown={onKeyDown} onInput={onInput}>
        {rows.rows.map((row, position) => (
          <GridRow
            key={row.index}
            row={row}
            number={position + 1}
            count={rows.rows.length}
            errors={errors}
            proposals={proposals}
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

export function GridRow(props: {
  row: ShownRow;
  number: number;
  count: number;
  errors: Readonly<FieldErrors>;
  proposals: VatProposals;
  onMove?: (by: -1 | 1) => void;
  onRemove?: () => void;
}) {
  const { number, errors, proposals, onMove, onRemove } = props;
  const { index, values } = props.row;
  const nameOf = (field: string) => `charges.${index}.${field}`;
  return (
    <li className="border-t border-slate-200 pt-4 first:border-0 first:pt-0">
      <fieldset className="grid min-w-0 gap-x-3 lg:grid-cols-[minmax(0,1fr)_auto]">
        <legend className="sr-only">Line {number}</legend>
        <input type="hidden" name={nameOf("id")} value={values.id ?? ""} />
        <div className="grid grid-cols-2 gap-x-2 gap-y-3 sm:grid-cols-10 lg:grid-cols-15">
          {CHARGE_FIELDS.map((field) => (
            <Cell
              key={field}
              field={field}
              name={nameOf(field)}
              number={number}
              value={values[field] ?? ""}
              error={errors[nameOf(field)]?.[0]}
              proposals={proposals}
              code={values.code}
            />
          ))}
        </div>
        {onMove && onRemove ? (
          <div className="mt-1 flex items-start justify-end lg:mt-5.5">
            <OrderButtons
              label={`line ${number}`}
              position={number - 1}
              count={props.count}
              onMove={onMove}
              onRemove={onRemove}
            />
          </div>
        ) : null}
      </fieldset>
    </li>
  );
}

const LISTS: Partial<Record<ChargeField, string>> = {
  code: "charge-codes",
  currency: "charge-currencies",
  bill_to: "charge-payers",
};

const cellClasses = classNames(controlClasses, "h-9 px-2 pointer-coarse:h-11");

/** A code that is typed whole gives its line what belongs to it: the description where there is none, and its VAT. */
function takeCode(row: HTMLElement, { codes }: VatProposals) {
  const fieldOf = (name: string) =>
    row.querySelector<HTMLInputElement | HTMLSelectElement>(`[name$=".${name}"]`);
  const typed = fieldOf("code")?.value.trim().toUpperCase();
  const found = codes.find(({ code }) => code === typed);
  const description = fieldOf("description");
  if (!found || !description) return;
  const isOurs = codes.some((code) => code.description === description.value);
  if (description.value.trim() === "" || isOurs) description.value = found.description;
  const vat = fieldOf("vat");
  if (vat && found.vat !== null) vat.value = found.vat;
  description.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What is proposed for a line and why, where the line says something else or nothing. */
function vatNote(value: string, code: string | undefined, { codes, free }: VatProposals): string {
  const proposal = codes.find((each) => each.code === code) ?? free;
  if (proposal.vat === null) return `To be decided: ${proposal.reason}`;
  return proposal.vat === value
    ? `Proposed: ${proposal.reason}`
    : `Proposed ${proposal.vat}: ${proposal.reason}`;
}

function Cell(props: {
  field: ChargeField;
  name: string;
  number: number;
  value: string;
  error?: string;
  proposals: VatProposals;
  code: string | undefined;
}) {
  const { field, name, error } = props;
  const isAmount = /^(?:cost|price)_/.test(field);
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
    <div className={classNames("min-w-0", PLACES[field])}>
      <label htmlFor={name} className="mb-1 block truncate text-xs font-semibold text-slate-600">
        {CHARGE_LABELS[field]}
        <span className="sr-only">, line {props.number}</span>
      </label>
      {field === "description" ? (
        <TextArea
          {...shared}
          rows={1}
          className="block min-h-9! resize-none! px-2! py-1.5! pointer-coarse:min-h-11! pointer-coarse:py-2.5!"
        />
      ) : field === "vat" ? (
        <select {...shared} className={classNames(cellClasses, "pr-8 read-only:bg-white")}>
          <option value="">To be decided</option>
          {[...new Set([...props.proposals.names, props.value].filter(Boolean))].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={field === "booked_on" ? "date" : "text"}
          inputMode={isAmount ? "decimal" : undefined}
          list={LISTS[field]}
          className={classNames(
            cellClasses,
            isAmount && "text-right",
            (field === "currency" || field === "code") && "uppercase",
          )}
        />
      )}
      {field === "vat" ? (
        <p className="mt-1 text-xs wrap-anywhere text-slate-600">
          {vatNote(props.value, props.code, props.proposals)}
        </p>
      ) : null}
      {error ? (
        <p id={messageId} className="mt-1 text-sm font-medium text-red-700">
          {error}
        </p>
      ) : null}
    </div>
  );
}
