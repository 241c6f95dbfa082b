import { renderToStaticMarkup } from "react-dom/server";
import { keepRecent } from "#app/kit/keep-recent.ts";
import { currentLanguage } from "#app/kit/language/language.ts";
import { chartOf, HEIGHT, WIDTH } from "./chart.server.ts";
import { journeyOf, type RouteFacts } from "./journey.server.ts";
import { RouteFigure } from "./route-figure.server.tsx";
import type { Position } from "#app/places/distance.ts";
import type { RequestScope } from "#app/request/context.ts";

/** Some 15 MB. Shipments of one lane that are as far, and a list of them, share a map. */
const recentMaps = keepRecent<string, string>(1000);

/**
 * Renders the HTML for `RouteMap`; everything is escaped.
 * @param facts only events that count (`event_counts`)
 * @param isWide with land at both sides of the map
 * @returns null when no part of the route has two known ends
 */
export function drawRouteMap(facts: RouteFacts, now: Date, isWide = false): string | null {
  const journey = journeyOf(facts, now);
  return (
    journey &&
    recentMaps(JSON.stringify([currentLanguage(), isWide, journey]), () =>
      renderToStaticMarkup(<RouteFigure journey={journey} isWide={isWide} />),
    )
  );
}

/** Renders a map; a failure is logged and gives no map. @param options.failed called when there may be a map */
export async function routeMapOf(
  readFacts: () => RouteFacts | null | Promise<RouteFacts | null>,
  log: RequestScope["log"],
  { failed, isWide = false }: { failed?: () => void; isWide?: boolean } = {},
): Promise<string | null> {
  try {
    const facts = await readFacts();
    return facts && drawRouteMap(facts, new Date(), isWide);
  } catch (error) {
    log.error({ err: error }, "the picture of a route could not be drawn");
    failed?.();
    return null;
  }
}

/** Degrees east and west of a place shown on its map, so that coasts and borders are recognizable. */
const REACH = 6;

/** The land around a place as an SVG of any size, with the place in its middle. */
export function drawPlaceMap({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const around: Position[] = [-REACH, REACH].map((degrees) => [longitude + degrees, latitude]);
  return renderToStaticMarkup(
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full bg-slate-50 forced-color-adjust-none forced-colors:bg-[Canvas]"
    >
      <path
        d={chartOf([around]).land()}
        vectorEffect="non-scaling-stroke"
        className="fill-slate-200 stroke-slate-50 forced-colors:fill-[Canvas] forced-colors:stroke-[GrayText]"
      />
    </svg>,
  );
}
