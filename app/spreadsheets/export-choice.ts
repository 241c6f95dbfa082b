import { z } from "zod";

export const EXPORT_FORMATS = ["xlsx", "semicolon", "comma"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportChoice<Column extends string = string> {
  format: ExportFormat;
  /** In a file with semicolons: 412,5 as Belgian Excel expects, instead of 412.5. */
  decimalComma: boolean;
  columns: Column[];
}

const choiceSchema = z.object({
  format: z.enum(EXPORT_FORMATS).catch("xlsx"),
  decimalComma: z.boolean().catch(true),
  columns: z.array(z.string()).catch([]),
});

/** Parses a stored choice; columns that no longer exist are dropped. `initial` applies when none was chosen yet. */
export function parseExportChoice<Column extends string>(
  preference: unknown,
  columns: readonly Column[],
  initial: readonly Column[],
): ExportChoice<Column> {
  const { data } = choiceSchema.safeParse(preference);
  const chosen = columnsIn(data?.columns ?? [], columns);
  return {
    format: data?.format ?? "xlsx",
    decimalComma: data?.decimalComma ?? true,
    columns: chosen.length > 0 ? chosen : [...initial],
  };
}

export function exportChoiceFields({ format, decimalComma, columns }: ExportChoice): [string, string][] {
  return [
    ["format", format],
    ["decimals", decimalComma ? "comma" : "point"],
    ...columns.map((column) => ["column", column] as [string, string]),
  ];
}

/** Parses the fields of a form; null when no format is named, undefined when it is invalid or no column is known. */
export function readExportChoice<Column extends string>(
  form: FormData,
  columns: readonly Column[],
): ExportChoice<Column> | null | undefined {
  const sent = form.get("format");
  if (sent === null) return null;
  const format = EXPORT_FORMATS.find((each) => each === sent);
  const chosen = columnsIn(form.getAll("column"), columns);
  if (!format || chosen.length === 0) return undefined;
  return { format, decimalComma: form.get("decimals") !== "point", columns: chosen };
}

/** @param count number of records, when the browser should report it (`app/exports/use-export.ts`) */
export function exportHeaders(format: ExportFormat, name: string, count?: number): Record<string, string> {
  const extension = format === "xlsx" ? "xlsx" : "csv";
  return {
    "Content-Type":
      extension === "csv"
        ? "text/csv; charset=utf-8; header=present"
        : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "Content-Disposition": `attachment; filename="${name}.${extension}"`,
    // Not compressed: that would take longer than it saves beside the server, and delay rows.
    "Cache-Control": "no-store, no-transform",
    ...(count !== undefined && { "X-Export-Count": String(count) }),
  };
}

/** Returns each known column once, in the order sent. */
function columnsIn<Column extends string>(sent: readonly unknown[], columns: readonly Column[]): Column[] {
  return [...new Set(sent)].flatMap((each) => columns.find((column) => column === each) ?? []);
}

export const FORMATS: Record<ExportFormat, { label: string; hint: string }> = {
  xlsx: { label: "Excel", hint: "Workbook (.xlsx)" },
  semicolon: { label: "CSV, semicolon-separated", hint: "Excel in Belgium" },
  comma: { label: "CSV, comma-separated", hint: "Other programs" },
};
