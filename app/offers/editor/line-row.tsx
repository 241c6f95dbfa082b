import { useId, useRef } from "react";
import { type FormRows, type ShownRow, rowValues } from "#app/kit/forms/use-form-rows.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { controlClasses } from "#app/kit/ui/field.tsx";
import { OrderButtons, ROW_BUTTON } from "#app/kit/ui/order-buttons.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextArea } from "#app/kit/ui/text-input.tsx";
import { formatAmount } from "#app/kit/money/money.ts";
import { amountText } from "#app/kit/money/typed-amount.ts";
import { LINE_FIELDS, LINE_LABELS, type LineFieldName } from "../offer-input.ts";
import { PRICE_BASES } from "../totals.ts";
import type { TypedOffer } from "../typed-offer.ts";

const cellClasses = classNames(controlClasses, "h-9 px-2 pointer-coarse:h-11");

/** Cells that also accept letters: amounts with a currency. */
const AS_TEXT: readonly LineFieldName[] = ["code", "cost", "price", "minimum"];

/** Length of a sum up to which it fits on wide screens at normal size. */
const LONG_SUM = 9;

export function LineRow(props: {
  row: ShownRow;
  position: number;
  count: number;
  typed: TypedOffer;
  errors: Readonly<Record<string, string[]>>;
  lines: FormRows | undefined;
}) {
  const { row, position, typed, errors, lines } = props;
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const label = `Line ${position + 1}`;
  const nameOf = (column: LineFieldName) => `lines.${row.index}.${column}`;
  const errorOf = (column: LineFieldName) => errors[nameOf(column)]?.[0];
  const amount = typed.amounts.get(row.index);
  const sum = amount ? formatAmount(amount.price, typed.currency) : "–";
  const own = typed.quantities.get(row.index);
  const emptyQuantity = (column: LineFieldName) =>
    column === "quantity" && own !== undefined ? amountText(own) : undefined;
  const warning = typed.warnings.get(nameOf("price"));
  const messages = LINE_FIELDS.flatMap((column) => {
    const text = errorOf(column);
    return text ? [{ column, text, isError: true }] : [];
  });
  if (warning && !errorOf("price")) messages.push({ column: "price", text: warning, isError: false });
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className="max-xl:relative max-xl:rounded-md max-xl:border max-xl:border-slate-300 max-xl:p-3"
    >
      <p aria-hidden="true" className="mb-2 flex h-8 items-center font-semibold text-ink-900 xl:hidden">
        {label}
      </p>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 xl:grid-cols-(--row) xl:items-center xl:gap-1.5">
        {LINE_FIELDS.map((column) => (
          <Cell
            key={column}
            column={column}
            name={nameOf(column)}
            value={row.values[column] ?? ""}
            label={`${LINE_LABELS[column]}, line ${position + 1}`}
            placeholder={column === "vat_rate" ? "0" : emptyQuantity(column)}
            invalid={errorOf(column) !== undefined}
            describedBy={messages.some((each) => each.column === column) ? `${id}-${column}` : undefined}
          />
        ))}
        <p className="figures flex min-w-0 items-baseline justify-end gap-1.5 self-center pr-2 text-right max-xl:col-span-full max-xl:border-t max-xl:border-slate-200 max-xl:pt-2">
          {amount?.isMinimum ? (
            <abbr
              title="The minimum is charged"
              className="rounded-sm bg-blue-100 px-1 text-xs font-semibold text-blue-700 no-underline"
            >
              min
            </abbr>
          ) : null}
          <span
            className={classNames(
              "min-w-0 wrap-anywhere font-medium text-ink-900",
              sum.length > LONG_SUM && "xl:text-xs",
            )}
          >
            {sum}
          </span>
        </p>
        {lines ? (
          <div className="flex justify-end max-xl:absolute max-xl:top-2 max-xl:right-2">
            <OrderButtons
              className={ROW_BUTTON}
              label={label.toLowerCase()}
              position={position}
              count={props.count}
              onMove={(by) => lines.move(row.index, by)}
              onRemove={() => lines.remove(row.index, rowValues(box.current))}
            />
          </div>
        ) : null}
      </div>
      <div aria-live="polite">
        {messages.map(({ column, text, isError }) => (
          <p
            key={`${column} ${text}`}
            id={`${id}-${column}`}
            className={classNames("mt-1 text-sm font-medium", isError ? "text-red-700" : "text-yellow-700")}
          >
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}

function Cell(props: {
  column: LineFieldName;
  name: string;
  value: string;
  label: string;
  placeholder: string | undefined;
  invalid: boolean;
  describedBy: string | undefined;
}) {
  const { column, name, value } = props;
  const shared = {
    name,
    "aria-label": props.label,
    "aria-invalid": props.invalid || undefined,
    "aria-describedby": props.describedBy,
  };
  const isText = column === "description";
  return (
    <div
      data-label={column === "vat_rate" ? "VAT %" : LINE_LABELS[column]}
      className={classNames(
        "min-w-0 max-xl:before:mb-1 max-xl:before:block max-xl:before:text-xs max-xl:before:font-semibold max-xl:before:text-slate-600 max-xl:before:content-[attr(data-label)]",
        isText && "max-xl:col-span-full sm:max-xl:col-span-3",
        column === "basis" && "max-xl:col-span-2",
      )}
    >
      {column === "basis" ? (
        <Select
          {...shared}
          defaultValue={value || "flat"}
          options={Object.entries(PRICE_BASES).map(([basis, words]) => ({ value: basis, label: words }))}
          className="h-9! pr-7! pl-2! pointer-coarse:h-11!"
        />
      ) : isText ? (
        // A textarea for a single line, which wraps in a narrow column; Enter inserts no line break.
        <TextArea
          {...shared}
          defaultValue={value}
          rows={1}
          autoComplete="off"
          data-max={300}
          className="block min-h-9! resize-none! px-2! py-1.5! pointer-coarse:min-h-11! pointer-coarse:py-2.5!"
        />
      ) : (
        <input
          {...shared}
          defaultValue={value}
          placeholder={props.placeholder}
          list={column === "code" ? "offer-codes" : undefined}
          inputMode={AS_TEXT.includes(column) ? undefined : "decimal"}
          autoComplete="off"
          className={classNames(cellClasses, column === "code" ? "uppercase" : "figures text-right")}
        />
      )}
    </div>
  );
}
