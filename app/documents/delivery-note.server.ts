import type { PaperGoods, PaperInput, PaperShipment } from "./paper.ts";
import type { DrawnPaper } from "#app/kit/pdf/drawn-paper.ts";
import { PAPER_NAMES } from "./paper.ts";
import {
  columnSum,
  cubicMetres,
  goodsRows,
  goodsText,
  kilograms,
  packagingOf,
  partyLines,
  placeText,
  referenceLines,
} from "./paper-texts.ts";
import { rowVolume } from "#app/shipments/goods.ts";
import { CONVEYANCE_LABELS } from "#app/shipments/leg-modes.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { OwnPaper } from "./own-paper.server.ts";
import type { Column } from "#app/kit/pdf/table.server.ts";

const NAME = PAPER_NAMES.delivery_note;

const COLUMNS: readonly Column<PaperGoods>[] = [
  { title: "Marks and numbers", share: 20, text: ({ marks }) => marks ?? "" },
  {
    title: "Pieces",
    share: 8,
    align: "right",
    text: ({ packages }) => String(packages),
    sum: columnSum(({ packages }) => packages, 0),
  },
  { title: "Packing", share: 14, text: packagingOf },
  { title: "Goods", share: 36, text: goodsText },
  {
    title: "Gross weight, kg",
    share: 12,
    align: "right",
    text: ({ gross_kg }) => kilograms(gross_kg),
    sum: columnSum(({ gross_kg }) => gross_kg, 2),
  },
  {
    title: "Volume, m³",
    share: 10,
    align: "right",
    text: (row) => cubicMetres(rowVolume(row)),
    sum: columnSum(rowVolume, 3),
  },
];

/** Names no prices. */
export function drawDeliveryNote({
  identity,
  shipment,
}: PaperInput & { kind: "delivery_note" }): Promise<DrawnPaper> {
  const { trackingNumber } = shipment;
  const title = [NAME, identity.number ?? "draft", trackingNumber].join(" ");
  const paper = new OwnPaper(title, identity, { name: NAME, scanned: trackingNumber });
  drawFacts(paper, shipment);
  const rows = goodsRows(shipment);
  if (rows.length > 0) paper.table({ rows, total: "Total", columns: COLUMNS });
  drawSignatures(paper);
  return paper.finish();
}

function drawFacts(paper: OwnPaper, shipment: PaperShipment): void {
  const { shipper, consignee, origin, destination, estimatedDelivery, legs } = shipment;
  const phone = consignee?.phone ? `\nPhone ${consignee.phone}` : "";
  const leg = legs.findLast(({ kind }) => kind === "delivery") ?? legs.at(-1);
  const by = [leg?.carrier, leg?.conveyance && `${CONVEYANCE_LABELS[leg.mode]} ${leg.conveyance}`];
  const small = { size: 8 };
  paper.boxes(86, [
    { title: "Sender", text: partyLines(shipper) },
    { title: "Deliver to", text: partyLines(consignee) + phone, style: { weight: "bold" } },
  ]);
  paper.boxes(40, [
    { title: "Shipment", text: shipment.trackingNumber, share: 1.1 },
    { title: "From", text: placeText(origin), share: 1.2 },
    { title: "To", text: placeText(destination), share: 1.2 },
    { title: "Due", text: estimatedDelivery ? formatDate(estimatedDelivery) : "", share: 0.8 },
    { title: "Carried by", text: by.filter(Boolean).join("\n"), share: 1.2 },
  ]);
  paper.boxes(48, [
    { title: "References", text: referenceLines(shipment), style: small },
    { title: "Instructions", text: shipment.instructions ?? "", style: small },
  ]);
  paper.y += 10;
}

function drawSignatures(paper: OwnPaper): void {
  paper.toFoot(148);
  const { y } = paper;
  paper.paragraph(
    "Received complete and in good order, unless remarked below.",
    { size: 9, weight: "bold" },
    "H2",
  );
  paper.y = y + 16;
  paper.boxes(50, [{ title: "Remarks: pieces missing or damaged" }]);
  paper.boxes(76, [
    { title: "Name in capitals", share: 1.2 },
    { title: "Date and time", share: 0.8 },
    { title: "Signature and stamp of the consignee", share: 1.5 },
  ]);
}
