import bwip from "bwip-js/node";
import type { Area, Sheet } from "./sheet.server.ts";

export const hasBarcode = (text: string) => /^[\x20-\x7e]{1,40}$/.test(text);

/** Draws a Code 128 barcode with a quiet zone of ten modules on each side; nothing for an unsupported text. */
export function drawBarcode(sheet: Sheet, text: string, { x, y, width, height }: Area): void {
  if (!hasBarcode(text)) return;
  const [code] = bwip.raw({ bcid: "code128", text }) as { sbs: number[] }[];
  const modules = code!.sbs.reduce((sum, bar) => sum + bar, 0) + 20;
  const module = width / modules;
  picture(sheet, `Barcode ${text}`, { x, y, width, height }, () => {
    let left = x + 10 * module;
    const bars = code!.sbs.map((bar) => {
      left += bar * module;
      return { x: left - bar * module, y, width: bar * module, height };
    });
    fill(
      sheet,
      bars.filter((_, index) => index % 2 === 0),
    );
  });
}

/** Returns the black modules of a QR code that fills a square with a quiet zone of four modules. */
export function qrSquares(text: string, { x, y, width }: Omit<Area, "height">): Area[] {
  const [code] = bwip.raw("qrcode", text, "eclevel=M") as { pixs: number[]; pixx: number }[];
  const { pixs, pixx: across } = code!;
  const side = width / (across + 8);
  return pixs.flatMap((isBlack, at) => {
    const [row, column] = [Math.floor(at / across), at % across];
    return isBlack
      ? [{ x: x + (column + 4) * side, y: y + (row + 4) * side, width: side, height: side }]
      : [];
  });
}

/** Returns PDF operators that add rectangles to the path, in the coordinates of the page. */
export const rectangles = (areas: readonly Area[]): string =>
  areas.map(({ x, y, width, height }) => `${[x, y, width, height].map(short).join(" ")} re`).join("\n");

const short = (length: number) => Number(length.toFixed(3));

export function drawQrCode(sheet: Sheet, text: string, { x, y, width }: Area): void {
  const squares = qrSquares(text, { x, y, width });
  picture(sheet, `QR code ${text}`, { x, y, width, height: width }, () => fill(sheet, squares));
}

/** Fills rectangles as one piece of content: a thousand of them would be as many buffers until the sheet ends. */
function fill({ doc }: Sheet, areas: readonly Area[]): void {
  doc.addContent(rectangles(areas));
  doc.fill("#000000");
}

function picture(sheet: Sheet, alt: string, { x, y, width, height }: Area, draw: () => void): void {
  sheet.content("Figure", draw, undefined, { alt, bbox: [x, y, x + width, y + height] });
}
