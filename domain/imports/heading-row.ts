import type { FileRow } from "./file.ts";
import { headingKey } from "./headings.ts";

/** Rows of a file that can have the headings. */
export const HEADING_ROWS = 20;

/** Whether a text is a heading that a column has, ours or one that somebody chose before. */
export type IsHeading = (text: string) => boolean;

/**
 * The place of the headings among the first rows: the row with most known headings, else one that looks like headings, else the
 * first. Above it stand titles, labels with their values, and headings of several columns.
 */
export function placeOfHeadings(rows: readonly FileRow[], isHeading: IsHeading = () => false): number {
  const first = rows.slice(0, HEADING_ROWS).map(({ cells }) => filledOf(cells));
  const isList = first.every(({ length }) => length < 2);
  const known = first.map((cells) => {
    const count = new Set(cells.filter(isHeading).map(headingKey)).size;
    return count > 1 || isList ? count : 0;
  });
  const most = Math.max(0, ...known);
  return most > 0 ? known.indexOf(most) : (placeByLooks(rows) ?? 0);
}

/** Whether the first rows of a sheet are headings with something under them: no cover note, no legend of two columns. */
export function hasHeadings(rows: readonly FileRow[]): boolean {
  const place = placeByLooks(rows);
  return place !== null && rows.length > place + 1;
}

const filledOf = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "");

/** Three texts or more, all different; above them titles, each alone in its row, and labels that end with a colon. */
function placeByLooks(rows: readonly FileRow[]): number | null {
  const first = rows.slice(0, HEADING_ROWS).map(({ cells }) => filledOf(cells));
  const place = first.findIndex(
    (cells) => cells.length > 1 && !(cells.length === 2 && /:\s*$/.test(cells[0] ?? "")),
  );
  const [here = [], next = []] = place < 0 ? [] : first.slice(place, place + 2);
  if (!areHeadings(here)) return null;
  // Headings of several columns each, over those of the columns.
  return areHeadings(next) && next.length >= here.length * 1.5 ? place + 1 : place;
}

/** A heading has a letter, or nothing to count by, as «#». */
function areHeadings(cells: readonly string[]): boolean {
  return (
    cells.length > 2 &&
    cells.every((cell) => /\p{L}/u.test(cell) || !/\d/.test(cell)) &&
    new Set(cells).size === cells.length
  );
}
