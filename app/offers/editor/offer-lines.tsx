import type { ClipboardEvent } from "react";
import type { LineField } from "#app/kit/forms/line-cell.tsx";
import { LineGrid, type LinePlace } from "#app/kit/forms/line-grid.tsx";
import type { LineView } from "#app/kit/forms/line-row.tsx";
import { toastPaste } from "#app/kit/forms/toast-paste.ts";
import { type FormRows, type RowValues, rowValues, type ShownRow } from "#app/kit/forms/use-form-rows.ts";
import type { Language } from "#app/kit/language/language.ts";
import { formatAmount } from "#app/kit/money/money.ts";
import { amountText } from "#app/kit/money/typed-amount.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { LINE_DESCRIPTION_MAX, LINE_LABELS, type LineFieldName } from "../offer-input.ts";
import type { OfferedCode } from "../offered-code.ts";
import { readPastedLines } from "../lines-paste.ts";
import { PRICE_BASES } from "../totals.ts";
import type { TypedOffer } from "../typed-offer.ts";

/** On wide screens the last column is the amount; on the narrowest of them the description has the room of the others. */
const WIDTHS = {
  shown:
    "grid-cols-2 xl:grid-cols-[3.25rem_minmax(7rem,1fr)_10rem_3.75rem_6rem_6rem_4.25rem_2.75rem_5.25rem] " +
    "wide:grid-cols-[3.5rem_minmax(14rem,1fr)_10rem_4rem_6rem_6rem_4.75rem_3rem_5.75rem]",
};

const field = (name: LineFieldName, place: string, more: Partial<LineField> = {}): LineField => ({
  label: LINE_LABELS[name],
  place,
  ...more,
});
/** Amounts also accept letters: those of a currency. */
const amount = (name: LineFieldName) => field(name, "sm:col-span-2", { kind: "amount" });
const number = { kind: "amount", inputMode: "decimal" } as const;

const FIELDS = {
  code: field("code", "col-span-full sm:col-span-2", { list: "offer-codes", isUpperCase: true }),
  description: field("description", "col-span-full sm:col-span-6", {
    kind: "text",
    maxLength: LINE_DESCRIPTION_MAX,
  }),
  basis: field("basis", "col-span-full sm:col-span-4", {
    options: Object.entries(PRICE_BASES).map(([value, label]) => ({ value, label })),
  }),
  quantity: field("quantity", "sm:col-span-2", number),
  cost: amount("cost"),
  price: amount("price"),
  minimum: amount("minimum"),
  vat_rate: field("vat_rate", "sm:col-span-2", {
    ...number,
    label: `${LINE_LABELS.vat_rate} %`,
    placeholder: "0",
  }),
};

/** Length of a sum up to which it fits on wide screens at normal size. */
const LONG_SUM = 9;

/** Lines of an offer, typed or pasted from a spreadsheet. */
export function OfferLines(props: {
  lines: FormRows;
  typed: TypedOffer;
  errors: Readonly<Record<string, string[]>>;
  codes: readonly OfferedCode[];
  plain: boolean;
}) {
  const { lines, typed, codes } = props;
  const paste = (event: ClipboardEvent<HTMLElement>, place: LinePlace | null) => {
    const text = event.clipboardData.getData("text/plain");
    const pasted = place && readPastedLines(text, place.field as LineFieldName);
    if (!pasted) return pasteOneCell(event, text);
    event.preventDefault();
    const { description, quantity, cost, price, vat_rate } = rowValues(place.row);
    const isEmpty = ![description, quantity, cost, price].some((text) => text?.trim());
    const values = pasted.rows.map((line) => ({ ...newLine({ vat_rate }), ...line }));
    lines.add(values, { after: place.index, instead: isEmpty ? [place.index] : [] });
    toastPaste(pasted, "line");
  };
  return (
    <>
      <LineGrid
        section="lines"
        fields={FIELDS}
        widths={WIDTHS}
        end={typed.currency}
        rows={lines}
        errors={props.errors}
        plain={props.plain}
        isSheet
        newLine={newLine}
        view={(now, row) => viewOf(now, row, typed)}
        onInput={(place) => takeCode(place, codes)}
        onPaste={paste}
      />
      <datalist id="offer-codes">
        {codes.map(({ code, descriptions }) => (
          <option key={code} value={code}>
            {descriptions.en}
          </option>
        ))}
      </datalist>
    </>
  );
}

const newLine = ({ vat_rate = "" }: RowValues): RowValues => ({ basis: "flat", vat_rate });

function viewOf(now: RowValues, { index }: ShownRow, typed: TypedOffer): LineView {
  const amount = typed.amounts.get(index);
  const sum = amount ? formatAmount(amount.price, typed.currency) : "–";
  const own = typed.quantities.get(index);
  return {
    title: now.description ?? "",
    figures: [
      ...(["quantity", "cost", "price"] as const).map((name) => ({
        label: LINE_LABELS[name],
        text: now[name] || (name === "quantity" && own !== undefined ? amountText(own) : ""),
        onTabletOnly: true,
      })),
      { label: typed.currency, text: sum },
    ],
    fields: {
      quantity: { ...FIELDS.quantity, placeholder: own === undefined ? undefined : amountText(own) },
    },
    warnings: {
      price: typed.warnings.get(`lines.${index}.price`),
      quantity: typed.warnings.get(`lines.${index}.quantity`),
    },
    end: (
      <p className="figures flex min-w-0 items-baseline justify-end gap-1.5 pr-2 xl:min-h-9 xl:items-center text-right max-xl:col-span-full max-xl:border-t max-xl:border-slate-200 max-xl:pt-2">
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
    ),
  };
}

/** Pastes a single spreadsheet cell without the line break at its end. */
function pasteOneCell(event: ClipboardEvent<HTMLElement>, text: string): void {
  const { target } = event;
  if (!(target instanceof HTMLTextAreaElement) || !/[\r\n]/.test(text)) return;
  event.preventDefault();
  target.setRangeText(text.trim(), target.selectionStart, target.selectionEnd, "end");
  target.dispatchEvent(new Event("input", { bubbles: true }));
}

/** When a complete code is typed, fills in its VAT rate and, if empty, the description in the customer's language. */
function takeCode({ row, field: name }: LinePlace, codes: readonly OfferedCode[]): void {
  if (name !== "code") return;
  const code = row.querySelector<HTMLInputElement>('[name$=".code"]');
  const match = codes.find((each) => each.code === code?.value.trim().toUpperCase());
  const description = row.querySelector<HTMLTextAreaElement>('[name$=".description"]');
  if (!match || !description) return;
  const { value: language = "en" } =
    description.form?.querySelector<HTMLSelectElement>('[name="language"]') ?? {};
  const isOurs = codes.some(({ descriptions }) => Object.values(descriptions).includes(description.value));
  if (description.value.trim() === "" || isOurs)
    description.value = match.descriptions[language as Language] ?? match.descriptions.en ?? "";
  const vat = row.querySelector<HTMLInputElement>('[name$=".vat_rate"]');
  if (vat && match.vat_rate !== null) vat.value = amountText(match.vat_rate);
  description.dispatchEvent(new Event("input", { bubbles: true }));
}
