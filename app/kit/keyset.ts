export interface Keyset {
  /** Time in ISO 8601 in UTC with six decimals, as the database formats it; a JavaScript Date has only three. */
  at: string;
  id: string;
}

export interface Page<Row> {
  rows: Row[];
  /** Cursor of the last row, when more rows follow. */
  next: string | null;
  total: number;
}

const CURSOR =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** True when an ISO day or UTC time exists in the calendar. PostgreSQL refuses the year 0 and 30 February, which `Date` accepts. */
export const isOnCalendar = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) &&
  text >= "0001" &&
  new Date(text).toISOString().startsWith(text.slice(0, 10));

/** Parses a cursor; null when it is invalid. Cursors sort like their rows. */
export function parseCursor(text: string | null): Keyset | null {
  const [, at, id] = CURSOR.exec(text ?? "") ?? [];
  return at && id && isOnCalendar(at) ? { at, id } : null;
}

/** Makes a page from rows that were read with `limit + 1` to detect whether more follow. */
export function pageOf<Row extends { cursor: string }>(read: Row[], limit: number, total: number): Page<Row> {
  const rows = read.slice(0, limit);
  return { rows, next: read.length > limit ? (rows.at(-1)?.cursor ?? null) : null, total };
}

/** Position in a list: after, before or at a cursor, or at an index counted from 0. */
export type ListPlace = { after: Keyset } | { before: Keyset } | { at: Keyset } | { index: number };

export interface WindowPage<Row> extends Page<Row> {
  /** Cursor of the first row, when other rows precede it. */
  previous: string | null;
  /** Index of the first row, if known. */
  start?: number;
}

/** Reads the parameter `after` or `before` with a cursor of any kind; null without a valid one. */
export function placeAround<Cursor>(
  params: URLSearchParams,
  parse: (text: string) => Cursor | null,
): { after: Cursor } | { before: Cursor } | null {
  const after = parse(params.get("after") ?? "");
  if (after) return { after };
  const before = parse(params.get("before") ?? "");
  return before ? { before } : null;
}

export function parsePlace(params: URLSearchParams): ListPlace {
  const around = placeAround(params, parseCursor);
  if (around) return around;
  const at = parseCursor(params.get("at"));
  if (at) return { at };
  const index = Number(params.get("index"));
  return { index: Number.isSafeInteger(index) && index > 0 ? index : 0 };
}

/** Makes a page from rows that were read at a position with `limit + 1`; `before` reads backwards. */
export function windowPageOf<Row extends { cursor: string }>(
  read: Row[],
  place: ListPlace,
  limit: number,
  total: number,
): WindowPage<Row> {
  const page = { ...rowsAround(read, "index" in place && place.index === 0 ? null : place, limit), total };
  return "index" in place ? { ...page, start: place.index } : page;
}

/** The same for cursors of any kind; a null position is the first page. */
export function rowsAround<Row extends { cursor: string }>(read: Row[], place: object | null, limit: number) {
  const more = read.length > limit;
  const backwards = place !== null && "before" in place;
  const rows = read.slice(0, limit);
  if (backwards) rows.reverse();
  const [first, last] = [rows.at(0)?.cursor ?? null, rows.at(-1)?.cursor ?? null];
  // Whether rows precede an `at` cursor is unknown until the previous page is read.
  return {
    rows,
    next: more || backwards ? last : null,
    previous: (backwards ? more : place !== null) ? first : null,
  };
}
