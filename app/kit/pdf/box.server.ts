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
  /** Colour of a prescribed form, such as a CMR note, whose titles are as small as on the printed one. */
  colour?: string;
}

const titleSize = (colour?: string): number => (colour === undefined ? 6.5 : 5.5);
const PADDING = 3;
/** The minimum font size, readable on a printed copy. */
const MIN_SIZE = 7;
const STEP = 0.5;

interface PlacedBox {
  area: Area;
  box: Box;
}

export const drawBox = (sheet: Sheet, area: Area, box: Box): void => drawTogether(sheet, [{ area, box }]);

/** Draws boxes side by side, with widths in proportion to their shares. */
export const drawBoxes = (
  sheet: Sheet,
  area: Area,
  boxes: readonly (Box & { share?: number })[],
  colour?: string,
): void => drawTogether(sheet, placeBoxes(area, boxes, colour));

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
  const placed: PlacedBox[] = [];
  for (const [height, ...boxes] of rows) {
    placed.push(...placeBoxes({ x, y: top, width, height }, boxes, colour));
    top += height;
  }
  drawTogether(sheet, placed);
  return top;
}

/** Returns the height that boxes side by side need for their texts at the given size, at least `least`. */
export function heightOfBoxes(
  sheet: Sheet,
  boxes: readonly (Box & { share?: number })[],
  { width, size, least }: { width: number; size: number; least: number },
): number {
  const needed = placeBoxes({ x: 0, y: 0, width, height: 0 }, boxes).map(({ area, box }) => {
    const { inner } = layOut(sheet, area, box);
    const style = styleOf(box);
    const lines = sheet.type.lines(box.text ?? "", inner.width, {
      ...style,
      size: Math.min(size, style.size),
    });
    return box.text?.trim() ? inner.y + heightOf(lines.length, Math.min(size, style.size)) + BELOW : 0;
  });
  return Math.max(least, ...needed);
}

function placeBoxes(
  { x, width, ...area }: Area,
  boxes: readonly (Box & { share?: number })[],
  colour?: string,
): PlacedBox[] {
  const all = boxes.reduce((sum, { share = 1 }) => sum + share, 0);
  let left = x;
  return boxes.map(({ share = 1, ...box }) => {
    const placed = { area: { ...area, x: left, width: (width * share) / all }, box: { colour, ...box } };
    left += placed.area.width;
    return placed;
  });
}

const BELOW = 2;
const styleOf = ({ style }: Box): TextStyle => ({ size: 9, ...style });

/** Draws boxes; where the text of one is shrunk to fit, that of the others is as small, so that sizes do not jump. */
export function drawTogether(sheet: Sheet, placed: readonly PlacedBox[]): void {
  const laidOut = placed.map(({ area, box }) => {
    const parts = layOut(sheet, area, box);
    const style = styleOf(box);
    return {
      area,
      box,
      ...parts,
      style,
      fits: fittingSize(sheet, box.text ?? "", { ...parts.inner, style }),
    };
  });
  const shrunk = laidOut.flatMap(({ fits, style }) => (fits !== null && fits < style.size ? fits : []));
  for (const { style, fits, ...rest } of laidOut) {
    const size = fits === null ? style.size : Math.min(style.size, ...shrunk);
    drawLaidOut(sheet, { ...rest, style: { ...style, size } });
  }
}

interface LaidOutBox extends PlacedBox {
  titles: readonly string[];
  titleLines: readonly Line[];
  indent: number;
  inner: Area;
  style: TextStyle;
}

function drawLaidOut(
  sheet: Sheet,
  { area, box, titles, titleLines, indent, inner, style }: LaidOutBox,
): void {
  const { text = "", short, number, frame = true, fill, colour = INK } = box;
  if (fill) sheet.artifact(() => sheet.doc.rect(area.x, area.y, area.width, area.height).fill(fill));
  if (frame) sheet.rule(area, 0.6, colour);
  const element = sheet.element("Div");
  const y = area.y + ABOVE;
  sheet.content(
    "P",
    () => {
      if (number) {
        const numberStyle = numberStyleOf(colour);
        const lines = sheet.type.lines(number, indent, numberStyle);
        sheet.type.draw(lines, { x: inner.x, y: y - 1, width: indent, style: numberStyle });
      }
      const at = { x: inner.x + indent, y, width: inner.width - indent };
      sheet.type.draw(titleLines, { ...at, style: { size: titleSize(box.colour), colour } });
    },
    element,
  );
  const title = [number, titles[0]].filter(Boolean).join(" ");
  const { lines, size } = fitText(sheet, text, { ...inner, style, title, short });
  sheet.text(lines, { ...inner, style: { ...style, size } }, { parent: element });
  element.end();
}

const ABOVE = 2.5;
const numberStyleOf = (colour?: string): TextStyle => ({ size: 8, weight: "bold", colour });

/** Wraps the titles of a box, and returns the area that is left for its text. */
function layOut(sheet: Sheet, area: Area, { number, title, colour }: Box) {
  const titles = [title].flat();
  const size = titleSize(colour);
  const indent = number ? Math.max(10, sheet.type.width(number, numberStyleOf()) + 4) : 0;
  const width = area.width - 2 * PADDING;
  const titleLines = titles.flatMap((each) => sheet.type.lines(each, width - indent, { size }));
  const y = area.y + ABOVE + Math.max(heightOf(titleLines.length, size), number ? 9 : 0) + 1.5;
  const inner = { x: area.x + PADDING, y, width, height: area.y + area.height - y - BELOW };
  return { titles, titleLines, indent, inner };
}

interface FittedText {
  lines: Line[];
  size: number;
  annex: string | null;
}

/** Returns the size at which a text fits an area, at most that of its style; null when it fits at none. */
function fittingSize(
  sheet: Sheet,
  text: string,
  { width, height, style }: { width: number; height: number; style: TextStyle },
): number | null {
  if (text.trim() === "") return style.size;
  for (let size = style.size; size >= MIN_SIZE; size -= STEP)
    if (heightOf(sheet.type.lines(text, width, { ...style, size }).length, size) <= height) return size;
  return null;
}

/** Fits a text into an area: at the style's size, or smaller down to seven points, or as a reference to an annex with the full text. */
export function fitText(
  sheet: Sheet,
  text: string,
  area: { width: number; height: number; style: TextStyle; title: string; short?: string },
): FittedText {
  const { width, height, style, title, short } = area;
  if (text.trim() === "") return { lines: [], size: style.size, annex: null };
  const size = fittingSize(sheet, text, area);
  if (size !== null) return { lines: sheet.type.lines(text, width, { ...style, size }), size, annex: null };
  const small = { ...style, size: MIN_SIZE };
  const lineCount = Math.max(1, Math.floor(height / heightOf(1, MIN_SIZE)));
  if (short !== undefined)
    return { lines: sheet.type.lines(short, width, small).slice(0, lineCount), size: MIN_SIZE, annex: null };
  const annex = sheet.annex(title, text);
  const notice = sheet.type.lines(PDF_WORDS.seeAnnex(annex), width, small);
  const lines = sheet.type.lines(text, width, small).slice(0, Math.max(0, lineCount - notice.length));
  return { lines: [...lines, ...notice], size: MIN_SIZE, annex };
}
