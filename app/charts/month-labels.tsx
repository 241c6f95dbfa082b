import { classNames } from "#app/ui/class-names.ts";
import { shortMonth } from "#domain/time.ts";
import { percent } from "./scale.ts";
import { shownFrom } from "./shown-from.ts";

/** Pixels that the name of a month takes, with the gap to the next. */
const MONTH_WIDTH = 29;

/** Names of months under columns: each, each quarter's first, or the years alone, as there is room. */
export function MonthLabels({ months, top }: { months: readonly string[]; top: number }) {
  const ink = "fill-slate-700 text-xs forced-colors:fill-[CanvasText]";
  return months.map((month, index) => {
    const isQuarter = Number(month.slice(5)) % 3 === 1;
    const needed = (months.length * MONTH_WIDTH) / (isQuarter ? 3 : 1);
    const shown = months.length === 1 ? "" : shownFrom(needed);
    const year = yearUnder(months, index);
    return (
      <svg
        key={month}
        x={percent(((index + 0.5) * 100) / months.length)}
        y={top}
        overflow="visible"
        className="pointer-events-none"
      >
        {shown === null ? null : (
          <text y="16" textAnchor="middle" className={classNames(ink, shown)}>
            {shortMonth(month)}
          </text>
        )}
        {year ? (
          <text y="32" textAnchor="middle" className={classNames(ink, "font-semibold")}>
            {year}
          </text>
        ) : null}
      </svg>
    );
  });
}

/** The year stands under its January, and under the first month unless the next year begins right after it. */
function yearUnder(months: readonly string[], index: number): string | null {
  const month = months[index] ?? "";
  if (month.endsWith("-01")) return month.slice(0, 4);
  const january = months.findIndex((each) => each.endsWith("-01"));
  const hasRoom = january === -1 || january > Math.max(1, months.length / 7);
  return index === 0 && hasRoom ? month.slice(0, 4) : null;
}
