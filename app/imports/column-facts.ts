import { type DateOrder, dateShape } from "./dates.ts";
import { type DecimalSign, decimalShape } from "./numbers.ts";

export interface ColumnFacts {
  heading: string;
  filled: number;
  values: string[];
  /** No value occurs twice among the first ones. */
  isUnique: boolean;
  dates: DateFacts;
  /** Numbers of values with an unambiguous decimal comma or point; undefined for files of earlier versions. */
  decimals?: Record<DecimalSign, number>;
}

/** Numbers of dates that are valid only day-first, only month-first, or both ways, with a sample of those. */
interface DateFacts {
  dayFirst: number;
  monthFirst: number;
  either: number;
  plain: number;
  sample: string | null;
}

export interface FileFacts {
  columns: ColumnFacts[];
  rows: number;
  /** The row above the headings that is joined with them. */
  groupRow?: number;
  hiddenRows?: number;
}

const KEPT_VALUES = 20;
const KEPT_LENGTH = 60;
const COMPARED_VALUES = 500;
const LONGEST_DATE = 40;

export class FactsOfFile {
  readonly #columns: ReturnType<typeof newColumn>[];
  #rows = 0;

  constructor(headings: readonly string[]) {
    this.#columns = headings.map(newColumn);
  }

  add(cells: readonly string[]): void {
    this.#rows += 1;
    for (const [place, cell] of cells.entries()) {
      const value = cell.trim();
      if (value === "") continue;
      // A row may be longer than the row of headings.
      this.#columns[place] ??= newColumn("");
      note(this.#columns[place], value);
    }
  }

  facts(): FileFacts {
    const columns = Array.from(this.#columns, (column) => column ?? newColumn(""));
    while (columns.length > 0 && columns.at(-1)?.heading === "" && columns.at(-1)?.filled === 0)
      columns.pop();
    return { rows: this.#rows, columns: columns.map(factsOf) };
  }
}

const factsOf = ({ heading, filled, values, isUnique, dates, decimals }: ColumnFacts): ColumnFacts => ({
  heading,
  filled,
  values,
  isUnique,
  dates,
  decimals,
});

const newColumn = (heading: string) => ({
  heading: heading.trim().replace(/\s+/g, " ").slice(0, 200),
  filled: 0,
  values: [] as string[],
  isUnique: true,
  dates: { dayFirst: 0, monthFirst: 0, either: 0, plain: 0, sample: null as string | null },
  decimals: { ",": 0, ".": 0 },
  seen: new Set<string>(),
});

function note(column: ReturnType<typeof newColumn>, value: string): void {
  column.filled += 1;
  const short = value.slice(0, KEPT_LENGTH);
  if (column.seen.size < COMPARED_VALUES) {
    if (column.seen.has(short)) column.isUnique = false;
    else if (column.values.length < KEPT_VALUES) column.values.push(short);
    column.seen.add(short);
  }
  if (value.length > LONGEST_DATE) return;
  const sign = decimalShape(value);
  if (sign === "," || sign === ".") column.decimals[sign] += 1;
  const shape = dateShape(value);
  if (!shape) return;
  column.dates[shape] += 1;
  if (shape === "either") column.dates.sample ??= value;
}

const MOSTLY = 0.6;

export function isDateColumn({ filled, dates }: ColumnFacts): boolean {
  const count = dates.dayFirst + dates.monthFirst + dates.either + dates.plain;
  return count > 0 && count >= filled * MOSTLY;
}

/** The date order proven by a column's values; null when only a person can tell. */
export function provedOrder({ dates }: ColumnFacts): DateOrder | null {
  if (dates.either === 0 && dates.monthFirst === 0) return "dmy";
  if (dates.dayFirst > 0 && dates.monthFirst === 0) return "dmy";
  if (dates.monthFirst > 0 && dates.dayFirst === 0) return "mdy";
  return null;
}

/** The decimal sign proven by all number columns; null when none does, or they differ. */
export function provedDecimals(columns: readonly (ColumnFacts | undefined)[]): DecimalSign | null {
  const count = (sign: DecimalSign) =>
    columns.reduce((sum, column) => sum + (column?.decimals?.[sign] ?? 0), 0);
  const [commas, points] = [count(","), count(".")];
  if (commas > 0 && points > 0) return null;
  return commas > 0 ? "," : points > 0 ? "." : null;
}

export function percentFilled({ filled }: ColumnFacts, rows: number): number {
  if (filled === 0 || rows === 0) return 0;
  return filled === rows ? 100 : Math.max(1, Math.min(99, Math.round((100 * filled) / rows)));
}
