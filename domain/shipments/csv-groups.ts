import { IMPORT_ROW_MESSAGES } from "#words/shipment-import.ts";
import { IMPORT_COLUMNS, type ImportColumn, ROW_COLUMNS } from "./csv.ts";
import { trackingKey } from "./number-key.ts";

export interface ImportRow {
  row: number;
  cells: Partial<Record<ImportColumn, string>>;
}

const columnsByTitle = new Map<string, ImportColumn>(
  (Object.entries(IMPORT_COLUMNS) as [ImportColumn, string][]).flatMap(([column, title]) => [
    [title.toLowerCase(), column],
    [column, column],
  ]),
);

/** The column that has this title in our own files, whatever its case, or this name. */
export const columnOfTitle = (title: string): ImportColumn | undefined =>
  columnsByTitle.get(title.trim().toLowerCase());

/** The rows of a file with one tracking number: the first carries the shipment's fields, each holds a row of goods or legs. */
export interface ImportGroup {
  key: string;
  rows: readonly [ImportRow, ...ImportRow[]];
  /** The row that has the tracking number already, in a file without columns of goods, containers and legs. */
  duplicateOf?: number;
}

/** The cells of a row that say something; goods, containers and legs are read row by row with their empty ones. */
export const filledCells = (cells: ImportRow["cells"]): ImportRow["cells"] =>
  Object.fromEntries(
    Object.entries(cells).filter(([column, cell]) => column in ROW_COLUMNS || cell.trim() !== ""),
  );

export const hasDetailColumns = (cells: ImportRow["cells"]) =>
  Object.keys(cells).some((column) => column in ROW_COLUMNS);

/** The rows of a file by shipment, in the order of their first rows; a row without a number stands alone. */
export function groupRows(rows: readonly ImportRow[]): ImportGroup[] {
  const groups: { key: string; rows: [ImportRow, ...ImportRow[]]; duplicateOf?: number }[] = [];
  const known = new Map<string, (typeof groups)[number]>();
  for (const row of rows) {
    const key = trackingKey(row.cells.tracking_number ?? "");
    const found = key === "" ? undefined : known.get(key);
    if (found && hasDetailColumns(row.cells)) found.rows.push(row);
    else if (found) groups.push({ key, rows: [row], duplicateOf: found.rows[0].row });
    else {
      const group = { key, rows: [row] as [ImportRow, ...ImportRow[]] };
      groups.push(group);
      if (key !== "") known.set(key, group);
    }
  }
  return groups;
}

/** What the following rows of a shipment say otherwise than its first: a cell of the shipment's fields is empty there or agrees. */
export function contradictions({ rows }: ImportGroup): string[] {
  const [first, ...following] = rows;
  return following.flatMap(({ row, cells }) =>
    (Object.entries(cells) as [ImportColumn, string][]).flatMap(([column, cell]) => {
      if (column in ROW_COLUMNS || column === "tracking_number" || plain(cell) === "") return [];
      const said = first.cells[column] ?? "";
      if (plain(said) === plain(cell)) return [];
      const why = IMPORT_ROW_MESSAGES.contradicts(cell.trim(), said.trim(), first.row);
      return [IMPORT_ROW_MESSAGES.at(row, IMPORT_COLUMNS[column], why)];
    }),
  );
}

const plain = (cell: string) => cell.trim().replace(/\s+/g, " ").toLowerCase();
