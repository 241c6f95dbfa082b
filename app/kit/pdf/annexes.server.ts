import { CONTENT_WIDTH, PAGE, type Room, type Sheet } from "./sheet.server.ts";
import { heightOf, type Line, type TextStyle } from "./typesetter.server.ts";
import { PDF_WORDS } from "./words.ts";

const TEXT: TextStyle = { size: 9 };
const TITLE: TextStyle = { size: 10, weight: "bold" };

/**
 * Draws the full texts of all annexes; several may share a page.
 * @param nextPage begins a page with the head of the document
 */
export function drawAnnexes(sheet: Sheet, nextPage: () => Room): void {
  if (sheet.annexes.length === 0) return;
  let room = nextPage();
  for (const { letter, title, text } of sheet.annexes) {
    const titleLines = sheet.type.lines(PDF_WORDS.annex(letter, title), CONTENT_WIDTH, TITLE);
    const lines = sheet.type.lines(text, CONTENT_WIDTH, TEXT);
    const beginning =
      heightOf(titleLines.length, TITLE.size) + heightOf(Math.min(3, lines.length), TEXT.size);
    if (beginning > room.height) room = nextPage();
    const at = { x: PAGE.margin, y: room.y, width: CONTENT_WIDTH, style: TITLE };
    const below = sheet.text(titleLines, at, { tag: "H2" }) + 3;
    room = drawOverPages(sheet, lines, TEXT, { y: below, height: room.y + room.height - below }, nextPage);
    room = { y: room.y + 12, height: room.height - 12 };
  }
}

/** Draws lines over as many pages as needed; returns the space left on the last page. */
export function drawOverPages(
  sheet: Sheet,
  lines: readonly Line[],
  style: TextStyle,
  room: Room,
  nextPage: () => Room,
): Room {
  const lineCount = Math.max(1, Math.floor(room.height / heightOf(1, style.size)));
  const at = { x: PAGE.margin, y: room.y, width: CONTENT_WIDTH, style };
  const y = sheet.text(lines.slice(0, lineCount), at);
  const rest = lines.slice(lineCount);
  if (rest.length > 0) return drawOverPages(sheet, rest, style, nextPage(), nextPage);
  return { y, height: room.y + room.height - y };
}
