import type { Sheet } from "./sheet.server.ts";
import { INK, type TextStyle, heightOf } from "./typesetter.server.ts";

const SIGNAL = "#ff6b1a";
/** The arc of `Logo` on screen, in its box of 34 × 20. */
const ARC = { path: "M4 15.5 C 10 1.5, 23 1.5, 29.2 13", width: 34, height: 20 };

const STYLE: TextStyle = { size: 15, weight: "bold", colour: INK };
const SCALE = (STYLE.size * 0.66) / ARC.height;
const ARC_WIDTH = ARC.width * SCALE + 3;

/** Width of the wordmark in points. */
export const logoWidth = (sheet: Sheet, words: readonly [string, string]): number =>
  words.reduce((sum, word) => sum + sheet.type.width(word, STYLE), ARC_WIDTH);

/** Draws the wordmark: two words joined by the route arc, tagged as one text. @returns where it ends below */
export function drawLogo(
  sheet: Sheet,
  words: readonly [string, string],
  at: { x: number; y: number },
): number {
  const style = STYLE;
  const [first, second] = words.map((word) => sheet.type.width(word, style)) as [number, number];
  const word = (text: string, x: number, width: number) =>
    sheet.type.draw(sheet.type.lines(text, width + 1, style), { x, y: at.y, width: width + 1, style });
  const draw = () => {
    word(words[0], at.x, first);
    const { doc } = sheet;
    doc.save().translate(at.x + first + 1.5, at.y + style.size * 0.34);
    doc.scale(SCALE).lineWidth(2).lineCap("round").path(ARC.path).stroke(SIGNAL);
    doc.circle(4, 16, 3.4).fill(SIGNAL);
    doc.circle(30.2, 16, 2.7).lineWidth(1.8).stroke(SIGNAL);
    doc.restore();
    word(words[1], at.x + first + ARC_WIDTH, second);
  };
  const end = at.y + style.size * 1.3;
  const bbox = [at.x, at.y, at.x + first + ARC_WIDTH + second, end];
  sheet.content("Figure", draw, undefined, { alt: words.join(" "), bbox });
  return end;
}

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
