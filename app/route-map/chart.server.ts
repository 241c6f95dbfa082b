import {
  geoAzimuthalEqualArea,
  geoBounds,
  geoCentroid,
  geoDistance,
  type GeoGeometryObjects,
  geoNaturalEarth1,
  geoPath,
  type GeoProjection,
  type GeoContext,
} from "d3-geo";
import { type Frame, inFrame, landNear, wholeWorld } from "./land.server.ts";
import { EARTH_KM, type Position } from "#app/places/distance.ts";

class Pen implements GeoContext {
  readonly #least: number;
  #data = "";
  #figure = "";
  #steps = 0;
  #x = 0;
  #y = 0;

  constructor(least: number) {
    this.#least = least;
  }

  beginPath(): void {}
  arc(): void {}

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

export const WIDTH = 1200;
export const HEIGHT = 800;
/** Margin around the route: a tenth of the map at each side. */
const MARGIN = { x: WIDTH / 10, y: HEIGHT / 10 };

/** Minimum width of a map in kilometres: on smaller maps coasts would be coarser than the route. */
const LEAST_KM = 420;
/** Maximum size in radians of a region drawn in an azimuthal projection; above it the whole world is drawn. */
const REGION = 0.65;
/** Step in degrees for rotating the world map: each rotation is computed once, and a route stays near the middle. */
const TURN = 15;
/** Minimum size of land, and of a coast's step, in units of the picture. */
const LEAST_LAND = 4;
const LEAST_STEP = 3;

export interface Chart {
  project: (at: Position) => [x: number, y: number];
  /** The data of an SVG path, like that of `land`. */
  path: (line: readonly Position[]) => string;
  /** @param aside how far the land extends beyond either side of the map */
  land: (aside?: number) => string;
}

export function chartOf(lines: readonly (readonly Position[])[]): Chart {
  const { projection, isRegion } = projectionFor(lines as Position[][]);
  return {
    project: (at) => projection(at) ?? [WIDTH / 2, HEIGHT / 2],
    path: (line) => draw(projection, { type: "LineString", coordinates: line as Position[] }, 1),
    land: (aside = 0) => {
      const frame = { width: WIDTH, height: HEIGHT, aside };
      return drawLand(projection, isRegion ? landNear(projection, frame) : wholeWorld(projection), frame);
    },
  };
}

function projectionFor(lines: Position[][]): { projection: GeoProjection; isRegion: boolean } {
  const route: GeoGeometryObjects = { type: "MultiLineString", coordinates: lines };
  const places = lines.flat();
  const isPoint = new Set(places.map((at) => at.join())).size <= 1;
  const [[west, south], [east, north]] = geoBounds(route);
  const middle: Position = [west <= east ? (west + east) / 2 : (west + east + 360) / 2, (south + north) / 2];
  const centre = isPoint ? middle : geoCentroid(route);
  const isRegion = places.every((at) => geoDistance(centre, at) <= REGION);
  // A region is seen from above its middle, north up; otherwise the whole world, rotated so that no route is cut.
  const projection = isRegion
    ? geoAzimuthalEqualArea()
        .rotate([-centre[0], -centre[1]])
        .preclip((stream) => stream)
    : geoNaturalEarth1().rotate([-TURN * Math.round(middle[0] / TURN), 0]);
  // Without resampling: lines have enough points, and coasts are no smoother.
  projection.precision(0);
  projection.fitExtent(
    [
      [MARGIN.x, MARGIN.y],
      [WIDTH - MARGIN.x, HEIGHT - MARGIN.y],
    ],
    route,
  );
  keepWide(projection, isPoint);
  projection.clipExtent([
    [-20, -20],
    [WIDTH + 20, HEIGHT + 20],
  ]);
  return { projection, isRegion };
}

/** Limits the zoom to the precision of the coasts; the route stays in the middle. */
function keepWide(projection: GeoProjection, isPoint: boolean): void {
  const most = (WIDTH * EARTH_KM) / LEAST_KM;
  const ratio = most / projection.scale();
  const [x, y] = projection.translate();
  if (isPoint) projection.scale(most).translate([WIDTH / 2, HEIGHT / 2]);
  else if (ratio < 1)
    projection
      .scale(most)
      .translate([WIDTH / 2 + (x - WIDTH / 2) * ratio, HEIGHT / 2 + (y - HEIGHT / 2) * ratio]);
}

function drawLand(projection: GeoProjection, lands: ReturnType<typeof wholeWorld>, frame: Frame): string {
  const pen = new Pen(LEAST_STEP);
  for (const { radius, rings } of lands) {
    if (2 * radius * projection.scale() <= LEAST_LAND) continue;
    for (const ring of rings) {
      let isFirst = true;
      for (const [x, y] of inFrame(ring, projection, frame)) {
        if (isFirst) pen.moveTo(x, y);
        else pen.lineTo(x, y);
        isFirst = false;
      }
      pen.closePath();
    }
  }
  return pen.toString();
}

function draw(projection: GeoProjection, shape: GeoGeometryObjects, leastStep: number): string {
  const pen = new Pen(leastStep);
  geoPath(projection, pen)(shape);
  return pen.toString();
}
