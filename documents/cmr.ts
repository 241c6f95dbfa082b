import {
  type Cmr,
  CMR_COPIES,
  CMR_TITLES,
  type CmrBoxNumber,
  type CmrCopy,
  cmrOf,
} from "#domain/documents/cmr.ts";
import { type DrawnPaper, PAPER_NAMES, type PaperInput } from "#domain/documents/paper.ts";
import { drawGoods, drawGoodsAnnex, goodsOverflow } from "./cmr-goods.ts";
import { drawCmrHead, drawPayment, drawTick } from "./cmr-head.ts";
import { companyParty, companyPlace } from "./company-party.ts";
import { drawAnnexes } from "./kit/annexes.ts";
import { drawBox } from "./kit/box.ts";
import { type Area, CONTENT_WIDTH, PAGE, Sheet } from "./kit/sheet.ts";

type CmrInput = Extract<PaperInput, { kind: "cmr" }>;

const HALF = CONTENT_WIDTH / 2;
const LEFT = PAGE.margin;
const MIDDLE = PAGE.margin + HALF;
const TOP = 42;

/** Boxes 6 to 12, 14 and 20 are drawn apart. */
const AREAS: readonly [CmrBoxNumber, Area][] = [
  [1, { x: LEFT, y: TOP, width: HALF, height: 64 }],
  [2, { x: LEFT, y: TOP + 64, width: HALF, height: 64 }],
  [3, { x: LEFT, y: TOP + 128, width: HALF, height: 40 }],
  [4, { x: LEFT, y: TOP + 168, width: HALF, height: 40 }],
  [5, { x: LEFT, y: TOP + 208, width: HALF, height: 44 }],
  [16, { x: MIDDLE, y: TOP + 88, width: HALF, height: 64 }],
  [17, { x: MIDDLE, y: TOP + 152, width: HALF, height: 44 }],
  [18, { x: MIDDLE, y: TOP + 196, width: HALF, height: 56 }],
  [13, { x: LEFT, y: 544, width: HALF, height: 88 }],
  [19, { x: MIDDLE, y: 544, width: HALF, height: 40 }],
  [21, { x: LEFT, y: 668, width: HALF, height: 28 }],
  [15, { x: MIDDLE, y: 668, width: HALF, height: 28 }],
  [22, { x: LEFT, y: 696, width: CONTENT_WIDTH / 3, height: 100 }],
  [23, { x: LEFT + CONTENT_WIDTH / 3, y: 696, width: CONTENT_WIDTH / 3, height: 100 }],
  [24, { x: LEFT + (CONTENT_WIDTH * 2) / 3, y: 696, width: CONTENT_WIDTH / 3, height: 100 }],
];
const GOODS: Area = { x: LEFT, y: TOP + 252, width: CONTENT_WIDTH, height: 250 };
const CARRIAGE: Area = { x: LEFT, y: 632, width: HALF, height: 36 };
const PAYMENT: Area = { x: MIDDLE, y: 584, width: HALF, height: 84 };

/** Four copies, each whole with its annexes. */
export function drawCmr({ identity, shipment }: CmrInput): Promise<DrawnPaper> {
  const number = identity.number ?? "draft";
  const sheet = new Sheet({
    title: `${PAPER_NAMES.cmr} ${number}, ${shipment.trackingNumber}`,
    author: companyParty.company ?? "",
    identity,
  });
  const cmr = cmrOf(shipment, identity, companyParty, companyPlace);
  const copies: { copy: CmrCopy; from: number }[] = [];
  for (const copy of CMR_COPIES) {
    copies.push({ copy, from: sheet.pages + 1 });
    drawCopy(sheet, cmr, copy, shipment.trackingNumber);
  }
  const each = sheet.pages / copies.length;
  return sheet.finish((page) => {
    const { copy, from } = copies[Math.floor((page - 1) / each)]!;
    const text = `Copy ${copy.number}, ${copy.en.toLowerCase()} · page ${page - from + 1} of ${each}`;
    const style = { size: 7, colour: copy.colour, align: "right" } as const;
    const at = { x: LEFT, y: PAGE.height - 30, width: CONTENT_WIDTH, style };
    sheet.type.draw(sheet.type.lines(text, CONTENT_WIDTH, style), at);
  });
}

function drawCopy(sheet: Sheet, cmr: Cmr, copy: CmrCopy, trackingNumber: string): void {
  sheet.beginPart(copy.en);
  sheet.addPage();
  const { colour } = copy;
  drawCmrHead(sheet, { x: MIDDLE, y: TOP, width: HALF, height: 88 }, copy, trackingNumber);
  const upper = AREAS.filter(([, { y }]) => y < GOODS.y);
  const box = ([number, area]: (typeof AREAS)[number], text = cmr.boxes[number]) =>
    drawBox(sheet, area, { number: `${number}`, titles: CMR_TITLES[number], text, colour });
  const inAnnex = goodsOverflow(sheet, GOODS, cmr);
  for (const each of upper) {
    if (each[0] === 5 && inAnnex) box(each, `List of goods (annex), ${cmr.goods.length} items`);
    else box(each);
  }
  drawGoods(sheet, GOODS, cmr, colour);
  for (const each of AREAS.filter(([, { y }]) => y >= GOODS.y)) {
    box(each);
    if (each[0] === 13) drawTick(sheet, CARRIAGE, cmr.carriage, colour);
    if (each[0] === 19) drawPayment(sheet, PAYMENT, colour);
  }
  const head = () => drawAnnexHead(sheet, copy);
  if (inAnnex) drawGoodsAnnex(sheet, cmr, head);
  drawAnnexes(sheet, head);
}

function drawAnnexHead(sheet: Sheet, copy: CmrCopy): Pick<Area, "y" | "height"> {
  sheet.addPage();
  const { colour } = copy;
  const number = sheet.facts.identity.number ?? "DRAFT";
  const at = { x: LEFT, width: CONTENT_WIDTH };
  const style = { size: 12, weight: "bold", colour } as const;
  const y = sheet.paragraph(
    `Annex to CMR consignment note ${number}`,
    { ...at, y: 30, style },
    undefined,
    "H1",
  );
  const copyStyle = { size: 8, colour };
  const end = sheet.paragraph(`${copy.number} ${copy.en} · ${copy.fr}`, { ...at, y, style: copyStyle });
  return { y: end + 10, height: PAGE.height - 44 - end - 10 };
}
