import { memo, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { Checkbox } from "../ui/checkbox.tsx";
import type { VirtualList } from "./virtual-list.ts";
import { classNames } from "../ui/class-names.ts";

export interface VirtualColumn<Row> {
  id: string;
  heading: ReactNode;
  width?: string;
  align?: "start" | "end";
  sticky?: boolean;
  /** Left out of the printed list. */
  screenOnly?: boolean;
  truncate?: boolean;
  sort?: "ascending" | "descending" | "none";
  /** Renders a cell. `active` rows are reachable by Tab, so their buttons and links may be focused; elsewhere set `tabIndex` -1. */
  cell: (row: Row, active: boolean) => ReactNode;
  title?: (row: Row) => string | undefined;
}

interface VirtualRowProps<Row> {
  row: Row | undefined;
  index: number;
  height: number;
  columns: readonly VirtualColumn<Row>[];
  tabStop: boolean;
  returned: boolean;
  selectable: boolean;
  selected: boolean;
  unread: boolean;
  name: string;
  opens: boolean;
}

// A no-op: one listener on the table body handles all checkboxes, and React warns about a checkbox without a handler.
const ignoreChange = () => {};

function Drawn<Row>(props: VirtualRowProps<Row>) {
  const { row, index, columns, selected } = props;
  const columnCount = columns.length + (props.selectable ? 1 : 0);
  if (row === undefined) {
    return (
      <tr aria-rowindex={index + 2} style={{ height: props.height }} className="bg-white">
        <td colSpan={columnCount} className="list-cell">
          <span className="sr-only">Loading</span>
          <span aria-hidden="true" className="block h-2 w-2/3 rounded-sm bg-slate-100" />
        </td>
      </tr>
    );
  }
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      data-selected={selected || undefined}
      data-returned={props.returned || undefined}
      tabIndex={props.tabStop ? 0 : -1}
      data-unread={props.unread || undefined}
      style={{ height: props.height }}
      className={classNames(
        "group/row list-row",
        props.unread && "text-ink-950",
        props.opens && "cursor-pointer",
      )}
    >
      {props.selectable ? (
        <td
          data-select
          className="list-cell list-cell-staying sticky left-0 w-11 cursor-default align-middle leading-none"
        >
          <Checkbox
            aria-label={`Select ${props.name}`}
            tabIndex={props.tabStop ? 0 : -1}
            // Keeps the browser from restoring checkboxes after Back, which would check other rows.
            autoComplete="off"
            checked={selected}
            onChange={ignoreChange}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.id}
          title={column.title?.(row)}
          // A right-to-left name is truncated at its end, which is on the left.
          dir={column.truncate === false ? undefined : "auto"}
          className={classNames(
            "list-cell",
            column.truncate !== false && "truncate",
            column.align === "end" && "text-right",
            column.sticky && `list-cell-staying sticky ${props.selectable ? "left-11" : "left-0"}`,
          )}
        >
          {column.cell(row, props.tabStop)}
        </td>
      ))}
    </tr>
  );
}

const VirtualRow = memo(Drawn) as typeof Drawn;

/** The rows of a table from `first` to before `last`, of which `stop` is reachable by Tab. */
export function VirtualRows<Row>(props: {
  list: VirtualList<Row>;
  columns: readonly VirtualColumn<Row>[];
  first: number;
  last: number;
  stop: number;
  /** Key of the row that the user came back from. */
  returned: string | null;
  height: number;
  opens: boolean;
  selection?: { isSelected: (row: Row) => boolean };
  isUnread?: (row: Row) => boolean;
  nameOf: (row: Row) => string;
}) {
  const { list, first, last, selection } = props;
  return Array.from({ length: Math.max(0, last - first) }, (_, step) => {
    const index = first + step;
    const row = list.rowAt(index);
    const key = row === undefined ? undefined : list.keyOf(row);
    return (
      <VirtualRow
        key={key ?? `#${index}`}
        row={row}
        index={index}
        height={props.height}
        columns={props.columns}
        tabStop={index === props.stop}
        returned={key !== undefined && key === props.returned}
        selectable={selection !== undefined}
        selected={row !== undefined && (selection?.isSelected(row) ?? false)}
        unread={row !== undefined && (props.isUnread?.(row) ?? false)}
        name={row === undefined ? "" : props.nameOf(row)}
        opens={props.opens}
      />
    );
  });
}

const headingClasses =
  "waybill-label h-9 border-b border-slate-300 bg-slate-50 px-(--cell-padding) whitespace-nowrap text-slate-600 first:pl-4";

export function VirtualHead<Row>(props: {
  columns: readonly VirtualColumn<Row>[];
  selection?: { state: "none" | "some" | "all"; onToggleAll: () => void };
}) {
  const { columns, selection } = props;
  // As cards, the name of a single column is only for screen readers.
  const isHidden = columns.length === 1 && !selection;
  return (
    <thead className="sticky top-0 z-10">
      <tr aria-rowindex={1}>
        {selection ? (
          <th
            scope="col"
            className={classNames(headingClasses, "sticky left-0 z-1 w-11 align-middle leading-none")}
          >
            <Checkbox
              aria-label="Select all"
              checked={selection.state === "all"}
              indeterminate={selection.state === "some"}
              onChange={selection.onToggleAll}
            />
          </th>
        ) : null}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={column.sort}
            style={{ width: column.width }}
            className={classNames(
              isHidden ? "p-0" : headingClasses,
              column.align === "end" && "text-right",
              column.sticky && (selection ? "sticky left-11 z-1" : "sticky left-0 z-1"),
            )}
          >
            {isHidden ? <span className="sr-only">{column.heading}</span> : column.heading}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const AFTER_PAINT_MS = 150;

/** Prefetches the code of the page that a row opens, so that a click only waits for its data. */
export function CodeOfRow<Row>(props: { row: Row | undefined; addressOf?: (row: Row) => string }) {
  const [page, setPage] = useState<string>();
  const prefetch = useEffectEvent(() => {
    if (props.row !== undefined) setPage(props.addressOf?.(props.row));
  });
  useEffect(() => {
    const timer = setTimeout(() => prefetch(), AFTER_PAINT_MS);
    return () => clearTimeout(timer);
  }, []);
  return page === undefined ? null : <PrefetchPageLinks page={page} />;
}
