import { classNames } from "#app/kit/ui/class-names.ts";
import { isQuarter, shortSpan } from "./period.ts";
import { percent } from "#app/kit/charts/scale.ts";

/** Container widths from which labels are shown without overlap, measured on the nearest ancestor with `@container`. */
const SHOWN_FROM: readonly (readonly [width: number, className: string])[] = [
  [0, ""],
  [240, "hidden @min-[240px]:block"],
  [320, "hidden @min-[320px]:block"],
  [400, "hidden @min-[400px]:block"],
  [480, "hidden @min-[480px]:block"],
  [600, "hidden @min-[600px]:block"],
  [720, "hidden @min-[720px]:block"],
  [900, "hidden @min-[900px]:block"],
  [1080, "hidden @min-[1080px]:block"],
];

const HIDDEN_FROM: readonly (readonly [width: number, className: string])[] = [
  [240, "@min-[240px]:hidden"],
  [320, "@min-[320px]:hidden"],
  [400, "@min-[400px]:hidden"],
  [480, "@min-[480px]:hidden"],
  [600, "@min-[600px]:hidden"],
  [720, "@min-[720px]:hidden"],
  [900, "@min-[900px]:hidden"],
  [1080, "@min-[1080px]:hidden"],
];

export function shownFrom(width: number): string | null {
  return SHOWN_FROM.find(([from]) => from >= width)?.[1] ?? null;
}

export function hiddenFrom(width: number): string {
  return HIDDEN_FROM.find(([from]) => from >= width)?.[1] ?? "";
}

export const CHARACTER = 7.5;

const NAME_WIDTH = 29;

export function SpanLabels({ spans, top }: { spans: readonly string[]; top: number }) {
  const ink = "fill-slate-700 text-xs forced-colors:fill-[CanvasText]";
  const hasQuarters = spans.some(isQuarter);
  return spans.map((span, index) => {
    const isFirstOfThree = !hasQuarters && Number(span.slice(5)) % 3 === 1;
    const needed = (spans.length * NAME_WIDTH) / (isFirstOfThree ? 3 : 1);
    const shown = spans.length === 1 ? "" : shownFrom(needed);
    const year = yearUnder(spans, index);
    return (
      <svg
        key={span}
        x={percent(((index + 0.5) * 100) / spans.length)}
        y={top}
        overflow="visible"
        className="pointer-events-none"
      >
        {shown === null ? null : (
          <text y="16" textAnchor="middle" className={classNames(ink, shown)}>
            {shortSpan(span)}
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

const beginsYear = (span: string) => /-(?:01|Q1)$/.test(span);

/** The year, shown at its first span, and at the first span of the period unless the next year follows right after it. */
function yearUnder(spans: readonly string[], index: number): string | null {
  const span = spans[index] ?? "";
  if (beginsYear(span)) return span.slice(0, 4);
  const next = spans.findIndex(beginsYear);
  const hasRoom = next === -1 || next > Math.max(1, spans.length / 7);
  return index === 0 && hasRoom ? span.slice(0, 4) : null;
}
