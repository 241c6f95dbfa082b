import { inSentence } from "#app/kit/text/counts.ts";
import type { FieldColumn } from "./columns.ts";
import {
  DETAIL_SECTIONS,
  type DetailSection,
  ROW_SECTIONS,
  type RowSection,
  SECTION_LABELS,
  SECTIONS,
  type ShipmentDetails,
} from "./details.ts";
import { rowFormValues } from "./details-form.ts";
import { rowWords, sectionWords } from "./details-words.ts";
import { SHIPMENT_FIELD_LABELS, SHIPMENT_FIELDS, type ShipmentFieldName } from "./shipment.ts";

type Change = [before: string | null, after: string | null];
type Row = NonNullable<ShipmentDetails[RowSection]>[number];

/** Above this number changed rows are recorded as the whole section, before and after. */
const MOST_ROWS = 10;

/** Lists changes as «Goods row 2: gross weight»; rows have their new numbers, removed rows their old ones. */
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
  return Object.entries<FieldColumn>(SECTIONS[section].columns).flatMap(
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

export type ShipmentFormValues = Record<ShipmentFieldName, string>;
export type ComparedValues = ShipmentFormValues & Partial<Record<DetailSection, string>>;

type ConflictField = ShipmentFieldName | DetailSection;
export const CONFLICT_LABELS: Record<ConflictField, string> = { ...SHIPMENT_FIELD_LABELS, ...SECTION_LABELS };
const CONFLICT_FIELDS: readonly ConflictField[] = [...SHIPMENT_FIELDS, ...DETAIL_SECTIONS];

export interface ChangedField {
  field: ConflictField;
  /** Value when the form was opened (`theirs`: stored now, `mine`: in the form); rows as one line of text each. */
  base: string;
  theirs: string;
  mine: string;
}

/** Lists conflicting fields. Identical changes and sections missing in the form do not conflict. */
export function conflictingFields(
  base: ComparedValues,
  theirs: ComparedValues,
  mine: ComparedValues,
): ChangedField[] {
  return CONFLICT_FIELDS.flatMap((field) => {
    const values = { base: base[field] ?? "", theirs: theirs[field] ?? "", mine: mine[field] ?? "" };
    const isSaved = mine[field] !== undefined;
    return isSaved && values.theirs !== values.base && values.theirs !== values.mine
      ? [{ field, ...values }]
      : [];
  });
}

export function changedByBoth({ base, mine }: ChangedField): boolean {
  return mine !== base;
}
