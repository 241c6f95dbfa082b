import { numberText } from "#app/kit/pdf/drawn-paper.ts";
import { company } from "#content/company.ts";
import type { PaperParty } from "../paper-data.ts";
import { drawBarcode } from "#app/kit/pdf/barcode.server.ts";
import { drawBox } from "#app/kit/pdf/box.server.ts";
import { type Area, CONTENT_WIDTH, PAGE, type Room, type Sheet } from "#app/kit/pdf/sheet.server.ts";
import type { PdfColumn } from "#app/kit/pdf/table.server.ts";
import { heightOf, type Line, type TextStyle } from "#app/kit/pdf/typesetter.server.ts";

const { street, postalCode, city, countryCode } = company.address;

export const companyParty: PaperParty = {
  name: null,
  company: company.legalName ?? company.name,
  address: [street, `${postalCode} ${city}`],
  countryCode,
  phone: company.phone,
  email: company.email,
  vatNumber: company.vatNumber,
  eori: null,
};

export const companyPlace = city;

/** Draws the number of a form, or its absence, on one line, with a barcode on the right. */
export function drawNumber(
  sheet: Sheet,
  { x, y, width }: Omit<Area, "height">,
  bars: number,
  trackingNumber: string,
): void {
  const { identity } = sheet.facts;
  const text = identity.number ? `No ${numberText(identity)}` : "DRAFT, not issued";
  const style: TextStyle = { size: 10, weight: "bold" };
  const room = width - bars;
  // A revision makes the number longer than the room beside the bars.
  const size = Math.min(style.size, (style.size * room) / (sheet.type.width(text, style) + 0.1));
  sheet.paragraph(text, { x, y: y + (style.size - size) / 2, width: room, style: { ...style, size } });
  drawBarcode(sheet, identity.number ?? trackingNumber, { x: x + width - bars, y, width: bars, height: 16 });
}

/** Begins a page for content that does not fit the boxes of a form. */
export function beginAnnex(
  sheet: Sheet,
  name: string,
  { colour, under }: { colour?: string; under?: string } = {},
): Room {
  sheet.addPage();
  const at = { x: PAGE.margin, width: CONTENT_WIDTH };
  const text = `Annex to ${name} ${numberText(sheet.facts.identity) ?? "DRAFT"}`;
  let y = sheet.paragraph(text, { ...at, y: 30, style: { size: 12, weight: "bold", colour } }, { tag: "H1" });
  if (under) y = sheet.paragraph(under, { ...at, y, style: { size: 8, colour } });
  return { y: y + 10, height: PAGE.height - 44 - y - 10 };
}

export function drawFormFoot(sheet: Sheet, text: string, colour: string): void {
  const at = {
    x: PAGE.margin,
    y: PAGE.height - 30,
    width: CONTENT_WIDTH,
    style: { size: 7, colour, align: "right" } as const,
  };
  sheet.type.draw(sheet.type.lines(text, at.width, at.style), at);
}

export interface SheetRows<Row> {
  columns: readonly PdfColumn<Row>[];
  rows: readonly Row[];
  size: number;
  titlesHeight: number;
  colour?: string;
  /** Text in the given column when the rows do not fit. */
  notice: { column: number; text: string };
}

const PADDING = 3;
const GAP = 2;
const TOTAL_HEIGHT = 16;

/** Returns whether the rows fit; otherwise they go to the annex. */
export function rowsFit<Row>(sheet: Sheet, area: Area, form: SheetRows<Row>): boolean {
  const cells = form.rows.map((row) => cellsOf(sheet, form, area.width, textsOf(form, row)));
  const needed = cells.reduce((sum, row) => sum + row.height, 0);
  return needed <= area.height - form.titlesHeight - TOTAL_HEIGHT - 4;
}

export function drawFormRows<Row>(sheet: Sheet, area: Area, form: SheetRows<Row>): void {
  const { columns, rows, colour, notice, titlesHeight } = form;
  const { x, width } = area;
  const totalsAt = area.y + area.height - TOTAL_HEIGHT;
  sheet.rule(area, 0.6, colour);
  let left = x;
  for (const [index, column] of columns.entries()) {
    if (index > 0) sheet.line([left, area.y], [left, area.y + area.height], 0.4, colour);
    const place = { x: left, y: area.y, width: width * column.share, height: titlesHeight };
    drawBox(sheet, place, { title: column.title, ...column.box, colour, frame: false });
    left += place.width;
  }
  for (const y of [area.y + titlesHeight, totalsAt]) sheet.line([x, y], [x + width, y], 0.4, colour);
  let y = area.y + titlesHeight + 3;
  const draw = (texts: readonly string[], weight?: "bold") =>
    (y = drawRow(sheet, form, { x, y, width }, texts, weight));
  if (rowsFit(sheet, area, form)) for (const row of rows) draw(textsOf(form, row));
  else
    draw(
      columns.map((_, index) => (index === notice.column ? notice.text : "")),
      "bold",
    );
  y = totalsAt + 3;
  const totals = columns.map(({ sum }, index) => (index === 0 ? "Total" : (sum?.(rows) ?? "")));
  if (rows.length > 0) draw(totals, "bold");
}

function drawRow<Row>(
  sheet: Sheet,
  form: SheetRows<Row>,
  { x, y, width }: Omit<Area, "height">,
  texts: readonly string[],
  weight?: "bold",
): number {
  const { lines, height } = cellsOf(sheet, form, width, texts, weight);
  let left = x;
  for (const [index, cell] of lines.entries()) {
    const { share, align } = form.columns[index]!;
    const style = { size: form.size, weight, align };
    sheet.text(cell, { x: left + PADDING, y, width: width * share - 2 * PADDING, style });
    left += width * share;
  }
  return y + height;
}

const textsOf = <Row>({ columns }: SheetRows<Row>, row: Row) => columns.map(({ text }) => text(row));

function cellsOf<Row>(
  sheet: Sheet,
  { columns, size }: SheetRows<Row>,
  width: number,
  texts: readonly string[],
  weight?: "bold",
): { lines: Line[][]; height: number } {
  const lines = texts.map((text, index) =>
    sheet.type.lines(text, width * columns[index]!.share - 2 * PADDING, { size, weight }),
  );
  return { lines, height: heightOf(Math.max(...lines.map(({ length }) => length)), size) + GAP };
}
