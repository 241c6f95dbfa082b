/** Written at the start of a file: without it spreadsheet programs misread UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Timestamp format of a cell (PostgreSQL pattern): local time in Brussels, which spreadsheet programs parse as a date. */
export const CSV_MOMENT = "YYYY-MM-DD HH24:MI:SS";
/** The same to the minute, as in forms and imports. */
export const CSV_MINUTE = "YYYY-MM-DD HH24:MI";

/** Start of a cell, whatever the separator: the start of the text, or after `,`, `;`, `|`, tab and line ends. */
const PIECE_START = "(^|[,;|\\t-\\r\\u0085\\u2028\\u2029])";

/** Characters that programs skip before a formula: whitespace, invisible ones, quotes, apostrophes. */
const PASSED_OVER =
  "[ \"'\\u00a0\\u00ad\\u1680\\u2000-\\u200f\\u202a-\\u202f\\u205f-\\u206f\\u3000\\ufe00-\\ufe0f\\ufeff]*";

/** = + - @ and their Unicode variants: full-width, small, superscript and subscript, minus and dashes. */
const FORMULA_SIGN =
  "[=+@\\u207a-\\u207c\\u208a-\\u208c\\u2010-\\u2015\\u2212\\u2795\\u2796\\ufb29\\ufe62\\ufe63\\ufe66\\ufe6b\\uff0b\\uff0d\\uff1d\\uff20-]";

/** Matches a text with a part that a program could evaluate as a formula. For JavaScript and PostgreSQL, like the next two. */
export const HOLDS_FORMULA = `${PIECE_START}${PASSED_OVER}${FORMULA_SIGN}`;

export const FORMULA_PIECE = `${PIECE_START}(?=${PASSED_OVER}${FORMULA_SIGN})`;

/** Matches a text that a program would reformat: leading zeros, long numbers, exponents, date-like texts, also guarded ones. */
export const CHANGED_CELL =
  "^'*(0[0-9]+|[0-9]{12,}|[0-9]+(\\.[0-9]+)?[eE][+-]?[0-9]+|[0-9]{1,4}[-/.][0-9]{1,2}([-/.][0-9]{1,4})?)$";

const formulaPieces = new RegExp(FORMULA_PIECE, "g");
const guardedPieces = new RegExp(`${PIECE_START}'(?=${PASSED_OVER}${FORMULA_SIGN})`, "g");
const changed = new RegExp(CHANGED_CELL);

/** Escapes a text for a cell with an apostrophe before each unsafe part. `unguardCell` is the inverse. */
export function guardCell(text: string): string {
  return changed.test(text) ? `'${text}` : text.replace(formulaPieces, "$1'");
}

/** Returns the original text of a guarded cell; any other cell is unchanged. */
export function unguardCell(cell: string): string {
  if (cell.startsWith("'") && changed.test(cell)) return cell.slice(1);
  return cell.replace(guardedPieces, "$1");
}

/** Returns one line of a CSV file (RFC 4180), with its line end. */
export function csvLine(cells: readonly string[], separator = ","): string {
  const quoted = cells.map((cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(separator)}\r\n`;
}

/** Returns the header line of an export, with the byte order mark. */
export function exportHeader(titles: readonly string[], separator: "," | ";" = ","): string {
  return BYTE_ORDER_MARK + csvLine(titles, separator);
}
