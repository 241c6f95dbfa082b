import type { FileRow } from "./file.ts";
import { headingKey } from "#app/kit/text/headings.ts";

export const HEADING_ROWS = 20;

export type IsHeading = (text: string) => boolean;

export interface FileHeadings {
  place: number;
  headings: readonly string[];
  /** The row above, with headings spanning several columns, when they are joined. */
  groupRow?: number;
}

/** Finds the row with most known headings, else one that looks like headings, else the first. */
export function findHeadings(rows: readonly FileRow[], isHeading: IsHeading = () => false): FileHeadings {
  const first = rows.slice(0, HEADING_ROWS);
  const isList = first.every(({ cells }) => filledOf(cells).length < 2);
  const counts = first.map((_, place) => {
    const { headings } = headingsAt(first, place, isHeading);
    const count = new Set(headings.filter(isHeading).map(headingKey)).size;
    return count > 1 || isList ? count : 0;
  });
  const most = Math.max(0, ...counts);
  const place = most > 0 ? counts.indexOf(most) : (placeByLooks(first) ?? 0);
  // A row below that is known together with this one has the headings, however many this one has alone.
  const under = headingsAt(first, place + 1, isHeading);
  const cells = first.slice(place, place + 2).flatMap((row) => row.cells);
  const isKnownTogether =
    under.groupRow !== undefined && under.headings.some((each) => isHeading(each) && !cells.includes(each));
  return isKnownTogether ? under : headingsAt(first, place, isHeading);
}

export function headingsAt(
  rows: readonly FileRow[],
  place: number,
  isHeading: IsHeading = () => false,
): FileHeadings {
  const [above, here] = [rows[place - 1], rows[place]];
  const cells = here?.cells ?? [];
  const groups = above && here && above.row === here.row - 1 ? groupsOver(cells, above.cells) : null;
  if (!above || !groups) return { place, headings: cells };
  const groupsOf = groupsOfHeadings(cells, groups);
  const isKnownOnce = (cell: string) => groupsOf.get(headingKey(cell))?.length === 1 && isHeading(cell);
  const all = groups.map((group, at) => joinHeading(group, cells[at] ?? "", { isKnownOnce, isHeading }));
  const isToldApart = [...groupsOf.values()].some((each) => new Set(each).size > 1);
  return isToldApart || all.filter(({ isKnownByBoth }) => isKnownByBoth).length > 1
    ? { place, headings: all.map(({ heading }) => heading), groupRow: above.row }
    : { place, headings: cells };
}

/** Joins «Shipper» over «Name» to «Shipper Name»; a heading that is known alone and unique is not joined. */
function joinHeading(
  group: string,
  cell: string,
  { isKnownOnce, isHeading }: { isKnownOnce: IsHeading; isHeading: IsHeading },
): { heading: string; isKnownByBoth: boolean } {
  if (group === "" || cell === "") return { heading: group || cell, isKnownByBoth: false };
  const [joined, turned] = [`${group} ${cell}`, `${cell} ${group}`];
  if (isHeading(joined)) return { heading: joined, isKnownByBoth: true };
  if (isKnownOnce(cell)) return { heading: cell, isKnownByBoth: false };
  const isTurned = isHeading(turned);
  return { heading: isTurned ? turned : joined, isKnownByBoth: isTurned };
}

const LONGEST_GROUP = 60;

/** A spanning heading continues until the next, across empty cells only; null when there are none. */
function groupsOver(cells: readonly string[], above: readonly string[]): string[] | null {
  const areWords = filledOf(above).every(
    (cell) => cell.length <= LONGEST_GROUP && /\p{L}/u.test(cell) && !/:\s*$/.test(cell),
  );
  let [group, spans] = ["", false];
  const groups = Array.from({ length: Math.max(cells.length, above.length) }, (_, place) => {
    const own = above[place]?.trim() ?? "";
    const isFilled = (cells[place] ?? "").trim() !== "";
    if (isFilled && group !== "" && (own === "" || own === group)) spans = true;
    group = own || group;
    return isFilled ? group : own;
  });
  return areWords && spans ? groups : null;
}

/** Group headings above each heading, by `headingKey`; a heading may belong to several. */
function groupsOfHeadings(cells: readonly string[], groups: readonly string[]): Map<string, string[]> {
  const headings = new Map<string, string[]>();
  for (const [place, cell] of cells.entries()) {
    const key = headingKey(cell);
    if (key !== "") headings.set(key, [...(headings.get(key) ?? []), groups[place] ?? ""]);
  }
  return headings;
}

/** True when the first rows of a sheet are headings with data below: no cover note, no legend of two columns. */
export function hasHeadings(rows: readonly FileRow[]): boolean {
  const place = placeByLooks(rows);
  return place !== null && rows.length > place + 1;
}

const filledOf = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "");

/** Finds a row of three or more distinct texts; above it titles, each alone in its row, and labels ending with a colon. */
function placeByLooks(rows: readonly FileRow[]): number | null {
  const first = rows.slice(0, HEADING_ROWS).map(({ cells }) => filledOf(cells));
  const place = first.findIndex(
    (cells) => cells.length > 1 && !(cells.length === 2 && /:\s*$/.test(cells[0] ?? "")),
  );
  if (place < 0) return null;
  const [here = [], next = []] = first.slice(place, place + 2);
  // Spanning headings above those of the columns; a row of values may have one twice.
  const under = headingsAt(rows, place + 1);
  const isRepeated =
    new Set(next).size < next.length - 1 && under.groupRow !== undefined && areHeadings(under.headings);
  if (isRepeated) return place + 1;
  if (!areHeadings(here)) return null;
  return areHeadings(next) && next.length >= here.length * 1.5 ? place + 1 : place;
}

/** A heading has a letter, or no digit, like «#». */
function areHeadings(cells: readonly string[]): boolean {
  const filled = filledOf(cells);
  return (
    filled.length > 2 &&
    filled.every((cell) => /\p{L}/u.test(cell) || !/\d/.test(cell)) &&
    new Set(filled).size === filled.length
  );
}
