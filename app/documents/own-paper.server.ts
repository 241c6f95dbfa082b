import { company, legalLine } from "#content/company.ts";
import { companyTexts } from "#content/company-texts.ts";
import { type DrawnPaper, numberText, type PaperIdentity } from "#app/kit/pdf/drawn-paper.ts";
import { PAPER_TEXTS } from "./customer-words.ts";
import { paperDate } from "./paper-texts.ts";
import { drawAnnexes, drawOverPages } from "#app/kit/pdf/annexes.server.ts";
import { drawBarcode } from "#app/kit/pdf/barcode.server.ts";
import { type Box, drawBoxes, heightOfBoxes } from "#app/kit/pdf/box.server.ts";
import { drawLogo, drawRouteLine } from "#app/kit/pdf/logo.server.ts";
import { CONTENT_WIDTH, PAGE, type Room, Sheet } from "#app/kit/pdf/sheet.server.ts";
import { drawTable, type PdfTable, SIDE } from "#app/kit/pdf/table.server.ts";
import { type Line, type TextStyle } from "#app/kit/pdf/typesetter.server.ts";

interface Head {
  name: string;
  title?: string;
  scanned?: string;
  /** Text below the title: number and day by default. */
  under?: string;
  /** Sender; defaults to the company as on its pages. Another company's name replaces the logo. */
  sender?: { name: string; lines: string; isOther?: boolean };
  /** Footer of each page; defaults to name and number of the paper with the company's legal name. */
  foot?: string;
  pageOf?: (page: number, pages: number) => string;
}

export interface SumRow {
  label: string;
  amount: string;
  isBold?: boolean;
}

const BAND = 50;
const FOOT = 44;
const SUM_ROW = 15;
/** Font size for which boxes grow; in a box that fits nearly, the text gets smaller instead. */
const GROWN_SIZE = 8;

/** A paper in own layout, drawn from top to bottom; each page has a header with company, title, number and barcode. */
export class OwnPaper {
  readonly sheet: Sheet;
  readonly #head: Head;
  y = 0;
  #bottom = 0;

  constructor(title: string, identity: PaperIdentity, head: Head) {
    this.sheet = new Sheet({
      title,
      identity,
      author: head.sender?.isOther ? head.sender.name : company.name,
    });
    this.#head = head;
    this.sheet.beginPart(head.title ?? head.name);
    this.#begin();
  }

  need(height: number): void {
    if (this.y + height > this.#bottom) this.#begin();
  }

  toFoot(height: number): void {
    this.need(height + 10);
    this.y = this.#bottom - height;
  }

  /** Draws boxes side by side, higher than `least` where a text is long and the page has room. */
  boxes(least: number, boxes: readonly (Box & { share?: number })[], width: number = CONTENT_WIDTH): void {
    if (boxes.length === 0) return;
    this.need(least);
    const needed = heightOfBoxes(this.sheet, boxes, { width, size: GROWN_SIZE, least });
    const height = Math.min(needed, Math.max(least, this.#room.height));
    drawBoxes(this.sheet, { x: PAGE.margin, y: this.y, width, height }, boxes);
    this.y += height;
  }

  /** Draws the route line, with space below. */
  route(from: string, to: string, width: number = CONTENT_WIDTH): void {
    this.y = drawRouteLine(this.sheet, { from, to }, { x: PAGE.margin, y: this.y, width }) + 8;
  }

  paragraph(text: string, style: TextStyle, tag = "P"): void {
    const at = { x: PAGE.margin, y: this.y, width: CONTENT_WIDTH, style };
    this.y = this.sheet.paragraph(text, at, { tag });
  }

  lines(text: string, style: TextStyle): Line[] {
    return this.sheet.type.lines(text, CONTENT_WIDTH, style);
  }

  longText(lines: readonly Line[], style: TextStyle): void {
    this.y = drawOverPages(this.sheet, lines, style, this.#room, () => this.#begin()).y;
  }

  table<Row>(table: Omit<PdfTable<Row>, "nextPage">): void {
    const area = { x: PAGE.margin, width: CONTENT_WIDTH, ...this.#room };
    this.y = drawTable<Row>(this.sheet, area, { ...table, nextPage: () => this.#begin() });
  }

  /** Draws sums on the right, kept together on a page. */
  sums(rows: readonly SumRow[]): void {
    const { sheet } = this;
    const right = PAGE.width - PAGE.margin;
    this.need(rows.length * SUM_ROW);
    const table = sheet.element("Table");
    for (const { label, amount, isBold } of rows) {
      const row = sheet.element("TR", table);
      const style: TextStyle = { size: 9.5, weight: isBold ? "bold" : "regular", align: "right" };
      const cell = (tag: string, text: string, x: number, width: number, options = {}) => {
        const at = { x, y: this.y + 2, width, style };
        const draw = () => sheet.type.draw(sheet.type.lines(text, width, style), at);
        sheet.content(tag, draw, row, options);
      };
      cell("TH", label, right - 360, 250, { scope: "Row" });
      cell("TD", amount, right - 108, 108 - SIDE);
      row.end();
      this.y += SUM_ROW;
    }
    table.end();
  }

  finish(): Promise<DrawnPaper> {
    drawAnnexes(this.sheet, () => this.#begin());
    return this.sheet.finish((page, pages) => this.#foot(page, pages));
  }

  get #room(): Room {
    return { y: this.y, height: this.#bottom - this.y };
  }

  #begin(): Room {
    const { sheet } = this;
    const { name, title = name, scanned, under = issuedText(sheet), sender = ourselves() } = this.#head;
    sheet.addPage();
    const left = PAGE.margin;
    const width = CONTENT_WIDTH / 2;
    let y = sender.isOther
      ? sheet.paragraph(sender.name, { x: left, y: left - 3, width, style: { size: 13, weight: "bold" } })
      : drawLogo(sheet, company.wordmark, { x: left, y: left - 4 });
    if (!sender.isOther && sender.name !== company.name)
      y = sheet.paragraph(sender.name, { x: left, y, width, style: { size: 8, weight: "bold" } });
    sheet.paragraph(sender.lines, { x: left, y: y + 1, width, style: { size: 7.5 } });
    const right = { x: left + width, width };
    const big: TextStyle = { size: 15, weight: "bold", align: "right" };
    y = sheet.paragraph(title, { ...right, y: left - 3, style: big }, { tag: "H1" });
    sheet.paragraph(under, { ...right, y, style: { size: 9, align: "right" } });
    if (scanned !== undefined)
      drawBarcode(sheet, scanned, { x: PAGE.width - left - 150, y: left + 31, width: 150, height: 15 });
    const top = left + BAND + 8;
    sheet.line([left, top], [PAGE.width - left, top], 1.2);
    this.y = top + 8;
    this.#bottom = PAGE.height - FOOT;
    return this.#room;
  }

  #foot(page: number, pages: number): void {
    const { type, facts } = this.sheet;
    const style: TextStyle = { size: 7, colour: "#555555" };
    const at = { x: PAGE.margin, y: PAGE.height - 34, width: CONTENT_WIDTH - 80, style };
    const { name, pageOf = PAPER_TEXTS.page } = this.#head;
    const text =
      this.#head.foot ??
      [name, numberText(facts.identity) ?? PAPER_TEXTS.draft, legalLine].filter(Boolean).join(" · ");
    type.draw(type.lines(text, at.width, style).slice(0, 1), at);
    const count = type.lines(pageOf(page, pages), 80, style);
    type.draw(count, { ...at, x: at.x + at.width, width: 80, style: { ...style, align: "right" } });
  }
}

function ourselves(): NonNullable<Head["sender"]> {
  const { street, postalCode, city } = company.address;
  const where = `${street}, ${postalCode} ${city}, ${companyTexts.country}`;
  return { name: company.name, lines: `${where}\n${company.phone} · ${company.email}` };
}

const issuedText = ({ facts: { identity } }: Sheet): string =>
  identity.issuedAt ? `${numberText(identity)}, ${paperDate(identity.issuedAt)}` : PAPER_TEXTS.noNumber;
