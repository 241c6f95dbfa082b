import { type Area, type Sheet } from "./sheet.ts";
import { heightOf, type Line, type TextStyle } from "./typesetter.ts";

export interface FormRows {
  shares: readonly number[];
  right: readonly number[];
  style: TextStyle;
}

const PADDING = 3;
const GAP = 2;

export function rowsHeight(
  sheet: Sheet,
  form: FormRows,
  width: number,
  rows: readonly (readonly string[])[],
): number {
  return rows.reduce((sum, row) => sum + rowHeight(linesOf(sheet, form, width, row), form), 0);
}

export function drawFormRow(
  sheet: Sheet,
  form: FormRows,
  { x, y, width }: Omit<Area, "height">,
  cells: readonly string[],
): number {
  const lines = linesOf(sheet, form, width, cells);
  let left = x;
  for (const [index, cell] of lines.entries()) {
    const column = width * form.shares[index]!;
    const align = form.right.includes(index) ? ("right" as const) : undefined;
    sheet.text(cell, { x: left + PADDING, y, width: column - 2 * PADDING, style: { ...form.style, align } });
    left += column;
  }
  return y + rowHeight(lines, form);
}

export function drawColumnLines(sheet: Sheet, { shares }: FormRows, area: Area, colour: string): void {
  let left = area.x;
  for (const share of shares.slice(0, -1)) {
    left += area.width * share;
    drawLine(sheet, [left, area.y], [left, area.y + area.height], colour);
  }
}

export function drawLine(
  sheet: Sheet,
  from: readonly [number, number],
  to: readonly [number, number],
  colour: string,
): void {
  sheet.artifact(() =>
    sheet.doc
      .moveTo(...from)
      .lineTo(...to)
      .lineWidth(0.4)
      .stroke(colour),
  );
}

function linesOf(
  sheet: Sheet,
  { shares, style }: FormRows,
  width: number,
  cells: readonly string[],
): Line[][] {
  return cells.map((text, index) => sheet.type.lines(text, width * shares[index]! - 2 * PADDING, style));
}

const rowHeight = (lines: Line[][], { style }: FormRows) =>
  heightOf(Math.max(...lines.map(({ length }) => length)), style.size) + GAP;
