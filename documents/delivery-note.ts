import { company } from "#content/company.ts";
import type { DrawnPaper, PaperGoods, PaperInput, PaperShipment } from "#domain/documents/paper.ts";
import { PAPER_NAMES } from "#domain/documents/paper.ts";
import {
  cubicMetres,
  goodsRows,
  goodsText,
  kilograms,
  packagingOf,
  partyLines,
  placeText,
  referenceLines,
  sumText,
} from "#domain/documents/paper-texts.ts";
import { rowVolume } from "#domain/shipments/goods.ts";
import { CONVEYANCE_LABELS } from "#domain/shipments/legs.ts";
import { formatDate } from "#domain/time.ts";
import { drawAnnexes } from "./kit/annexes.ts";
import { drawBox } from "./kit/box.ts";
import { beginPage, columnsOf, drawFoot } from "./kit/paper-head.ts";
import { type Area, CONTENT_WIDTH, PAGE, Sheet } from "./kit/sheet.ts";
import { drawTable } from "./kit/table.ts";

const TITLE = PAPER_NAMES.delivery_note;
const SIGNED_HEIGHT = 148;

/** Names no prices. */
export async function drawDeliveryNote({
  identity,
  shipment,
}: PaperInput & { kind: "delivery_note" }): Promise<DrawnPaper> {
  const title = [TITLE, identity.number ?? "draft", shipment.trackingNumber].join(" ");
  const sheet = new Sheet({ title, identity, author: company.name });
  sheet.beginPart(TITLE);
  const begin = () => beginPage(sheet, TITLE, shipment.trackingNumber);
  const { y, height } = begin();
  const bottom = y + height;
  const below = drawFacts(sheet, shipment, y);
  const goods = goodsRows(shipment);
  let end = below;
  let last = bottom;
  if (goods.length > 0) {
    const area = { x: PAGE.margin, y: below, width: CONTENT_WIDTH, height: bottom - below };
    const nextPage = () => {
      const room = begin();
      last = room.y + room.height;
      return room;
    };
    end = drawGoods(sheet, area, goods, nextPage);
  }
  if (end + 10 + SIGNED_HEIGHT > last) {
    const room = begin();
    last = room.y + room.height;
  }
  drawSignatures(sheet, last - SIGNED_HEIGHT);
  drawAnnexes(sheet, begin);
  return sheet.finish(drawFoot(sheet, TITLE));
}

function drawFacts(sheet: Sheet, shipment: PaperShipment, top: number): number {
  const [from, to] = columnsOf(top, 86, 1, 1) as [Area, Area];
  drawBox(sheet, from, { titles: ["Sender"], text: partyLines(shipment.shipper) });
  const phone = shipment.consignee?.phone ? `\nPhone ${shipment.consignee.phone}` : "";
  drawBox(sheet, to, {
    titles: ["Deliver to"],
    text: partyLines(shipment.consignee) + phone,
    style: { weight: "bold" },
  });
  const leg = shipment.legs.findLast(({ kind }) => kind === "delivery") ?? shipment.legs.at(-1);
  const by = [leg?.carrier, leg?.conveyance && `${CONVEYANCE_LABELS[leg.mode]} ${leg.conveyance}`];
  const facts: [title: string, text: string][] = [
    ["Shipment", shipment.trackingNumber],
    ["From", placeText(shipment.origin)],
    ["To", placeText(shipment.destination)],
    ["Due", shipment.estimatedDelivery ? formatDate(shipment.estimatedDelivery) : ""],
    ["Carried by", by.filter(Boolean).join("\n")],
  ];
  const areas = columnsOf(top + 86, 40, 1.1, 1.2, 1.2, 0.8, 1.2);
  for (const [index, [title, text]] of facts.entries())
    drawBox(sheet, areas[index]!, { titles: [title], text });
  const [references, remarks] = columnsOf(top + 126, 48, 1, 1) as [Area, Area];
  drawBox(sheet, references, { titles: ["References"], text: referenceLines(shipment), style: { size: 8 } });
  const text = shipment.instructions ?? "";
  drawBox(sheet, remarks, { titles: ["Instructions"], text, style: { size: 8 } });
  return top + 174 + 10;
}

function drawGoods(
  sheet: Sheet,
  area: Area,
  rows: readonly PaperGoods[],
  nextPage: () => Pick<Area, "y" | "height">,
): number {
  return drawTable<PaperGoods>(sheet, area, {
    rows,
    nextPage,
    total: "Total",
    columns: [
      { title: "Marks and numbers", share: 20, text: ({ marks }) => marks ?? "" },
      {
        title: "Pieces",
        share: 8,
        align: "right",
        text: ({ packages }) => String(packages),
        sum: (some) =>
          sumText(
            some.map(({ packages }) => packages),
            0,
          ),
      },
      { title: "Packing", share: 14, text: packagingOf },
      { title: "Goods", share: 36, text: goodsText },
      {
        title: "Gross weight, kg",
        share: 12,
        align: "right",
        text: ({ gross_kg }) => kilograms(gross_kg),
        sum: (some) =>
          sumText(
            some.map(({ gross_kg }) => gross_kg),
            2,
          ),
      },
      {
        title: "Volume, m³",
        share: 10,
        align: "right",
        text: (row) => cubicMetres(rowVolume(row)),
        sum: (some) => sumText(some.map(rowVolume), 3),
      },
    ],
  });
}

function drawSignatures(sheet: Sheet, top: number): void {
  const x = PAGE.margin;
  sheet.paragraph(
    "Received complete and in good order, unless remarked below.",
    { x, y: top, width: CONTENT_WIDTH, style: { size: 9, weight: "bold" } },
    undefined,
    "H2",
  );
  const [remarks] = columnsOf(top + 16, 50, 1) as [Area];
  drawBox(sheet, remarks, { titles: ["Remarks: pieces missing or damaged"] });
  const [name, date, signature] = columnsOf(top + 66, 76, 1.2, 0.8, 1.5) as [Area, Area, Area];
  drawBox(sheet, name, { titles: ["Name in capitals"] });
  drawBox(sheet, date, { titles: ["Date and time"] });
  drawBox(sheet, signature, { titles: ["Signature and stamp of the consignee"] });
}
