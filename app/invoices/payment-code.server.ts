import { drawQrCode } from "#app/kit/pdf/barcode.server.ts";
import { PAGE, type Sheet } from "#app/kit/pdf/sheet.server.ts";
import { INVOICE_WORDS } from "./words.ts";

/** Width of the code, and of the gap to the text beside it. */
export const CODE = { width: 92, height: 100, gap: 10 } as const;

/** Draws the QR code of a credit transfer at the left margin, with what it is for below. */
export function drawPaymentCode(sheet: Sheet, code: string, y: number): void {
  const { width } = CODE;
  drawQrCode(sheet, code, { x: PAGE.margin, y, width, height: width });
  const style = { size: 7, align: "center" } as const;
  sheet.paragraph(INVOICE_WORDS.scan, { x: PAGE.margin, y: y + width - 2, width, style });
}
