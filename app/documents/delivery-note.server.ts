import type { PaperGoods, PaperInput, PaperShipment } from "./paper.ts";
import type { DrawnPaper } from "#app/kit/pdf/drawn-paper.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { CONVEYANCE_WORDS } from "#app/shipments/customer-words.ts";
import { PAPER_TEXTS as WORDS, PAPER_WORDS } from "./customer-words.ts";
import {
  columnSum,
  cubicMetres,
  goodsRows,
  goodsText,
  kilograms,
  packagingOf,
  paperDate,
  partyLines,
  placeText,
  referenceLines,
} from "./paper-texts.ts";
import { rowVolume } from "#app/shipments/goods.ts";
import { OwnPaper } from "./own-paper.server.ts";
import type { Column } from "#app/kit/pdf/table.server.ts";

const columns = (): readonly Column<PaperGoods>[] => [
  { title: WORDS.marks, share: 20, text: ({ marks }) => marks ?? "" },
  {
    title: WORDS.pieces,
    share: 8,
    align: "right",
    text: ({ packages }) => String(packages),
    sum: columnSum(({ packages }) => packages, 0),
  },
  { title: WORDS.packing, share: 14, text: packagingOf },
  { title: WORDS.goods, share: 36, text: goodsText },
  {
    title: WORDS.weight,
    share: 12,
    align: "right",
    text: ({ gross_kg }) => kilograms(gross_kg),
    sum: columnSum(({ gross_kg }) => gross_kg, 2),
  },
  {
    title: WORDS.volume,
    share: 10,
    align: "right",
    text: (row) => cubicMetres(rowVolume(row)),
    sum: columnSum(rowVolume, 3),
  },
];

type Note = PaperInput & { kind: "delivery_note" };

/** Names no prices. In the language of the consignee's company, where it has one. */
export const drawDeliveryNote = (note: Note): Promise<DrawnPaper> =>
  runInLanguage(note.shipment.language ?? "en", () => draw(note));

function draw({ identity, shipment }: Note): Promise<DrawnPaper> {
  const { trackingNumber } = shipment;
  const name = PAPER_WORDS.delivery_note;
  const title = [name, identity.number ?? WORDS.draft, trackingNumber].join(" ");
  const paper = new OwnPaper(title, identity, { name, scanned: trackingNumber });
  drawFacts(paper, shipment);
  const rows = goodsRows(shipment);
  if (rows.length > 0) paper.table({ rows, total: WORDS.total, columns: columns() });
  drawSignatures(paper);
  return paper.finish();
}

function drawFacts(paper: OwnPaper, shipment: PaperShipment): void {
  const { shipper, consignee, origin, destination, estimatedDelivery, legs } = shipment;
  const phone = consignee?.phone ? `\n${WORDS.phone(consignee.phone)}` : "";
  const leg = legs.findLast(({ kind }) => kind === "delivery") ?? legs.at(-1);
  const by = [leg?.carrier, leg?.conveyance && `${CONVEYANCE_WORDS[leg.mode]} ${leg.conveyance}`];
  const small = { size: 8 };
  paper.boxes(86, [
    { title: WORDS.sender, text: partyLines(shipper) },
    { title: WORDS.deliverTo, text: partyLines(consignee) + phone, style: { weight: "bold" } },
  ]);
  paper.boxes(40, [
    { title: WORDS.shipment, text: shipment.trackingNumber, share: 1.1 },
    { title: WORDS.from, text: placeText(origin), share: 1.2 },
    { title: WORDS.to, text: placeText(destination), share: 1.2 },
    { title: WORDS.due, text: estimatedDelivery ? paperDate(estimatedDelivery) : "", share: 0.8 },
    { title: WORDS.carriedBy, text: by.filter(Boolean).join("\n"), share: 1.2 },
  ]);
  paper.boxes(48, [
    { title: WORDS.references, text: referenceLines(shipment), style: small },
    { title: WORDS.instructions, text: shipment.instructions ?? "", style: small },
  ]);
  paper.y += 10;
}

function drawSignatures(paper: OwnPaper): void {
  paper.toFoot(148);
  const { y } = paper;
  paper.paragraph(WORDS.received, { size: 9, weight: "bold" }, "H2");
  paper.y = y + 16;
  paper.boxes(50, [{ title: WORDS.remarks }]);
  paper.boxes(76, [
    { title: WORDS.name, share: 1.2 },
    { title: WORDS.dateTime, share: 0.8 },
    { title: WORDS.signature, share: 1.5 },
  ]);
}
