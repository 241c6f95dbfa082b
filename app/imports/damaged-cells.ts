import { DAMAGED_CELL_MESSAGES } from "./words.ts";
import { type ColumnMapping, type ImportField, letterOf } from "./mapping.ts";

/** In the language of the program: English, Dutch, French, German. # is a value that did not fit in its column. */
const ERROR =
  /^(?:#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|EXTERNAL!|PYTHON!|GETTING_DATA|N\/B|VERW!|WAARDE!|NAAM\?|DEEL\/0!|GETAL!|LEEG!|VALEUR!|NOM\s?\?|NOMBRE!|NUL!|NV|BEZUG!|WERT!|ZAHL!)|Err:\d{3}|#{3,})$/i;

/** A formula that the program which wrote the workbook has not calculated (app/spreadsheets/xlsx-rows.server.ts). */
const NOT_CALCULATED = "#FORMULA!";

/** A number as spreadsheet programs show a long one; «1E5» is what people type. */
const EXPONENTS = /^[+-]?\d(?:[.,]\d+E[+-]?|E[+-])\d{1,3}$/i;

/** Why a cell is not what stood there once: an error in its place, or a text of which only the first digits are left. */
export function damageOf(cell: string, isNumber = false): string | null {
  const text = cell.trim();
  if (text === NOT_CALCULATED)
    return "a formula without its result. Open the file in a spreadsheet program, save it, and choose it again";
  if (ERROR.test(text))
    return `${text.slice(0, 20)} is an error of the spreadsheet. Correct the cell there, or empty it`;
  return !isNumber && EXPONENTS.test(text)
    ? `of ${text} the last digits are lost. Format the column as text in the spreadsheet, type the number again, and choose the file again`
    : null;
}

/** A quantity without its exponent, as people type it: 1.25E+04 is 12500. */
export function plainNumber(cell: string): string {
  const text = cell.trim();
  return EXPONENTS.test(text) ? String(Number(text.replace(",", "."))) : cell;
}

export function damagesOf(
  { row, cells }: { row: number; cells: Readonly<Record<string, string>> },
  fields: readonly ImportField[],
  mapping: ColumnMapping,
): string[] {
  return mapping.fields.flatMap((key, place) => {
    const field = key === null || !cells[key] ? undefined : fields.find((each) => each.key === key);
    const why = field && damageOf(cells[field.key] ?? "", field.isNumber);
    return field && why ? [DAMAGED_CELL_MESSAGES.at(field.label, `${letterOf(place)}${row}`, why)] : [];
  });
}
