import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import { toastPaste } from "#app/kit/forms/toast-paste.ts";
import { RowListButtons } from "#app/kit/forms/row-list-buttons.tsx";
import { type FormRows, type RowValues, rowValues, useFocusWhenDrawn } from "#app/kit/forms/use-form-rows.ts";
import type { Language } from "#app/kit/language/language.ts";
import { amountText } from "#app/kit/money/typed-amount.ts";
import { LINE_FIELDS, LINE_LABELS, type LineFieldName } from "../offer-input.ts";
import type { OfferedCode } from "../offered-code.ts";
import { readPastedLines } from "../lines-paste.ts";
import type { TypedOffer } from "../typed-offer.ts";
import { LineRow } from "./line-row.tsx";

const TEXTS: readonly LineFieldName[] = ["code", "description", "basis"];

/** Column widths on wide screens; the last two are the amount and the buttons. */
const TEMPLATE = "3.5rem minmax(7.5rem,1fr) 10rem 4rem 6rem 6rem 4.25rem 3rem 5.75rem 6rem";

/** Parses a field name such as `lines.3.price`. */
function fieldAt(target: EventTarget): { index: number; column: LineFieldName } | null {
  const [, index, column] = /^lines\.(\d+)\.(\w+)$/.exec((target as HTMLInputElement).name ?? "") ?? [];
  return index === undefined ? null : { index: Number(index), column: column as LineFieldName };
}

/**
 * Lines of an offer, typed or pasted from a spreadsheet. Enter moves down, and adds a line at the end; Alt with an
 * arrow moves the line.
 */
export function LineGrid(props: {
  lines: FormRows;
  typed: TypedOffer;
  errors: Readonly<Record<string, string[]>>;
  codes: readonly OfferedCode[];
  plain: boolean;
}) {
  const { lines, typed, errors, codes } = props;
  const list = useRef<HTMLDivElement>(null);
  const focusWhenDrawn = useFocusWhenDrawn(list);
  const newLine = (): RowValues => ({ basis: "flat", vat_rate: lastVat(list.current) });
  const add = () => focusWhenDrawn(`[name="lines.${lines.add([newLine()])}.description"]`);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const field = fieldAt(event.target);
    if (!field) return;
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      focusWhenDrawn(`[name="lines.${field.index}.${field.column}"]`);
      lines.move(field.index, event.key === "ArrowUp" ? -1 : 1);
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const next = lines.rows[lines.rows.findIndex(({ index }) => index === field.index) + 1];
      if (next)
        list.current?.querySelector<HTMLElement>(`[name="lines.${next.index}.${field.column}"]`)?.focus();
      else add();
    }
  };
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    const field = fieldAt(event.target);
    const row = (event.target as HTMLElement).closest<HTMLElement>("[role=group]");
    const text = event.clipboardData.getData("text/plain");
    const pasted = field && readPastedLines(text, field.column);
    if (!pasted || !row) return pasteOneCell(event, text);
    event.preventDefault();
    const { description, quantity, cost, price } = rowValues(row);
    const isEmpty = ![description, quantity, cost, price].some((text) => text?.trim());
    const values = pasted.rows.map((line) => ({ ...newLine(), ...line }));
    lines.add(values, { after: field.index, instead: isEmpty ? [field.index] : [] });
    toastPaste(pasted, "line");
  };
  return (
    <div className="min-w-0" style={{ "--row": TEMPLATE } as React.CSSProperties}>
      <div
        aria-hidden="true"
        className="hidden grid-cols-(--row) gap-1.5 pb-1 text-xs font-semibold text-slate-600 xl:grid"
      >
        {LINE_FIELDS.map((column) => (
          <span key={column} className={TEXTS.includes(column) ? "" : "pr-2 text-right"}>
            {LINE_LABELS[column]}
            {column === "vat_rate" ? " %" : ""}
          </span>
        ))}
        <span className="pr-2 text-right">{typed.currency}</span>
      </div>
      <div
        ref={list}
        role="group"
        aria-label="Lines"
        data-rows="lines"
        className="space-y-4 xl:space-y-1.5"
        onKeyDown={onKeyDown}
        onPaste={paste}
        onInput={({ target }) => takeCode(target as HTMLInputElement, codes)}
      >
        {lines.rows.map((row, position) => (
          <LineRow
            key={row.index}
            row={row}
            position={position}
            count={lines.rows.length}
            typed={typed}
            errors={errors}
            lines={props.plain ? undefined : lines}
          />
        ))}
      </div>
      <datalist id="offer-codes">
        {codes.map(({ code, descriptions }) => (
          <option key={code} value={code}>
            {descriptions.en}
          </option>
        ))}
      </datalist>
      {errors.lines?.[0] ? <p className="mt-2 font-medium text-red-700">{errors.lines[0]}</p> : null}
      {props.plain ? null : <RowListButtons addLabel="Add line" onAdd={add} noun="line" undo={lines.undo} />}
    </div>
  );
}

/** Pastes a single spreadsheet cell without the line break at its end. */
function pasteOneCell(event: ClipboardEvent<HTMLDivElement>, text: string): void {
  const { target } = event;
  if (!(target instanceof HTMLTextAreaElement) || !/[\r\n]/.test(text)) return;
  event.preventDefault();
  target.setRangeText(text.trim(), target.selectionStart, target.selectionEnd, "end");
  target.dispatchEvent(new Event("input", { bubbles: true }));
}

/** When a complete code is typed, fills in its VAT rate and, if empty, the description in the customer's language. */
function takeCode(field: HTMLInputElement, codes: readonly OfferedCode[]): void {
  const row = field.name?.endsWith(".code") ? field.closest("[role=group]") : null;
  const match = codes.find(({ code }) => code === field.value.trim().toUpperCase());
  const description = row?.querySelector<HTMLTextAreaElement>('[name$=".description"]');
  if (!row || !match || !description) return;
  const { value: language = "en" } = field.form?.querySelector<HTMLSelectElement>('[name="language"]') ?? {};
  const isOurs = codes.some(({ descriptions }) => Object.values(descriptions).includes(description.value));
  if (description.value.trim() === "" || isOurs)
    description.value = match.descriptions[language as Language] ?? match.descriptions.en ?? "";
  const vat = row.querySelector<HTMLInputElement>('[name$=".vat_rate"]');
  if (vat && match.vat_rate !== null) vat.value = amountText(match.vat_rate);
  description.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The VAT rate of the last line, for a new one. */
function lastVat(list: HTMLElement | null): string {
  const fields = list?.querySelectorAll<HTMLInputElement>('[name$=".vat_rate"]') ?? [];
  return [...fields].at(-1)?.value ?? "";
}
