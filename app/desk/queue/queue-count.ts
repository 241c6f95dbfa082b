import { formatCount } from "#app/kit/text/counts.ts";

/** The queue is counted up to here; one more stands for «more». */
export const QUEUE_COUNTED = 1_000;

/** A count as it is shown; null where it could not be read. */
export const queueCount = (count: number | null, most = QUEUE_COUNTED): string =>
  count === null ? "–" : count > most ? `${formatCount(most)}+` : formatCount(count);
