import { company, legalLine } from "#content/company.ts";
import { formatDate } from "#domain/time.ts";
import { drawBarcode } from "./barcode.ts";
import { type Area, CONTENT_WIDTH, PAGE, type Sheet } from "./sheet.ts";
import { INK } from "./typesetter.ts";

const BAND = 46;

/**
 * Begins a page of a paper of our own: company, title, number and barcode.
 * @param scanned null where nothing is scanned
 * @returns the room below
 */
export function beginPage(
  sheet: Sheet,
  title: string,
  scanned: string | null,
  under = issued(sheet),
): Pick<Area, "y" | "height"> {
  sheet.addPage();
  const left = PAGE.margin;
  const half = CONTENT_WIDTH / 2;
  let y = sheet.paragraph(company.name, {
    x: left,
    y: left,
    width: half,
    style: { size: 11, weight: "bold" },
  });
  const { street, postalCode, city, country } = company.address;
  const where = `${street}, ${postalCode} ${city}, ${country}\n${company.phone} · ${company.email}`;
  sheet.paragraph(where, { x: left, y: y + 1, width: half, style: { size: 7.5 } });
  const right = left + half;
  y = sheet.paragraph(
    title,
    { x: right, y: left - 3, width: half, style: { size: 15, weight: "bold", align: "right" } },
    undefined,
    "H1",
  );
  sheet.paragraph(under, { x: right, y, width: half, style: { size: 9, align: "right" } });
  if (scanned !== null)
    drawBarcode(sheet, scanned, { x: PAGE.width - left - 150, y: left + 31, width: 150, height: 15 });
  const top = left + BAND + 8;
  sheet.artifact(() =>
    sheet.doc
      .moveTo(left, top)
      .lineTo(PAGE.width - left, top)
      .lineWidth(1.2)
      .stroke(INK),
  );
  return { y: top + 8, height: PAGE.height - top - 8 - FOOT };
}

function issued({ facts: { identity } }: Sheet): string {
  return identity.issuedAt ? `${identity.number}, ${formatDate(identity.issuedAt)}` : "No number: draft";
}

const FOOT = 44;

export function drawFoot(sheet: Sheet, title: string): (page: number, pages: number) => void {
  return (page, pages) => {
    const y = PAGE.height - 34;
    const style = { size: 7, colour: "#555555" };
    const name = [title, sheet.facts.identity.number ?? "draft", legalLine].filter(Boolean).join(" · ");
    const left = sheet.type.lines(name, CONTENT_WIDTH - 80, style).slice(0, 1);
    sheet.type.draw(left, { x: PAGE.margin, y, width: CONTENT_WIDTH - 80, style });
    const count = sheet.type.lines(`Page ${page} of ${pages}`, 80, style);
    const x = PAGE.width - PAGE.margin - 80;
    sheet.type.draw(count, { x, y, width: 80, style: { ...style, align: "right" } });
  };
}

/** Boxes beside each other, as wide as their shares. */
export const columnsOf = (y: number, height: number, ...shares: number[]): Area[] => {
  const all = shares.reduce((sum, share) => sum + share, 0);
  let x: number = PAGE.margin;
  return shares.map((share) => {
    const width = (CONTENT_WIDTH * share) / all;
    const area = { x, y, width, height };
    x += width;
    return area;
  });
};
