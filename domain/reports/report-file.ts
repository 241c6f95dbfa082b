import { EXPORT_FORMATS, type ExportFormat } from "../export/export-choice.ts";

/** The kinds of file of a report. */
export type ReportFormat = Exclude<ExportFormat, "xlsx">;
export const REPORT_FORMATS = EXPORT_FORMATS.filter((format) => format !== "xlsx");

/** Under this key one's choice is kept. */
export const REPORT_FILE_KEY = "reports.export";

/** Reads a choice as it was kept or sent: commas for whoever has chosen nothing. */
export function parseReportFormat(kept: unknown): ReportFormat {
  return REPORT_FORMATS.find((format) => format === kept) ?? "comma";
}
