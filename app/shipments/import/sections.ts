import { IMPORT_ROW_MESSAGES } from "../import-words.ts";
import type { RefuseRow } from "#app/imports/findings.ts";
import { containerSchema, weightInContainer } from "../containers.ts";
import { ROW_COLUMNS } from "../csv.ts";
import {
  type AboutRows,
  columnsOfFile,
  linesOf,
  readLines,
  type ReadRows,
  type RowSections,
  type RowSectionOfFile,
  withoutRepeated,
} from "./rows.ts";
import { aboutColumn, type ImportRow } from "./cells.ts";
import { detailChanges } from "../shipment-changes.ts";
import { rowFormValues } from "../details-form.ts";
import { detailsWarnings } from "../details-warnings.ts";
import { sectionSummary } from "../details-words.ts";
import {
  clashingRows,
  SECTION_LABELS,
  SECTIONS as ROWS_OF,
  tooManyRows,
  totalsTooLarge,
} from "../details.ts";
import type { GoodsRow } from "../goods.ts";
import { referenceKey } from "../number-key.ts";

const SECTIONS = ["goods", "containers", "legs"] as const;
const NO_ROWS: RowSections = { goods: [], containers: [], legs: [] };

export interface ReadSections {
  /** Rows that differ from the stored ones; goods and containers change together. */
  change: Partial<RowSections>;
  after: RowSections;
  words: string[];
}

/** Reads the sections of a file. A section without columns stays, as does one with only empty cells, unless empty cells clear values. */
export function readSections(
  written: readonly ImportRow[],
  stored: RowSections | null,
  about: AboutRows & { now: Date },
  report: RefuseRow,
): ReadSections {
  const before = stored ?? NO_ROWS;
  const rows = withOwnRoute(withOwnGoods(written), stored);
  const read = { ...before };
  const numbers: Partial<Record<RowSectionOfFile, number[]>> = {};
  let isRefused = false;
  const refuse: RefuseRow = (why, cellsRefused) => {
    isRefused = true;
    report(why, cellsRefused);
  };
  const cells = rows[0]?.cells ?? {};
  for (const section of SECTIONS) {
    const names = columnsOfFile(section, cells);
    if (names.length === 0 || (!about.clearEmpty && linesOf(section, rows, names).length === 0)) continue;
    const result = readSection(section, rows, { names, stored: before[section], about, refuse });
    numbers[section] = result.numbers;
    Object.assign(read, { [section]: result.rows });
  }
  if (isRefused) return { change: {}, after: before, words: [] };
  const words: string[] = [];
  const after = settled(before, read, { words, mayAdd: numbers.containers === undefined });
  refuseClashes(after, numbers, report);
  const change: Partial<RowSections> = {
    ...(isSame(before.legs, after.legs) ? {} : { legs: after.legs }),
    ...(isSame(before.goods, after.goods) && isSame(before.containers, after.containers)
      ? {}
      : { goods: after.goods, containers: after.containers }),
  };
  return { change, after, words: [...changeTexts(stored, change), ...words, ...warnings(change, about)] };
}

/** Uses the pieces and weight of a shipment with one row for its goods, when the file has no such goods columns. */
function withOwnGoods(rows: readonly ImportRow[]): readonly ImportRow[] {
  const [row, ...others] = rows;
  if (!row || others.length > 0 || linesOf("goods", rows, columnsOfFile("goods", row.cells)).length === 0)
    return rows;
  const { pieces, weight } = row.cells;
  const own = {
    ...(pieces?.trim() && { goods_packages: pieces }),
    ...(weight && { goods_gross_kg: weight }),
  };
  return [{ ...row, cells: { ...own, ...row.cells } }];
}

/** Adds the shipment's route to a vessel, carrier or date without places, when the shipment has no legs. */
function withOwnRoute(rows: readonly ImportRow[], stored: RowSections | null): readonly ImportRow[] {
  const { origin_location, destination_location } = rows[0]?.cells ?? {};
  if (stored && stored.legs.length > 0) return rows;
  // A new shipment without a place is refused for that: its leg need not say so again.
  const placeOf = (text: string | undefined) => (stored || text?.trim() ? text : "–");
  return rows.map(({ row, cells }) => {
    const hasPlace = Boolean(cells.leg_from_place?.trim() || cells.leg_to_place?.trim());
    if (hasPlace || linesOf("legs", [{ row, cells }], columnsOfFile("legs", cells)).length === 0)
      return { row, cells };
    return {
      row,
      cells: {
        ...cells,
        leg_from_place: placeOf(origin_location),
        leg_to_place: placeOf(destination_location),
      },
    };
  });
}

function readSection(
  section: RowSectionOfFile,
  rows: readonly ImportRow[],
  options: Parameters<typeof readLines>[2],
): ReadRows {
  const lines = linesOf(section, rows, options.names);
  const refusals: Parameters<RefuseRow>[] = [];
  const asWritten = readLines(section, lines, { ...options, refuse: (...refusal) => refusals.push(refusal) });
  const isAsStored = isSame(options.stored, asWritten.rows) && refusals.length === 0;
  const unique = section === "goods" || isAsStored ? lines : withoutRepeated(lines);
  if (unique.length > ROWS_OF[section].most) {
    options.refuse(tooManyRows(section, unique.length));
    return { rows: [], numbers: [] };
  }
  if (unique.length < lines.length) return readLines(section, unique, options);
  for (const refusal of refusals) options.refuse(...refusal);
  return asWritten;
}

type Row = RowSections[RowSectionOfFile][number];

function isSame(before: readonly Row[], after: readonly Row[]): boolean {
  return (
    before.length === after.length &&
    before.every((row, place) => {
      const other = after[place];
      return (
        row === other || JSON.stringify(rowFormValues(row)) === JSON.stringify(other && rowFormValues(other))
      );
    })
  );
}

/** Resolves the container of goods to the number written for the shipment's container, and sets containers' weights. */
function settled(
  before: RowSections,
  read: RowSections,
  { words, mayAdd }: { words: string[]; mayAdd: boolean },
): RowSections {
  if (isSame(before.goods, read.goods) && isSame(before.containers, read.containers)) {
    return { ...read, goods: before.goods, containers: before.containers };
  }
  const containers = [...read.containers];
  const byKey = new Map(containers.map((each) => [referenceKey(each.number), each]));
  const numberNow = new Map(
    before.containers.map(({ id, number }) => [
      referenceKey(number),
      containers.find((each) => each.id === id)?.number,
    ]),
  );
  const goods = read.goods.map((row): GoodsRow => {
    if (row.container === null) return row;
    const key = referenceKey(row.container);
    const match = byKey.get(key);
    if (match) return { ...row, container: match.number };
    // Goods that the file does not mention follow their container, and are detached when it is removed.
    if (read.goods === before.goods) return { ...row, container: numberNow.get(key) ?? null };
    if (!mayAdd) return row;
    const added = containerSchema.safeParse({ number: row.container });
    if (!added.success) return row;
    const { number } = added.data;
    containers.push(added.data);
    byKey.set(key, added.data);
    words.push(`Adds the container ${number}`);
    return { ...row, container: number };
  });
  return {
    ...read,
    goods,
    containers: containers.map((each) => ({
      ...each,
      gross_kg: weightInContainer(each.number, goods) ?? each.gross_kg,
    })),
  };
}

function refuseClashes(
  after: RowSections,
  numbers: Partial<Record<RowSectionOfFile, number[]>>,
  refuse: RefuseRow,
): void {
  for (const { section, position, column, message } of clashingRows(after)) {
    const row = section === "references" ? undefined : numbers[section]?.[position];
    const cell = section === "goods" ? "goods_container" : "container_number";
    if (row === undefined || column === "") refuse(message);
    else refuse(IMPORT_ROW_MESSAGES.at(row, ROW_COLUMNS[cell], message), aboutColumn(cell, row));
  }
  const tooMuch = totalsTooLarge(after.goods);
  if (tooMuch) refuse(tooMuch);
}

/** Above this number changed rows are summarized by their counts before and after. */
const CHANGES_MAX = 4;

function changeTexts(stored: RowSections | null, change: Partial<RowSections>): string[] {
  const before = stored ?? NO_ROWS;
  return SECTIONS.flatMap((section) => {
    const rows = change[section];
    if (!rows || isSame(before[section], rows)) return [];
    const summary = (of: RowSections[RowSectionOfFile]) =>
      of.length === 0 ? "none" : sectionSummary(section, { [section]: of });
    if (!stored) return [`${SECTION_LABELS[section]}: ${summary(rows)}`];
    const changes = Object.entries(detailChanges({ [section]: before[section] }, { [section]: rows }));
    if (changes.length > 0 && changes.length <= CHANGES_MAX && rows.length > 0)
      return changes.map(([label, [was, is]]) => `${label}: ${was || "empty"} → ${is || "empty"}`);
    return [`${SECTION_LABELS[section]}: ${summary(before[section])} → ${summary(rows)}`];
  });
}

function warnings(
  change: Partial<RowSections>,
  { serviceType, now }: { serviceType: string; now: Date },
): string[] {
  const warnings = [...new Set(detailsWarnings(change, { serviceType, now }).map(({ message }) => message))];
  if (warnings.length <= CHANGES_MAX) return warnings;
  const more = warnings.length - CHANGES_MAX;
  return [...warnings.slice(0, CHANGES_MAX), `${more} more to look at`];
}

export type DerivedField = "weight" | "pieces" | "dimensions" | "estimated_delivery";

/** The fields of a shipment that follow from its changed rows. */
export function derivedFieldsOf(change: Partial<RowSections>): DerivedField[] {
  return [
    ...(change.goods ? (["weight", "pieces", "dimensions"] as const) : []),
    ...(change.legs ? (["estimated_delivery"] as const) : []),
  ];
}
