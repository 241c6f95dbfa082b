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
    for (const [index, bar] of code!.sbs.entries()) {
      if (index % 2 === 0) sheet.doc.rect(left, y, bar * module, height);
      left += bar * module;
    }
    sheet.doc.fill("#000000");
  });
}

/** Returns the black modules of a QR code and its width in modules. */
export function qrDots(text: string): { dots: { row: number; column: number }[]; across: number } {
  const [code] = bwip.raw("qrcode", text, "eclevel=M") as { pixs: number[]; pixx: number }[];
  const { pixs, pixx: across } = code!;
  const dots = pixs.flatMap((isBlack, at) =>
    isBlack ? [{ row: Math.floor(at / across), column: at % across }] : [],
  );
  return { dots, across };
}

/** Draws a QR code with a quiet zone of four modules. */
export function drawQrCode(sheet: Sheet, text: string, { x, y, width }: Area): void {
  const { dots, across } = qrDots(text);
  const module = width / (across + 8);
  picture(sheet, `QR code ${text}`, { x, y, width, height: width }, () => {
    for (const { row, column } of dots)
      sheet.doc.rect(x + (column + 4) * module, y + (row + 4) * module, module, module);
    sheet.doc.fill("#000000");
  });
}

function picture(sheet: Sheet, alt: string, { x, y, width, height }: Area, draw: () => void): void {
  sheet.content("Figure", draw, undefined, { alt, bbox: [x, y, x + width, y + height] });
}
