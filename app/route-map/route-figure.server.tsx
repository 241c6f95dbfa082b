import { Plane, Sailboat, Ship, TrainFront, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#app/kit/ui/class-names.ts";
import { MODE_WORDS } from "#app/shipments/customer-words.ts";
import { statusInWords } from "#app/shipments/status-in-words.ts";
import { captionOf } from "./caption.server.ts";
import { type Chart, chartOf, HEIGHT, WIDTH } from "./chart.server.ts";
import { Course } from "./course.server.tsx";
import { isSamePlace, type Journey, type LocatedStop, type RouteSegment } from "./journey.server.ts";
import { DESK, PAPER, PHONE, placeLabels } from "./labels.server.ts";
import { seaWay } from "./sea-way.server.ts";
import { MAP_WORDS } from "./words.ts";
import type { Position } from "#app/places/distance.ts";
import { greatCircle } from "./world.server.ts";

const ICONS = { air: Plane, sea: Ship, road: Truck, rail: TrainFront, barge: Sailboat } as const;

/** Longer names would cross the whole map of a phone; the words under it say all of it. */
const NAME_MAX = 22;

interface Line {
  segment: RouteSegment;
  points: readonly Position[];
}

interface Point {
  x: number;
  y: number;
}

type Kind = "now" | "origin" | "destination" | "between";

interface Mark extends Point {
  stop: LocatedStop;
  kind: Kind;
}

export function RouteFigure({ journey }: { journey: Journey }) {
  const lines = journey.segments.map((segment) => ({ segment, points: courseOf(segment) }));
  const stops = stopsOf(journey);
  const chart = chartOf([...lines.map(({ points }) => points), ...stops.map(({ at }) => [at, at])]);
  const marks = stops.map((stop) => ({ ...pointOf(chart, stop.at), stop, kind: kindOf(stop, journey) }));
  const icons = iconsOn(lines, chart, marks);
  return (
    <figure className="@container break-inside-avoid">
      <svg
        role="img"
        aria-label={MAP_WORDS.label}
        className="block aspect-[3/2] w-full bg-slate-50 forced-color-adjust-none print:[print-color-adjust:exact] forced-colors:bg-[Canvas]"
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          <path
            d={chart.land()}
            vectorEffect="non-scaling-stroke"
            className="fill-slate-200 stroke-slate-50 forced-colors:fill-[Canvas] forced-colors:stroke-[GrayText]"
          />
          {lines.map(({ segment, points }, index) => (
            <Course key={index} {...segment} data={chart.path(points)} />
          ))}
        </svg>
        {icons.map(({ x, y, Icon }, index) => (
          <At key={index} x={x} y={y}>
            <circle r="10" className="fill-slate-50 forced-colors:fill-[Canvas]" />
            <Icon
              x="-7"
              y="-7"
              width="14"
              height="14"
              className="stroke-ink-900 forced-colors:stroke-[CanvasText]"
            />
          </At>
        ))}
        {marks.toReversed().map((mark, index) => (
          <At key={index} {...mark}>
            <Sign kind={mark.kind} onHold={journey.onHold} />
          </At>
        ))}
        <Names marks={marks} icons={icons} lines={lines} chart={chart} />
      </svg>
      <Legend journey={journey} marks={marks} />
      <figcaption className="mt-2 text-sm text-slate-600">{captionOf(journey)}</figcaption>
    </figure>
  );
}

const courseOf = ({ from, to, mode }: RouteSegment): readonly Position[] =>
  mode === "sea" ? seaWay(from.at, to.at) : greatCircle(from.at, to.at);

function stopsOf({ origin, destination, segments, now }: Journey): LocatedStop[] {
  const stops = [
    ...(now?.at ? [{ ...now, at: now.at }] : []),
    origin,
    destination,
    ...segments.flatMap(({ from, to }) => [from, to]),
  ];
  return stops.filter((stop, index) => stops.findIndex((other) => isSamePlace(stop, other)) === index);
}

function kindOf(stop: LocatedStop, { origin, destination, now }: Journey): Kind {
  if (now && isSamePlace(stop, now)) return "now";
  if (isSamePlace(stop, origin)) return "origin";
  return isSamePlace(stop, destination) ? "destination" : "between";
}

function pointOf(chart: Chart, at: Position): Point {
  const [x, y] = chart.project(at);
  return { x, y };
}

const share = (part: number, whole: number) => `${Math.round((part / whole) * 1000) / 10}%`;

/** Its children stand at the point in CSS pixels, however wide the map is shown. */
function At({ x, y, children }: Point & { children: ReactNode }) {
  return (
    <svg x={share(x, WIDTH)} y={share(y, HEIGHT)} overflow="visible">
      {children}
    </svg>
  );
}

const paper = "fill-white stroke-ink-900 forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]";
const ink = "fill-ink-900 stroke-white forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]";

const RADIUS: Record<Kind, number> = { now: 10, origin: 6, destination: 6, between: 4 };

function Sign({ kind, onHold }: { kind: Kind; onHold: boolean }) {
  if (kind === "origin") return <circle r="5.5" strokeWidth="1.5" className={ink} />;
  if (kind === "destination") return <circle r="5" strokeWidth="2" className={paper} />;
  if (kind === "between") return <circle r="3.5" strokeWidth="1.5" className={paper} />;
  return (
    <>
      <circle r="9" strokeWidth="2" className={paper} />
      <circle
        r="5"
        className={classNames(onHold ? "fill-red-700" : "fill-signal-500", "forced-colors:fill-[Highlight]")}
      />
    </>
  );
}

function iconsOn(lines: readonly Line[], chart: Chart, marks: readonly Point[]) {
  const icons: (Point & { Icon: (typeof ICONS)[keyof typeof ICONS] })[] = [];
  for (const { segment, points } of lines) {
    const middle = midway(points.map((at) => pointOf(chart, at)));
    if (!segment.mode || !middle) continue;
    if ([...marks, ...icons].some((other) => distance(other, middle) < 26 * (WIDTH / PHONE))) continue;
    icons.push({ ...middle, Icon: ICONS[segment.mode] });
  }
  return icons;
}

function midway(points: readonly Point[]): Point | undefined {
  const steps = points.slice(1).map((point, index) => distance(points[index] as Point, point));
  const half = steps.reduce((sum, step) => sum + step, 0) / 2;
  let gone = 0;
  for (const [index, step] of steps.entries()) {
    const [from, to] = [points[index], points[index + 1]];
    if (from && to && gone + step >= half) {
      const part = step === 0 ? 0 : (half - gone) / step;
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    }
    gone += step;
  }
  return points[0];
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

const shortened = (name: string) =>
  name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1).trimEnd()}…` : name;

/** Width of the map from which a label has room; below it, it is in the words under the map. */
const SHOWN_FROM: Record<number, string> = {
  [PAPER]: "@max-[440px]:hidden",
  [DESK]: "@max-[760px]:hidden",
};

function Names(props: {
  marks: readonly Mark[];
  icons: readonly Point[];
  lines: readonly Line[];
  chart: Chart;
}) {
  const { marks, icons, lines, chart } = props;
  const named = marks.map(({ x, y, kind, stop }) => ({
    x,
    y,
    text: `${shortened(stop.name)} ${stop.code ?? ""}`,
    radius: RADIUS[kind],
  }));
  const taken = [
    ...marks.map((mark) => ({ ...mark, by: RADIUS[mark.kind] })),
    ...icons.map((icon) => ({ ...icon, by: 10 })),
  ];
  const crossed = lines.flatMap(({ points }) => points.map((at) => pointOf(chart, at)));
  return placeLabels(named, taken, crossed).map((label, index) => {
    const mark = marks[index];
    if (!label || !mark) return null;
    return (
      <text
        key={index}
        x={share(label.x, WIDTH)}
        y={share(label.y, HEIGHT)}
        dx={label.dx}
        dy={label.dy}
        textAnchor={label.anchor}
        strokeWidth="3"
        strokeLinejoin="round"
        className={classNames(
          "fill-ink-900 stroke-slate-50 text-xs font-semibold [paint-order:stroke] forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]",
          SHOWN_FROM[label.from],
        )}
      >
        {shortened(mark.stop.name)}
        {mark.stop.code ? (
          <tspan dx="5" className="fill-slate-600 font-medium forced-colors:fill-[CanvasText]">
            {mark.stop.code}
          </tspan>
        ) : null}
      </text>
    );
  });
}

function Legend({ journey, marks }: { journey: Journey; marks: readonly Mark[] }) {
  const { segments, delivered, cancelled, onHold } = journey;
  const modes = [...new Set(segments.flatMap(({ mode }) => mode ?? []))];
  return (
    <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-xs text-slate-600">
      {modes.map((mode) => (
        <Key key={mode} words={MODE_WORDS[mode]}>
          <Course data="M0 8H30" mode={mode} ahead={false} />
        </Key>
      ))}
      {segments.some(({ overdue }) => overdue) ? (
        <Key words={MAP_WORDS.overdue}>
          <Course data="M0 8H30" mode={null} ahead overdue />
        </Key>
      ) : null}
      {segments.some(({ ahead, overdue }) => ahead && !overdue) ? (
        <Key words={cancelled ? MAP_WORDS.notTravelled : MAP_WORDS.ahead}>
          <Course data="M0 8H30" mode={null} ahead />
        </Key>
      ) : null}
      {marks.some(({ kind }) => kind === "now") ? (
        <Key
          words={delivered ? MAP_WORDS.isDelivered : onHold ? statusInWords("On hold") : MAP_WORDS.lastSeen}
        >
          <At x={WIDTH / 2} y={HEIGHT / 2}>
            <Sign kind="now" onHold={onHold} />
          </At>
        </Key>
      ) : null}
    </ul>
  );
}

function Key({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <svg width="30" height="16" overflow="visible" className="shrink-0 forced-color-adjust-none">
        {children}
      </svg>
      {words}
    </li>
  );
}
