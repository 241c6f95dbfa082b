import type { Spread } from "./report.ts";

/** How often each value occurred. */
type Occurrences = readonly { value: number; count: number }[];

/** The smallest value that at least this share of all reach or stay below; null where nothing occurred. */
function percentile(occurrences: Occurrences, share: number): number | null {
  const ordered = occurrences.filter(({ count }) => count > 0).toSorted((a, b) => a.value - b.value);
  const all = ordered.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { value, count } of ordered) {
    seen += count;
    // In whole numbers: 0.9 × 10 is no binary fraction.
    if (seen * 1000 >= Math.round(share * 1000) * all) return value;
  }
  return null;
}

export const spreadOf = (occurrences: Occurrences): Spread => ({
  median: percentile(occurrences, 0.5),
  p90: percentile(occurrences, 0.9),
});
