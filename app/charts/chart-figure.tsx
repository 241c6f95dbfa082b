import { type ReactNode, useId } from "react";
import { ChartTable, type ChartTableProps } from "./chart-table.tsx";

/** A chart with what it shows in one sentence, and its table. */
export function ChartFigure(props: { finding: string; table: ChartTableProps; children: ReactNode }) {
  const id = useId();
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="measure mb-3 text-base text-ink-900">
        {props.finding}
      </figcaption>
      {props.children}
      <ChartTable {...props.table} />
    </figure>
  );
}
