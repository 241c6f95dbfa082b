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

type Line = PaperGoods & { shipment: PaperShipment };

const sizeOf = ({ length_cm, width_cm, height_cm, stackable }: Line): string => {
  const size = length_cm && width_cm && height_cm ? displaySize([length_cm, width_cm, height_cm]) : "";
  return [size, stackable ? "" : "not stackable"].filter(Boolean).join("\n");
};

const columnsOf = (rows: readonly Line[]): readonly PdfColumn<Line>[] => [
  { title: "Marks", share: 18, text: ({ marks }) => marks ?? "" },
  { title: "Pieces", share: 9, ...alignedQuantities(rows, ({ packages }) => packages, 0) },
  {
    title: "Goods",
    share: 36,
    text: (line) => [packagingOf(line), goodsText(line)].filter(Boolean).join(": "),
  },
  { title: "Size of one", share: 18, text: sizeOf },
  { title: "Gross, kg", share: 14, ...alignedQuantities(rows, ({ gross_kg }) => gross_kg, 2) },
  { title: "m³", share: 12, ...alignedQuantities(rows, (line) => volumeOf([line]), 3) },
  { title: "Loaded", share: 10, text: () => "", ticked: true },
];

const nameOf = (party: PaperShipment["consignee"]): string => party?.company ?? party?.name ?? "";

/** «ZF-2345-6789-C: Kaas & Zonen NV – Adeyemi & Daughters, Lagos». */
const headingOf = ({ trackingNumber, shipper, consignee, destination }: PaperShipment): string => {
  const receiver = [nameOf(consignee), placeText(destination)].filter(Boolean).join(", ");
  return `${trackingNumber}: ${[nameOf(shipper), receiver].filter(Boolean).join(" – ")}`;
};

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
    .flatMap((shipment) => goodsRows(shipment).map((row) => ({ ...row, shipment })));
  const groupOf = ({ shipment }: Line) => headingOf(shipment);
  if (rows.length > 0) paper.table<Line>({ rows, groupOf, total: "Total", columns: columnsOf(rows) });
  return paper.finish();
}
