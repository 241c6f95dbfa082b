import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoDistance } from "d3-geo";
import { feature } from "topojson-client";

type Ring = [longitude: number, latitude: number][];

/** A piece of land: a country's mainland or one island. */
export interface Land {
  shape: { type: "Polygon"; coordinates: Ring[] };
  /** Everything of it lies within `radius` of `centre`, in radians; it may be less. */
  centre: [longitude: number, latitude: number];
  radius: number;
  /** West, south, east and north, in degrees. */
  bounds: readonly [west: number, south: number, east: number, north: number];
}

interface Country {
  geometry: { type: "Polygon"; coordinates: Ring[] } | { type: "MultiPolygon"; coordinates: Ring[][] };
}

const { resolve } = createRequire(import.meta.url);

/** Natural Earth (public domain) at 1:110 million, for maps of half the world; read when first asked for. */
export const coarseWorld = once(() => readWorld(resolve("world-atlas/countries-110m.json")));
/** At 1:50 million, for a part of the world. */
export const fineWorld = once(() => readWorld(resolve("world-atlas/countries-50m.json")));
/** Whether a place is on land, roughly: on a flat map, which is a hundred times as fast as on the globe. */
export const isLand = (point: readonly [longitude: number, latitude: number]): boolean =>
  coarseWorld().some((land) => isIn(land, point));

/** Whether a place lies inside a piece of land; over the dateline its rings go on beyond 180°. */
export function isIn(
  { shape, bounds }: Land,
  [x, y]: readonly [longitude: number, latitude: number],
): boolean {
  const [west, south, east, north] = bounds;
  if (x < west || x > east || y < south || y > north) return false;
  let inside = false;
  for (const ring of shape.coordinates) {
    let before = ring.at(-1);
    for (const corner of ring) {
      if (before && corner[1] > y !== before[1] > y) {
        const crossing = corner[0] + ((y - corner[1]) / (before[1] - corner[1])) * (before[0] - corner[0]);
        if (x < crossing) inside = !inside;
      }
      before = corner;
    }
  }
  return inside;
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function readWorld(file: string): readonly Land[] {
  const atlas = JSON.parse(readFileSync(file, "utf8"));
  const { features } = feature(atlas, "countries") as unknown as { features: Country[] };
  return features.flatMap(({ geometry }) => {
    const shapes = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
    return shapes.map((rings) => landOf(rings.map(unturned)));
  });
}

/** Goes on beyond 180° instead of leaping to the other side of the map. */
function unturned(ring: Ring): Ring {
  let before = ring[0]?.[0] ?? 0;
  return ring.map(([longitude, latitude]) => {
    before = longitude + 360 * Math.round((before - longitude) / 360);
    return [before, latitude];
  });
}

function landOf(coordinates: Ring[]): Land {
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  for (const [longitude, latitude] of coordinates[0] ?? []) {
    bounds[0] = Math.min(bounds[0], longitude);
    bounds[1] = Math.min(bounds[1], latitude);
    bounds[2] = Math.max(bounds[2], longitude);
    bounds[3] = Math.max(bounds[3], latitude);
  }
  const [west, south, east, north] = bounds;
  const centre: Land["centre"] = [(west + east) / 2, (south + north) / 2];
  const edge = [west, (west + east) / 2].flatMap((x) =>
    [south, centre[1], north].map((y): Land["centre"] => [x, y]),
  );
  // The edges of a wide box bulge between its corners.
  const radius = east - west > 90 ? Math.PI : Math.max(...edge.map((at) => geoDistance(centre, at))) * 1.1;
  return { shape: { type: "Polygon", coordinates }, centre, radius, bounds };
}
