import type { Sheet } from "./sheet.ts";
import { heightOf, type Line, type TextStyle } from "./typesetter.ts";

/** The smallest size that can be read on a printed copy. */
const MIN_SIZE = 7;
const STEP = 0.5;

interface FittedText {
  lines: Line[];
  size: number;
  annex: string | null;
}

/**
 * Fits text into an area: at the size of the style, else smaller, down to seven points. What does not fit even then goes
 * to an annex as a whole, and the area names the annex after the lines it can hold.
 */
export function fitText(
  sheet: Sheet,
  text: string,
  { width, height, style, title }: { width: number; height: number; style: TextStyle; title: string },
): FittedText {
  if (text.trim() === "") return { lines: [], size: style.size, annex: null };
  for (let size = style.size; size >= MIN_SIZE; size -= STEP) {
    const lines = sheet.type.lines(text, width, { ...style, size });
    if (heightOf(lines.length, size) <= height) return { lines, size, annex: null };
  }
  const annex = sheet.annex(title, text);
  const small = { ...style, size: MIN_SIZE };
  const held = Math.max(1, Math.floor(height / heightOf(1, MIN_SIZE)));
  const notice = sheet.type.lines(annexNotice(annex), width, small);
  const lines = sheet.type.lines(text, width, small).slice(0, Math.max(0, held - notice.length));
  return { lines: [...lines, ...notice], size: MIN_SIZE, annex };
}

export const annexNotice = (letter: string) => `… see annex ${letter}`;
