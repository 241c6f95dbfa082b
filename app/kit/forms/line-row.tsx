import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { classNames } from "../ui/class-names.ts";
import { OrderButtons, ROW_BUTTON } from "../ui/order-buttons.tsx";
import type { FieldErrors } from "./form-result.ts";
import { LineCell, type LineField } from "./line-cell.tsx";
import { type RowValues, rowValues, type ShownRow } from "./use-form-rows.ts";

export type LineFields = Readonly<Record<string, LineField>>;

/** What a line shows besides its fields, of what is typed in it. */
export interface LineView {
  title: string;
  /** What stands beside the title while the line is closed on a narrow screen. */
  figures: readonly { label: string; text: string; onTabletOnly?: boolean }[];
  /** Fields that differ from those of other lines. */
  fields?: LineFields;
  note?: ReactNode;
  /** Stands behind the fields. */
  end?: ReactNode;
  warnings?: Readonly<Record<string, string | undefined>>;
}

/** Columns of the fields: on wide screens, and on the narrowest. */
export interface LineWidths {
  shown: string;
  folded?: string;
}

/**
 * A line: one row of fields on wide screens, with the others in a fold; on narrower ones the fold holds all. One line
 * is open at a time.
 */
export function LineRow(props: {
  section: string;
  fields: LineFields;
  widths: LineWidths;
  row: ShownRow;
  number: number;
  count: number;
  errors: Readonly<FieldErrors>;
  view: (now: RowValues, row: ShownRow) => LineView;
  onMove?: (by: -1 | 1) => void;
  onRemove?: () => void;
}) {
  const { number, errors, widths, onMove, onRemove } = props;
  const { index, values } = props.row;
  const id = useId();
  const [typed, setTyped] = useState<RowValues>({});
  const view = props.view({ ...values, ...typed }, props.row);
  const nameOf = (field: string) => `${props.section}.${index}.${field}`;
  const all = Object.entries({ ...props.fields, ...view.fields });
  const messages = all.flatMap(([field]) => {
    const error = errors[nameOf(field)]?.[0];
    const text = error ?? view.warnings?.[field];
    return text ? [{ field, text, isError: error !== undefined }] : [];
  });
  const cells = (isFolded: boolean) =>
    all.map(([name, field]) =>
      Boolean(props.fields[name]?.isFolded) === isFolded ? (
        <LineCell
          key={name}
          field={field}
          name={nameOf(name)}
          number={number}
          value={values[name] ?? ""}
          isWrong={messages.some((each) => each.field === name && each.isError)}
          messageId={messages.some((each) => each.field === name) ? `${id}-${name}` : undefined}
        />
      ) : null,
    );
  return (
    <li
      className="border-t border-slate-200 pt-2 first:border-0 first:pt-0"
      onInput={({ currentTarget }) => setTyped(rowValues(currentTarget))}
    >
      <fieldset className="line-fold flex min-w-0 flex-wrap items-start gap-x-1.5 gap-y-3 xl:gap-y-2">
        <legend className="sr-only">Line {number}</legend>
        <input type="hidden" name={nameOf("id")} value={values.id ?? ""} />
        <Fold
          section={props.section}
          number={number}
          view={view}
          hasMore={widths.folded !== undefined}
          isOpen={props.count === 1 && !values.description}
          isWrong={messages.some(({ isError }) => isError)}
        />
        <div
          data-fold="narrow"
          className={classNames(
            "grid min-w-0 flex-1 items-start gap-x-1.5 gap-y-3 max-xl:basis-full sm:grid-cols-8",
            widths.shown,
          )}
        >
          {cells(false)}
          {view.end}
          {view.note ? (
            <p className="col-span-full text-xs wrap-anywhere text-slate-600 xl:-mt-2 xl:[grid-column:2/-1]">
              {view.note}
            </p>
          ) : null}
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
        {widths.folded === undefined ? null : (
          <div
            data-fold=""
            className={classNames(
              "grid basis-full gap-x-1.5 gap-y-3 sm:grid-cols-8 xl:pr-27 xl:pb-2 xl:pl-9 noscript:xl:px-0",
              widths.folded,
            )}
          >
            {cells(true)}
          </div>
        )}
        <div aria-live="polite" className="basis-full empty:hidden">
          {messages.map(({ field, text, isError }) => (
            <p
              key={field}
              id={`${id}-${field}`}
              className={classNames("mt-1 text-sm font-medium", isError ? "text-red-700" : "text-yellow-700")}
            >
              {text}
            </p>
          ))}
        </div>
      </fieldset>
    </li>
  );
}

/** Opens and closes the fold; on narrow screens it says what the line is. */
function Fold(props: {
  section: string;
  number: number;
  view: LineView;
  hasMore: boolean;
  isOpen: boolean;
  isWrong: boolean;
}) {
  const { number, view, hasMore, isWrong } = props;
  return (
    <details
      name={`${props.section}-line`}
      open={props.isOpen}
      className={classNames(
        "group max-xl:min-w-0 max-xl:basis-full noscript:hidden",
        !hasMore && "xl:hidden",
      )}
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
          {view.title || "No description"}
        </span>
        {view.figures.map(({ label, text, onTabletOnly }) => (
          <span
            key={label}
            className={classNames(
              "figures min-w-19 shrink-0 text-right text-sm xl:hidden",
              onTabletOnly && "max-md:hidden",
            )}
          >
            <span className="block text-xs text-slate-600">{label}</span>
            {text || "–"}
          </span>
        ))}
      </summary>
    </details>
  );
}
