import { type Cmr, CMR_COPIES, CMR_TITLES, type CmrBoxNumber, type CmrCopy, cmrOf } from "./cmr.ts";
import type { PaperGoods, PaperInput } from "../paper-data.ts";
import { goodsText, packagingOf, alignedQuantities } from "../paper-texts.ts";
import { rowVolume } from "#app/shipments/goods.ts";
import { drawCmrHead, drawPayment, drawTick } from "./cmr-boxes.server.ts";
import { drawAnnexes } from "#app/kit/pdf/annexes.server.ts";
import { drawBoxes, drawTogether } from "#app/kit/pdf/box.server.ts";
import {
  beginAnnex,
  companyParty,
  companyPlace,
  drawFormFoot,
  drawFormRows,
  type SheetRows,
  rowsFit,
} from "./form.server.ts";
import { type Area, CONTENT_WIDTH, PAGE, type Room, type Sheet } from "#app/kit/pdf/sheet.server.ts";
import { type PdfColumn, drawTable } from "#app/kit/pdf/table.server.ts";

const HALF = CONTENT_WIDTH / 2;
const THIRD = CONTENT_WIDTH / 3;
const LEFT = PAGE.margin;
const MIDDLE = PAGE.margin + HALF;
const TOP = 42;

/** The boxes above and below the goods; 6 to 12, 14 and 20 are drawn separately. */
const UPPER: readonly [CmrBoxNumber, Area][] = [
  [1, { x: LEFT, y: TOP, width: HALF, height: 64 }],
  [2, { x: LEFT, y: TOP + 64, width: HALF, height: 64 }],
  [3, { x: LEFT, y: TOP + 128, width: HALF, height: 40 }],
  [4, { x: LEFT, y: TOP + 168, width: HALF, height: 40 }],
  [5, { x: LEFT, y: TOP + 208, width: HALF, height: 44 }],
  [16, { x: MIDDLE, y: TOP + 88, width: HALF, height: 64 }],
  [17, { x: MIDDLE, y: TOP + 152, width: HALF, height: 44 }],
  [18, { x: MIDDLE, y: TOP + 196, width: HALF, height: 56 }],
];
const GOODS: Area = { x: LEFT, y: TOP + 252, width: CONTENT_WIDTH, height: 208 };
const DANGEROUS: Area = { x: LEFT, y: TOP + 460, width: CONTENT_WIDTH, height: 42 };
const LOWER: readonly [CmrBoxNumber, Area][] = [
  [13, { x: LEFT, y: 544, width: HALF, height: 88 }],
  [14, { x: LEFT, y: 632, width: HALF, height: 36 }],
  [19, { x: MIDDLE, y: 544, width: HALF, height: 40 }],
  [20, { x: MIDDLE, y: 584, width: HALF, height: 84 }],
  [21, { x: LEFT, y: 668, width: HALF, height: 28 }],
  [15, { x: MIDDLE, y: 668, width: HALF, height: 28 }],
  [22, { x: LEFT, y: 696, width: THIRD, height: 100 }],
  [23, { x: LEFT + THIRD, y: 696, width: THIRD, height: 100 }],
  [24, { x: LEFT + 2 * THIRD, y: 696, width: THIRD, height: 100 }],
];

const column = (number: 6 | 7 | 8 | 9 | 10 | 11 | 12) => ({
  title: `${number} ${CMR_TITLES[number][0]}`,
  box: { number: `${number}`, title: CMR_TITLES[number] },
});
/** The form is read in countries with a decimal comma, where «8.352» is eight thousand. */
const inColumn = (...of: Parameters<typeof alignedQuantities<PaperGoods>>) => {
  const { text, sum, ...column } = alignedQuantities(...of);
  const withComma = (number: string) => number.replace(".", ",");
  return {
    ...column,
    text: (row: PaperGoods) => withComma(text(row)),
    sum: (rows: readonly PaperGoods[]) => withComma(sum(rows)),
  };
};
const columnsOf = (rows: readonly PaperGoods[]): readonly PdfColumn<PaperGoods>[] => [
  {
    ...column(6),
    share: 0.16,
    text: ({ marks, container }) => [marks, container].filter(Boolean).join(", "),
  },
  { ...column(7), share: 0.1, ...inColumn(rows, ({ packages }) => packages, 0) },
  { ...column(8), share: 0.12, text: packagingOf },
  { ...column(9), share: 0.31, text: (row) => goodsText(row) },
  { ...column(10), share: 0.11, text: ({ hs_code }) => hs_code ?? "" },
  { ...column(11), share: 0.1, ...inColumn(rows, ({ gross_kg }) => gross_kg, 2) },
  { ...column(12), share: 0.1, ...inColumn(rows, rowVolume, 3) },
];

/** Draws four copies, each with its annexes. @returns a function that draws the footer of each page */
export function cmrOnSheet(sheet: Sheet, { identity, shipment }: PaperInput & { kind: "cmr" }) {
  const cmr = cmrOf(shipment, identity, companyParty, companyPlace);
  for (const copy of CMR_COPIES) drawCopy(sheet, cmr, copy, shipment.trackingNumber);
  return (page: number, pages: number): void => {
    const each = pages / CMR_COPIES.length;
    const copy = CMR_COPIES[Math.floor((page - 1) / each)]!;
    const text = `Copy ${copy.number}, ${copy.en.toLowerCase()} · page ${((page - 1) % each) + 1} of ${each}`;
    drawFormFoot(sheet, text, copy.colour);
  };
}

function drawCopy(sheet: Sheet, cmr: Cmr, copy: CmrCopy, trackingNumber: string): void {
  const { colour } = copy;
  const { goods } = cmr;
  const text = `See the list of goods in the annex: ${goods.length} items, with the totals below.`;
  const form: SheetRows<PaperGoods> = {
    columns: columnsOf(goods),
    rows: goods,
    size: 8,
    titlesHeight: 33,
    colour,
    notice: { column: 3, text },
  };
  const fits = rowsFit(sheet, GOODS, form);
  const texts = fits ? cmr.boxes : { ...cmr.boxes, 5: `List of goods (annex), ${goods.length} items` };
  const draw = (boxes: typeof UPPER) => {
    const placed = boxes.map(([number, area]) => ({
      area,
      box: { number: `${number}`, title: CMR_TITLES[number], text: texts[number], colour },
    }));
    drawTogether(
      sheet,
      placed.filter(({ box }) => box.number !== "20"),
    );
    for (const { area, box } of placed) {
      if (box.number === "20") drawPayment(sheet, area, box);
      if (box.number === "14") drawTick(sheet, area, cmr.carriage, colour);
    }
  };
  sheet.beginPart(copy.en);
  sheet.addPage();
  drawCmrHead(sheet, { x: MIDDLE, y: TOP, width: HALF, height: 88 }, copy, trackingNumber);
  draw(UPPER);
  drawFormRows(sheet, GOODS, form);
  drawDangerous(sheet, cmr.dangerous, colour);
  draw(LOWER);
  const under = `${copy.number} ${copy.en} · ${copy.fr}`;
  const nextPage = () => beginAnnex(sheet, "CMR consignment note", { colour, under });
  if (!fits) drawGoodsAnnex(sheet, goods, nextPage);
  drawAnnexes(sheet, nextPage);
}

/** Draws the ADR line; entries missing in the record are filled in by hand. */
function drawDangerous(sheet: Sheet, dangerous: Cmr["dangerous"], colour: string): void {
  const style = { size: 7.5 };
  const { unNumbers, classes, packingGroups, tunnelCodes, points } = dangerous;
  const boxes = [
    { share: 1.3, title: ["ADR: UN number", "ADR : numéro ONU"], text: unNumbers, style },
    { share: 0.7, title: ["Class", "Classe"], text: classes, style },
    { share: 0.9, title: ["Packing group", "Groupe d’emballage"], text: packingGroups, style },
    { share: 0.8, title: ["Tunnel code", "Code tunnel"], text: tunnelCodes, style },
    { share: 3, title: ["ADR 1.1.3.6, points"], text: points, style: { size: 7 } },
  ];
  drawBoxes(sheet, DANGEROUS, boxes, colour);
}

function drawGoodsAnnex(sheet: Sheet, rows: readonly PaperGoods[], nextPage: () => Room): void {
  const { y, height } = nextPage();
  const at = { x: PAGE.margin, width: CONTENT_WIDTH };
  const style = { size: 10, weight: "bold" } as const;
  const below = sheet.paragraph("List of goods", { ...at, y, style }, { tag: "H2" }) + 4;
  const area = { ...at, y: below, height: height - (below - y) };
  drawTable(sheet, area, { columns: columnsOf(rows), rows, total: "Total", nextPage });
}
