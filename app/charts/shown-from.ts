/**
 * What a chart shows from which width on: labels that would overlap are left out by container queries alone. The nearest
 * ancestor with `@container` is the one that is measured.
 */
const SHOWN_FROM: readonly (readonly [width: number, className: string])[] = [
  [0, ""],
  [240, "hidden @min-[240px]:block"],
  [320, "hidden @min-[320px]:block"],
  [400, "hidden @min-[400px]:block"],
  [480, "hidden @min-[480px]:block"],
  [600, "hidden @min-[600px]:block"],
  [720, "hidden @min-[720px]:block"],
  [900, "hidden @min-[900px]:block"],
  [1080, "hidden @min-[1080px]:block"],
];

const HIDDEN_FROM: readonly (readonly [width: number, className: string])[] = [
  [240, "@min-[240px]:hidden"],
  [320, "@min-[320px]:hidden"],
  [400, "@min-[400px]:hidden"],
  [480, "@min-[480px]:hidden"],
  [600, "@min-[600px]:hidden"],
  [720, "@min-[720px]:hidden"],
  [900, "@min-[900px]:hidden"],
  [1080, "@min-[1080px]:hidden"],
];

/** The classes that show an element where the chart has at least that many pixels; null where none is wide enough. */
export function shownFrom(width: number): string | null {
  return SHOWN_FROM.find(([from]) => from >= width)?.[1] ?? null;
}

/** The classes that take away what `shownFrom(width)` replaces. */
export function hiddenFrom(width: number): string {
  return HIDDEN_FROM.find(([from]) => from >= width)?.[1] ?? "";
}

/** Pixels of a text of 12 px at the most: the widest figure of Public Sans has 7.4 of them. */
export const CHARACTER = 7.5;
