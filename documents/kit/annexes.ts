import { type Area, CONTENT_WIDTH, PAGE, type Sheet } from "./sheet.ts";
import { heightOf, type TextStyle } from "./typesetter.ts";

const TEXT: TextStyle = { size: 9 };
const TITLE: TextStyle = { size: 10, weight: "bold" };

type AnnexHead = () => Pick<Area, "y" | "height">;

/**
 * Draws the texts that did not fit their boxes on annex pages, each whole; texts share pages.
 * @param head begins a page with the head of the paper, and returns the room below it
 */
export function drawAnnexes(sheet: Sheet, head: AnnexHead): void {
  if (sheet.annexes.length === 0) return;
  let { y, height } = head();
  let bottom = y + height;
  const turn = () => {
    ({ y, height } = head());
    bottom = y + height;
  };
  for (const { letter, title, text } of sheet.annexes) {
    const titleLines = sheet.type.lines(`Annex ${letter}: ${title}`, CONTENT_WIDTH, TITLE);
    let lines = sheet.type.lines(text, CONTENT_WIDTH, TEXT);
    if (y + heightOf(titleLines.length, TITLE.size) + heightOf(Math.min(3, lines.length), TEXT.size) > bottom)
      turn();
    const at = { x: PAGE.margin, width: CONTENT_WIDTH };
    y = sheet.text(titleLines, { ...at, y, style: TITLE }, undefined, "H2") + 3;
    while (lines.length > 0) {
      const held = Math.max(1, Math.floor((bottom - y) / heightOf(1, TEXT.size)));
      y = sheet.text(lines.slice(0, held), { ...at, y, style: TEXT });
      lines = lines.slice(held);
      if (lines.length > 0) turn();
    }
    y += 12;
  }
}
