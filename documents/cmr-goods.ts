import { type Cmr, CMR_TITLES, cmrCells, type CmrGoodsRow, cmrTotals } from "#domain/documents/cmr.ts";
import { drawBox } from "./kit/box.ts";
import { drawColumnLines, drawFormRow, drawLine, type FormRows, rowsHeight } from "./kit/form-rows.ts";
import { type Area, CONTENT_WIDTH, PAGE, type Sheet } from "./kit/sheet.ts";
import { type Column, drawTable } from "./kit/table.ts";

const NUMBERS = [6, 7, 8, 9, 10, 11, 12] as const;
const SHARES = [0.16, 0.1, 0.12, 0.31, 0.11, 0.1, 0.1];
const FORM: FormRows = { shares: SHARES, right: [1, 5, 6], style: { size: 8 } };
const TITLES_HEIGHT = 33;
const TOTAL_HEIGHT = 16;
const DANGEROUS_HEIGHT = 28;

/** Boxes 6 to 12: the rows of goods with their totals, or where their list is. */
export function drawGoods(sheet: Sheet, area: Area, cmr: Cmr, colour: string): void {
  const { x, y, width } = area;
  const lined = { ...area, height: area.height - DANGEROUS_HEIGHT };
  const totalsAt = y + lined.height - TOTAL_HEIGHT;
  sheet.rule(lined, 0.6, colour);
  drawColumnLines(sheet, FORM, lined, colour);
  let left = x;
  for (const [index, number] of NUMBERS.entries()) {
    const column = { x: left, y, width: width * SHARES[index]!, height: TITLES_HEIGHT };
    drawBox(sheet, column, { number: `${number}`, titles: CMR_TITLES[number], colour, frame: false });
    left += column.width;
  }
  for (const at of [y + TITLES_HEIGHT, totalsAt]) drawLine(sheet, [x, at], [x + width, at], colour);
  drawRows(sheet, area, cmr);
  const { packages, grossKg, volumeM3 } = cmrTotals(cmr.goods);
  const totals = ["Total", packages, "", "", "", grossKg, volumeM3];
  const bold: FormRows = { ...FORM, style: { ...FORM.style, weight: "bold" } };
  if (cmr.goods.length > 0) drawFormRow(sheet, bold, { x, y: totalsAt + 3, width }, totals);
  const below = { x, y: y + lined.height, width, height: DANGEROUS_HEIGHT };
  drawDangerous(sheet, below, cmr.dangerous, colour);
}

export function goodsOverflow(sheet: Sheet, { width, height }: Area, cmr: Cmr): boolean {
  const needed = rowsHeight(sheet, FORM, width, cmr.goods.map(cmrCells));
  return needed > height - DANGEROUS_HEIGHT - TITLES_HEIGHT - TOTAL_HEIGHT - 4;
}

function drawRows(sheet: Sheet, area: Area, cmr: Cmr): void {
  const { x, width } = area;
  let y = area.y + TITLES_HEIGHT + 3;
  if (goodsOverflow(sheet, area, cmr)) {
    const text = `See the list of goods in the annex: ${cmr.goods.length} items, with the totals below.`;
    drawFormRow(sheet, { ...FORM, style: { size: 9, weight: "bold" } }, { x, y, width }, ["", "", "", text]);
    return;
  }
  for (const row of cmr.goods) y = drawFormRow(sheet, FORM, { x, y, width }, cmrCells(row));
}

/** The ADR line: what is not in the record is filled in by hand. */
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

const SUMS: Partial<Record<number, keyof ReturnType<typeof cmrTotals>>> = {
  7: "packages",
  11: "grossKg",
  12: "volumeM3",
};

const COLUMNS: Column<CmrGoodsRow>[] = NUMBERS.map((number, index) => {
  const summed = SUMS[number];
  return {
    title: `${number} ${CMR_TITLES[number][0]}`,
    share: SHARES[index]!,
    align: summed && "right",
    text: (row) => cmrCells(row)[index]!,
    sum: summed && ((rows) => cmrTotals(rows)[summed]),
  };
});

export function drawGoodsAnnex(sheet: Sheet, cmr: Cmr, nextPage: () => Pick<Area, "y" | "height">): void {
  const { y, height } = nextPage();
  const at = { x: PAGE.margin, width: CONTENT_WIDTH };
  const style = { size: 10, weight: "bold" } as const;
  const below = sheet.paragraph("List of goods", { ...at, y, style }, undefined, "H2") + 4;
  const area = { ...at, y: below, height: height - (below - y) };
  drawTable(sheet, area, { columns: COLUMNS, rows: cmr.goods, total: "Total", nextPage });
}
