import type { ReactNode } from "react";
import { formatCount } from "../text/counts.ts";

/** Shows the first rows; the rest behind «Show all», unless only a few more follow. */
export function ShowAll<Row>(props: {
  rows: readonly Row[];
  first: number;
  order?: "first" | "newest";
  children: (rows: readonly Row[], isRest: boolean) => ReactNode;
}) {
  const { rows, first, order = "first", children } = props;
  const shown = rows.length > first + 3 ? first : rows.length;
  return (
    <>
      {children(rows.slice(0, shown), false)}
      {shown < rows.length ? (
        <details className="group mt-4">
          <summary className="text-link inline-block cursor-pointer rounded-sm py-1 font-medium pointer-coarse:py-2.5">
            <span className="group-open:hidden">Show all {formatCount(rows.length)}</span>
            <span className="hidden group-open:inline">
              Show the {order} {first}
            </span>
          </summary>
          {children(rows.slice(shown), true)}
        </details>
      ) : null}
    </>
  );
}
