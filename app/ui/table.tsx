import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

type TableProps = ComponentProps<"table"> & {
  /** What the table holds; read out, not shown. */
  caption: string;
  /** Where the table scrolls: give it a height and the head stays in view. */
  scrollClassName?: string;
  scrollRef?: ComponentProps<"div">["ref"];
};

/** The dense table of the back office: 14 px, 40 px rows, sticky head, hairlines. */
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
