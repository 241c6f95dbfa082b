import bwip from "bwip-js/node";
import type { Area, Sheet } from "./sheet.server.ts";

export const hasBarcode = (text: string) => /^[\x20-\x7e]{1,40}$/.test(text);

/** Code 128 with ten modules of white on each side; nothing for a text it cannot hold. */
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

/** With four modules of white around it. */
export function drawQrCode(sheet: Sheet, text: string, { x, y, width }: Area): void {
  const [code] = bwip.raw("qrcode", text, "eclevel=M") as { pixs: number[]; pixx: number; pixy: number }[];
  const { pixs, pixx, pixy } = code!;
  const module = width / (pixx + 8);
  picture(sheet, `QR code ${text}`, { x, y, width, height: width }, () => {
    for (let row = 0; row < pixy; row++) {
      for (let column = 0; column < pixx; column++) {
        if (!pixs[row * pixx + column]) continue;
        sheet.doc.rect(x + (column + 4) * module, y + (row + 4) * module, module, module);
      }
    }
    sheet.doc.fill("#000000");
  });
}

function picture(sheet: Sheet, alt: string, { x, y, width, height }: Area, draw: () => void): void {
  sheet.content("Figure", draw, undefined, { alt, bbox: [x, y, x + width, y + height] });
}
