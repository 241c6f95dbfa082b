import { isMonth } from "./period.ts";
import { csvLine, exportHeader, guardCell } from "#app/kit/text/csv-cells.ts";
import type { ReportFormat } from "./report.ts";
import type { ReportTable } from "./report-view.ts";

/** Renders CSV in UTF-8 with byte order mark, without formulas; with semicolons decimals use a comma, as in Belgian Excel. */
export function reportCsv({ columns, rows }: ReportTable, format: ReportFormat = "comma"): string {
  const separator = format === "semicolon" ? ";" : ",";
  const cell = (raw: string, isNumber: boolean) => {
    if (isNumber) return format === "semicolon" ? raw.replace(".", ",") : raw;
    return isMonth(raw) ? raw : guardCell(raw);
  };
  const lines = rows.map((cells) =>
    csvLine(
      cells.map(({ raw }, index) => cell(raw, columns[index]?.numeric ?? false)),
      separator,
    ),
  );
  const titles = columns.map(({ title }) => title);
  return [exportHeader(titles, separator), ...lines].join("");
}
