import { type Kysely, sql } from "kysely";
import type { FileFacts } from "./column-facts.ts";
import { type ColumnMapping, decimalsOf, type ImportField, letterOf, mappedCells } from "./mapping.ts";
import { Findings } from "./findings.ts";
import { type ImportSettings, type PlannedRow, readChosenRow } from "./import.ts";
import type { DB } from "#database/schema.generated.ts";
import type { Importer, ImportRun, MappedRow } from "./importer.server.ts";
import { DAMAGED_CELL_MESSAGES } from "./words.ts";

/** Rows read and planned at once: larger batches would delay other requests and use more memory. */
export const importBatch = { rows: 2000 };

interface GroupedRows {
  batches: number[][][];
  keys: string[][];
}

/** Groups rows into records by the identifying fields only; by `choices` a record can be that of an earlier row. */
export async function groupRowsOf(
  tx: Kysely<DB>,
  id: string,
  {
    mapping,
    importer,
    choices,
  }: { mapping: ColumnMapping; importer: Importer; choices: Readonly<Record<string, string>> },
): Promise<GroupedRows> {
  const places = importer.keyFields.map((field) => mapping.fields.indexOf(field));
  const { rows } = await sql<{ row: number; keys: (string | null)[] }>`
    select row, array(select cells->>place from unnest(${places}::int[]) with ordinality as field(place, nth) order by nth) as keys
    from import_rows join imports on imports.id = import_id
    where import_id = ${id} and row > coalesce(heading_row, 0) order by row`.execute(tx);
  // A key without its digits identifies nothing: the row stands alone, or with those of its other keys.
  const keys = rows.map((each) =>
    each.keys.map((key, nth) => (places[nth] === -1 || damageOf(key ?? "") ? "" : (key ?? ""))),
  );
  const records = new Map<string, number[]>();
  for (const [index, group] of importer.groupsOf(keys).entries()) {
    const { row } = rows[index]!;
    const key = group === "" ? `row ${row}` : `key ${group}`;
    const record = records.get(key);
    if (record) record.push(row);
    else records.set(key, [row]);
  }
  return { batches: inBatches(joinAnswered([...records.values()], choices)), keys };
}

function joinAnswered(
  records: readonly number[][],
  choices: Readonly<Record<string, string>>,
): readonly number[][] {
  const recordOf = new Map<number, number[]>();
  for (const record of records) {
    const earlier = recordOf.get(readChosenRow(choices[String(record[0])]) ?? -1);
    if (earlier) earlier.push(...record);
    for (const row of record) recordOf.set(row, earlier ?? record);
  }
  return [...new Set(recordOf.values())];
}

function inBatches(records: readonly number[][]): number[][][] {
  const batches: number[][][] = [];
  let batch: number[][] = [];
  let count = 0;
  for (const rows of records) {
    if (count > 0 && count + rows.length > importBatch.rows) {
      batches.push(batch);
      [batch, count] = [[], 0];
    }
    batch.push(rows);
    count += rows.length;
  }
  if (count > 0) batches.push(batch);
  return batches;
}

interface BatchOptions {
  mapping: ColumnMapping;
  importer: Importer;
  settings: ImportSettings;
  facts: FileFacts;
}

async function readBatch(
  tx: Kysely<DB>,
  id: string,
  records: readonly (readonly number[])[],
  { mapping, importer, settings: { otherOrder }, facts }: BatchOptions,
): Promise<MappedRow[][]> {
  const decimals = decimalsOf(facts, importer.fields, mapping);
  const dateFields = new Set(importer.fields.filter(({ isDate }) => isDate).map(({ key }) => key));
  const { rows } = await sql<{ row: number; cells: string[] }>`
    select row, cells from import_rows
    where import_id = ${id} and row = any(${records.flat()}::int[]) order by row`.execute(tx);
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]));
  const numbers = importer.fields.filter(({ isNumber }) => isNumber).map(({ key }) => key);
  const read = (row: number): MappedRow => {
    const cells = mappedCells(cellsOf.get(row) ?? [], mapping, { dateFields, otherOrder, decimals });
    for (const key of numbers) if (cells[key]) cells[key] = plainNumber(cells[key]);
    return { row, cells };
  };
  return records.map((ofRecord) => ofRecord.map(read));
}

/** Reads the rows of a batch of records and plans them; those with damaged cells are refused. */
export async function planBatch(
  tx: Kysely<DB>,
  run: ImportRun,
  id: string,
  batch: readonly (readonly number[])[],
  options: BatchOptions,
): Promise<PlannedRow[]> {
  const { mapping, importer } = options;
  const records = await readBatch(tx, id, batch, options);
  const damages = records.map((rows) => rows.flatMap((row) => damagesOf(row, importer.fields, mapping)));
  const planned = await run.plan(records.filter((_, place) => damages[place]?.length === 0));
  if (damages.every(({ length }) => length === 0)) return planned;
  const placeOf = new Map(records.flatMap((rows, place) => rows.map(({ row }) => [row, place] as const)));
  const name = importer.fields.find(({ isRequired }) => isRequired)?.key ?? "";
  const refused = records.flatMap((rows, place): PlannedRow[] => {
    const findings = new Findings();
    for (const why of damages[place] ?? []) findings.refuse(why);
    if (findings.refusals.length === 0) return [];
    return [
      findings.plannedRow(rows, "refused", { name: (rows[0]?.cells[name] ?? "").trim().slice(0, 100) }),
    ];
  });
  const at = ({ row }: PlannedRow) => placeOf.get(row) ?? 0;
  return [...planned, ...refused].toSorted((one, other) => at(one) - at(other));
}

/** Error values in the language of the program: English, Dutch, French, German. # is a value that did not fit its column. */
const ERROR =
  /^(?:#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|EXTERNAL!|PYTHON!|GETTING_DATA|N\/B|VERW!|WAARDE!|NAAM\?|DEEL\/0!|GETAL!|LEEG!|VALEUR!|NOM\s?\?|NOMBRE!|NUL!|NV|BEZUG!|WERT!|ZAHL!)|Err:\d{3}|#{3,})$/i;

/** A formula without a calculated value in the workbook (app/spreadsheets/xlsx-rows.server.ts). */
const NOT_CALCULATED = "#FORMULA!";

/** A long number as shown by spreadsheet programs; «1E5» is typed by people. */
const EXPONENTS = /^[+-]?\d(?:[.,]\d+E[+-]?|E[+-])\d{1,3}$/i;

/** Returns the damage of a cell, an error value or a number truncated to its first digits; else null. */
export function damageOf(cell: string, isNumber = false): string | null {
  const text = cell.trim();
  if (text === NOT_CALCULATED)
    return "a formula without its result. Open the file in a spreadsheet program, save it, and choose it again";
  if (ERROR.test(text))
    return `${text.slice(0, 20)} is an error of the spreadsheet. Correct the cell there, or empty it`;
  return !isNumber && EXPONENTS.test(text)
    ? `of ${text} the last digits are lost. Format the column as text in the spreadsheet, type the number again, and choose the file again`
    : null;
}

/** Expands the exponent of a quantity: 1.25E+04 is 12500. */
export function plainNumber(cell: string): string {
  const text = cell.trim();
  return EXPONENTS.test(text) ? String(Number(text.replace(",", "."))) : cell;
}

export function damagesOf(
  { row, cells }: { row: number; cells: Readonly<Record<string, string>> },
  fields: readonly ImportField[],
  mapping: ColumnMapping,
): string[] {
  return mapping.fields.flatMap((key, place) => {
    const field = key === null || !cells[key] ? undefined : fields.find((each) => each.key === key);
    const why = field && damageOf(cells[field.key] ?? "", field.isNumber);
    return field && why ? [DAMAGED_CELL_MESSAGES.at(field.label, `${letterOf(place)}${row}`, why)] : [];
  });
}
