import { geoInterpolate } from "d3-geo";

/** Degrees east and north, in this order as in GeoJSON. */
export type Position = [longitude: number, latitude: number];
export type Vector = [x: number, y: number, z: number];

const EARTH_KM = 6371;
const DEGREES = 180 / Math.PI;

export function vectorOf([longitude, latitude]: Readonly<Position>): Vector {
  const [x, y] = [longitude / DEGREES, latitude / DEGREES];
  return [Math.cos(y) * Math.cos(x), Math.cos(y) * Math.sin(x), Math.sin(y)];
}

/** In radians. */
export const angleBetween = (one: Readonly<Vector>, other: Readonly<Vector>): number =>
  2 * Math.asin(Math.min(1, Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) / 2));

export const distanceKm = (from: Position, to: Position): number =>
  angleBetween(vectorOf(from), vectorOf(to)) * EARTH_KM;

/** The great circle, with points near enough to be drawn as a line. */
export function greatCircle(from: Position, to: Position): Position[] {
  const at = geoInterpolate(from, to);
  const steps = stepsOf(from, to);
  return Array.from({ length: steps + 1 }, (_, step) => at(step / steps));
}

const stepsOf = (from: Position, to: Position): number =>
  Math.max(2, Math.ceil((angleBetween(vectorOf(from), vectorOf(to)) * DEGREES) / 2));
