import { isMonth } from "#domain/reports/period.ts";
import { csvLine, exportHeader, guardCell } from "#domain/shipments/csv.ts";
import type { ReportTable } from "./report-table.ts";

/** The table of a report as a file: CSV in UTF-8 with byte order mark; texts of people are no formulas in it. */
export function reportCsv({ columns, rows }: ReportTable): string {
  const lines = rows.map((cells) =>
    csvLine(cells.map(({ raw }, index) => (columns[index]?.numeric || isMonth(raw) ? raw : guardCell(raw)))),
  );
  return [exportHeader(columns.map(({ title }) => title)), ...lines].join("");
}
