import { MoreHorizontal, X } from "lucide-react";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { RowListButtons } from "#app/kit/forms/row-list-buttons.tsx";
import {
  focusBelow,
  type FormRows,
  isEnterIn,
  rowPlaceOf,
  type RowValues,
  type ShownRow,
  rowValues,
  useFocusWhenDrawn,
} from "#app/kit/forms/use-form-rows.ts";
import { IconButton } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { controlClasses } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { Messages, type RowMessages } from "./row-messages.tsx";

export interface GridColumn {
  name: string;
  label: string;
  short?: string;
  width: string;
  options?: readonly { value: string; label: string }[];
  list?: string;
  unit?: string;
  inputMode?: "numeric" | "decimal";
  placeholder?: string;
  wide?: boolean;
}

interface MoreOfRow {
  label: string;
  columns: readonly string[];
  fields: (row: ShownRow) => ReactNode;
}

export interface RowGridProps {
  section: string;
  noun: string;
  columns: readonly GridColumn[];
  rows: FormRows;
  messages: (index: number) => RowMessages;
  more?: MoreOfRow;
  onPaste?: (event: ClipboardEvent<HTMLDivElement>) => void;
  addLabel: string;
  blank?: (box: HTMLElement | null) => RowValues;
  plain?: boolean;
}

/** Rows of fields that are named once, above them. Enter goes one row down, and adds one at the end. */
export function RowGrid(props: RowGridProps) {
  const { section, columns, rows, noun, plain } = props;
  const list = useRef<HTMLDivElement>(null);
  const focusWhenDrawn = useFocusWhenDrawn(list);
  const add = () =>
    focusWhenDrawn(
      `[name^="${section}.${rows.add([props.blank?.(list.current) ?? {}])}."]:not([type=hidden])`,
    );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isEnterIn(event)) return;
    event.preventDefault();
    if (!focusBelow(list.current, rows, rowPlaceOf(event.target))) add();
  };
  const buttons = props.more ? "2.25rem 2.25rem" : "2.25rem";
  const template = `${columns.map(({ width }) => width).join(" ")} ${buttons}`;
  return (
    <div className="min-w-0" style={{ "--row": template } as React.CSSProperties}>
      {rows.rows.length > 0 ? (
        <div
          aria-hidden="true"
          className="hidden grid-cols-(--row) gap-1.5 pb-1 text-xs font-semibold text-slate-600 lg:grid"
        >
          {columns.map(({ name, label, short, unit }) => (
            <span key={name} title={label}>
              <span>{short ?? label}</span>
              {unit ? <span className="font-normal"> {unit}</span> : null}
            </span>
          ))}
        </div>
      ) : null}
      <div
        ref={list}
        role="presentation"
        data-rows={section}
        className="space-y-4 lg:space-y-1.5"
        onPaste={props.onPaste}
        onKeyDown={onKeyDown}
      >
        {rows.rows.map((row, position) => (
          <GridRow
            key={row.index}
            section={section}
            row={row}
            label={`${noun} ${position + 1}`}
            columns={columns}
            messages={props.messages(row.index)}
            more={props.more}
            onRemove={plain ? undefined : rows.remove}
          />
        ))}
      </div>
      {plain ? null : <RowListButtons addLabel={props.addLabel} onAdd={add} noun="row" undo={rows.undo} />}
    </div>
  );
}

interface GridRowProps {
  section: string;
  row: ShownRow;
  label: string;
  columns: readonly GridColumn[];
  messages: RowMessages;
  more?: MoreOfRow;
  onRemove?: FormRows["remove"];
}

/** A row of the grid; memoized, so that forms with hundreds of rows stay fast. */
const GridRow = memo(function GridRow(props: GridRowProps) {
  const { section, row, label, columns, messages, more } = props;
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const moreIsWrong = messages.errors.some(([name]) => more?.columns.includes(name));
  const [isOpen, setOpen] = useState(!props.onRemove || more?.columns.some((name) => row.values[name]));
  // Once opened, the fields stay mounted, so that their values are sent even when closed again.
  const [isThere, setThere] = useState(isOpen);
  const isShown = isOpen || moreIsWrong;
  const isWrong = new Set(messages.errors.map(([name]) => name));
  const withMessage = new Set([...messages.errors, ...messages.warnings].map(([name]) => name));
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className="max-lg:relative max-lg:rounded-md max-lg:border max-lg:border-slate-300 max-lg:p-3"
    >
      <p aria-hidden="true" className="mb-2 font-semibold text-ink-900 lg:hidden">
        {label}
      </p>
      <input type="hidden" name={`${section}.${row.index}.id`} value={row.values.id ?? ""} />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-(--row) lg:gap-1.5">
        {columns.map((column) => (
          <Cell
            key={column.name}
            column={column}
            name={`${section}.${row.index}.${column.name}`}
            value={row.values[column.name] ?? ""}
            label={`${column.label}, ${label.toLowerCase()}`}
            invalid={isWrong.has(column.name)}
            describedBy={withMessage.has(column.name) ? `${id}-${column.name}` : undefined}
          />
        ))}
        {props.onRemove ? (
          <div className="max-lg:absolute max-lg:top-1 max-lg:right-1 max-lg:flex lg:contents">
            {more ? (
              <IconButton
                icon={MoreHorizontal}
                aria-label={`${more.label}, ${label.toLowerCase()}`}
                aria-expanded={isShown}
                title={more.label}
                className={rowButton}
                onClick={() => {
                  setOpen(!isShown);
                  setThere(true);
                }}
              />
            ) : null}
            <IconButton
              icon={X}
              aria-label={`Remove ${label.toLowerCase()}`}
              className={rowButton}
              onClick={() => props.onRemove?.(row.index, rowValues(box.current))}
            />
          </div>
        ) : null}
      </div>
      {more && (isThere || isShown) ? <div hidden={!isShown}>{more.fields(row)}</div> : null}
      <Messages id={id} section={section} index={row.index} messages={messages} />
    </div>
  );
}, isSame);

function isSame(before: GridRowProps, now: GridRowProps): boolean {
  return (
    before.row === now.row &&
    before.label === now.label &&
    before.columns === now.columns &&
    before.more === now.more &&
    JSON.stringify(before.messages) === JSON.stringify(now.messages)
  );
}

const rowButton = "h-9! w-9! self-end pointer-coarse:h-11! pointer-coarse:w-11!";
const cellClasses = classNames(controlClasses, "h-9 px-2 pointer-coarse:h-11");
const cellSelectClasses = "h-9! pl-2! pointer-coarse:h-11!";

function Cell(props: {
  column: GridColumn;
  name: string;
  value: string;
  label: string;
  invalid: boolean;
  describedBy?: string;
}) {
  const { column, name, value } = props;
  const shared = {
    name,
    "aria-label": props.label,
    "aria-invalid": props.invalid || undefined,
    "aria-describedby": props.describedBy,
    className: cellClasses,
    defaultValue: value,
  };
  return (
    <div
      data-label={column.unit ? `${column.label} (${column.unit})` : column.label}
      className={classNames(
        "min-w-0 max-lg:before:mb-1 max-lg:before:block max-lg:before:text-xs max-lg:before:font-semibold max-lg:before:text-slate-600 max-lg:before:content-[attr(data-label)]",
        column.wide && "max-lg:col-span-2",
      )}
    >
      {column.options ? (
        <Select {...shared} options={column.options} className={cellSelectClasses} />
      ) : (
        <input
          {...shared}
          list={column.list}
          inputMode={column.inputMode}
          placeholder={column.placeholder}
          autoComplete="off"
        />
      )}
    </div>
  );
}
