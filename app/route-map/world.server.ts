import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoDistance, geoInterpolate } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Position } from "#app/places/distance.ts";

/** The great circle, with points close enough to be drawn as lines. */
export function greatCircle(from: Position, to: Position): Position[] {
  const at = geoInterpolate(from, to);
  const steps = Math.max(2, Math.ceil((geoDistance(from, to) * 180) / Math.PI / 2));
  return Array.from({ length: steps + 1 }, (_, step) => at(step / steps));
}

/** A country's mainland, or one island. */
export interface Land {
  /** The coast and inner borders; continues beyond 180° instead of jumping to the other side of the map. */
  rings: Position[][];
  centre: Position;
  /** Distance in radians from `centre` within which all of it lies. */
  radius: number;
  bounds: readonly [west: number, south: number, east: number, north: number];
}

export const coarseWorld = worldReader("world-atlas/countries-110m.json");
export const fineWorld = worldReader("world-atlas/countries-50m.json");

/** Tells roughly whether a place is on land: on a flat map, a hundred times as fast as on the globe. */
export const isLand = (point: Readonly<Position>): boolean =>
  coarseWorld().some((land) => isInsideLand(land, point));

/** True when a place lies inside a piece of land; at the date line its rings continue beyond 180°. */
export function isInsideLand({ rings, bounds }: Land, [x, y]: Readonly<Position>): boolean {
  const [west, south, east, north] = bounds;
  if (x < west || x > east || y < south || y > north) return false;
  let inside = false;
  for (const ring of rings) {
    let [beforeX, beforeY] = ring.at(-1) ?? [0, 0];
    for (const [cornerX, cornerY] of ring) {
      if (beforeY > y !== cornerY > y) {
        const crossing = cornerX + ((y - cornerY) / (beforeY - cornerY)) * (beforeX - cornerX);
        if (x < crossing) inside = !inside;
      }
      [beforeX, beforeY] = [cornerX, cornerY];
    }
  }
  return inside;
}

function worldReader(file: string): () => readonly Land[] {
  let world: readonly Land[] | undefined;
  return () => (world ??= readWorld(createRequire(import.meta.url).resolve(file)));
}

function readWorld(file: string): Land[] {
  const atlas: Topology<{ countries: GeometryCollection }> = JSON.parse(readFileSync(file, "utf8"));
  return feature(atlas, atlas.objects.countries).features.flatMap(({ geometry }) => {
    const shapes =
      geometry.type === "Polygon"
        ? [geometry.coordinates]
        : geometry.type === "MultiPolygon"
          ? geometry.coordinates
          : [];
    return shapes.map((rings) => landOf(rings.map((ring) => unwrapRing(ring as Position[]))));
  });
}

/** Continues a ring beyond 180°; a ring around a pole is closed over it. */
function unwrapRing(ring: readonly Position[]): Position[] {
  let before = ring[0]?.[0] ?? 0;
  const turned = ring.map(([longitude, latitude]): Position => {
    before = longitude + 360 * Math.round((before - longitude) / 360);
    return [before, latitude];
  });
  const [first, last] = [turned[0], turned.at(-1)];
  if (!first || !last || Math.abs(last[0] - first[0]) < 180) return turned;
  const pole = Math.sign(first[1]) * 90;
  return [...turned, [last[0], pole], [first[0], pole]];
}

function landOf(rings: Position[][]): Land {
  // Not always the first ring: that of Antarctica at 1:50 million is a point at the pole.
  const outline = rings.reduce((one, other) => (other.length > one.length ? other : one), []);
  const [longitudes, latitudes] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [west, south, east, north] = [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ];
  const centre: Position = [(west + east) / 2, (south + north) / 2];
  const radius = Math.max(...outline.map((at) => geoDistance(centre, at)));
  return { rings, centre, radius, bounds: [west, south, east, north] };
}
