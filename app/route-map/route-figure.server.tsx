import { type LucideIcon, Plane, Sailboat, Ship, TrainFront, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { keepRecent } from "#app/kit/keep-recent.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { MODE_WORDS } from "#app/shipments/customer-words.ts";
import { statusInWords } from "#app/shipments/status-in-words.ts";
import { captionOf } from "./caption.server.ts";
import { type Chart, chartOf, HEIGHT, WIDTH } from "./chart.server.ts";
import { Course } from "./course.server.tsx";
import {
  isKnown,
  isSamePlace,
  type RouteJourney,
  type LocatedStop,
  type RouteSegment,
} from "./journey.server.ts";
import { DESK, PAPER, placeLabels } from "./labels.server.ts";
import { seaWay } from "./sea-way.server.ts";
import { MAP_WORDS } from "./words.ts";
import type { Position } from "#app/places/distance.ts";
import { greatCircle } from "./world.server.ts";

const ICONS = { air: Plane, sea: Ship, road: Truck, rail: TrainFront, barge: Sailboat } as const;

/** Maximum length of a label: longer ones would cross a phone's map; the text below has the full name. */
const NAME_MAX = 22;

interface Point {
  x: number;
  y: number;
}

type Kind = "now" | "origin" | "destination" | "between";

interface Mark extends Point {
  stop: LocatedStop;
  kind: Kind;
}

/** Fraction of the map's width; more would show land from the other side of the globe. */
const ASIDE = 0.45;

/** @param props.isWide whether land extends beyond both sides of the map, for a container that shows overflow */
export function RouteFigure({ journey, isWide }: { journey: RouteJourney; isWide: boolean }) {
  const stops = stopsOf(journey).map((stop) =>
    isCalledByCode(stop, journey) ? stop : { ...stop, code: null },
  );
  const { chart, land, courses } = landAndCourses(journey.segments, stops, isWide);
  const marks = stops.map((stop) => ({ ...pointOf(chart, stop.at), stop, kind: kindOf(stop, journey) }));
  return (
    <figure className="@container break-inside-avoid">
      <svg
        role="img"
        aria-label={MAP_WORDS.label}
        className="block aspect-[3/2] w-full bg-slate-50 forced-color-adjust-none print:[print-color-adjust:exact] forced-colors:bg-[Canvas]"
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          overflow={isWide ? "visible" : undefined}
        >
          <path
            d={land}
            vectorEffect="non-scaling-stroke"
            className="fill-slate-200 stroke-slate-50 forced-colors:fill-[Canvas] forced-colors:stroke-[GrayText]"
          />
          {journey.segments.map((segment, index) => (
            <Course key={index} {...segment} data={courses[index]!.data} />
          ))}
        </svg>
        {marks.toReversed().map((mark, index) => (
          <At key={index} {...mark}>
            <Sign kind={mark.kind} journey={journey} />
          </At>
        ))}
        <Names marks={marks} crossed={courses.map(({ points }) => points)} />
      </svg>
      <Legend journey={journey} marks={marks} />
      <figcaption className="mt-2 text-sm text-slate-600">{captionOf(journey)}</figcaption>
    </figure>
  );
}

interface LandAndCourses {
  chart: Chart;
  /** Data of SVG paths, as `data` of a course. */
  land: string;
  courses: { data: string; points: Point[] }[];
}

/** Some 20 MB. Shipments of one lane share them: drawing them is most of the cost of a map. */
const recentLands = keepRecent<string, LandAndCourses>(1000);

function landAndCourses(
  segments: readonly RouteSegment[],
  stops: readonly LocatedStop[],
  isWide: boolean,
): LandAndCourses {
  const ends = segments.map(({ from, to, mode }) => [from.at, to.at, mode === "sea"]);
  const key = JSON.stringify([isWide, ends, stops.map(({ at }) => at.join()).toSorted()]);
  return recentLands(key, () => {
    const lines = segments.map(courseOf);
    const chart = chartOf([...lines, ...stops.map(({ at }) => [at, at])]);
    return {
      chart,
      land: chart.land(isWide ? ASIDE * WIDTH : 0),
      courses: lines.map((line) => ({
        data: chart.path(line),
        points: line.map((at) => pointOf(chart, at)),
      })),
    };
  });
}

const courseOf = ({ from, to, mode }: RouteSegment): readonly Position[] =>
  mode === "sea" ? seaWay(from.at, to.at) : greatCircle(from.at, to.at);

function stopsOf({ origin, destination, segments, now }: RouteJourney): LocatedStop[] {
  const stops = [now, origin, destination, ...segments.flatMap(({ from, to }) => [from, to])].filter(isKnown);
  return stops.filter((stop, index) => stops.findIndex((other) => isSamePlace(stop, other)) === index);
}

/** True for ports and airports, which are known by their codes; places of road transport are not. */
const isCalledByCode = (stop: LocatedStop, { segments }: RouteJourney): boolean =>
  segments.some(
    ({ from, to, mode }) =>
      mode !== null && mode !== "road" && (isSamePlace(from, stop) || isSamePlace(to, stop)),
  );

function kindOf(stop: LocatedStop, { origin, destination, now }: RouteJourney): Kind {
  if (now && isSamePlace(stop, now)) return "now";
  if (isSamePlace(stop, origin)) return "origin";
  return isSamePlace(stop, destination) ? "destination" : "between";
}

function pointOf(chart: Chart, at: Position): Point {
  const [x, y] = chart.project(at);
  return { x, y };
}

const share = (part: number, whole: number) => `${Math.round((part / whole) * 1000) / 10}%`;

/** Positions its children at a point, in CSS pixels, whatever the width of the map. */
function At({ x, y, children }: Point & { children: ReactNode }) {
  return (
    <svg x={share(x, WIDTH)} y={share(y, HEIGHT)} overflow="visible">
      {children}
    </svg>
  );
}

const paper = "fill-white stroke-ink-900 forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]";
const ink = "fill-ink-900 stroke-white forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]";

/** Radius of each sign with its edge, in CSS pixels. */
const RADIUS: Record<Kind, number> = { now: 13, origin: 6.5, destination: 6, between: 4.5 };

function Sign({
  kind,
  journey: { by, onHold },
}: {
  kind: Kind;
  journey: Pick<RouteJourney, "by" | "onHold">;
}) {
  if (kind === "origin") return <circle r="5.5" strokeWidth="1.5" className={ink} />;
  if (kind === "destination") return <circle r="5" strokeWidth="2" className={paper} />;
  if (kind === "between") return <circle r="3.5" strokeWidth="1.5" className={paper} />;
  const fill = classNames(onHold ? "fill-red-700" : "fill-signal-500", "forced-colors:fill-[Highlight]");
  const Icon = by && ICONS[by];
  if (!Icon)
    return (
      <>
        <circle r="9" strokeWidth="2" className={paper} />
        <circle r="5" className={fill} />
      </>
    );
  return (
    <>
      <circle
        r="12"
        strokeWidth="2"
        className={classNames("stroke-white forced-colors:stroke-[Canvas]", fill)}
      />
      <Icon
        x="-6.5"
        y="-6.5"
        width="13"
        height="13"
        className={classNames(onHold ? "stroke-white" : "stroke-ink-900", "forced-colors:stroke-[Canvas]")}
      />
    </>
  );
}

const shortenName = (name: string) =>
  name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1).trimEnd()}…` : name;

/** Map width from which a label fits; below it, only the text under the map has it. */
const SHOWN_FROM: Record<number, string> = { [PAPER]: "@max-[440px]:hidden", [DESK]: "@max-[760px]:hidden" };

function Names({ marks, crossed }: { marks: readonly Mark[]; crossed: readonly (readonly Point[])[] }) {
  const named = marks.map(({ x, y, kind, stop }) => ({
    x,
    y,
    text: `${shortenName(stop.name)} ${stop.code ?? ""}`,
    radius: RADIUS[kind],
  }));
  const markBoxes = marks.map((mark) => ({ ...mark, by: RADIUS[mark.kind] }));
  return placeLabels(named, markBoxes, crossed).map((label, index) => {
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
        strokeWidth="5"
        strokeLinejoin="round"
        className={classNames(
          "fill-ink-900 stroke-slate-50 text-xs font-semibold [paint-order:stroke] forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]",
          SHOWN_FROM[label.from],
        )}
      >
        {shortenName(mark.stop.name)}
        {mark.stop.code ? (
          <tspan dx="5" className="fill-slate-600 font-medium forced-colors:fill-[CanvasText]">
            {mark.stop.code}
          </tspan>
        ) : null}
      </text>
    );
  });
}

function Legend({ journey, marks }: { journey: RouteJourney; marks: readonly Mark[] }) {
  const { segments, delivered, cancelled, onHold } = journey;
  const modes = [...new Set(segments.flatMap(({ mode }) => mode ?? []))];
  return (
    <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-xs text-slate-600">
      {modes.map((mode) => (
        <Key key={mode} words={MODE_WORDS[mode]} Icon={ICONS[mode]}>
          <Course data="M0 8H30" mode={mode} ahead={false} />
        </Key>
      ))}
      {segments.some(({ overdue }) => overdue) ? (
        <Key words={MAP_WORDS.awaited}>
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
            <Sign kind="now" journey={journey} />
          </At>
        </Key>
      ) : null}
    </ul>
  );
}

function Key({ words, Icon, children }: { words: string; Icon?: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <svg width="30" height="16" overflow="visible" className="shrink-0 forced-color-adjust-none">
        {children}
      </svg>
      {Icon ? <Icon className="size-4 stroke-ink-900 forced-colors:stroke-[CanvasText]" /> : null}
      {words}
    </li>
  );
}
