import { geoInterpolate } from "d3-geo";
import seaLanes from "#content/sea-lanes.json" with { type: "json" };
import { keepRecent } from "#app/kit/keep-recent.ts";
import { distanceKm, type Position } from "#app/places/distance.ts";
import { greatCircle, isLand } from "./world.server.ts";

/** Number of nearest sea points at which a port's route may begin or end. */
const NEAREST = 5;
/** Factor by which a path over land counts more than its length. */
const DRY = 12;

interface SeaPoint {
  at: Position;
  next: { point: SeaPoint; km: number }[];
}

const points = new Map(
  Object.entries(seaLanes.points).map(([name, [longitude = 0, latitude = 0]]): [string, SeaPoint] => [
    name,
    { at: [longitude, latitude], next: [] },
  ]),
);

for (const lane of seaLanes.lanes) {
  const way = lane.split(" ").map((name) => {
    const point = points.get(name);
    if (!point) throw new Error(`content/sea-lanes.json: no point is called «${name}» of the lane «${lane}»`);
    return point;
  });
  for (const [index, to] of way.slice(1).entries()) {
    const from = way[index] as SeaPoint;
    const km = distanceKm(from.at, to.at);
    from.next.push({ point: to, km });
    to.next.push({ point: from, km });
  }
}

const recentWay = keepRecent<string, readonly Position[]>(500);

/** Returns a rough line by sea from port to port around the land, not the actual course. */
export const seaWay = (from: Position, to: Position): readonly Position[] =>
  recentWay(`${from.join()} ${to.join()}`, () => findSeaWay(from, to));

function findSeaWay(from: Position, to: Position): Position[] {
  const between = shortest(entrances(from), entrances(to), lengthAtSea(from, to));
  const bends = roundCorners(roundCorners([from, ...between.map(({ at }) => at), to]));
  return bends
    .slice(1)
    .flatMap((next, index) => greatCircle(bends[index] as Position, next).slice(index && 1));
}

function entrances(port: Position): Map<SeaPoint, number> {
  const nearest = [...points.values()]
    .map((point) => ({ point, km: distanceKm(port, point.at) }))
    .toSorted((one, other) => one.km - other.km)
    .slice(0, NEAREST);
  return new Map(nearest.map(({ point }) => [point, lengthAtSea(port, point.at)]));
}

function lengthAtSea(from: Position, to: Position): number {
  const km = distanceKm(from, to);
  const between = geoInterpolate(from, to);
  const samples = Math.min(40, Math.max(6, Math.ceil(km / 100)));
  const places = Array.from({ length: samples }, (_, index) => between((index + 1) / (samples + 1)));
  return km * (1 + (DRY * places.filter(isLand).length) / samples);
}

/** Dijkstra's algorithm over some three hundred points; empty when the straight line is the shortest. */
function shortest(starts: Map<SeaPoint, number>, ends: Map<SeaPoint, number>, straight: number): SeaPoint[] {
  const reached = new Map([...starts].map(([point, km]) => [point, { km, before: null as SeaPoint | null }]));
  const open = new Set(starts.keys());
  const kmTo = (point: SeaPoint) => reached.get(point)?.km ?? Infinity;
  let best: { km: number; last: SeaPoint | null } = { km: straight, last: null };
  while (open.size > 0) {
    const nearest = [...open].reduce((one, other) => (kmTo(other) < kmTo(one) ? other : one));
    const km = kmTo(nearest);
    if (km >= best.km) break;
    open.delete(nearest);
    const toEnd = km + (ends.get(nearest) ?? Infinity);
    if (toEnd < best.km) best = { km: toEnd, last: nearest };
    for (const { point, km: onward } of nearest.next) {
      if (km + onward >= kmTo(point)) continue;
      reached.set(point, { km: km + onward, before: nearest });
      open.add(point);
    }
  }
  const way: SeaPoint[] = [];
  for (let point = best.last; point; point = reached.get(point)?.before ?? null) way.unshift(point);
  return way;
}

/** Rounds each corner by cutting it at a quarter of its sides. */
function roundCorners(line: readonly Position[]): Position[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  const inner = line.slice(1).flatMap((next, index) => {
    const between = geoInterpolate(line[index] as Position, next);
    return [between(0.25), between(0.75)];
  });
  return [first, ...inner.slice(1, -1), last];
}
