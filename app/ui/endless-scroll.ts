/**
 * Browsers cut elements off at 17 to 33 million pixels, and count positions in halves beyond 8 million. A longer list is
 * drawn on a shorter track: small moves stay exact, a drag of the scroll bar is scaled.
 */
export const TRACK_HEIGHT_MAX = 8_000_000;

/** What is scrolled: the height of all rows and of the part one sees, in pixels. */
export interface ScrollSpace {
  content: number;
  view: number;
}

/** `top` is the place in the list's own pixels, `track` the scroll bar's. */
export interface ScrollPlace {
  top: number;
  track: number;
}

export function trackHeight({ content }: ScrollSpace): number {
  return Math.min(content, TRACK_HEIGHT_MAX);
}

function ends(space: ScrollSpace): { top: number; track: number } {
  return {
    top: Math.max(0, space.content - space.view),
    track: Math.max(0, trackHeight(space) - space.view),
  };
}

/** Where the scroll bar belongs when the list stands at `top`. */
export function placeAt(space: ScrollSpace, wanted: number): ScrollPlace {
  const end = ends(space);
  const top = Math.min(Math.max(0, wanted), end.top);
  return { top, track: end.top === end.track ? top : Math.round((top / end.top) * end.track) };
}

/** Where the list stands after the scroll bar has moved from a place to `track`. */
export function placeAfter(space: ScrollSpace, from: ScrollPlace, track: number): ScrollPlace {
  const end = ends(space);
  if (end.top === end.track) return { top: track, track };
  const moved = track - from.track;
  const dragged = Math.abs(moved) > space.view * 4;
  const top = dragged ? (track / end.track) * end.top : from.top + moved;
  return { top: Math.min(Math.max(0, top), end.top), track };
}

/** True when a small move has brought the bar to an end that the list itself has not reached. */
export function isStuck(space: ScrollSpace, place: ScrollPlace): boolean {
  const end = ends(space);
  if (end.top === end.track) return false;
  return (place.track <= 0 && place.top > 0) || (place.track >= end.track && place.top < end.top);
}
