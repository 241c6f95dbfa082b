import { joinParts } from "#app/kit/language/label-text.ts";
import { isKnown, isSamePlace, type RouteJourney, type RouteSegment } from "./journey.server.ts";
import { MAP_WORDS } from "./words.ts";

export function captionOf({
  origin,
  destination,
  segments,
  now,
  delivered,
  cancelled,
}: RouteJourney): string {
  const within = isSamePlace(origin, destination) && segments.length === 0;
  const way = within ? MAP_WORDS.within(origin.name) : joinParts(chainsOf(segments).map(wordsOf));
  const place = now ? nameOf(now) : null;
  const off = [origin, destination].filter((stop) => !isKnown(stop) && stop.name !== now?.name).map(nameOf);
  const state = cancelled
    ? MAP_WORDS.cancelled(place)
    : delivered
      ? MAP_WORDS.delivered(place)
      : place && MAP_WORDS.now(place);
  const late = segments.flatMap(({ overdue, from, to }) =>
    overdue ? MAP_WORDS.late(from.name, to.name) : [],
  );
  const overdue = late.length > 0 && MAP_WORDS.awaitedFrom(joinNames(late));
  return `${joinParts([way, ...off, state, overdue].filter((part): part is string => Boolean(part)))}.`;
}

const nameOf = (stop: Parameters<typeof isSamePlace>[0]) =>
  isKnown(stop) ? stop.name : MAP_WORDS.offMap(stop.name);

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
    const by = mode ? `${MAP_WORDS.by[mode]} ` : "";
    const part = parts.at(-1);
    if (part?.by === by) part.places.push(to.name);
    else parts.push({ by, places: [to.name] });
  }
  const from = MAP_WORDS.from(chain[0]?.from.name ?? "", index === 0);
  return [from, ...parts.map(({ by, places }) => `${by}${MAP_WORDS.to(joinNames(places))}`)]
    .join(", ")
    .replace(", ", " ");
}

function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} ${MAP_WORDS.and} ${last}` : last;
}
