import { ChartLine, lineGrid, Track, ZeroLine } from "./bar-list.tsx";
import { percent } from "./scale.ts";

export interface Range {
  key: string;
  label: string;
  median: number | null;
  p90: number | null;
  text: string;
  note?: string;
  to?: string;
}

export function RangeList({ ranges, label }: { ranges: readonly Range[]; label: string }) {
  const largest = Math.max(0, ...ranges.map(({ p90, median }) => p90 ?? median ?? 0)) || 1;
  const at = (value: number) => percent((value / largest) * 98);
  return (
    <>
      <RangeLegend />
      <ul aria-label={label} className={lineGrid}>
        {ranges.map(({ key, median, p90, ...line }) => (
          <ChartLine key={key} {...line}>
            <Track>
              <line x2="100%" y1="8" y2="8" className="stroke-slate-200" strokeDasharray="1 3" />
              {median === null ? null : (
                <RangeMark median={at(median)} p90={at(p90 ?? median)} values={[median, p90 ?? median]} />
              )}
              <ZeroLine at={0} />
            </Track>
          </ChartLine>
        ))}
      </ul>
    </>
  );
}

const INK = "stroke-bar forced-colors:stroke-[CanvasText]";

function RangeMark(props: { median: string; p90: string; values: readonly [number, number] }) {
  return (
    <>
      <line x1="0" x2={props.median} y1="8" y2="8" strokeWidth="5" className={INK} />
      <line x1={props.median} x2={props.p90} y1="8" y2="8" strokeWidth="1.5" className={INK} />
      <line
        data-value={props.values[1]}
        x1={props.p90}
        x2={props.p90}
        y1="2"
        y2="14"
        strokeWidth="1.5"
        className={INK}
      />
      <circle
        data-value={props.values[0]}
        cx={props.median}
        cy="8"
        r="5"
        strokeWidth="1.5"
        className={`fill-white forced-colors:fill-[Canvas] ${INK}`}
      />
    </>
  );
}

function RangeLegend() {
  return (
    <p className="flex items-center gap-2 text-slate-700">
      <svg
        width="44"
        height="16"
        aria-hidden="true"
        focusable="false"
        className="shrink-0 forced-color-adjust-none"
      >
        <RangeMark median="18" p90="42" values={[0, 0]} />
      </svg>
      Half were done by the ring, nine of ten by the end of the line
    </p>
  );
}
