import { inSentence } from "#app/kit/text/counts.ts";
import type { Column } from "./columns.ts";
import {
  DETAIL_SECTIONS,
  ROW_SECTIONS,
  type RowSection,
  SECTION_LABELS,
  SECTIONS,
  type ShipmentDetails,
} from "./details.ts";
import { rowFormValues } from "./details-form.ts";
import { rowWords, sectionWords } from "./details-words.ts";

type Change = [before: string | null, after: string | null];
type Row = NonNullable<ShipmentDetails[RowSection]>[number];

/** More changed rows of a section are recorded as the whole section, before and after. */
const MOST_ROWS = 10;

/** «Goods row 2: gross weight»; rows are numbered as they are now, removed ones as they were. */
export function detailChanges(before: ShipmentDetails, after: ShipmentDetails): Record<string, Change> {
  const changes: Record<string, Change> = {};
  for (const section of ROW_SECTIONS) {
    if (!after[section]) continue;
    const rows = rowChanges(section, before, after);
    if (rows.changed <= MOST_ROWS) Object.assign(changes, rows.changes);
    else changes[SECTION_LABELS[section]] = [sectionWords(section, before), sectionWords(section, after)];
  }
  const terms: Change = [sectionWords("terms", before), sectionWords("terms", after)];
  if (after.terms && terms[0] !== terms[1]) changes[SECTION_LABELS.terms] = terms;
  return changes;
}

function rowChanges(section: RowSection, before: ShipmentDetails, after: ShipmentDetails) {
  const changes: Record<string, Change> = {};
  let changed = 0;
  const name = (position: number) => `${SECTIONS[section].row} ${position + 1}`;
  const old = new Map(rowsOf(section, before).map((row, position) => [row.id, { row, position }]));
  for (const [position, row] of rowsOf(section, after).entries()) {
    const before = row.id === null ? undefined : old.get(row.id);
    if (!before) {
      changed++;
      changes[name(position)] = [null, rowWords(section, row as never)];
      continue;
    }
    old.delete(row.id);
    const columns = columnChanges(section, before.row, row);
    if (columns.length > 0) changed++;
    for (const [label, change] of columns) changes[`${name(position)}: ${inSentence(label)}`] = change;
  }
  for (const { row, position } of old.values()) {
    changed++;
    const removed = `${name(position)} (removed)`;
    changes[removed] = [rowWords(section, row as never), null];
  }
  return { changed, changes };
}

function columnChanges(section: RowSection, before: Row, after: Row): [label: string, change: Change][] {
  const [old, now] = [rowFormValues(before), rowFormValues(after)];
  return Object.entries<Column>(SECTIONS[section].columns).flatMap(
    ([column, { label }]): [string, Change][] => {
      const [was = "", is = ""] = [old[column], now[column]];
      return was === is ? [] : [[label, [was, is]]];
    },
  );
}

const rowsOf = (section: RowSection, details: ShipmentDetails): readonly Row[] => details[section] ?? [];

export function detailTexts(
  details: ShipmentDetails,
): Partial<Record<(typeof DETAIL_SECTIONS)[number], string>> {
  return Object.fromEntries(
    DETAIL_SECTIONS.filter((section) => details[section]).map((section) => [
      section,
      sectionWords(section, details),
    ]),
  );
}
