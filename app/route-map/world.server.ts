import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoCentroid, geoContains, geoDistance } from "d3-geo";
import { feature } from "topojson-client";

type Ring = [longitude: number, latitude: number][];

/** A piece of land: a country's mainland or one island. */
export interface Land {
  shape: { type: "Polygon"; coordinates: Ring[] };
  /** Everything of it lies within `radius` of `centre`. */
  centre: [number, number];
  /** In radians. */
  radius: number;
}

interface Country {
  geometry: { type: "Polygon"; coordinates: Ring[] } | { type: "MultiPolygon"; coordinates: Ring[][] };
}

const { resolve } = createRequire(import.meta.url);

/** Natural Earth (public domain) at 1:110 million, for maps of half the world; read when first asked for. */
export const coarseWorld = once(() => readWorld(resolve("world-atlas/countries-110m.json")));
/** At 1:50 million, for a part of the world. */
export const fineWorld = once(() => readWorld(resolve("world-atlas/countries-50m.json")));
/** Whether a place is on land, roughly. */
export const isLand = (point: [number, number]): boolean =>
  coarseWorld().some(
    ({ shape, centre, radius }) => geoDistance(centre, point) <= radius && geoContains(shape, point),
  );

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function readWorld(file: string): readonly Land[] {
  const atlas = JSON.parse(readFileSync(file, "utf8"));
  const { features } = feature(atlas, "countries") as unknown as { features: Country[] };
  return features.flatMap(({ geometry }) => {
    const shapes = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
    return shapes.map((coordinates): Land => {
      const shape = { type: "Polygon" as const, coordinates };
      const centre = geoCentroid(shape);
      const radius = Math.max(...(coordinates[0] ?? []).map((point) => geoDistance(centre, point)));
      return { shape, centre, radius };
    });
  });
}
