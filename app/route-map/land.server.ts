import { geoNaturalEarth1, geoPath, type GeoContext, type GeoProjection } from "d3-geo";
import { keepRecent } from "#app/kit/keep-recent.ts";
import type { Position } from "#app/places/distance.ts";
import { coarseWorld, fineWorld, type Land } from "./world.server.ts";

/** A ring as alternating x and y, at scale 1 around the middle of the projection. */
type FlatRing = number[];

interface FlatLand {
  /** Radius in radians. */
  radius: number;
  rings: FlatRing[];
}

/** Size in units of the picture. */
export interface Frame {
  width: number;
  height: number;
  /** How far the land extends beyond either side. */
  aside: number;
}

/** Radius in radians above which the coarser coasts are used. */
const FINE = 0.75;
/** How far beyond the picture a coast continues, so that the end of its stroke is invisible. */
const MARGIN = 20;

/** A piece of land as unit vectors from the middle of the globe, alternating x, y and z: rotating it needs no sines. */
interface GlobeLand {
  radius: number;
  centre: Vector;
  rings: Float64Array[];
}

type Vector = readonly [x: number, y: number, z: number];

const coarseGlobe = globeReader(coarseWorld);
const fineGlobe = globeReader(fineWorld);

/** Returns the land visible in a region. d3 would clip each piece on the globe first, which is most of the cost of a map. */
export function landNear(projection: GeoProjection, { width, height, aside }: Frame): FlatLand[] {
  const scale = projection.scale();
  const [x, y] = projection.translate();
  const [turn, tilt] = projection.rotate();
  const middle: Position = [-turn, -tilt];
  const angleOf = (across: number) => 2 * Math.asin(Math.min(1, across / 2 / scale));
  const reach = angleOf(Math.hypot(Math.max(x, width - x) + aside, Math.max(y, height - y)) + MARGIN);
  const globe = angleOf(Math.hypot(width, height) / 2) <= FINE ? fineGlobe() : coarseGlobe();
  const [above, seen] = [vectorOf(middle), seenFrom(middle)];
  return globe
    .filter(({ centre, radius }) => dot(centre, above) >= Math.cos(Math.min(Math.PI, reach + radius)))
    .map(({ radius, rings }) => ({ radius, rings: rings.map(seen) }));
}

const RADIANS = Math.PI / 180;

const dot = ([x, y, z]: Vector, [otherX, otherY, otherZ]: Vector): number =>
  x * otherX + y * otherY + z * otherZ;

function vectorOf([longitude, latitude]: Position): Vector {
  const across = Math.cos(latitude * RADIANS);
  return [
    across * Math.cos(longitude * RADIANS),
    across * Math.sin(longitude * RADIANS),
    Math.sin(latitude * RADIANS),
  ];
}

function globeReader(readWorld: () => readonly Land[]): () => readonly GlobeLand[] {
  let globe: readonly GlobeLand[] | undefined;
  const onGlobe = ({ radius, centre, rings }: Land): GlobeLand => ({
    radius,
    centre: vectorOf(centre),
    rings: rings.map((ring) => Float64Array.from(ring.flatMap(vectorOf))),
  });
  return () => (globe ??= readWorld().map(onGlobe));
}

/** The equal-area projection from above a place, like `geoAzimuthalEqualArea`. */
function seenFrom([longitude, latitude]: Position): (ring: Float64Array) => FlatRing {
  const [upX, upY, upZ] = vectorOf([longitude, latitude]);
  const [eastX, eastY] = vectorOf([longitude + 90, 0]);
  const [northX, northY, northZ] = vectorOf([longitude, latitude + 90]);
  return (ring) => {
    const flat: number[] = [];
    for (let at = 0; at < ring.length; at += 3) {
      const [x, y, z] = [ring[at]!, ring[at + 1]!, ring[at + 2]!];
      // The other side of the globe is at twice the radius, which is not shown.
      const factor = Math.sqrt(2 / Math.max(1e-9, 1 + x * upX + y * upY + z * upZ));
      flat.push(factor * (x * eastX + y * eastY), -factor * (x * northX + y * northY + z * northZ));
    }
    return flat;
  };
}

/** Recent world maps, one per rotation of a chart. */
const recentWorld = keepRecent<number, FlatLand[]>(24);

/** Returns the land of the whole world: maps with the same rotation differ in scale and position only. */
export function wholeWorld(projection: GeoProjection): FlatLand[] {
  const [turn] = projection.rotate();
  return recentWorld(turn, () => coarseWorld().map((land) => turned(land, turn)));
}

/** Cuts land at the edge of the rotated map. */
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

/** Yields the ring without invisible points: those whose neighbours are both beyond the same side. */
export function* inFrame(ring: FlatRing, projection: GeoProjection, { width, height, aside }: Frame) {
  const scale = projection.scale();
  const [left, top] = projection.translate();
  const last = ring.length - 2;
  const sideOf = (at: number) => {
    const [x, y] = [left + ring[at]! * scale, top + ring[at + 1]! * scale];
    const across = x < -MARGIN - aside ? 1 : x > width + MARGIN + aside ? 2 : 0;
    return across | (y < -MARGIN ? 4 : y > height + MARGIN ? 8 : 0);
  };
  // The first point stays: it is the neighbour of the last.
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
