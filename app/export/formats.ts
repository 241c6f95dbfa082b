import type { ExportFormat } from "#domain/export/export-choice.ts";

/** How each kind of file is called. */
export const FORMATS: Record<ExportFormat, { label: string; hint: string }> = {
  xlsx: { label: "Excel", hint: "Workbook (.xlsx)" },
  semicolon: { label: "CSV, semicolons", hint: "Excel in Belgium" },
  comma: { label: "CSV, commas", hint: "Other programs" },
};
