import { type Kysely, sql } from "kysely";
import type { FileFacts } from "./column-facts.ts";
import { type ColumnMapping, decimalsOf, mappedCells } from "./mapping.ts";
import { damageOf, damagesOf, plainNumber } from "./damaged-cells.ts";
import { Findings } from "./findings.ts";
import { type ImportSettings, type PlannedRow, rowChosen } from "./import.ts";
import type { DB } from "#database/schema.generated.ts";
import type { Importer, ImportRun, MappedRow } from "./importer.server.ts";

/** Rows read and planned at once: more would keep others waiting, and more of the file in memory. */
const BATCH_ROWS = 2000;

interface GroupedRows {
  batches: number[][][];
  keys: string[][];
}

/** Which rows are one record, by the identifying fields alone; by `choices` a record can be that of an earlier row. */
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
  // What lost its digits identifies nothing: the row stands alone, or with those of its other keys.
  const keys = rows.map((each) =>
    each.keys.map((key, nth) => (places[nth] === -1 || damageOf(key ?? "") ? "" : (key ?? ""))),
  );
  const records = new Map<string, number[]>();
  for (const [index, group] of importer.groupsOf(keys).entries()) {
    const { row } = rows[index]!;
    const key = group === "" ? `row ${row}` : `key ${group}`;
    const known = records.get(key);
    if (known) known.push(row);
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
    const earlier = recordOf.get(rowChosen(choices[String(record[0])]) ?? -1);
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
    if (count > 0 && count + rows.length > BATCH_ROWS) {
      batches.push(batch);
      [batch, count] = [[], 0];
    }
    batch.push(rows);
    count += rows.length;
  }
  if (count > 0) batches.push(batch);
  return batches;
}

export async function readBatch(
  tx: Kysely<DB>,
  id: string,
  records: readonly (readonly number[])[],
  {
    mapping,
    importer,
    settings: { otherOrder },
    facts,
  }: { mapping: ColumnMapping; importer: Importer; settings: ImportSettings; facts: FileFacts },
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

export async function planBatch(
  run: ImportRun,
  records: readonly (readonly MappedRow[])[],
  { mapping, importer }: { mapping: ColumnMapping; importer: Importer },
): Promise<PlannedRow[]> {
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
