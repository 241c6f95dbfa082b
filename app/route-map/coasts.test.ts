import { geoAzimuthalEqualArea, geoNaturalEarth1 } from "d3-geo";
import { describe, expect, test } from "vitest";
import { coastsIn, type View } from "./coasts.server.ts";
import type { Position } from "./sphere.server.ts";
import { fineWorld, isInsideLand } from "./world.server.ts";

const projections = { "azimuthal-equal-area": geoAzimuthalEqualArea, "natural-earth": geoNaturalEarth1 };
const size = { width: 1200, height: 800 };
const middle = [600, 400] as const;

const views: Record<string, View> = {
  Benelux: {
    projection: "azimuthal-equal-area",
    centre: [4.5, 51],
    scale: 18_000,
    translate: middle,
    ...size,
  },
  Europe: {
    projection: "azimuthal-equal-area",
    centre: [10, 50],
    scale: 1_500,
    translate: [500, 450],
    ...size,
  },
  "Europe and Africa": {
    projection: "azimuthal-equal-area",
    centre: [4, 28],
    scale: 560,
    translate: middle,
    ...size,
  },
  "the Bering Strait": {
    projection: "azimuthal-equal-area",
    centre: [-175, 64],
    scale: 1_200,
    translate: middle,
    ...size,
  },
  "the world": { projection: "natural-earth", centre: [20, 0], scale: 215, translate: middle, ...size },
  "the Pacific": { projection: "natural-earth", centre: [215, 0], scale: 420, translate: middle, ...size },
  "the south of the Pacific": {
    projection: "natural-earth",
    centre: [-150, 0],
    scale: 250,
    translate: [600, 200],
    ...size,
  },
};

/** The corners of each figure of a path that draws steps from point to point. */
function figuresOf(path: string): Position[][] {
  return path
    .split("M")
    .slice(1)
    .map((figure) => {
      const [x = 0, y = 0, ...steps] = figure.match(/-?\d+/g)!.map(Number);
      const points: Position[] = [[x, y]];
      for (let at = 0; at < steps.length; at += 2) {
        const [beforeX, beforeY] = points.at(-1)!;
        points.push([beforeX + steps[at]!, beforeY + steps[at + 1]!]);
      }
      return points;
    });
}

function isFilled(figures: Position[][], [x, y]: Position): boolean {
  let inside = false;
  for (const figure of figures) {
    for (const [index, [toX, toY]] of figure.entries()) {
      const [fromX, fromY] = figure.at(index - 1)!;
      if (fromY > y !== toY > y && x < toX + ((y - toY) / (fromY - toY)) * (fromX - toX)) inside = !inside;
    }
  }
  return inside;
}

const isOnLand = ([x, y]: Position) =>
  [x - 360, x, x + 360].some((longitude) => fineWorld().some((land) => isInsideLand(land, [longitude, y])));

describe.each(Object.entries(views))("the map of %s", (_, view) => {
  const figures = figuresOf(coastsIn(view));

  test("is filled where there is land, and nowhere else", () => {
    const projection = projections[view.projection]()
      .rotate([-view.centre[0], view.projection === "natural-earth" ? 0 : -view.centre[1]])
      .scale(view.scale)
      .translate([...view.translate]);
    let seen = 0;
    const wrong: string[] = [];
    for (let x = 13; x < view.width; x += 31) {
      for (let y = 13; y < view.height; y += 31) {
        const place = projection.invert!([x, y]);
        // Beyond the edge of the world d3 answers with a place that is drawn elsewhere.
        if (!place?.every(Number.isFinite) || place[1] < -60) continue;
        const [back] = projection(place) ?? [];
        if (Math.abs((back ?? -1) - x) > 1) continue;
        seen += 1;
        if (isOnLand(place) !== isFilled(figures, [x, y])) wrong.push(`${x} ${y}`);
      }
    }
    expect(seen).toBeGreaterThan(500);
    // Coasts are drawn more coarsely than they are.
    expect(wrong.length / seen).toBeLessThan(0.025);
  });

  test("draws nothing far outside of its borders", () => {
    const points = figures.flat();
    expect(points.length).toBeGreaterThan(20);
    const outside = points.filter(
      ([x, y]) => x < -24 || y < -24 || x > view.width + 24 || y > view.height + 24,
    );
    expect(outside).toEqual([]);
  });
});
