import { decodeEscapes, textOfIsoDate, textOfNumber } from "./number-format.server.ts";
import { isTrue, type XlsxWorkbook } from "./xlsx-workbook.server.ts";
import { xmlParser } from "./xml.server.ts";

export interface SheetRow {
  number: number;
  cells: string[];
  /** Hidden by a filter, a collapsed outline or manually. */
  isHidden: boolean;
}

/** Text of a cell whose formula has no calculated value. */
const NOT_CALCULATED = "#FORMULA!";

/** Maximum rows and columns of a sheet: a cell beyond is an attack on memory. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/** Yields the rows of a sheet in file order, in pieces. @throws RangeError for a cell outside of any sheet */
export async function* rowsOfSheet(
  texts: AsyncIterable<string>,
  workbook: XlsxWorkbook,
): AsyncGenerator<SheetRow[], undefined> {
  const reading = new SheetReading(workbook);
  const parser = xmlParser({
    open: (name, attributes) => reading.open(name, attributes),
    text: (text) => reading.text(text),
    close: (name) => reading.close(name),
  });
  for await (const text of texts) {
    parser.write(text);
    if (reading.rows.length > 0) yield reading.rows.splice(0);
  }
  parser.end();
  if (reading.rows.length > 0) yield reading.rows;
}

class SheetReading {
  readonly rows: SheetRow[] = [];
  readonly #workbook: XlsxWorkbook;
  #row: SheetRow | null = null;
  #number = 0;
  #place = 0;
  #type = "";
  #style = -1;
  #text = "";
  #isText = false;
  #isReading = false;
  #hasFormula = false;
  #hasValue = false;

  constructor(workbook: XlsxWorkbook) {
    this.#workbook = workbook;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === "c") this.#openCell(attributes);
    else if (name === "v" || name === "t") {
      this.#isText = !this.#isReading;
      this.#hasValue = true;
    } else if (name === "row") this.#openRow(attributes);
    else if (name === "f") this.#hasFormula = true;
    else if (name === "rPh") this.#isReading = true;
  }

  text(text: string): void {
    if (this.#isText) this.#text += text;
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#isText = false;
    else if (name === "c") this.#closeCell();
    else if (name === "rPh") this.#isReading = false;
    else if (name === "row" && this.#row) {
      this.rows.push(this.#row);
      this.#row = null;
    }
  }

  #openRow({ r: number, hidden }: Record<string, string>): void {
    // Missing or unordered numbers continue from the row before.
    this.#number = Math.max(this.#number + 1, Number(number) || 0);
    if (this.#number > MAX_ROWS) throw new RangeError("a row is outside of any sheet");
    this.#row = { number: this.#number, cells: [], isHidden: isTrue(hidden) };
    this.#place = 0;
  }

  #openCell({ r: reference, t: type = "n", s: style }: Record<string, string>): void {
    if (reference) this.#place = placeOf(reference);
    if (this.#place < 0 || this.#place >= MAX_COLUMNS) throw new RangeError("a cell is outside of any sheet");
    this.#type = type;
    this.#style = style ? Number(style) : -1;
    this.#text = "";
    this.#hasFormula = false;
    this.#hasValue = false;
  }

  #closeCell(): void {
    const cells = this.#row?.cells ?? [];
    const text = this.#cellText();
    if (text !== "") {
      while (cells.length < this.#place) cells.push("");
      cells[this.#place] = text;
    }
    this.#place += 1;
  }

  #cellText(): string {
    const text = this.#text;
    if (this.#hasFormula && !this.#hasValue && this.#type === "n") return NOT_CALCULATED;
    if (text === "") return "";
    const { strings, formats, is1904 } = this.#workbook;
    if (this.#type === "s") return strings[Number(text)] ?? "";
    if (this.#type === "inlineStr" || this.#type === "str") return decodeEscapes(text);
    if (this.#type === "b") return isTrue(text.toLowerCase()) ? "yes" : "no";
    if (this.#type === "d") return textOfIsoDate(text);
    return this.#type === "e" ? text : textOfNumber(text, formats[this.#style] ?? "number", is1904);
  }
}

/** The column index of a reference such as AB12, from 0. */
function placeOf(reference: string): number {
  let place = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    place = place * 26 + letter - 64;
  }
  return place - 1;
}
