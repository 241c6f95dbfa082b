import type { Sheet } from "./sheet.server.ts";
import { heightOf, INK, type TextStyle } from "./typesetter.server.ts";

const SIZES = [14, 12, 10, 9, 8] as const;
const DOT = 3;

/**
 * Draws origin and destination on one line: large names and a line with a filled and an open end.
 * @returns where it ends
 */
export function drawRouteLine(
  sheet: Sheet,
  { from, to }: { from: string; to: string },
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const most = width * 0.42;
  const fits = (size: number) =>
    [from, to].every((name) => sheet.type.lines(name, most, { size, weight: "bold" }).length === 1);
  const size = SIZES.find(fits) ?? 8;
  const style: TextStyle = { size, weight: "bold" };
  const lines = [from, to].map((name) => sheet.type.lines(name, most, style));
  const height = Math.max(...lines.map(({ length }) => heightOf(length, size)));
  sheet.text(lines[0]!, { x, y, width: most, style }, { tag: "H2" });
  const right: TextStyle = { ...style, align: "right" };
  sheet.text(lines[1]!, { x: x + width - most, y, width: most, style: right }, { tag: "H2" });
  const broad = (name: string) => Math.min(most, sheet.type.width(name, style));
  const [start, end] = [x + broad(from) + 12, x + width - broad(to) - 12];
  const middle = y + heightOf(1, size) / 2;
  sheet.artifact(() => {
    const { doc } = sheet;
    doc
      .moveTo(start, middle)
      .lineTo(end - DOT, middle)
      .lineWidth(1.2)
      .stroke(INK);
    doc.circle(start, middle, DOT).fill(INK);
    doc.circle(end, middle, DOT).lineWidth(1.2).stroke(INK);
  });
  return y + height;
}
