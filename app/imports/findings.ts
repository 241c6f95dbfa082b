import { IMPORT_MENDS } from "./words.ts";
import { type ImportOutcome, type PlannedRow, reasonOf, rowsOfRecord } from "./import.ts";

/** The cells that a refusal is about: in one row, or in every row of the record. */
export interface AboutCells {
  row?: number;
  columns: readonly string[];
}

export type RefuseRow = (why: string, about?: AboutCells) => void;

interface Row {
  row: number;
  cells: Readonly<Partial<Record<string, string>>>;
}

export class Findings {
  readonly words: string[] = [];
  readonly refusals: string[] = [];
  readonly #cells = new Map<string, AboutCells>();
  readonly #needed: readonly string[];

  /** @param needed the columns that every record requires */
  constructor(needed: readonly string[] = []) {
    this.#needed = needed;
  }

  readonly refuse: RefuseRow = (why, about) => {
    if (!this.refusals.includes(why)) this.refusals.push(why);
    if (about && !this.#cells.has(why)) this.#cells.set(why, about);
  };

  /** The column of each refusal, if the record can do without it. */
  get about(): (string | null)[] {
    return this.refusals.map((why) => {
      const [column] = this.#cells.get(why)?.columns ?? [];
      return column === undefined || this.#needed.includes(column) ? null : column;
    });
  }

  /** True when the record is refused only for reasons (`reasonOf`) whose cells are left out. */
  isMendedWithout(reasons: ReadonlySet<string>): boolean {
    const { about, refusals } = this;
    const isLeftOut = (why: string, place: number) => about[place] !== null && reasons.has(reasonOf(why));
    return refusals.length > 0 && refusals.every(isLeftOut);
  }

  /** Returns the rows without the cells that refusals are about. */
  rowsWithout<Given extends Row>(rows: readonly Given[], isEmptied: (column: string) => boolean): Given[] {
    const wrong = this.refusals.flatMap((why) => this.#cells.get(why) ?? []);
    return rows.map((row) => {
      const columns = new Set(
        wrong.flatMap((each) => ((each.row ?? row.row) === row.row ? each.columns : [])),
      );
      const cells = Object.entries(row.cells).flatMap(([column, cell]) => {
        if (!columns.has(column)) return [[column, cell] as const];
        return isEmptied(column) ? [[column, ""] as const] : [];
      });
      return { ...row, cells: Object.fromEntries(cells) };
    });
  }

  plannedRow(
    rows: readonly { row: number }[],
    outcome: ImportOutcome,
    shown: Pick<PlannedRow, "name" | "goods" | "legs" | "isDue">,
  ): PlannedRow {
    const [first, ...more] = rows;
    const isRefused = outcome === "refused";
    return {
      row: first?.row ?? 0,
      ...rowsOfRecord(rows),
      ...shown,
      outcome,
      words: isRefused ? this.refusals : this.words,
      ...(isRefused && { about: this.about }),
      ...(isRefused && more.length > 0 && { more: more.map(({ row }) => row) }),
    };
  }
}

/** Reads a refused record again without the left-out cells. @param isEmptied columns that are empty then */
export function readLeavingOut<Given extends Row, Read extends { findings: Findings }>(
  rows: readonly Given[],
  reasons: ReadonlySet<string>,
  read: (rows: readonly Given[]) => Read,
  isEmptied: (column: string) => boolean = () => false,
): Read {
  const first = read(rows);
  if (!first.findings.isMendedWithout(reasons)) return first;
  const mended = read(first.findings.rowsWithout(rows, isEmptied));
  mended.findings.words.push(...first.findings.refusals.map(IMPORT_MENDS.leftOutOfRow));
  return mended;
}
