import { type NumberFormat, numberFormat, textOfIsoDate, textOfNumber } from "./number-format.server.ts";
import type { SheetRow } from "./xlsx-rows.server.ts";
import { isTrue } from "./xlsx-workbook.server.ts";
import { readXml, xmlParser } from "./xml.server.ts";

export async function sheetsOfXml2003(texts: AsyncIterable<string>) {
  const sheets: { name: string; isHidden: boolean }[] = [];
  let isVisibility = false;
  await readXml(texts, {
    open(name, attributes) {
      if (name === "Worksheet") sheets.push({ name: attributes["ss:Name"] ?? "", isHidden: false });
      isVisibility = name === "Visible";
    },
    text(text) {
      const sheet = sheets.at(-1);
      if (isVisibility && sheet && /^SheetHidden|^SheetVeryHidden/.test(text.trim())) sheet.isHidden = true;
    },
    close: () => void (isVisibility = false),
  });
  return sheets;
}

export async function* rowsOfXml2003(
  texts: AsyncIterable<string>,
  wanted: number,
): AsyncGenerator<SheetRow[], undefined> {
  const rows: SheetRow[] = [];
  const formats = new Map<string, NumberFormat>();
  let [sheet, number, place] = [-1, 0, 0];
  let row: SheetRow | null = null;
  let [styleId, cellStyle, type, text] = ["", "", "", ""];
  let isData = false;
  const parser = xmlParser({
    open(name, attributes) {
      if (name === "Worksheet") [sheet, number] = [sheet + 1, 0];
      else if (name === "Style") styleId = attributes["ss:ID"] ?? "";
      else if (name === "NumberFormat") formats.set(styleId, formatNamed(attributes["ss:Format"] ?? ""));
      else if (sheet !== wanted) return;
      else if (name === "Row") {
        number = Math.max(number + 1, Number(attributes["ss:Index"]) || 0);
        row = { number, cells: [], isHidden: isTrue(attributes["ss:Hidden"]) };
        place = 0;
      } else if (name === "Cell") {
        place = Number(attributes["ss:Index"] ?? place + 1) || place + 1;
        [cellStyle, type, text] = [attributes["ss:StyleID"] ?? "", "", ""];
      } else if (name === "Data") [type, isData] = [attributes["ss:Type"] ?? "String", true];
    },
    text(piece) {
      if (isData) text += piece;
    },
    close(name) {
      if (name === "Data") isData = false;
      else if (name === "Cell" && row) {
        if (place > MAX_COLUMNS) throw new RangeError("a cell is outside of any sheet");
        while (row.cells.length < place) row.cells.push("");
        row.cells[place - 1] = cellText();
      } else if (name === "Row" && row) {
        rows.push(row);
        row = null;
      }
    },
  });
  for await (const piece of texts) {
    parser.write(piece);
    if (rows.length > 0) yield rows.splice(0);
  }
  parser.end();
  if (rows.length > 0) yield rows;

  function cellText(): string {
    if (type === "Number") return textOfNumber(text, formats.get(cellStyle) ?? "number", false);
    if (type === "DateTime") return textOfIsoDate(text);
    return type === "Boolean" ? (isTrue(text) ? "yes" : "no") : text;
  }
}

const MAX_COLUMNS = 16_384;

/** Named number formats of such files. */
function formatNamed(format: string): NumberFormat {
  if (/^(?:General |Long |Medium |Short )(?:Date|Time)$/.test(format)) return "date";
  if (format === "Scientific") return "exponent";
  return /^(?:General Number|Currency|Euro Currency|Fixed|Standard|Percent|Yes\/No|True\/False|On\/Off)$/.test(
    format,
  )
    ? "number"
    : numberFormat(format);
}
