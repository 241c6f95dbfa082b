import { classNames } from "#app/kit/ui/class-names.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { fillProps, type SeriesPattern } from "#app/kit/charts/look.tsx";
import { CHARACTER, hiddenFrom, shownFrom, SpanLabels } from "./span-labels.tsx";
import { percent, scaleTo } from "#app/kit/charts/scale.ts";

interface ColumnPart {
  look: SeriesPattern;
  value: number;
  title: string;
  to?: string;
}

export interface ChartColumn {
  span: string;
  parts: readonly ColumnPart[];
  figure: string;
  title: string;
  to?: string;
}

const PLOT = 190;
const FOOT = 38;
/** Width of a column: half of its slot, up to this. */
const FILL = 50;
const WIDEST = "4rem";
const LEAST = 1.5;

/** A column chart sized in percent of the width, so that texts keep their size. Hidden from screen readers, which have the table. */
export function ColumnChart({ columns }: { columns: readonly ChartColumn[] }) {
  const totals = columns.map(({ parts }) => sumOf(parts));
  const tallest = Math.max(0, ...totals);
  const scale = scaleTo(tallest);
  const longest = Math.max(1, ...columns.map(({ figure }) => figure.length)) * CHARACTER;
  // The figure above the tallest column uses the space that the scale leaves there.
  const head = Math.max(12, longest + 8 - PLOT * (1 - tallest / scale.top));
  const axis = Math.max(...scale.ticks.map((tick) => formatCount(tick).length)) * CHARACTER + 14;
  const height = head + PLOT + FOOT;
  const y = (value: number) => head + PLOT * (1 - value / scale.top);
  return (
    <div aria-hidden="true" className="@container mt-3 flex pr-3 forced-color-adjust-none">
      <svg width={axis} height={height} focusable="false" className="shrink-0">
        {scale.ticks.map((tick) => (
          <text key={tick} x={axis - 8} y={y(tick)} dy="0.35em" textAnchor="end" className={QUIET}>
            {formatCount(tick)}
          </text>
        ))}
      </svg>
      <svg height={height} focusable="false" className="w-0 min-w-0 grow overflow-visible">
        {scale.ticks.map((tick) => (
          <line
            key={tick}
            x2="100%"
            y1={y(tick)}
            y2={y(tick)}
            className={classNames(
              tick === 0 ? "stroke-slate-500" : "stroke-slate-200",
              "forced-colors:stroke-[CanvasText]",
            )}
            strokeDasharray={tick === 0 ? undefined : "1 3"}
          />
        ))}
        {columns.map((column, index) => (
          <g key={column.span}>
            <Stack column={column} index={index} of={columns.length} y={y} top={head} />
            <Figure
              text={column.figure}
              slot={[index, columns.length]}
              foot={y(totals[index] ?? 0)}
              longest={longest}
            />
          </g>
        ))}
        <SpanLabels spans={columns.map(({ span }) => span)} top={head + PLOT} />
      </svg>
    </div>
  );
}

const sumOf = (parts: readonly ColumnPart[]) => parts.reduce((sum, { value }) => sum + value, 0);

const QUIET = "fill-slate-600 text-xs figures forced-colors:fill-[CanvasText]";

function Stack(props: {
  column: ChartColumn;
  index: number;
  of: number;
  y: (value: number) => number;
  top: number;
}) {
  const { column, index, of, y, top } = props;
  const slot = 100 / of;
  return (
    <>
      <Linked to={column.to} title={column.title}>
        <rect
          x={percent(index * slot)}
          y={top}
          width={percent(slot)}
          height={PLOT}
          className="fill-transparent group-hover/bar:fill-slate-100"
        />
      </Linked>
      {column.parts.map((part, place) => {
        if (part.value <= 0) return null;
        const below = sumOf(column.parts.slice(0, place));
        const foot = y(below);
        const tall = Math.max(LEAST, foot - y(below + part.value));
        return (
          <Linked key={part.look} to={part.to} title={part.title}>
            <rect
              data-value={part.value}
              x={percent((index + 0.5) * slot)}
              y={foot - tall}
              width={percent(FILL / of)}
              height={tall}
              style={{ width: `min(${percent(FILL / of)}, ${WIDEST})` }}
              {...fillProps(part.look)}
              className={classNames(
                fillProps(part.look).className,
                "-translate-x-1/2 [transform-box:fill-box] group-hover/bar:stroke-2",
              )}
            />
          </Linked>
        );
      })}
    </>
  );
}

function Linked(props: { to: string | undefined; title: string; children: React.ReactNode }) {
  const drawn = (
    <>
      <title>{props.title}</title>
      {props.children}
    </>
  );
  if (!props.to) return <g>{drawn}</g>;
  return (
    <a href={props.to} tabIndex={-1} className="group/bar">
      {drawn}
    </a>
  );
}

/** The figure above a column: rotated when columns are narrow, left out when it would still touch its neighbour. */
function Figure(props: {
  text: string;
  slot: readonly [index: number, of: number];
  foot: number;
  longest: number;
}) {
  const [index, of] = props.slot;
  if (props.text === "") return null;
  const level = props.longest + 8;
  const upright = props.text === "0" ? null : shownFrom(of * 14);
  const lying = shownFrom(of * level);
  const ink =
    "fill-ink-900 text-xs font-semibold figures pointer-events-none forced-colors:fill-[CanvasText]";
  return (
    <svg x={percent(((index + 0.5) * 100) / of)} y={props.foot - 6} overflow="visible">
      {lying === null ? null : (
        <text textAnchor="middle" className={classNames(ink, lying)}>
          {props.text}
        </text>
      )}
      {upright === null ? null : (
        <g className={upright}>
          <text
            dy="0.35em"
            transform="rotate(-90)"
            className={classNames(ink, lying === null ? "" : hiddenFrom(of * level))}
          >
            {props.text}
          </text>
        </g>
      )}
    </svg>
  );
}
