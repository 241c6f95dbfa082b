import { useState } from "react";
import { OWN_CURRENCY, type Rates } from "#app/exchange-rates/exchange-rate.ts";
import type { FieldErrors } from "#app/kit/forms/form-result.ts";
import type { LineField } from "#app/kit/forms/line-cell.tsx";
import { LineGrid, type LinePlace } from "#app/kit/forms/line-grid.tsx";
import type { LineView } from "#app/kit/forms/line-row.tsx";
import { type FormRows, type RowValues, rowValues, type ShownRow } from "#app/kit/forms/use-form-rows.ts";
import { currencyOfAll } from "#app/kit/money/typed-amount.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { CHARGE_LABELS, type ChargeField, currencyField, type Side, SIDES } from "../charge.ts";
import { CHARGE_MAX_LENGTH } from "../charge-lines.ts";
import type { VatProposals } from "../vat-proposals.server.ts";
import { openVat, proposalsOf, usualNote, vatNote } from "./vat-notes.ts";

/** Columns that a new row copies from the row above. */
const REPEATED = ["cost_currency", "currency", "cost_rate", "price_rate", "vat", "booked_on"];

const WIDTHS = {
  shown:
    "grid-cols-[4rem_repeat(2,minmax(0,1fr))] xl:grid-cols-[3.5rem_minmax(0,1.15fr)_minmax(0,1fr)_repeat(2,3.25rem_5.25rem_5.25rem)]",
  folded: "xl:grid-cols-[minmax(0,1fr)_10rem_repeat(auto-fit,minmax(8rem,1fr))]",
};

const field = (name: ChargeField, place: string, more: Partial<LineField> = {}): LineField => ({
  label: CHARGE_LABELS[name],
  place,
  maxLength: Object.hasOwn(CHARGE_MAX_LENGTH, name)
    ? CHARGE_MAX_LENGTH[name as keyof typeof CHARGE_MAX_LENGTH]
    : undefined,
  ...more,
});
const currency = { list: "charge-currencies", isUpperCase: true };
const amount = { kind: "amount", inputMode: "decimal" } as const;
const folded = (name: ChargeField, more?: Partial<LineField>) =>
  field(name, "col-span-full sm:col-span-4", { isFolded: true, ...more });

const FIELDS = {
  code: field("code", "col-span-full sm:col-span-2", { list: "charge-codes", isUpperCase: true }),
  description: field("description", "col-span-full sm:col-span-6", { kind: "text" }),
  vat: field("vat", "col-span-full sm:col-span-8"),
  cost_currency: field("cost_currency", "sm:col-span-2", currency),
  cost_planned: field("cost_planned", "sm:col-span-3", amount),
  cost_actual: field("cost_actual", "sm:col-span-3", amount),
  currency: field("currency", "sm:col-span-2", currency),
  price_planned: field("price_planned", "sm:col-span-3", amount),
  price_actual: field("price_actual", "sm:col-span-3", amount),
  bill_to: folded("bill_to", { list: "charge-payers" }),
  booked_on: folded("booked_on", { kind: "day" }),
  cost_rate: folded("cost_rate", amount),
  price_rate: folded("price_rate", amount),
  supplier: folded("supplier"),
  supplier_reference: folded("supplier_reference"),
};

export function ChargesGrid(props: {
  rows: FormRows;
  /** Values of a new row. */ blank: RowValues;
  errors: Readonly<FieldErrors>;
  proposals: VatProposals;
  /** Called with what is typed as the payer of a line. */
  onPayer: (text: string) => void;
  rates: Rates;
  plain: boolean;
}) {
  const { rows, blank, proposals, onPayer, rates, plain } = props;
  const [open, setOpen] = useState(
    () => rows.rows.filter(({ values }) => values.id && openVat(values, proposals) !== null).length,
  );
  const usual = usualNote(rows.rows, proposals);
  return (
    <div>
      {open > 0 && !plain ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 notice py-2.5">
          <p>
            VAT of {pluralize(open, "line")} is to be decided. What is proposed stands below, with the reason.
          </p>
          <Button
            onClick={({ currentTarget }) => {
              takeVat(currentTarget.closest("form, body")!, proposals);
              setOpen(0);
            }}
          >
            Take what is proposed
          </Button>
        </div>
      ) : null}
      {usual === null ? null : <p className="mb-3 text-sm wrap-anywhere text-slate-600">{usual}</p>}
      <LineGrid
        section="charges"
        fields={FIELDS}
        widths={WIDTHS}
        rows={rows}
        errors={props.errors}
        plain={plain}
        // A new line usually has the same currencies and day as the line above.
        newLine={(above) => {
          const values = { ...blank, ...above };
          return Object.fromEntries(REPEATED.map((name) => [name, values[name] ?? ""]));
        }}
        view={(now, row) =>
          viewOf(now, row, { proposals: proposalsOf(proposals, now.bill_to), usual, rates })
        }
        onInput={(place) => {
          if (place.field === "bill_to") onPayer(rowValues(place.row).bill_to ?? "");
          takeTyped(place, proposals);
        }}
        hint={
          <p className="text-xs text-slate-600 pointer-coarse:hidden">
            Alt with the up or down arrow moves a line.
          </p>
        }
      />
    </div>
  );
}

function viewOf(
  now: RowValues,
  { values }: ShownRow,
  { proposals, usual, rates }: { proposals: VatProposals; usual: string | null; rates: Rates },
): LineView {
  const treatments = [...new Set([...proposals.names, values.vat ?? ""].filter(Boolean))];
  const note = vatNote(now, proposals);
  const rate = (side: Side): LineField => {
    const field = FIELDS[`${side}_rate`];
    const foreign = (now[currencyField(side)] ?? "").trim().toUpperCase();
    if (foreign === "" || foreign === OWN_CURRENCY) return { ...field, place: "hidden" };
    return { ...field, label: `1 ${foreign} in ${OWN_CURRENCY}, ${side}`, placeholder: rates[foreign] };
  };
  return {
    title: now.description ?? "",
    figures: SIDES.map((side) => ({
      label: `${side === "cost" ? "Cost" : "Price"} ${now[currencyField(side)] ?? ""}`,
      text: now[`${side}_actual`] || now[`${side}_planned`] || "",
    })),
    fields: {
      vat: {
        ...FIELDS.vat,
        options: [
          { value: "", label: "To be decided" },
          ...treatments.map((value) => ({ value, label: value })),
        ],
      },
      cost_rate: rate("cost"),
      price_rate: rate("price"),
    },
    note: note === usual ? null : note,
  };
}

const fieldOf = (row: HTMLElement, name: string) =>
  row.querySelector<HTMLInputElement | HTMLSelectElement>(`[name$=".${name}"]`);

/** Fills in the proposed VAT on lines without one. */
function takeVat(form: Element, proposals: VatProposals) {
  for (const row of form.querySelectorAll<HTMLElement>("[data-rows=charges] > li")) {
    const vat = openVat(rowValues(row), proposals);
    const field = fieldOf(row, "vat");
    if (vat === null || !field) continue;
    field.value = vat;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function takeTyped({ row, field }: LinePlace, proposals: VatProposals) {
  if (field === "code") return takeCode(row, proposalsOf(proposals, rowValues(row).bill_to));
  for (const side of SIDES) {
    if (field === `${side}_planned` || field === `${side}_actual`) takeCurrency(row, side);
    if (field === currencyField(side)) fieldOf(row, `${side}_rate`)!.value = "";
  }
}

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
