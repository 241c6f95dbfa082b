import type { Sheet } from "./sheet.server.ts";
import { INK, type TextStyle } from "./typesetter.server.ts";

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
