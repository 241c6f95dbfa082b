import { geoDistance, geoInterpolate } from "d3-geo";

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
