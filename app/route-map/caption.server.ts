import type { LegMode } from "#app/shipments/leg-modes.ts";
import { isSamePlace, type Journey, type RouteSegment } from "./journey.server.ts";

const BY: Record<LegMode, string> = {
  air: "by air",
  sea: "by sea",
  road: "by road",
  rail: "by rail",
  barge: "by barge",
};

/** The map in words: «From Antwerp by sea to Tanger Med and Lagos; now at Tanger Med.» */
export function captionOf({ origin, destination, segments, now, delivered, cancelled }: Journey): string {
  const within = isSamePlace(origin, destination) && segments.length === 0;
  const way = within ? `Within ${origin.name}` : chainsOf(segments).map(wordsOf).join("; ");
  const place = now ? (isOnMap(now.at) ? now.name : `${now.name} (not on the map)`) : null;
  const state = cancelled
    ? `cancelled${place ? `, last seen at ${place}` : ""}`
    : delivered
      ? `delivered${place ? ` at ${place}` : ""}`
      : place && `now at ${place}`;
  const late = segments.flatMap(({ overdue, from, to }) => (overdue ? `${from.name} to ${to.name}` : []));
  const overdue = late.length > 0 && `overdue from ${listed(late)}`;
  return `${[way, state, overdue].filter(Boolean).join("; ")}.`;
}

const isOnMap = (at: unknown) => at !== null;

function chainsOf(segments: readonly RouteSegment[]): RouteSegment[][] {
  const chains: RouteSegment[][] = [];
  for (const segment of segments) {
    const chain = chains.at(-1);
    const last = chain?.at(-1);
    if (chain && last && isSamePlace(last.to, segment.from)) chain.push(segment);
    else chains.push([segment]);
  }
  return chains;
}

function wordsOf(chain: readonly RouteSegment[], index: number): string {
  const parts: { by: string; places: string[] }[] = [];
  for (const { mode, to } of chain) {
    const by = mode ? `${BY[mode]} ` : "";
    const part = parts.at(-1);
    if (part?.by === by) part.places.push(to.name);
    else parts.push({ by, places: [to.name] });
  }
  const from = `${index === 0 ? "From" : "from"} ${chain[0]?.from.name}`;
  return [from, ...parts.map(({ by, places }) => `${by}to ${listed(places)}`)].join(", ").replace(", ", " ");
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}
