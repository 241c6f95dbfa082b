import { ownField } from "#app/imports/mapping.ts";
import { createHash } from "node:crypto";
import { saveMapping } from "#app/imports/columns.server.ts";
import type { Importer } from "#app/imports/importer.server.ts";
import { planImport } from "#app/imports/plan.server.ts";
import { findImport, type ImportPlace, listOutcomes } from "#app/imports/read.server.ts";
import { storeImportFile } from "#app/imports/store-file.server.ts";
import type { Actor } from "#app/access/policy.ts";
import type { FileRow } from "#app/spreadsheets/file.ts";
import type { ImportOutcome, ImportSettings } from "#app/imports/import.ts";
import { unguardCell } from "#app/kit/text/csv-cells.ts";
import type { TestDatabase } from "./test-database.ts";

interface GivenRow {
  row: number;
  cells: Partial<Record<string, string>>;
}

/** Stores rows given by field as a file of these columns would be, and plans its import; returns the id. */
export async function planRowsOf(
  db: TestDatabase["db"],
  actor: Actor,
  importer: Importer,
  rows: readonly GivenRow[],
  now = new Date(),
  settings: Partial<ImportSettings> = {},
): Promise<string> {
  const fields = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  const file = rows.map(({ row, cells }) => ({ row, cells: fields.map((field) => cells[field] ?? "") }));
  async function* pieces(): AsyncGenerator<FileRow[]> {
    for (let start = 0; start < file.length; start += 500) yield file.slice(start, start + 500);
  }
  const { id } = await storeImportFile(db, actor, importer.kind, {
    name: `${importer.kind}.csv`,
    hash: createHash("sha256").update(JSON.stringify(file)).digest("hex"),
    sheets: [],
    sheet: 0,
    headings: fields,
    rows: pieces(),
  });
  await saveMapping(db, actor, importer.kind, id, { fields, orders: fields.map(() => "dmy" as const) });
  await planImport(db, actor, importer, id, now, { settings });
  return id;
}

/** An import with a page of its records. */
export async function readPlan(
  db: TestDatabase["db"],
  actor: Actor,
  { kind }: Pick<Importer, "kind">,
  id: string,
  options: { show?: ImportOutcome; place?: ImportPlace } = {},
) {
  const open = await findImport(db, actor, kind, id);
  return { ...open, ...(await listOutcomes(db, actor, kind, id, options)) };
}

/** The rows of a CSV of ours by field: its titles are those of fields. */
export function rowsByField(
  importer: Importer,
  [titles = [], ...lines]: readonly string[][],
): { row: number; cells: Record<string, string> }[] {
  const fields = titles.map((title) => ownField(importer.fields, title) ?? `unknown ${title}`);
  return lines.map((cells, index) => ({
    row: index + 2,
    cells: Object.fromEntries(fields.map((field, place) => [field, unguardCell(cells[place] ?? "")])),
  }));
}
