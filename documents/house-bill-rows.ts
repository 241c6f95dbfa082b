import { billCells, type BillRow, billTotals, type HouseBill } from "#domain/documents/house-bill.ts";
import { drawBox } from "./kit/box.ts";
import { drawColumnLines, drawFormRow, drawLine, type FormRows, rowsHeight } from "./kit/form-rows.ts";
import { type Area, CONTENT_WIDTH, PAGE, type Sheet } from "./kit/sheet.ts";
import { type Column, drawTable } from "./kit/table.ts";
import { INK } from "./kit/typesetter.ts";

const TITLES = [
  "Container and seal; marks and numbers",
  "Packages",
  "Description of packages and goods",
  "Gross weight, kg",
  "Measurement, m³",
];
const SHARES = [0.22, 0.1, 0.42, 0.14, 0.12];
const FORM: FormRows = { shares: SHARES, right: [1, 3, 4], style: { size: 8.5 } };
const BOLD: FormRows = { ...FORM, style: { ...FORM.style, weight: "bold" } };
const TITLES_HEIGHT = 15;
const TOTAL_HEIGHT = 16;
const NOTE_HEIGHT = 13;

/** @returns whether the rows are too many: then they stand in the annex */
export function drawBillRows(sheet: Sheet, area: Area, bill: HouseBill): boolean {
  const { x, y, width, height } = area;
  sheet.rule(area);
  const lined = { ...area, height: height - NOTE_HEIGHT };
  drawColumnLines(sheet, FORM, lined, INK);
  let left = x;
  for (const [index, title] of TITLES.entries()) {
    const column = { x: left, y, width: width * SHARES[index]!, height: TITLES_HEIGHT };
    drawBox(sheet, column, { titles: [title], frame: false });
    left += column.width;
  }
  const totalsAt = y + lined.height - TOTAL_HEIGHT;
  for (const at of [y + TITLES_HEIGHT, totalsAt, y + lined.height])
    drawLine(sheet, [x, at], [x + width, at], INK);
  const rows = bill.rows.map(billCells);
  const room = totalsAt - y - TITLES_HEIGHT - 6;
  const tooMany = rowsHeight(sheet, FORM, width, rows) > room;
  let top = y + TITLES_HEIGHT + 4;
  const notice = `See the particulars in the annex: ${rows.length} lines, with the totals below.`;
  if (tooMany) drawFormRow(sheet, BOLD, { x, y: top, width }, ["", "", notice]);
  else for (const row of rows) top = drawFormRow(sheet, FORM, { x, y: top, width }, row);
  const { packages, grossKg, volumeM3 } = billTotals(bill.rows);
  if (rows.length > 0)
    drawFormRow(sheet, BOLD, { x, y: totalsAt + 3, width }, ["Total", packages, "", grossKg, volumeM3]);
  const style = { size: 7, align: "center" } as const;
  const note = "Particulars above as declared by the shipper";
  sheet.paragraph(note, { x, y: y + lined.height + 2, width, style });
  return tooMany;
}

const SUMS: Partial<Record<number, keyof ReturnType<typeof billTotals>>> = {
  1: "packages",
  3: "grossKg",
  4: "volumeM3",
};

const COLUMNS: Column<BillRow>[] = TITLES.map((title, index) => {
  const summed = SUMS[index];
  return {
    title,
    share: SHARES[index]!,
    align: summed && "right",
    text: (row) => billCells(row)[index]!,
    sum: summed && ((rows) => billTotals(rows)[summed]),
  };
});

export function drawBillRowsAnnex(
  sheet: Sheet,
  bill: HouseBill,
  nextPage: () => Pick<Area, "y" | "height">,
): void {
  const area = { x: PAGE.margin, width: CONTENT_WIDTH, ...nextPage() };
  drawTable(sheet, area, { columns: COLUMNS, rows: bill.rows, total: "Total", nextPage });
}
