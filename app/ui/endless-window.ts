/** A page of a long list, read by keyset. Cursors are the server's; null where the list ends. */
export interface EndlessPage<Row> {
  rows: readonly Row[];
  next: string | null;
  /** Undefined where the list can only be read forwards: then nothing that was read is let go. */
  previous?: string | null;
  /** Place of the first row in the whole list, from 0, where the server knows it. */
  start?: number;
}

/** What to read: beyond a page, from a row on, or from a place counted from 0. */
export type EndlessPlace = { after: string } | { before: string } | { at: string } | { index: number };

/** The part of a long list the browser holds: pages that follow one another. */
export interface EndlessWindow<Row> {
  pages: readonly EndlessPage<Row>[];
  /** Place of the first held row in the whole list. */
  start: number;
}

export function rowsOf<Row>(window: EndlessWindow<Row>): readonly Row[] {
  return window.pages.length === 1
    ? (window.pages[0]?.rows ?? [])
    : window.pages.flatMap((page) => page.rows);
}

/** How many rows there are, as far as is known: the server's count, corrected by the ends one has seen. */
export function countRows<Row>(window: EndlessWindow<Row>, total: number | null): number {
  const held = window.start + rowsOf(window).length;
  if (!window.pages.at(-1)?.next) return held;
  return Math.max(held + 1, total ?? 0);
}

/** Adds a page at the end and lets the first ones go. */
export function append<Row>(
  window: EndlessWindow<Row>,
  page: EndlessPage<Row>,
  most: number,
): EndlessWindow<Row> {
  const pages = [...window.pages, page];
  let start = window.start;
  while (pages.length > most && pages[1]?.previous !== undefined) start += pages.shift()?.rows.length ?? 0;
  return { pages, start };
}

/**
 * Adds a page at the start and lets the last ones go. Places are an estimate until the start was seen: `moved` says by
 * how many rows all of them changed now.
 */
export function prepend<Row>(
  window: EndlessWindow<Row>,
  page: EndlessPage<Row>,
  most: number,
): { window: EndlessWindow<Row>; moved: number } {
  const expected = window.start - page.rows.length;
  const atStart = !page.previous;
  const start = page.start ?? (atStart ? 0 : Math.max(expected, page.rows.length));
  const pages = [page, ...window.pages].slice(0, most);
  return { window: { pages, start }, moved: start - expected };
}

/** Leaves out rows that are held already: a row that was edited may come again at its new place. */
export function withoutHeld<Row>(
  window: EndlessWindow<Row>,
  page: EndlessPage<Row>,
  keyOf: (row: Row) => string,
): EndlessPage<Row> {
  const held = new Set(rowsOf(window).map(keyOf));
  const rows = page.rows.filter((row) => !held.has(keyOf(row)));
  return rows.length === page.rows.length ? page : { ...page, rows };
}
