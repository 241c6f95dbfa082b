import { type RawBuilder, sql } from "kysely";
import type { ExportChoice } from "./export-choice.ts";
import {
  CHANGED_CELL,
  CSV_MINUTE,
  CSV_MOMENT,
  FORMULA_PIECE,
  HOLDS_FORMULA,
} from "#app/kit/text/csv-cells.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";

/**
 * `text`: by people, quoted and guarded; `word`: ours; `exact`: a number that could be read as a thousand; `money`:
 * with all decimals of its currency; `minute` and `moment` (to the second); `local`: of another place, to the minute.
 */
export type CellKind = "text" | "word" | "number" | "exact" | "money" | "minute" | "moment" | "local";

export interface ExportCell {
  title: string;
  kind: CellKind;
  value: RawBuilder<unknown>;
}

/** Selects the cells of a file by column. */
export const cellsOf = <Column extends string>(
  columns: readonly Column[],
  cellOf: (column: Column) => ExportCell,
) => Object.fromEntries(columns.map((column) => [column, cellOf(column)])) as Record<Column, ExportCell>;

export type ExportShape = Pick<ExportChoice, "format" | "decimalComma">;

export const PLAIN_CSV: ExportShape = { format: "comma", decimalComma: false };

/** Tests all texts of a row at once, joined by a separator, whether any needs a guard. */
export function guardOf(cells: readonly ExportCell[]) {
  const texts = cells.filter(({ kind }) => kind === "text").map(({ value }) => value);
  // OFFSET keeps PostgreSQL from evaluating it again for every cell.
  return sql<{ need_guard: boolean }>`(
    select concat_ws(',', ${sql.join([sql`''`, ...texts])}) ~ ${sql.lit(HOLDS_FORMULA)} as need_guard offset 0
  )`.as("texts");
}

/** SQL of a cell as written into a file; `guardOf` is part of the query. */
export function exportedCell({ kind, value }: ExportCell, shape: ExportShape): RawBuilder<string | null> {
  if (kind === "text") return shape.format === "xlsx" ? sql`${value}` : guardInSql(value);
  if (kind === "word") return sql`${value}`;
  if (kind === "minute" || kind === "moment") return localTime(value, shape, kind);
  if (kind === "local")
    return sql`to_char(${value}, ${sql.lit(shape.format === "xlsx" ? CSV_MOMENT : CSV_MINUTE)})`;
  const number = shape.format === "xlsx" ? sql`trim_scale(${value})` : numberInSql(value, kind);
  const comma = shape.format === "semicolon" && shape.decimalComma;
  return comma ? sql`replace(${number}::text, '.', ',')` : sql`${number}::text`;
}

/** The columns of a query that selects all cells. */
export const exportedCells = (cells: Readonly<Record<string, ExportCell>>, shape: ExportShape) =>
  sql.join(
    Object.entries(cells).map(([name, cell]) => sql`${exportedCell(cell, shape)} as ${sql.ref(name)}`),
  );

/** Guarded like `guardCell`. Nearly every text begins with a letter, so one byte is compared. */
const guardInSql = (text: RawBuilder<unknown>) =>
  sql<string | null>`case
    when ${text} < 'A' collate "C" and ${text} ~ ${sql.lit(CHANGED_CELL)} then '''' || ${text}
    when texts.need_guard then regexp_replace(${text}, ${sql.lit(FORMULA_PIECE)}, '\\1''', 'g')
    else ${text} end`;

function localTime(value: RawBuilder<unknown>, { format }: ExportShape, kind: "minute" | "moment") {
  const pattern = kind === "moment" || format === "xlsx" ? CSV_MOMENT : CSV_MINUTE;
  return sql<
    string | null
  >`to_char(${value} at time zone ${sql.lit(COMPANY_TIME_ZONE)}, ${sql.lit(pattern)})`;
}

function numberInSql(value: RawBuilder<unknown>, kind: CellKind) {
  if (kind === "money")
    return sql`case when scale(${value}) = 3 then ${value}::numeric(30, 4) else ${value} end`;
  return kind === "exact" ? unambiguous(value) : sql`trim_scale(${value})`;
}

/** Adds a fourth decimal to three: «1.344» could be a thousand too. */
const unambiguous = (value: RawBuilder<unknown>) =>
  sql`case when scale(trim_scale(${value})) = 3 then ${value}::numeric(30, 4) else trim_scale(${value}) end`;
