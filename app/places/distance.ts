/** Degrees east and north, in this order as in GeoJSON. */
export type Position = [longitude: number, latitude: number];

export const EARTH_KM = 6371;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance by the haversine formula. */
export function distanceKm([fromEast, fromNorth]: Position, [toEast, toNorth]: Position): number {
  const north = Math.sin(radians(toNorth - fromNorth) / 2) ** 2;
  const east = Math.sin(radians(toEast - fromEast) / 2) ** 2;
  const half = north + Math.cos(radians(fromNorth)) * Math.cos(radians(toNorth)) * east;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, half)));
}
