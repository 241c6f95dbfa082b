import type { Area, Room, Sheet } from "./sheet.server.ts";
import { heightOf, type Line, type TextStyle } from "./typesetter.server.ts";
import { PDF_WORDS } from "./words.ts";

export interface PdfColumn<Row> {
  title: string;
  /** Number and titles of the column's box on a form. */
  box?: { number: string; title: readonly string[] };
  share: number;
  align?: "left" | "right" | "center";
  text: (row: Row) => string;
  /** An empty square in each row, to tick by hand. */
  ticked?: true;
  /** Sum of the rows so far, for the lines «carried forward» and «total». */
  sum?: (rows: readonly Row[]) => string;
}

export interface PdfTable<Row> {
  columns: readonly PdfColumn<Row>[];
  rows: readonly Row[];
  total?: string;
  /** Heading above the rows that share it, again on each page. */
  groupOf?: (row: Row) => string;
  /** Begins a further page, and returns where the table continues. */
  nextPage: () => Room;
  size?: number;
}

const PADDING = 2.5;
/** Padding beside a text in points; twice as much separates two columns. */
export const SIDE = 4;
const HEAD: TextStyle = { size: 7, weight: "bold" };
const LINE = "#9a9a9a";

/** Draws a table over as many pages as needed: headings repeat, sums are carried forward. @returns where it ends */
export function drawTable<Row>(sheet: Sheet, area: Area, table: PdfTable<Row>): number {
  return new TableDrawing(sheet, area, table).draw();
}

interface Cells {
  lines: Line[][];
  height: number;
}

class TableDrawing<Row> {
  readonly #sheet: Sheet;
  readonly #table: PdfTable<Row>;
  readonly #x: number;
  readonly #widths: number[];
  readonly #style: TextStyle;
  readonly #element: PDFKit.PDFStructureElement;
  #y: number;
  #bottom: number;
  #room = 0;

  constructor(sheet: Sheet, { x, y, width, height }: Area, table: PdfTable<Row>) {
    this.#sheet = sheet;
    this.#table = table;
    this.#x = x;
    this.#y = y;
    this.#bottom = y + height;
    this.#style = { size: table.size ?? 8 };
    const shares = table.columns.reduce((sum, { share }) => sum + share, 0);
    this.#widths = table.columns.map(({ share }) => (width * share) / shares);
    this.#element = sheet.element("Table");
  }

  draw(): number {
    const { rows, total, groupOf } = this.#table;
    this.#head();
    let above = "";
    const sums = this.#hasSums ? heightOf(1, this.#style.size) + 2 * PADDING : 0;
    for (const [index, row] of rows.entries()) {
      const cells = this.#cells(this.#table.columns.map(({ text }) => text(row)));
      const group = groupOf?.(row) ?? "";
      const heading = this.#groupHeading(group);
      const needed = cells.height + sums + (group === above ? 0 : heading.height);
      const turns = this.#y + needed > this.#bottom;
      if (turns) this.#turnPage(rows.slice(0, index));
      if (group !== "" && (turns || group !== above)) this.#row(heading.cells, heading);
      above = group;
      const y = this.#y;
      this.#row(cells);
      this.#squares(y);
    }
    if (total && this.#hasSums) this.#sumRow(total, rows);
    this.#element.end();
    return this.#y;
  }

  /** Lays out the heading of a group over the whole width. */
  #groupHeading(group: string) {
    const style: TextStyle = { ...this.#style, weight: "bold" };
    const width = this.#widths.reduce((sum, part) => sum + part, 0) - 2 * SIDE;
    const lines = this.#sheet.type.lines(group, width, style);
    const height = heightOf(lines.length, style.size) + 2 * PADDING;
    const cells = { lines: this.#table.columns.map(() => []), height };
    return { cells, height, style, fill: "#f7f7f7", label: { label: group, at: 0, width } };
  }

  get #hasSums(): boolean {
    return this.#table.columns.some(({ sum }) => sum);
  }

  #squares(y: number): void {
    const side = 9;
    let x = this.#x;
    for (const [index, width] of this.#widths.entries()) {
      const place = { x: x + SIDE, y: y + PADDING, width: side, height: side };
      if (this.#table.columns[index]!.ticked) this.#sheet.rule(place);
      x += width;
    }
  }

  #turnPage(before: readonly Row[]): void {
    if (this.#hasSums && before.length > 0) this.#sumRow(PDF_WORDS.carriedForward, before);
    const { y, height } = this.#table.nextPage();
    this.#y = y;
    this.#bottom = y + height;
    this.#head();
    if (this.#hasSums && before.length > 0) this.#sumRow(PDF_WORDS.broughtForward, before);
  }

  #head(): void {
    const cells = this.#cells(
      this.#table.columns.map(({ title }) => title),
      HEAD,
    );
    this.#row(cells, { style: HEAD, tag: "TH", fill: "#efefef" });
    this.#room = this.#bottom - this.#y - 3 * (heightOf(1, this.#style.size) + 2 * PADDING);
  }

  #sumRow(label: string, rows: readonly Row[]): void {
    const bold: TextStyle = { ...this.#style, weight: "bold" };
    const texts = this.#table.columns.map(({ sum }) => sum?.(rows) ?? "");
    const first = this.#table.columns.findIndex(({ sum }) => sum);
    const cells = this.#cells(texts, bold);
    const height = Math.max(cells.height, heightOf(1, bold.size) + 2 * PADDING);
    const y = this.#y;
    const widest = this.#table.columns.findIndex(({ sum }, index) => !sum && index > first);
    const at = first > 0 ? 0 : widest;
    this.#row(
      { ...cells, height },
      { style: bold, fill: "#f7f7f7", label: at < 0 ? undefined : { label, at } },
      y,
    );
  }

  #cells(texts: readonly string[], style: TextStyle = this.#style): Cells {
    const lines = texts.map((text, index) => {
      const width = this.#widths[index]! - 2 * SIDE;
      const broken = this.#sheet.type.lines(text, width, style);
      const most = Math.floor(this.#room / heightOf(1, style.size));
      if (this.#room === 0 || broken.length <= most) return broken;
      const letter = this.#sheet.annex(this.#table.columns[index]!.title, text);
      return [
        ...broken.slice(0, most - 1),
        ...this.#sheet.type.lines(PDF_WORDS.seeAnnex(letter), width, style),
      ];
    });
    const most = Math.max(1, ...lines.map(({ length }) => length));
    return { lines, height: heightOf(most, style.size) + 2 * PADDING };
  }

  #row(
    { lines, height }: Cells,
    options: {
      style?: TextStyle;
      tag?: "TH" | "TD";
      fill?: string;
      label?: { label: string; at: number; width?: number };
    } = {},
    y = this.#y,
  ): void {
    const { style = this.#style, tag = "TD", fill, label } = options;
    const sheet = this.#sheet;
    const width = this.#widths.reduce((sum, part) => sum + part, 0);
    sheet.artifact(() => {
      if (fill && !sheet.draft) sheet.doc.rect(this.#x, y, width, height).fill(fill);
      sheet.doc
        .lineWidth(0.4)
        .strokeColor(LINE)
        .moveTo(this.#x, y + height);
      sheet.doc.lineTo(this.#x + width, y + height).stroke();
    });
    const element = sheet.element("TR", this.#element);
    let x = this.#x;
    for (const [index, cell] of lines.entries()) {
      const column = this.#table.columns[index]!;
      const width = this.#widths[index]!;
      const cellStyle = { ...style, align: column.align };
      const at = { x: x + SIDE, y: y + PADDING, width: width - 2 * SIDE, style: cellStyle };
      const drawn = label?.at === index ? sheet.type.lines(label.label, label.width ?? 200, style) : cell;
      const aligned = label?.at === index ? { ...at, style } : at;
      const options = tag === "TH" ? { scope: "Column" } : {};
      sheet.content(tag, () => sheet.type.draw(drawn, aligned), element, options);
      x += width;
    }
    element.end();
    this.#y = y + height;
  }
}
