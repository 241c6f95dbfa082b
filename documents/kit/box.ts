import { fitText } from "./fit.ts";
import type { Area, Sheet } from "./sheet.ts";
import { INK, type TextStyle } from "./typesetter.ts";

interface Box {
  number?: string;
  titles: readonly string[];
  text?: string;
  style?: Partial<TextStyle>;
  annexTitle?: string;
  frame?: boolean;
  fill?: string;
  colour?: string;
}

const TITLE_SIZE = 5.5;
const PADDING = 3;

export function drawBox(sheet: Sheet, area: Area, box: Box): void {
  const { text = "", titles, number, frame = true, colour = INK } = box;
  if (box.fill) {
    const { fill } = box;
    sheet.artifact(() => sheet.doc.rect(area.x, area.y, area.width, area.height).fill(fill));
  }
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
  const title = box.annexTitle ?? [number, titles[0]].filter(Boolean).join(" ");
  const { lines, size } = fitText(sheet, text, { ...inner, style, title });
  sheet.text(lines, { ...inner, style: { ...style, size } }, element);
  element.end();
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
  const top = area.y + 2.5;
  sheet.content(
    "P",
    () => {
      if (number)
        sheet.type.draw(sheet.type.lines(number, indent, numberStyle), {
          x: area.x + PADDING,
          y: top - 1,
          width: indent,
          style: numberStyle,
        });
      sheet.type.draw(lines, { x: area.x + PADDING + indent, y: top, width, style });
    },
    element,
  );
  return top + Math.max(lines.length * TITLE_SIZE * 1.22, number ? 9 : 0) + 1.5;
}
