import { geoAzimuthalEqualArea } from "d3-geo";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inFrame, landNear } from "./land.server.ts";
import { coarseWorld, isInsideLand, type Position } from "./world.server.ts";

const FRAME = { width: 100, height: 60 };
const unmoved = geoAzimuthalEqualArea().scale(1).translate([0, 0]);
const isInside = (ring: Position[], at: Position) =>
  isInsideLand({ rings: [ring], centre: at, radius: 1, bounds: [-1e9, -1e9, 1e9, 1e9] }, at);

test("what is left of a ring covers the same of the picture, wherever the ring begins", () => {
  const corner = fc.tuple(
    fc.double({ min: -300, max: 300, noNaN: true }),
    fc.double({ min: -200, max: 200, noNaN: true }),
  );
  const point = fc.tuple(
    fc.double({ min: 0, max: 100, noNaN: true }),
    fc.double({ min: 0, max: 60, noNaN: true }),
  );
  fc.assert(
    fc.property(
      fc.array(corner, { minLength: 3, maxLength: 12 }),
      fc.array(point, { minLength: 20, maxLength: 20 }),
      (ring, points) => {
        const left = [...inFrame(ring.flat(), unmoved, FRAME)].map(([x, y]): Position => [x, y]);
        for (const at of points) expect(isInside(left, at)).toBe(isInside(ring, at));
      },
    ),
  );
});

test("land is projected as d3 does it", () => {
  const projection = geoAzimuthalEqualArea().rotate([-10, -50]).scale(1).translate([0, 0]).precision(0);
  const lands = landNear(projection, { width: 2, height: 2 });
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
