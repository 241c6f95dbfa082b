import type { Area, Sheet } from "./sheet.server.ts";
import { heightOf, INK, type Line, type TextStyle } from "./typesetter.server.ts";
import { PDF_WORDS } from "./words.ts";

export interface Box {
  number?: string;
  title: string | readonly string[];
  text?: string;
  /** Text used where `text` does not fit, cut to the box: it never needs an annex. */
  short?: string;
  style?: Partial<TextStyle>;
  frame?: boolean;
  fill?: string;
  colour?: string;
}

const TITLE_SIZE = 5.5;
const PADDING = 3;
/** The minimum font size, readable on a printed copy. */
const MIN_SIZE = 7;
const STEP = 0.5;

export function drawBox(sheet: Sheet, area: Area, box: Box): void {
  const { text = "", short, number, frame = true, fill, colour = INK } = box;
  const titles = [box.title].flat();
  if (fill) sheet.artifact(() => sheet.doc.rect(area.x, area.y, area.width, area.height).fill(fill));
  if (frame) sheet.rule(area, 0.6, colour);
  const element = sheet.element("Div");
  const below = drawTitles(sheet, area, { number, titles, colour }, element);
  const inner = {
    x: area.x + PADDING,
    y: below,
    width: area.width - 2 * PADDING,
    height: area.y + area.height - below - 2,
  };
  const style: TextStyle = { size: 9, ...box.style };
  const title = [number, titles[0]].filter(Boolean).join(" ");
  const { lines, size } = fitText(sheet, text, { ...inner, style, title, short });
  sheet.text(lines, { ...inner, style: { ...style, size } }, { parent: element });
  element.end();
}

/** Draws boxes side by side, with widths in proportion to their shares. */
export function drawBoxes(
  sheet: Sheet,
  area: Area,
  boxes: readonly (Box & { share?: number })[],
  colour?: string,
): void {
  const all = boxes.reduce((sum, { share = 1 }) => sum + share, 0);
  let { x } = area;
  for (const { share = 1, ...box } of boxes) {
    const width = (area.width * share) / all;
    drawBox(sheet, { ...area, x, width }, { colour, ...box });
    x += width;
  }
}

/** A row of boxes side by side and its height; without boxes a gap. */
export type BoxRow = readonly [height: number, ...boxes: readonly (Box & { share?: number })[]];

/** Draws rows of boxes below each other. @returns where they end */
export function drawBoxRows(
  sheet: Sheet,
  { x, y, width }: Omit<Area, "height">,
  rows: readonly BoxRow[],
  colour?: string,
): number {
  let top = y;
  for (const [height, ...boxes] of rows) {
    drawBoxes(sheet, { x, y: top, width, height }, boxes, colour);
    top += height;
  }
  return top;
}

function drawTitles(
  sheet: Sheet,
  area: Area,
  { number, titles, colour }: { number?: string; titles: readonly string[]; colour: string },
  element: PDFKit.PDFStructureElement,
): number {
  const style: TextStyle = { size: TITLE_SIZE, colour };
  const numberStyle: TextStyle = { size: 8, weight: "bold", colour };
  const indent = number ? Math.max(10, sheet.type.width(number, numberStyle) + 4) : 0;
  const width = area.width - 2 * PADDING - indent;
  const lines = titles.flatMap((title) => sheet.type.lines(title, width, style));
  const x = area.x + PADDING;
  const y = area.y + 2.5;
  const draw = () => {
    if (number) {
      const lines = sheet.type.lines(number, indent, numberStyle);
      sheet.type.draw(lines, { x, y: y - 1, width: indent, style: numberStyle });
    }
    sheet.type.draw(lines, { x: x + indent, y, width, style });
  };
  sheet.content("P", draw, element);
  return y + Math.max(heightOf(lines.length, TITLE_SIZE), number ? 9 : 0) + 1.5;
}

interface FittedText {
  lines: Line[];
  size: number;
  annex: string | null;
}

/** Fits a text into an area: at the style's size, or smaller down to seven points, or as a reference to an annex with the full text. */
export function fitText(
  sheet: Sheet,
  text: string,
  area: { width: number; height: number; style: TextStyle; title: string; short?: string },
): FittedText {
  const { width, height, style, title, short } = area;
  if (text.trim() === "") return { lines: [], size: style.size, annex: null };
  for (let size = style.size; size >= MIN_SIZE; size -= STEP) {
    const lines = sheet.type.lines(text, width, { ...style, size });
    if (heightOf(lines.length, size) <= height) return { lines, size, annex: null };
  }
  const small = { ...style, size: MIN_SIZE };
  const lineCount = Math.max(1, Math.floor(height / heightOf(1, MIN_SIZE)));
  if (short !== undefined)
    return { lines: sheet.type.lines(short, width, small).slice(0, lineCount), size: MIN_SIZE, annex: null };
  const annex = sheet.annex(title, text);
  const notice = sheet.type.lines(PDF_WORDS.seeAnnex(annex), width, small);
  const lines = sheet.type.lines(text, width, small).slice(0, Math.max(0, lineCount - notice.length));
  return { lines: [...lines, ...notice], size: MIN_SIZE, annex };
}
