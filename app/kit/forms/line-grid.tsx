import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from "react";
import { classNames } from "../ui/class-names.ts";
import type { FieldErrors } from "./form-result.ts";
import { LineRow, type LineFields, type LineView, type LineWidths } from "./line-row.tsx";
import { RowListButtons } from "./row-list-buttons.tsx";
import {
  focusBelow,
  type FormRows,
  type RowValues,
  rowValues,
  type ShownRow,
  useFocusWhenDrawn,
} from "./use-form-rows.ts";

/** Empty lines for browsers without JavaScript. */
const SPARE = [0, 1, 2];

/** A field of a line, by its name, such as `lines.3.price`. */
export interface LinePlace {
  row: HTMLElement;
  index: number;
  field: string;
}

/**
 * The lines of a form, whose fields are named once, above them. Alt with an arrow moves a line; Enter submits, or with
 * `isSheet` goes one line down, and adds one at the end. @param props.onInput is called for each key, with its place
 */
export function LineGrid(props: {
  section: string;
  fields: LineFields;
  widths: LineWidths;
  /** Heading above what stands behind the fields. */
  end?: string;
  rows: FormRows;
  errors: Readonly<FieldErrors>;
  plain: boolean;
  isSheet?: boolean;
  /** Values of a new line, of those of the line above. */
  newLine: (above: RowValues) => RowValues;
  view: (now: RowValues, row: ShownRow) => LineView;
  onInput?: (place: LinePlace) => void;
  onPaste?: (event: ClipboardEvent<HTMLElement>, place: LinePlace | null) => void;
  hint?: ReactNode;
}) {
  const { section, fields, widths, rows, errors, plain, newLine, view } = props;
  const list = useRef<HTMLOListElement>(null);
  const focusWhenDrawn = useFocusWhenDrawn(list);
  const typedAt = (position: number) =>
    rowValues((list.current?.children[position] ?? null) as HTMLElement | null);
  const add = () =>
    focusWhenDrawn(`[name="${section}.${rows.add([newLine(typedAt(rows.rows.length - 1))])}.description"]`);
  const placeOf = (target: EventTarget): LinePlace | null => {
    const [own, index, field] = ((target as HTMLInputElement).name ?? "").split(".");
    const row = (target as HTMLElement).closest("li");
    return row && own === section && index && field ? { row, index: Number(index), field } : null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    if (!place) return;
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      focusWhenDrawn(`[name="${section}.${place.index}.${place.field}"]`);
      rows.move(place.index, event.key === "ArrowUp" ? -1 : 1);
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing) {
      if (props.isSheet) {
        event.preventDefault();
        if (!focusBelow(list.current, rows, { section, ...place })) add();
      } else if (event.target instanceof HTMLTextAreaElement) {
        // A wrapped description is still one line: Enter submits, as in the other fields.
        event.preventDefault();
        event.target.form?.requestSubmit();
      }
    }
  };
  const shared = { section, fields, widths, errors, view };
  return (
    <>
      <HeadingRow {...{ fields, widths, plain }} end={props.end} />
      <ol
        ref={list}
        className="grid gap-2"
        data-rows={section}
        onKeyDown={onKeyDown}
        onInput={({ target }) => {
          const place = placeOf(target);
          if (place) props.onInput?.(place);
        }}
        onPaste={(event) => props.onPaste?.(event, placeOf(event.target))}
      >
        {rows.rows.map((row, position) => (
          <LineRow
            key={row.index}
            {...shared}
            row={row}
            number={position + 1}
            count={rows.rows.length}
            onMove={plain ? undefined : (by) => rows.move(row.index, by)}
            onRemove={plain ? undefined : () => rows.remove(row.index, typedAt(position))}
          />
        ))}
      </ol>
      {errors[section]?.[0] ? <p className="mt-2 font-medium text-red-700">{errors[section][0]}</p> : null}
      {plain ? (
        <noscript>
          <ol className="mt-4 grid gap-4">
            {SPARE.map((step) => (
              <LineRow
                key={step}
                {...shared}
                row={{ index: rows.first + step, values: newLine({}) }}
                number={rows.rows.length + step + 1}
                count={0}
              />
            ))}
          </ol>
        </noscript>
      ) : (
        <RowListButtons addLabel="Add line" onAdd={add} noun="line" undo={rows.undo} alone>
          {props.hint}
        </RowListButtons>
      )}
    </>
  );
}

/** Names the fields of all lines once, on wide screens; each field has its label for screen readers. */
function HeadingRow(props: { fields: LineFields; widths: LineWidths; plain: boolean; end?: string }) {
  const { fields, widths, plain, end } = props;
  return (
    <div
      aria-hidden="true"
      className={classNames(
        "mb-2 hidden border-b border-slate-300 pb-1 text-xs font-semibold text-slate-600 noscript:pl-0 xl:block",
        widths.folded !== undefined && "pl-9 pointer-coarse:pl-12",
        !plain && "pr-27 pointer-coarse:pr-36",
      )}
    >
      <div className={classNames("grid items-end gap-x-1.5", widths.shown)}>
        {Object.entries(fields).map(([name, { label, kind, isFolded }]) =>
          isFolded ? null : (
            <span key={name} className={kind === "amount" ? "text-right" : ""}>
              {label}
            </span>
          ),
        )}
        {end === undefined ? null : <span className="pr-2 text-right">{end}</span>}
      </div>
    </div>
  );
}
