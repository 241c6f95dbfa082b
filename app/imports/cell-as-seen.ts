import { unguardCell } from "#app/kit/text/csv-cells.ts";
import { MAX_CELL_LENGTH } from "#app/spreadsheets/file.ts";

// Control characters except tab and line feed, byte order marks, lone surrogates.
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f\ufeff]|\p{Cs}/gu;
/** Non-breaking spaces, which look like normal ones. */
const NO_BREAK_SPACES = /[\u00a0\u2007\u202f]/g;
/** Characters of damaged cells, which most cells do not have. */
// oxlint-disable-next-line no-control-regex
const UNUSUAL = /[^\t\n\u0020-\u007e\u00a1-\u1fff\u2010-\u2027\u3000-\ud7ff]/;
/** `="00471"`, by which programs keep leading zeros in CSV. */
const TEXT_FORMULA = /^="([^"]*)"$/;
/** A quoted cell followed by blanks. */
const QUOTED_WITH_BLANKS = /^"([^"]*)"\s+$/;

/** Returns a cell as displayed: limited to the longest field, without the apostrophes that guard it. */
export function cellAsSeen(written: string): string {
  let text = written.slice(0, MAX_CELL_LENGTH);
  if (UNUSUAL.test(text))
    text = text.replace(/\r\n?/g, "\n").replace(INVISIBLE, "").replace(NO_BREAK_SPACES, " ");
  if (text.startsWith("=")) text = TEXT_FORMULA.exec(text)?.[1] ?? text;
  else if (text.startsWith('"')) text = QUOTED_WITH_BLANKS.exec(text)?.[1] ?? text;
  return unguardCell(text);
}
