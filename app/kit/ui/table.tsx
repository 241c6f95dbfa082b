import { type ComponentProps, Fragment, type Key, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

type TableProps = ComponentProps<"table"> & {
  caption: string;
  /** Class of the scrolling container; with a height, the head stays in view. */
  scrollClassName?: string;
};

export function Table({ caption, className, scrollClassName, children, ...rest }: TableProps) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className={classNames("relative overflow-auto border-y border-slate-200 bg-white", scrollClassName)}
    >
      <table
        {...rest}
        className={classNames("figures w-full border-separate border-spacing-0 text-left text-sm", className)}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export function TableHead({ className, ...rest }: ComponentProps<"thead">) {
  return <thead {...rest} className={classNames("sticky top-0 z-10", className)} />;
}

export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return <tr {...rest} className={classNames("group/row body-row", className)} />;
}

export function TableHeading({ className, scope = "col", ...rest }: ComponentProps<"th">) {
  return (
    <th
      {...rest}
      scope={scope}
      className={classNames(
        "waybill-label h-9 border-b border-slate-300 bg-slate-50 px-3 whitespace-nowrap text-slate-600 first:pl-4 last:pr-4",
        className,
      )}
    />
  );
}

type TableCellProps = Omit<ComponentProps<"td">, "align"> & { align?: "start" | "end" };

export function TableCell({ align = "start", className, ...rest }: TableCellProps) {
  return <td {...rest} className={classNames("body-cell", align === "end" && "text-right", className)} />;
}

export interface Column<Row> {
  heading: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Class of the heading and the cells, such as a width or a breakpoint. */
  className?: string;
  align?: "start" | "end";
  title?: (row: Row) => string | undefined;
}

/** Written out, since Tailwind only finds complete class names. */
const BREAKPOINTS = {
  sm: { table: "max-sm:hidden", cards: "sm:hidden" },
  md: { table: "max-md:hidden", cards: "md:hidden" },
  lg: { table: "max-lg:hidden", cards: "lg:hidden" },
  xl: { table: "max-xl:hidden", cards: "xl:hidden" },
  /** By the width of the nearest `@container`, not of the window. */
  room: { table: "@max-[54rem]:hidden", cards: "@min-[54rem]:hidden" },
};

/** Rows that belong together, below a title. */
export interface RowGroup<Row> {
  key: string;
  title: ReactNode;
  rows: readonly Row[];
}

/** A table from the width `from` on, and a list of cards below it. */
export function ResponsiveTable<Row extends { id: Key }>(props: {
  caption: string;
  rows: readonly Row[] | { groups: readonly RowGroup<Row>[] };
  columns: readonly Column<Row>[];
  card: (row: Row) => ReactNode;
  from?: keyof typeof BREAKPOINTS;
  /**
   * Set `lines` inside a card, whose edges the table reaches, so that its texts align with the title and what stands
   * below; otherwise the cards are a white sheet, edge to edge on a phone.
   */
  cards?: "sheet" | "lines";
  className?: string;
}) {
  const { caption, rows, columns, card, from = "md", cards = "sheet", className } = props;
  const groups: readonly RowGroup<Row>[] =
    "groups" in rows ? rows.groups : [{ key: "", title: null, rows: rows }];
  return (
    <>
      <div
        className={classNames(className, BREAKPOINTS[from].table, cards === "lines" && "in-[.card]:-mx-4")}
        data-list
      >
        <Table caption={caption} className="table-fixed">
          <TableHead>
            <tr>
              {columns.map(({ heading, align, className: width }, index) => (
                <TableHeading key={index} className={classNames(align === "end" && "text-right", width)}>
                  {heading}
                </TableHeading>
              ))}
            </tr>
          </TableHead>
          {groups.map((group) => (
            <tbody key={group.key}>
              {group.title === null ? null : (
                <tr>
                  <th scope="rowgroup" colSpan={columns.length} className={GROUP_TITLE}>
                    {group.title}
                  </th>
                </tr>
              )}
              {group.rows.map((row) => (
                <TableRow key={row.id} className="relative">
                  {columns.map(({ cell, align, className: width, title }, index) => (
                    <TableCell key={index} align={align} className={width} title={title?.(row)}>
                      {cell(row)}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </tbody>
          ))}
        </Table>
      </div>
      <div className={classNames("figures", cards === "sheet" && SHEET, className, BREAKPOINTS[from].cards)}>
        {groups.map((group) => (
          <Fragment key={group.key}>
            {group.title === null ? null : <h2 className={GROUP_TITLE}>{group.title}</h2>}
            <ul>
              {group.rows.map((row) => (
                <li
                  key={row.id}
                  className={classNames(
                    "relative border-t border-slate-200 first:border-t-0",
                    cards === "sheet" ? "px-4 py-2.5" : "py-3 last:pb-0",
                    cards === "lines" && group.title === null && "first:pt-0",
                  )}
                >
                  {card(row)}
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
    </>
  );
}

const SHEET = "border-y border-slate-200 bg-white max-sm:-mx-4";
const GROUP_TITLE =
  "border-b border-slate-200 bg-slate-50 px-4 py-1.5 text-left font-sans text-sm leading-6 font-semibold tracking-normal text-ink-900 not-first:border-t [tbody+tbody_&]:border-t";
