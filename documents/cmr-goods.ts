import { type Cmr, CMR_TITLES, cmrCells, type CmrGoodsRow, cmrTotals } from "#domain/documents/cmr.ts";
import { drawBox } from "./kit/box.ts";
import { type Area, CONTENT_WIDTH, PAGE, type Sheet } from "./kit/sheet.ts";
import { type Column, drawTable } from "./kit/table.ts";
import { heightOf, type Line, type TextStyle } from "./kit/typesetter.ts";

const NUMBERS = [6, 7, 8, 9, 10, 11, 12] as const;
const SHARES = [0.16, 0.1, 0.12, 0.31, 0.11, 0.1, 0.1];
const RIGHT = [7, 11, 12];
const TEXT: TextStyle = { size: 8 };
const TITLES_HEIGHT = 33;
const TOTAL_HEIGHT = 16;
const DANGEROUS_HEIGHT = 28;
const GAP = 2;

/** Boxes 6 to 12: the rows of goods with their totals, or where the list of them is. */
export function drawGoods(sheet: Sheet, area: Area, cmr: Cmr, colour: string): void {
  const { x, y, width, height } = area;
  const lined = { ...area, height: height - DANGEROUS_HEIGHT };
  sheet.rule(lined, 0.6, colour);
  const totalsAt = y + lined.height - TOTAL_HEIGHT;
  let left = x;
  for (const [index, number] of NUMBERS.entries()) {
    const column = width * SHARES[index]!;
    const from = left;
    const title = { number: `${number}`, titles: CMR_TITLES[number], colour, frame: false };
    drawBox(sheet, { x: from, y, width: column, height: TITLES_HEIGHT }, title);
    if (index > 0)
      sheet.artifact(() =>
        sheet.doc
          .moveTo(from, y)
          .lineTo(from, y + lined.height)
          .lineWidth(0.4)
          .stroke(colour),
      );
    left += column;
  }
  for (const at of [y + TITLES_HEIGHT, totalsAt])
    sheet.artifact(() =>
      sheet.doc
        .moveTo(x, at)
        .lineTo(x + width, at)
        .lineWidth(0.4)
        .stroke(colour),
    );
  drawRows(sheet, area, cmr);
  const totals = cmrTotals(cmr.goods);
  if (cmr.goods.length > 0)
    drawCells(
      sheet,
      { x, y: totalsAt + 3, width },
      ["Total", totals.packages, "", "", "", totals.grossKg, totals.volumeM3],
      "bold",
    );
  drawDangerous(sheet, { x, y: y + lined.height, width, height: DANGEROUS_HEIGHT }, cmr.dangerous, colour);
}

/** Whether the rows are more than the boxes hold. */
export function goodsOverflow(sheet: Sheet, { width, height }: Area, cmr: Cmr): boolean {
  const needed = cmr.goods.reduce((sum, row) => sum + rowHeight(linesOf(sheet, width, cmrCells(row))), 0);
  return needed > height - DANGEROUS_HEIGHT - TITLES_HEIGHT - TOTAL_HEIGHT - 4;
}

function drawRows(sheet: Sheet, area: Area, cmr: Cmr): void {
  const { x, width } = area;
  let y = area.y + TITLES_HEIGHT + 3;
  if (goodsOverflow(sheet, area, cmr)) {
    const before = width * SHARES.slice(0, 3).reduce((sum, share) => sum + share, 0);
    const text = `See the list of goods in the annex: ${cmr.goods.length} items, with the totals below.`;
    const at = { x: x + before + 3, y: y + 2, width: width * SHARES[3]! - 6 };
    sheet.paragraph(text, { ...at, style: { size: 9, weight: "bold" } });
    return;
  }
  for (const row of cmr.goods) y = drawCells(sheet, { x, y, width }, cmrCells(row));
}

function linesOf(sheet: Sheet, width: number, cells: readonly string[], style = TEXT): Line[][] {
  return cells.map((text, index) => sheet.type.lines(text, width * SHARES[index]! - 6, style));
}

const rowHeight = (lines: Line[][]) =>
  heightOf(Math.max(...lines.map(({ length }) => length)), TEXT.size) + GAP;

function drawCells(
  sheet: Sheet,
  { x, y, width }: Omit<Area, "height">,
  cells: readonly string[],
  weight: "regular" | "bold" = "regular",
): number {
  const lines = linesOf(sheet, width, cells, { ...TEXT, weight });
  let left = x;
  for (const [index, cell] of lines.entries()) {
    const column = width * SHARES[index]!;
    const align = RIGHT.includes(NUMBERS[index]!) ? ("right" as const) : undefined;
    sheet.text(cell, { x: left + 3, y, width: column - 6, style: { ...TEXT, weight, align } });
    left += column;
  }
  return y + rowHeight(lines);
}

/** The line of ADR below the goods: what is not in the record is filled in by hand. */
function drawDangerous(sheet: Sheet, area: Area, dangerous: string, colour: string): void {
  const boxes = [
    { share: 0.4, titles: ["ADR: UN number", "ADR : numéro ONU"], text: dangerous },
    { share: 0.2, titles: ["Class", "Classe"] },
    { share: 0.2, titles: ["Packing group", "Groupe d’emballage"] },
    { share: 0.2, titles: ["Tunnel code", "Code tunnel"] },
  ];
  let { x } = area;
  for (const { share, ...box } of boxes) {
    const width = area.width * share;
    drawBox(sheet, { ...area, x, width }, { ...box, colour, style: { size: 8 } });
    x += width;
  }
}

const COLUMNS: Column<CmrGoodsRow>[] = NUMBERS.map((number, index) => ({
  title: `${number} ${CMR_TITLES[number][0]}`,
  share: SHARES[index]!,
  align: RIGHT.includes(number) ? "right" : undefined,
  text: (row) => cmrCells(row)[index]!,
  sum:
    number === 7
      ? (rows) => cmrTotals(rows).packages
      : number === 11
        ? (rows) => cmrTotals(rows).grossKg
        : number === 12
          ? (rows) => cmrTotals(rows).volumeM3
          : undefined,
}));

/** The list of goods that the boxes do not hold, over as many pages as it takes. */
export function drawGoodsAnnex(sheet: Sheet, cmr: Cmr, nextPage: () => Pick<Area, "y" | "height">): void {
  const { y, height } = nextPage();
  const at = { x: PAGE.margin, width: CONTENT_WIDTH };
  const style = { size: 10, weight: "bold" } as const;
  const below = sheet.paragraph("List of goods", { ...at, y, style }, undefined, "H2") + 4;
  const area = { ...at, y: below, height: height - (below - y) };
  drawTable(sheet, area, { columns: COLUMNS, rows: cmr.goods, total: "Total", nextPage });
}
