import { geoDistance, geoInterpolate } from "d3-geo";
import { isLand } from "./world.server.ts";

/** Degrees east and north, in this order as in GeoJSON. */
export type Position = [longitude: number, latitude: number];

const EARTH_KM = 6371;
const DEGREES = 180 / Math.PI;

export const distanceKm = (from: Position, to: Position): number => geoDistance(from, to) * EARTH_KM;

/** The great circle, with points near enough to be drawn as a line. */
export function greatCircle(from: Position, to: Position): Position[] {
  const at = geoInterpolate(from, to);
  const steps = stepsOf(from, to);
  return Array.from({ length: steps + 1 }, (_, step) => at(step / steps));
}

const stepsOf = (from: Position, to: Position): number =>
  Math.max(2, Math.ceil((geoDistance(from, to) * DEGREES) / 2));

/** How far a ship's line may swing aside, as a share of its length. */
const BENDS = [0, 0.12, -0.12, 0.25, -0.25, 0.4, -0.4, 0.55, -0.55];

/** A plain arc from port to port that crosses the least land: it says by sea, and no more of the course. */
export function seaArc(from: Position, to: Position): Position[] {
  let best: { line: Position[]; dry: number } | undefined;
  for (const bend of BENDS) {
    const line = bentLine(from, to, bend);
    const dry = dryShare(line) + Math.abs(bend) * 0.25;
    if (!best || dry < best.dry) best = { line, dry };
  }
  return best?.line ?? [from, to];
}

/** The share of the line that lies on land, without its ends. */
function dryShare(line: readonly Position[]): number {
  const inner = line.slice(1, -1);
  const tested = inner.filter((_, index) => index % Math.ceil(inner.length / 16) === 0);
  return tested.filter(isLand).length / Math.max(1, tested.length);
}

/** The great circle, swung aside most at its middle. */
function bentLine(from: Position, to: Position, bend: number): Position[] {
  const along = geoInterpolate(from, to);
  const steps = stepsOf(from, to);
  const swing = geoDistance(from, to) * bend;
  const inner = Array.from({ length: steps - 1 }, (_, index) => {
    const share = (index + 1) / steps;
    const aside = swing * 4 * share * (1 - share);
    return sideways(along(share), along(Math.min(1, share + 0.001)), aside);
  });
  return [from, ...inner, to];
}

/** The point that lies so far to the right of somebody who goes from `at` towards `next`; `far` in radians. */
function sideways(at: Position, next: Position, far: number): Position {
  const [longitude, latitude] = at.map((degrees) => degrees / DEGREES) as Position;
  const [nextLongitude, nextLatitude] = next.map((degrees) => degrees / DEGREES) as Position;
  const turn = nextLongitude - longitude;
  const heading = Math.atan2(
    Math.sin(turn) * Math.cos(nextLatitude),
    Math.cos(latitude) * Math.sin(nextLatitude) -
      Math.sin(latitude) * Math.cos(nextLatitude) * Math.cos(turn),
  );
  const right = heading + Math.PI / 2;
  const sine = Math.sin(latitude) * Math.cos(far) + Math.cos(latitude) * Math.sin(far) * Math.cos(right);
  const east = Math.atan2(
    Math.sin(right) * Math.sin(far) * Math.cos(latitude),
    Math.cos(far) - Math.sin(latitude) * sine,
  );
  const degrees = (longitude + east) * DEGREES;
  return [((degrees + 540) % 360) - 180, Math.asin(sine) * DEGREES];
}
