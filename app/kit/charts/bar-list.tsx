import { useContext } from "react";
import { classNames } from "../ui/class-names.ts";
import { fillProps, type SeriesPattern } from "./look.tsx";
import { OpenLinks } from "./chart-table.tsx";
import { percent, spansOf } from "./scale.ts";

interface Bar {
  key: string;
  label: string;
  /** The full text of a shortened label. */
  title?: string;
  value: number;
  text: string;
  note?: string;
  to?: string;
  look?: SeriesPattern;
}

/** Horizontal bars from a common zero, as a list of words and links, so that a screen reader reads it like any other. */
export function BarList({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const { zero, spans } = spansOf(bars.map(({ value }) => value));
  return (
    <ul aria-label={label} className={lineGrid}>
      {bars.map(({ key, value, look, ...line }, index) => (
        <ChartLine key={key} {...line}>
          <Track>
            <rect
              data-value={value}
              x={percent(spans[index]?.from ?? 0)}
              y="4"
              width={percent(spans[index]?.width ?? 0)}
              height="8"
              {...fillProps(look ?? (value < 0 ? "red" : "ink"))}
            />
            <ZeroLine at={zero} />
          </Track>
        </ChartLine>
      ))}
    </ul>
  );
}

/** Grid of the bars: in containers of 26rem or more names and figures stand beside the bars, in narrower ones above them. */
export const lineGrid =
  "mt-3 grid grid-cols-[minmax(0,1fr)_max-content_max-content] gap-y-1.5 @min-[26rem]:grid-cols-[minmax(0,min(20rem,42%))_minmax(4rem,1fr)_max-content_max-content] @min-[26rem]:gap-y-0";

export function Track({ children }: { children: React.ReactNode }) {
  return (
    <svg
      width="100%"
      height="16"
      aria-hidden="true"
      focusable="false"
      className="block overflow-visible forced-color-adjust-none"
    >
      {children}
    </svg>
  );
}

export function ZeroLine({ at }: { at: number }) {
  return (
    <line
      x1={percent(at)}
      x2={percent(at)}
      y1="-3"
      y2="19"
      className="stroke-slate-500 forced-colors:stroke-[CanvasText]"
    />
  );
}

export function ChartLine(
  props: Pick<Bar, "label" | "title" | "text" | "note" | "to"> & { children: React.ReactNode },
) {
  const { label, title = label, text, note, to } = props;
  const mayOpen = useContext(OpenLinks);
  return (
    <li className="col-span-full grid grid-cols-subgrid items-center gap-y-0.5 break-inside-avoid @min-[26rem]:min-h-8">
      <span className="line-clamp-3 leading-5 wrap-anywhere text-ink-900" title={title}>
        {to && mayOpen(to) ? (
          <a href={to} className="text-link py-1 pointer-coarse:py-2.5">
            {label}
          </a>
        ) : (
          label
        )}
      </span>
      <span className="@max-[26rem]:order-last @max-[26rem]:col-span-full @min-[26rem]:pl-4">
        {props.children}
      </span>
      <span className="figures pl-4 text-right font-semibold whitespace-nowrap text-ink-900">{text}</span>
      <span className={classNames("figures text-right whitespace-nowrap text-slate-600", note && "pl-3")}>
        {note}
      </span>
    </li>
  );
}
