import type { ComponentProps, Key, ReactNode } from "react";
import { classNames } from "./class-names.ts";

type TableProps = ComponentProps<"table"> & {
  caption: string;
  /** Class of the scrolling part: with a height the head stays in view. */
  scrollClassName?: string;
  scrollRef?: ComponentProps<"div">["ref"];
};

export function Table({ caption, className, scrollClassName, scrollRef, children, ...rest }: TableProps) {
  return (
    <div
      ref={scrollRef}
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

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody {...props} />;
}

type TableRowProps = ComponentProps<"tr"> & { selected?: boolean; unread?: boolean };

export function TableRow({ selected, unread, className, ...rest }: TableRowProps) {
  return (
    <tr
      {...rest}
      data-selected={selected || undefined}
      data-unread={unread || undefined}
      className={classNames("group/row body-row", className)}
    />
  );
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
  /** Of the heading and the cells, such as a width, or from where the column is shown. */
  className?: string;
  align?: "start" | "end";
  title?: (row: Row) => string | undefined;
}

/** Tailwind finds only class names that are written out. */
const BREAKPOINTS = {
  sm: { table: "max-sm:hidden", cards: "sm:hidden" },
  md: { table: "max-md:hidden", cards: "md:hidden" },
  lg: { table: "max-lg:hidden", cards: "lg:hidden" },
  xl: { table: "max-xl:hidden", cards: "xl:hidden" },
  /** The room of the nearest `@container`, not the width of the window. */
  room: { table: "@max-[44rem]:hidden", cards: "@min-[44rem]:hidden" },
};

/** A table from the width `from` on, and a list of cards below it. */
export function ResponsiveTable<Row extends { id: Key }>(props: {
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  card: (row: Row) => ReactNode;
  from?: keyof typeof BREAKPOINTS;
  /** `lines` stand on a card themselves: hairlines instead of boxes. */
  cards?: "boxes" | "lines";
  className?: string;
}) {
  const { caption, rows, columns, card, from = "md", cards = "boxes", className } = props;
  return (
    <>
      <div className={classNames(className, BREAKPOINTS[from].table)} data-list>
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
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id} className="relative">
                {columns.map(({ cell, align, className: width, title }, index) => (
                  <TableCell key={index} align={align} className={width} title={title?.(row)}>
                    {cell(row)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <ul className={classNames("figures grid gap-3", className, BREAKPOINTS[from].cards)}>
        {rows.map((row) => (
          <li
            key={row.id}
            className={
              cards === "boxes"
                ? "relative border border-slate-200 bg-white px-4 py-3"
                : "relative border-t border-slate-200 pt-3 first:border-0 first:pt-0"
            }
          >
            {card(row)}
          </li>
        ))}
      </ul>
    </>
  );
}
