import { renderToStaticMarkup } from "react-dom/server";
import { chartOf, HEIGHT, WIDTH } from "./chart.server.ts";
import type { Position } from "./sphere.server.ts";

const REACH = 6;

/** The land around a place as an SVG of any size, the place in its middle. */
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
