import type { LegMode } from "#app/shipments/leg-modes.ts";
import { classNames } from "#app/kit/ui/class-names.ts";

/** Line style of each mode, which differs in more than colour; widths are CSS pixels. */
const LINES: Record<
  LegMode | "unknown",
  { width: number; over?: { width: number; dash?: string; pale?: true } }
> = {
  air: { width: 1.5 },
  sea: { width: 3 },
  road: { width: 4, over: { width: 1.5, pale: true } },
  rail: { width: 1.5, over: { width: 6, dash: "1.5 7" } },
  barge: { width: 1.5, over: { width: 5, dash: "0 11" } },
  unknown: { width: 1.5 },
};

/** A line of the route; dashed and paler ahead, dotted and amber when overdue. `data` is that of an SVG path. */
export function Course(props: { data: string; mode: LegMode | null; ahead: boolean; overdue?: boolean }) {
  const { data, mode, ahead, overdue } = props;
  const { width, over } = LINES[mode ?? "unknown"];
  const ink = classNames(
    "forced-colors:stroke-[CanvasText]",
    overdue ? "stroke-yellow-700" : ahead ? "stroke-slate-600" : "stroke-ink-900",
  );
  return (
    <>
      <path
        d={data}
        fill="none"
        className={ink}
        strokeWidth={width}
        strokeDasharray={overdue ? "2 4" : ahead ? "7 5" : undefined}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {over ? (
        <path
          d={data}
          fill="none"
          className={classNames(over.pale ? "stroke-white forced-colors:stroke-[Canvas]" : ink)}
          strokeWidth={over.width}
          strokeDasharray={over.dash}
          strokeLinecap={over.dash?.startsWith("0 ") ? "round" : undefined}
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
    </>
  );
}
