import { describe, expect, test } from "vitest";
import seaLanes from "#content/sea-lanes.json" with { type: "json" };
import { seaWay } from "./sea-way.server.ts";
import { distanceKm, type Position } from "#app/places/distance.ts";
import { fineWorld, greatCircle, isInsideLand } from "./world.server.ts";

const onLand = (at: Position) => fineWorld().some((land) => isInsideLand(land, at));

test("every point is on a lane, and in the sea but for the locks of Panama and the Saint Lawrence", () => {
  const named = new Set(seaLanes.lanes.flatMap((lane) => lane.split(" ")));
  expect(Object.keys(seaLanes.points).filter((name) => !named.has(name))).toEqual([]);
  const dry = Object.entries(seaLanes.points).filter(([, [x, y]]) => onLand([x!, y!]));
  expect(dry.map(([name]) => name).toSorted()).toEqual(["montreal", "panama", "quebec"]);
});

describe("ships", () => {
  const ports: Record<string, Position> = {
    Antwerp: [4.4, 51.22],
    Singapore: [103.8, 1.3],
    "Los Angeles": [-118.24, 34.05],
    Lagos: [3.4, 6.45],
    "New York": [-74.01, 40.71],
    Yokohama: [139.64, 35.44],
    Santos: [-46.33, -23.96],
    Auckland: [174.77, -36.85],
    Gdańsk: [18.65, 54.35],
    Mumbai: [72.88, 18.95],
    Montréal: [-73.57, 45.5],
  };
  const pairs = Object.keys(ports).flatMap((from, index) =>
    Object.keys(ports)
      .slice(index + 1)
      .map((to) => [from, to] as const),
  );
  test.each(pairs)("go round the land between %s and %s", (from, to) => {
    const [start, end] = [ports[from]!, ports[to]!];
    const way = seaWay(start, end);
    expect(distanceKm(way[0]!, start)).toBeLessThan(1);
    expect(distanceKm(way.at(-1)!, end)).toBeLessThan(1);
    const points = way
      .slice(1)
      .flatMap((next, index) => greatCircle(way[index]!, next).slice(1))
      .filter((at) => distanceKm(at, start) > 150 && distanceKm(at, end) > 150);
    // The rest is canals, straits and rounded corners.
    expect(points.filter(onLand).length / points.length).toBeLessThan(0.12);
  });
});
