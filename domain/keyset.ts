/** Where a page of a list ended: the last row's moment, to the microsecond, and its id. */
export interface Keyset {
  /** ISO 8601 in UTC with six decimals, as the database wrote it; a JavaScript date would lose three of them. */
  at: string;
  id: string;
}

/** One page of a list, newest first. */
export interface Page<Row> {
  rows: Row[];
  /** Cursor of the last row when more follow, else null. */
  next: string | null;
  /** How many rows match in all. */
  total: number;
}

const CURSOR =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Reads a cursor out of an address; null for anything that is none. Cursors sort like their rows do. */
export function parseCursor(text: string | null): Keyset | null {
  const [, at, id] = CURSOR.exec(text ?? "") ?? [];
  return at && id && !Number.isNaN(Date.parse(at)) ? { at, id } : null;
}

/** Makes a page of rows that were read with one more than `limit`, to see whether more follow. */
export function pageOf<Row extends { cursor: string }>(read: Row[], limit: number, total: number): Page<Row> {
  const rows = read.slice(0, limit);
  return { rows, next: read.length > limit ? (rows.at(-1)?.cursor ?? null) : null, total };
}
