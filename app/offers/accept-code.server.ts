import { qrDots } from "#app/kit/pdf/barcode.server.ts";
import { PAGE, type Sheet } from "#app/kit/pdf/sheet.server.ts";
import { amendPdf } from "#app/kit/pdf/stamp.server.ts";

/** The place on the first page where the code of the link comes. */
export const ACCEPT_CODE = { x: PAGE.width - PAGE.margin - 84, y: 103, width: 84 };

const MARK = "place-for-accept-code";

/** Tells a sheet with that place from the ones that were sent before there was one. */
export function markPlace(sheet: Sheet): void {
  sheet.doc.info.Keywords = MARK;
}

/**
 * The sheet of an offer with the code of the link that its reader has, by which it is accepted on a phone. The stored sheet
 * has none: it would hold the secret of the link.
 * @returns the same bytes where the sheet has no place for it
 */
export function withAcceptCode(pdf: Uint8Array, link: string): Uint8Array {
  if (!Buffer.from(pdf).includes(`(${MARK})`)) return pdf;
  return amendPdf(pdf, ({ page, height }) => (page === 0 ? drawnCode(link, height) : ""));
}

/** In the coordinates of PDF, which begin at the foot; read by programs as the link. */
function drawnCode(link: string, pageHeight: number): string {
  const { dots, across } = qrDots(link);
  const module = ACCEPT_CODE.width / (across + 8);
  const at = (value: number) => value.toFixed(3);
  const squares = dots.map(({ row, column }) => {
    const x = ACCEPT_CODE.x + (column + 4) * module;
    const y = pageHeight - ACCEPT_CODE.y - (row + 5) * module;
    return `${at(x)} ${at(y)} ${at(module)} ${at(module)} re`;
  });
  return [`/Span <</ActualText (${link})>> BDC`, "q 0 g", ...squares, "f Q EMC"].join("\n");
}
