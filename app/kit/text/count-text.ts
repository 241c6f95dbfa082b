import { formatCount, pluralize } from "./counts.ts";

/** Formats a count: «12», «1,000+» above the counted maximum, «–» for null, when it could not be counted. */
export const countText = (count: number | null, most: number): string =>
  count === null ? "–" : count > most ? `${formatCount(most)}+` : formatCount(count);

/** Formats a count with its noun: «1 shipment», «1,000+ shipments». */
export const pluralizeUpTo = (count: number, most: number, noun: string): string =>
  count > most ? `${countText(count, most)} ${noun}s` : pluralize(count, noun);
