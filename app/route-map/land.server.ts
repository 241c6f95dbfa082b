import { geoNaturalEarth1, geoPath, type GeoContext, type GeoProjection } from "d3-geo";
import { coarseWorld, fineWorld, type Land, type Position } from "./world.server.ts";

/** A ring as x and y in turn, at scale 1 around the middle of the projection. */
type FlatRing = number[];

interface FlatLand {
  /** In radians. */
  radius: number;
  rings: FlatRing[];
}

/** Units of the picture. */
interface Frame {
  width: number;
  height: number;
}

/** A map of more than this, in radians from its middle, needs coasts for half the world only. */
const FINE = 0.75;
/** So far beyond the picture a coast goes on, so that its stroke is not seen to end. */
const BEYOND = 20;

/** The land that a region seen from above shows. d3 would cut each piece on the globe first, which is most of what a map costs. */
export function landNear(projection: GeoProjection, { width, height }: Frame): FlatLand[] {
  const scale = projection.scale();
  const [x, y] = projection.translate();
  const [turn, tilt] = projection.rotate();
  const middle: Position = [-turn, -tilt];
  const angleOf = (across: number) => 2 * Math.asin(Math.min(1, across / 2 / scale));
  const reach = angleOf(Math.hypot(Math.max(x, width - x), Math.max(y, height - y)) + BEYOND);
  const world = angleOf(Math.hypot(width, height) / 2) <= FINE ? fineWorld() : coarseWorld();
  const seen = seenFrom(middle);
  return world
    .filter(({ centre, radius }) => angleBetween(centre, middle) <= reach + radius)
    .map(({ radius, rings }) => ({ radius, rings: rings.map(seen) }));
}

const RADIANS = Math.PI / 180;

/** In radians, exact to a few metres: `geoDistance` is exact to all digits, at ten times the cost. */
function angleBetween([one, oneUp]: Position, [other, otherUp]: Position): number {
  const [up, beside] = [oneUp * RADIANS, otherUp * RADIANS];
  const turn = Math.cos((one - other) * RADIANS);
  const cosine = Math.sin(up) * Math.sin(beside) + Math.cos(up) * Math.cos(beside) * turn;
  return Math.acos(Math.max(-1, Math.min(1, cosine)));
}

/** The equal-area projection from above a place, as `geoAzimuthalEqualArea` has it. */
function seenFrom([longitude, latitude]: Position): (ring: readonly Position[]) => FlatRing {
  const [sin, cos] = [Math.sin(latitude * RADIANS), Math.cos(latitude * RADIANS)];
  return (ring) => {
    const flat: FlatRing = [];
    for (const [east, north] of ring) {
      const [turn, up] = [(east - longitude) * RADIANS, north * RADIANS];
      const [sinUp, cosUp] = [Math.sin(up), Math.cos(up)];
      const beside = cosUp * Math.cos(turn);
      // The other side of the globe is at twice the radius; it is not shown.
      const factor = Math.sqrt(2 / Math.max(1e-9, 1 + sin * sinUp + cos * beside));
      flat.push(factor * cosUp * Math.sin(turn), -factor * (cos * sinUp - sin * beside));
    }
    return flat;
  };
}

const WORLDS_KEPT = 24;
const worlds = new Map<number, FlatLand[]>();

/** The whole world, turned by whole degrees: maps of the same turn differ in scale and place alone. */
export function wholeWorld(projection: GeoProjection): FlatLand[] {
  const [turn] = projection.rotate();
  const world = worlds.get(turn) ?? coarseWorld().map((land) => turned(land, turn));
  worlds.delete(turn);
  worlds.set(turn, world);
  const [oldest] = worlds.keys();
  if (worlds.size > WORLDS_KEPT && oldest !== undefined) worlds.delete(oldest);
  return world;
}

/** Cut where the map ends. */
function turned({ radius, rings }: Land, turn: number): FlatLand {
  const flat: FlatRing[] = [];
  const context: GeoContext = {
    beginPath() {},
    arc() {},
    closePath() {},
    moveTo: (x, y) => void flat.push([x, y]),
    lineTo: (x, y) => void flat.at(-1)?.push(x, y),
  };
  const projection = geoNaturalEarth1().rotate([turn, 0]).precision(0).scale(1).translate([0, 0]);
  geoPath(projection, context)({ type: "Polygon", coordinates: rings });
  return { radius, rings: flat };
}

/** The ring in the picture, without what lies beyond it: points of which both neighbours are beyond the same side. */
export function* inFrame(ring: FlatRing, projection: GeoProjection, { width, height }: Frame) {
  const scale = projection.scale();
  const [left, top] = projection.translate();
  const last = ring.length - 2;
  const sideOf = (at: number) => {
    const [x, y] = [left + ring[at]! * scale, top + ring[at + 1]! * scale];
    const across = x < -BEYOND ? 1 : x > width + BEYOND ? 2 : 0;
    return across | (y < -BEYOND ? 4 : y > height + BEYOND ? 8 : 0);
  };
  // The first stays: it is the neighbour of the last.
  let [before, side] = [0, sideOf(0)];
  for (let at = 0; at <= last; at += 2) {
    const after = sideOf(at === last ? 0 : at + 2);
    if ((before & side & after) === 0) {
      yield [left + ring[at]! * scale, top + ring[at + 1]! * scale] as const;
      before = side;
    }
    side = after;
  }
}
