import {
  geoAzimuthalEqualArea,
  geoBounds,
  geoCentroid,
  geoDistance,
  type GeoGeometryObjects,
  geoNaturalEarth1,
  geoPath,
  type GeoProjection,
} from "d3-geo";
import { coastsIn } from "./coasts.server.ts";
import { Pen } from "./pen.server.ts";
import type { Position } from "./sphere.server.ts";

/** The size of the drawing in its own units, 3 to 2; it is shown at any width. */
export const WIDTH = 1200;
export const HEIGHT = 800;
const MARGIN = { x: 220, y: 130 };

const EARTH_KM = 6371;
/** A map never shows less than this from west to east: the coasts would be coarser than the route. */
const LEAST_KM = 420;
/** A part of the world seen from above keeps its shape up to here, in radians; beyond it is the whole world. */
const REGION = 0.65;

export interface Chart {
  project: (at: Position) => [x: number, y: number];
  path: (line: readonly Position[]) => string;
  land: () => string;
}

export function chartOf(lines: readonly (readonly Position[])[]): Chart {
  const route: GeoGeometryObjects = { type: "MultiLineString", coordinates: lines as Position[][] };
  const { projection, isRegion } = projectionFor(route);
  const project = (at: Position) => projection(at) ?? [WIDTH / 2, HEIGHT / 2];
  return {
    project,
    path: (line) => drawn(projection, line),
    land: () => landIn(projection, isRegion),
  };
}

function projectionFor(route: GeoGeometryObjects): { projection: GeoProjection; isRegion: boolean } {
  const [[west, south], [east, north]] = geoBounds(route);
  const middle: Position = [west <= east ? (west + east) / 2 : (west + east + 360) / 2, (south + north) / 2];
  const centre = isPoint(route) ? middle : geoCentroid(route);
  const isRegion = reachOf(route, centre) <= REGION;
  // Seen from above its middle where north stays up; else the whole world, turned so that no route is cut.
  const projection = isRegion
    ? geoAzimuthalEqualArea().rotate([-centre[0], -centre[1]])
    : geoNaturalEarth1().rotate([-middle[0], 0]);
  // Lines come with points enough, and coasts are not smoother than theirs.
  projection.precision(0);
  projection.fitExtent(
    [
      [MARGIN.x, MARGIN.y],
      [WIDTH - MARGIN.x, HEIGHT - MARGIN.y],
    ],
    route,
  );
  keepWide(projection, isPoint(route) ? middle : null);
  projection.clipExtent([
    [-20, -20],
    [WIDTH + 20, HEIGHT + 20],
  ]);
  return { projection, isRegion };
}

const positionsOf = (route: GeoGeometryObjects): Position[] =>
  route.type === "MultiLineString" ? (route.coordinates.flat() as Position[]) : [];

const isPoint = (route: GeoGeometryObjects): boolean =>
  new Set(positionsOf(route).map((at) => at.join())).size <= 1;

const reachOf = (route: GeoGeometryObjects, centre: Position): number =>
  Math.max(0, ...positionsOf(route).map((at) => geoDistance(centre, at)));

/** Not nearer than the coasts are exact; the route stays in the middle. */
function keepWide(projection: GeoProjection, only: Position | null): void {
  const most = (WIDTH * EARTH_KM) / LEAST_KM;
  const scale = projection.scale();
  if (only) {
    projection.scale(most).translate([WIDTH / 2, HEIGHT / 2]);
    return;
  }
  if (scale <= most) return;
  const [x, y] = projection.translate();
  const ratio = most / scale;
  projection
    .scale(most)
    .translate([WIDTH / 2 + (x - WIDTH / 2) * ratio, HEIGHT / 2 + (y - HEIGHT / 2) * ratio]);
}

const landIn = (projection: GeoProjection, isRegion: boolean): string => {
  const [x, y] = projection.rotate();
  return coastsIn({
    projection: isRegion ? "azimuthal-equal-area" : "natural-earth",
    centre: [-x, -y],
    scale: projection.scale(),
    translate: projection.translate(),
    width: WIDTH,
    height: HEIGHT,
  });
};

function drawn(projection: GeoProjection, line: readonly Position[]): string {
  const pen = new Pen(1);
  const shape = { type: "LineString" as const, coordinates: line as Position[] };
  geoPath(projection, pen as unknown as CanvasRenderingContext2D)(shape);
  return pen.toString();
}
