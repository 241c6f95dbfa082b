import { geoAzimuthalEqualArea } from "d3-geo";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inFrame, landNear } from "./land.server.ts";
import type { Position } from "#app/places/distance.ts";
import { coarseWorld, isInsideLand } from "./world.server.ts";

const FRAME = { width: 100, height: 60, aside: 0 };
const unmoved = geoAzimuthalEqualArea().scale(1).translate([0, 0]);
const isInside = (ring: Position[], at: Position) =>
  isInsideLand({ rings: [ring], centre: at, radius: 1, bounds: [-1e9, -1e9, 1e9, 1e9] }, at);

const left = (ring: Position[]) =>
  [...inFrame(ring.flat(), unmoved, FRAME)].map(([x, y]): Position => [x, y]);

test("a ring that begins beyond a corner of the picture keeps what is in that corner", () => {
  const ring: Position[] = [
    [-60, -60],
    [90, -50],
    [90, 50],
    [-50, 55],
    [-50, -50],
  ];
  expect([isInside(ring, [5, 5]), isInside(left(ring), [5, 5])]).toEqual([true, true]);
});

test("what is left of a ring covers the same of the picture", () => {
  const number = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  const points = Array.from({ length: 60 }, (_, at): Position => [
    (at % 10) * 10 + 5,
    Math.floor(at / 10) * 10 + 5,
  ]);
  fc.assert(
    fc.property(fc.array(fc.tuple(number(300), number(200)), { minLength: 3, maxLength: 12 }), (ring) => {
      for (const start of ring.keys()) {
        const turned = [...ring.slice(start), ...ring.slice(0, start)];
        for (const at of points) expect(isInside(left(turned), at)).toBe(isInside(ring, at));
      }
    }),
  );
});

test("land is projected as d3 does it", () => {
  const projection = geoAzimuthalEqualArea().rotate([-10, -50]).scale(1).translate([0, 0]).precision(0);
  const lands = landNear(projection, { width: 2, height: 2, aside: 0 });
  const [land] = coarseWorld().filter(({ rings }) =>
    isInsideLand({ rings, centre: [0, 0], radius: 1, bounds: [-180, -90, 180, 90] }, [4.4, 50.8]),
  );
  const expected = land!.rings[0]!.flatMap((at) => projection(at) ?? []);
  const close = lands.some(
    ({ rings }) =>
      rings[0]!.length === expected.length &&
      rings[0]!.every((value, at) => Math.abs(value - expected[at]!) < 1e-9),
  );
  expect(close).toBe(true);
});
