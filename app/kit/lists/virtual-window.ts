/** Maximum height in pixels: browsers cut elements off at 17 to 33 million, and round positions beyond 8 million. */
export const TRACK_HEIGHT_MAX = 8_000_000;

export interface ScrollSpace {
  content: number;
  view: number;
}

/** Scroll position: `top` in pixels of the list, `track` in pixels of the scroll bar. */
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

export function placeAt(space: ScrollSpace, wanted: number): ScrollPlace {
  const end = ends(space);
  const top = Math.min(Math.max(0, wanted), end.top);
  return { top, track: end.top === end.track ? top : Math.round((top / end.top) * end.track) };
}

export function placeAfter(space: ScrollSpace, from: ScrollPlace, track: number): ScrollPlace {
  const end = ends(space);
  if (end.top === end.track) return { top: track, track };
  const moved = track - from.track;
  const dragged = Math.abs(moved) > space.view * 4;
  const top = dragged ? (track / end.track) * end.top : from.top + moved;
  return { top: Math.min(Math.max(0, top), end.top), track };
}

/** True when a small move has brought the scroll bar to an end that the list itself has not reached. */
export function isStuck(space: ScrollSpace, place: ScrollPlace): boolean {
  const end = ends(space);
  if (end.top === end.track) return false;
  return (place.track <= 0 && place.top > 0) || (place.track >= end.track && place.top < end.top);
}

export interface VirtualPage<Row> {
  rows: readonly Row[];
  next: string | null;
  /** Undefined when the list can only be read forwards; no page is evicted then. */
  previous?: string | null;
  start?: number;
}

export type VirtualPlace = { after: string } | { before: string } | { at: string } | { index: number };

export interface RowWindow<Row> {
  pages: readonly VirtualPage<Row>[];
  start: number;
}

export function rowsOf<Row>(window: RowWindow<Row>): readonly Row[] {
  return window.pages.length === 1
    ? (window.pages[0]?.rows ?? [])
    : window.pages.flatMap((page) => page.rows);
}

export function countRows<Row>(window: RowWindow<Row>, total: number | null): number {
  const held = window.start + rowsOf(window).length;
  if (!window.pages.at(-1)?.next) return held;
  return Math.max(held + 1, total ?? 0);
}

export function append<Row>(window: RowWindow<Row>, page: VirtualPage<Row>, most: number): RowWindow<Row> {
  const pages = [...window.pages, page];
  let start = window.start;
  while (pages.length > most && pages[1]?.previous !== undefined) start += pages.shift()?.rows.length ?? 0;
  return { pages, start };
}

/** Adds a page at the start and evicts the last ones. Indexes are estimates until the start is loaded; `moved` corrects them. */
export function prepend<Row>(
  window: RowWindow<Row>,
  page: VirtualPage<Row>,
  most: number,
): { window: RowWindow<Row>; moved: number } {
  const expected = window.start - page.rows.length;
  const atStart = !page.previous;
  const start = page.start ?? (atStart ? 0 : Math.max(expected, page.rows.length));
  const pages = [page, ...window.pages].slice(0, most);
  return { window: { pages, start }, moved: start - expected };
}

/** Removes rows that are loaded already: an edited row may appear again at its new place. */
export function withoutLoaded<Row>(
  window: RowWindow<Row>,
  page: VirtualPage<Row>,
  keyOf: (row: Row) => string,
): VirtualPage<Row> {
  const held = new Set(rowsOf(window).map(keyOf));
  const rows = page.rows.filter((row) => !held.has(keyOf(row)));
  return rows.length === page.rows.length ? page : { ...page, rows };
}
