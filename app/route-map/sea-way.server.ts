import { geoInterpolate } from "d3-geo";
import { seaLanes, seaPoints } from "#content/sea-lanes.ts";
import { distanceKm, greatCircle, type Position } from "./sphere.server.ts";
import { isLand } from "./world.server.ts";

/** How many points at sea a port may begin or end with. */
const NEAREST = 5;
/** What is on land counts so many times as long. */
const DRY = 12;

type Graph = Map<string, { to: string; km: number }[]>;

const at = (name: string): Position => seaPoints[name] as unknown as Position;

const lanes: Graph = new Map(Object.keys(seaPoints).map((name) => [name, []]));
for (const lane of seaLanes) {
  const names = lane.split(" ");
  for (const [index, to] of names.slice(1).entries()) {
    const from = names[index] as string;
    const km = distanceKm(at(from), at(to));
    lanes.get(from)?.push({ to, km });
    lanes.get(to)?.push({ to: from, km });
  }
}

/** A ship's line from port to port round the land, in outline: it says by sea, and not which course. */
export function seaWay(from: Position, to: Position): Position[] {
  const starts = entrances(from);
  const ends = entrances(to);
  const found = shortest(starts, ends, lengthAtSea(from, to));
  const corners = [from, ...found.map(at), to];
  const bends = rounded(rounded(corners));
  return bends
    .slice(1)
    .flatMap((next, index) => greatCircle(bends[index] as Position, next).slice(index && 1));
}

/** Where ports begin and end: there are some hundred of them, and a place that is typed is one of our list. */
const entrancesOf = new Map<string, Map<string, number>>();
const MOST_PORTS = 1_000;

function entrances(port: Position): Map<string, number> {
  const key = port.join();
  const known = entrancesOf.get(key) ?? nearestPoints(port);
  if (entrancesOf.size >= MOST_PORTS) entrancesOf.clear();
  entrancesOf.set(key, known);
  return known;
}

function nearestPoints(port: Position): Map<string, number> {
  const near = Object.keys(seaPoints)
    .map((name) => ({ name, km: distanceKm(port, at(name)) }))
    .toSorted((one, other) => one.km - other.km)
    .slice(0, NEAREST);
  return new Map(near.map(({ name }) => [name, lengthAtSea(port, at(name))]));
}

function lengthAtSea(from: Position, to: Position): number {
  const km = distanceKm(from, to);
  const between = geoInterpolate(from, to);
  const samples = Math.min(40, Math.max(6, Math.ceil(km / 100)));
  const dry = Array.from({ length: samples }, (_, index) => between((index + 1) / (samples + 1))).filter(
    isLand,
  );
  return km * (1 + (DRY * dry.length) / samples);
}

/** Dijkstra over some two hundred points; none where the straight way is the shortest. */
function shortest(starts: Map<string, number>, ends: Map<string, number>, straight: number): string[] {
  const reached = new Map([...starts].map(([name, km]) => [name, { km, before: null as string | null }]));
  const open = new Set(starts.keys());
  let best: { km: number; last: string | null } = { km: straight, last: null };
  while (open.size > 0) {
    const [name, { km }] = nearestOf(open, reached);
    open.delete(name);
    if (km >= best.km) break;
    const end = ends.get(name);
    if (end !== undefined && km + end < best.km) best = { km: km + end, last: name };
    for (const lane of lanes.get(name) ?? []) {
      const length = km + lane.km;
      if (length >= (reached.get(lane.to)?.km ?? Infinity)) continue;
      reached.set(lane.to, { km: length, before: name });
      open.add(lane.to);
    }
  }
  const way: string[] = [];
  for (let name = best.last; name !== null; name = reached.get(name)?.before ?? null) way.unshift(name);
  return way;
}

type Reached = Map<string, { km: number; before: string | null }>;

function nearestOf(open: Set<string>, reached: Reached): [string, { km: number }] {
  let nearest: [string, { km: number }] = ["", { km: Infinity }];
  for (const name of open) {
    const known = reached.get(name);
    if (known && known.km < nearest[1].km) nearest = [name, known];
  }
  return nearest;
}

function rounded(line: readonly Position[]): Position[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  const inner = line.slice(1).flatMap((next, index) => {
    const between = geoInterpolate(line[index] as Position, next);
    return [between(0.25), between(0.75)];
  });
  return [first, ...inner.slice(1, -1), last];
}
