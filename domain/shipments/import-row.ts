import { IMPORT_COLUMNS, type ImportColumn } from "./csv.ts";

/** One row of a file, read: its number (the header is 1, as in spreadsheets) and its texts by column. */
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
