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
import type { Position } from "./sphere.server.ts";
import { coarseWorld, fineWorld } from "./world.server.ts";

/** The size of the drawing in its own units, 3 to 2; it is shown at any width. */
export const WIDTH = 1200;
export const HEIGHT = 800;
/** Room around the route for the names of places. */
const MARGIN = { x: 220, y: 130 };

const EARTH_KM = 6371;
/** A map never shows less than this from west to east: the coasts would be coarser than the route. */
const LEAST_KM = 420;
/** A part of the world seen from above keeps its shape up to here, in radians; beyond it is the whole world. */
const REGION = 0.65;
/** A map of more than this, in radians from its middle, needs coasts for half the world only. */
const FINE = 0.75;

export interface Chart {
  project: (at: Position) => [x: number, y: number];
  /** A line as the data of an SVG path. */
  path: (line: readonly Position[]) => string;
  /** The land that is in view, as the data of one SVG path. */
  land: () => string;
}

/** The map on which all lines lie in view. */
export function chartOf(lines: readonly (readonly Position[])[]): Chart {
  const route: GeoGeometryObjects = { type: "MultiLineString", coordinates: lines as Position[][] };
  const projection = projectionFor(route);
  const project = (at: Position) => projection(at) ?? [WIDTH / 2, HEIGHT / 2];
  return {
    project,
    path: (line) => drawn(projection, { type: "LineString", coordinates: line as Position[] }),
    land: () => landIn(projection),
  };
}

function projectionFor(route: GeoGeometryObjects): GeoProjection {
  const [[west, south], [east, north]] = geoBounds(route);
  const middle: Position = [west <= east ? (west + east) / 2 : (west + east + 360) / 2, (south + north) / 2];
  const centre = isPoint(route) ? middle : geoCentroid(route);
  const reach = reachOf(route, centre);
  // Seen from above its middle where north stays up; else the whole world, turned so that no route is cut.
  const projection =
    reach <= REGION
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
  return projection.clipExtent([
    [-20, -20],
    [WIDTH + 20, HEIGHT + 20],
  ]);
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

/** Coasts of the lanes that were drawn last, some ten kilobytes each: most shipments go where others have gone. */
const landsDrawn = new Map<string, string>();
const MOST_LANDS = 200;

/** The coasts in view; drawing them is most of the time a map takes. */
function landIn(projection: GeoProjection): string {
  const view = [projection.rotate(), projection.scale(), projection.translate()].join();
  const land = landsDrawn.get(view) ?? drawLand(projection);
  landsDrawn.delete(view);
  landsDrawn.set(view, land);
  if (landsDrawn.size > MOST_LANDS) landsDrawn.delete(landsDrawn.keys().next().value!);
  return land;
}

/** Only what can be in view is projected. */
function drawLand(projection: GeoProjection): string {
  const centre = projection.invert?.([WIDTH / 2, HEIGHT / 2]) ?? [0, 0];
  const corners = [
    [0, 0],
    [WIDTH, 0],
    [0, HEIGHT],
    [WIDTH, HEIGHT],
    [WIDTH / 2, 0],
    [WIDTH / 2, HEIGHT],
  ].map((corner) => projection.invert?.(corner as Position) ?? null);
  const view = Math.max(
    ...corners.map((corner) =>
      corner && corner.every(Number.isFinite) ? geoDistance(centre, corner) : Math.PI,
    ),
  );
  const world = view > FINE ? coarseWorld() : fineWorld();
  return world
    .filter(({ radius }) => radius * projection.scale() > 2)
    .filter((land) => geoDistance(land.centre, centre) <= view + land.radius)
    .map(({ shape }) => drawn(projection, shape, true))
    .join("");
}

/** The data of a path in whole units, each step from the last: half as long as d3's own. */
function drawn(projection: GeoProjection, shape: GeoGeometryObjects, simplify = false): string {
  const pen = new Pen(simplify ? 3 : 1);
  geoPath(projection, pen as unknown as CanvasRenderingContext2D)(shape);
  return pen.toString();
}

class Pen {
  readonly #least: number;
  #data = "";
  #figure = "";
  #steps = 0;
  #x = 0;
  #y = 0;

  /** @param least steps shorter than this are left out */
  constructor(least: number) {
    this.#least = least;
  }

  moveTo(x: number, y: number): void {
    this.#end();
    [this.#x, this.#y] = [Math.round(x), Math.round(y)];
    this.#figure = `M${this.#x} ${this.#y}`;
  }

  lineTo(x: number, y: number): void {
    const [right, down] = [Math.round(x) - this.#x, Math.round(y) - this.#y];
    if (Math.abs(right) + Math.abs(down) < this.#least) return;
    this.#figure += `${this.#steps === 0 ? "l" : right < 0 ? "" : " "}${right}${down < 0 ? "" : " "}${down}`;
    this.#steps += 1;
    this.#x += right;
    this.#y += down;
  }

  closePath(): void {
    if (this.#steps > 1) this.#figure += "z";
    this.#end(2);
  }

  arc(): void {}

  #end(atLeast = 1): void {
    if (this.#steps >= atLeast) this.#data += this.#figure;
    this.#figure = "";
    this.#steps = 0;
  }

  toString(): string {
    this.#end();
    return this.#data;
  }
}
