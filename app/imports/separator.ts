import { BYTE_ORDER_MARK } from "#app/kit/text/csv-cells.ts";
import { IMPORT_MAX_ROW_LENGTH } from "#app/spreadsheets/file.ts";

const SEPARATORS = [",", ";", "\t", "|"] as const;
const COUNTED_LINES = 30;

/** Detects the separator by Excel's `sep=` line, else by the most consistent count in the first lines; a title may have others. */
export function separatorOf(text: string): { separator: string; body: string } {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const declaration = /^"?sep=([^\w\s"]|\t)"?(?:\r\n|\n|\r)/i.exec(content);
  if (declaration?.[1]) return { separator: declaration[1], body: content.slice(declaration[0].length) };
  const fits = SEPARATORS.map((sign) => ({ sign, fit: fitOf(firstWidths(content, sign)) }));
  const best = fits.reduce((best, each) => (each.fit > best.fit ? each : best));
  return { separator: best.sign, body: content };
}

/** The number of separators in the lines of the most frequent width. */
function fitOf(widths: readonly number[]): number {
  const lines = new Map<number, number>();
  for (const width of widths) lines.set(width, (lines.get(width) ?? 0) + 1);
  return Math.max(0, ...[...lines].map(([width, count]) => (width - 1) * count));
}

/** The number of cells of each of the first lines, whose quoted cells may have line breaks. */
function firstWidths(content: string, separator: string): number[] {
  const widths: number[] = [];
  const most = Math.min(content.length, IMPORT_MAX_ROW_LENGTH);
  let [width, isQuoted, isStart] = [1, false, true];
  for (let at = 0; at < most && widths.length < COUNTED_LINES; at += 1) {
    const sign = content[at];
    if (isQuoted) {
      // A doubled quotation mark closes the cell, and reopens it.
      isQuoted = sign !== '"';
      isStart = !isQuoted;
      continue;
    }
    const isLineEnd = sign === "\n" || sign === "\r";
    isQuoted = sign === '"' && isStart;
    isStart = sign === separator || isLineEnd || (sign === " " && isStart);
    if (sign === separator) width += 1;
    else if (isLineEnd) {
      if (width > 1) widths.push(width);
      width = 1;
    }
  }
  return width > 1 ? [...widths, width] : widths;
}

export function countColumns(body: string, separator: string): number {
  const header = /^[^\r\n]*/.exec(body.slice(0, IMPORT_MAX_ROW_LENGTH))?.[0] ?? "";
  return header.replace(/"[^"]*"/g, "").split(separator).length;
}
