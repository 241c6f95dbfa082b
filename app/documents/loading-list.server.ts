import { PAPER_NAMES, type PaperInput, type PaperShipment } from "./paper-data.ts";
import { displaySize } from "#app/goods/weight.ts";
import type { DrawnPaper } from "#app/kit/pdf/drawn-paper.ts";
import type { PdfColumn } from "#app/kit/pdf/table.server.ts";
import { drawLoadHead } from "./manifest.server.ts";
import { OwnPaper } from "./own-paper.server.ts";
import { NO_HEAD } from "./paper-input.ts";
import { goodsRows, goodsText, packagingOf, placeText, alignedQuantities, volumeOf } from "./paper-texts.ts";
import { withReadersPlaces } from "./readers-places.server.ts";
import type { PaperGoods } from "./paper-data.ts";

type Line = PaperGoods & { shipment: PaperShipment; isFirst: boolean };

const sizeOf = ({ length_cm, width_cm, height_cm, stackable }: Line): string => {
  const size = length_cm && width_cm && height_cm ? displaySize([length_cm, width_cm, height_cm]) : "";
  return [size, stackable ? "" : "not stackable"].filter(Boolean).join("\n");
};

const columnsOf = (rows: readonly Line[]): readonly PdfColumn<Line>[] => [
  { title: "Shipment", share: 20, text: (line) => (line.isFirst ? line.shipment.trackingNumber : "") },
  { title: "Sender", share: 16, text: (line) => (line.isFirst ? nameOf(line.shipment.shipper) : "") },
  { title: "For", share: 18, text: (line) => (line.isFirst ? receiverOf(line.shipment) : "") },
  { title: "Marks", share: 10, text: ({ marks }) => marks ?? "" },
  { title: "Pieces", share: 8, ...alignedQuantities(rows, ({ packages }) => packages, 0) },
  {
    title: "Goods",
    share: 22,
    text: (line) => [packagingOf(line), goodsText(line)].filter(Boolean).join(": "),
  },
  { title: "Size of one", share: 15, text: sizeOf },
  { title: "Gross, kg", share: 11, ...alignedQuantities(rows, ({ gross_kg }) => gross_kg, 2) },
  { title: "m³", share: 11, ...alignedQuantities(rows, (line) => volumeOf([line]), 3) },
  { title: "Loaded", share: 9, text: () => "", ticked: true },
];

const nameOf = (party: PaperShipment["consignee"]): string => party?.company ?? party?.name ?? "";

const receiverOf = ({ consignee, destination }: PaperShipment): string =>
  [nameOf(consignee), placeText(destination)].filter(Boolean).join("\n");

/** Draws the loading list for the warehouse: how the load travels and every row of goods, with a square to tick; it has no number. */
export function drawLoadingList({ shipments }: PaperInput & { kind: "loading_list" }): Promise<DrawnPaper> {
  const name = PAPER_NAMES.loading_list;
  const paper = new OwnPaper(
    name,
    { number: "", issuedAt: null, issuedBy: null },
    { name, under: `${shipments.length} ${shipments.length === 1 ? "shipment" : "shipments"}` },
  );
  drawLoadHead(paper, NO_HEAD, shipments);
  const rows = shipments
    .map(withReadersPlaces)
    .flatMap((shipment) => goodsRows(shipment).map((row, at) => ({ ...row, shipment, isFirst: at === 0 })));
  if (rows.length > 0) paper.table<Line>({ size: 7.5, rows, total: "Total", columns: columnsOf(rows) });
  return paper.finish();
}
