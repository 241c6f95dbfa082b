import type { Page } from "#domain/keyset.ts";

/** A row of a list that stands in the order of its cursor, newest first. */
export interface ListedRow {
  id: string;
  cursor: string;
}

/** The rows a screen holds: one run from the top of the list. */
export interface HeldRows<Row extends ListedRow> {
  rows: readonly Row[];
  next: string | null;
  total: number;
}

const newestFirst = (a: ListedRow, b: ListedRow) => (a.cursor < b.cursor ? 1 : a.cursor > b.cursor ? -1 : 0);

/** The first page read again: what it covers is replaced, what was read below it stays. */
export function withFirstPage<Row extends ListedRow>(held: HeldRows<Row>, first: Page<Row>): HeldRows<Row> {
  const last = first.next;
  const below = last === null ? [] : held.rows.filter((row) => row.cursor < last);
  return {
    rows: [...first.rows, ...below],
    next: below.length > 0 ? held.next : first.next,
    total: first.total,
  };
}

/** The page that follows what is held. */
export function withNextPage<Row extends ListedRow>(held: HeldRows<Row>, page: Page<Row>): HeldRows<Row> {
  const last = held.rows.at(-1)?.cursor;
  const rows = page.rows.filter((row) => last === undefined || row.cursor < last);
  return { rows: [...held.rows, ...rows], next: page.next, total: page.total };
}

/** Rows that were deleted from here leave at once, before anything is read again. */
export function withoutRows<Row extends ListedRow>(
  held: HeldRows<Row>,
  ids: readonly string[],
): HeldRows<Row> {
  const rows = held.rows.filter((row) => !ids.includes(row.id));
  return { ...held, rows, total: held.total - (held.rows.length - rows.length) };
}

/** Some rows read again: those that still match take their place, the others leave; what lies below is not shown yet. */
export function withRowsAgain<Row extends ListedRow>(
  held: HeldRows<Row>,
  ids: readonly string[],
  page: Page<Row>,
): HeldRows<Row> {
  const last = held.next;
  const others = held.rows.filter((row) => !ids.includes(row.id));
  const inView = page.rows.filter((row) => last === null || row.cursor >= last);
  return { ...held, rows: [...others, ...inView].toSorted(newestFirst), total: page.total };
}
