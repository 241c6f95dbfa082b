import { departureDay } from "#app/shipments/legs.ts";
import { commonValue, manifestHead } from "./paper-input.ts";
import { type ManifestHead, PAPER_NAMES, type PaperInput, type PaperShipment } from "./paper-data.ts";
import type { DrawnPaper } from "#app/kit/pdf/drawn-paper.ts";
import {
  goodsText,
  paperDay,
  partyLines,
  placeText,
  alignedQuantities,
  volumeOf,
  adrLine,
} from "./paper-texts.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { OwnPaper } from "./own-paper.server.ts";
import { withReadersPlaces } from "./readers-places.server.ts";
import type { PdfColumn } from "#app/kit/pdf/table.server.ts";

const NAME = PAPER_NAMES.manifest;

interface Line {
  position: number;
  shipment: PaperShipment;
}

export function drawManifest({
  identity,
  head,
  shipments,
}: PaperInput & { kind: "manifest" }): Promise<DrawnPaper> {
  const title = `${NAME} ${identity.number ?? "draft"}`;
  const paper = new OwnPaper(title, identity, { name: NAME, scanned: identity.number ?? "" });
  drawLoadHead(paper, head, shipments);
  const rows = shipments.map((shipment, index) => ({
    position: index + 1,
    shipment: withReadersPlaces(shipment),
  }));
  paper.table<Line>({ size: 7.5, rows, total: "Total", columns: columnsOf(rows) });
  const byRoad = shipments.filter(({ mode }) => mode === "Road Transport");
  const adr = adrLine(byRoad.flatMap(({ goods }) => goods));
  if (adr) {
    paper.y += 6;
    paper.paragraph(`ADR 1.1.3.6, all shipments by road: ${adr}`, { size: 8 });
  }
  return paper.finish();
}

/** Draws how the load travels: as typed, else what all shipments have in common. */
export function drawLoadHead(paper: OwnPaper, head: ManifestHead, shipments: readonly PaperShipment[]): void {
  const { conveyance, carrier, from, to } = manifestHead(head, shipments);
  const departure = commonValue(
    shipments.map(({ legs }) => {
      const main = legs.find(({ kind }) => kind === "main");
      return main ? departureDay(main) : null;
    }),
  );
  paper.boxes(42, [
    { title: "Vehicle, voyage or flight", text: conveyance ?? "", share: 1.3 },
    { title: "Carrier", text: carrier ?? "", share: 1.2 },
    { title: "From", text: from ?? "", share: 1.2 },
    { title: "To", text: to ?? "", share: 1.2 },
    { title: "Departure", text: departure ? paperDay(departure) : "", share: 0.9 },
    { title: "Lines", text: pluralize(shipments.length, "shipment"), share: 0.8 },
  ]);
  const more = [
    {
      title: "Consolidation",
      text: commonValue(shipments.map((each) => each.consolidation?.number ?? null)),
    },
    { title: "Master bill of lading or air waybill", text: commonValue(shipments.map(masterOf)) },
    { title: "Containers and seals", text: commonValue(shipments.map(boxesOf)), share: 2 },
  ];
  paper.boxes(
    34,
    more.flatMap(({ text, ...box }) => (text ? [{ ...box, text }] : [])),
  );
  paper.y += 10;
}

const masterOf = ({ consolidation, references }: PaperShipment): string | null =>
  consolidation?.master ??
  references.find(({ kind }) => kind === "master_bl" || kind === "mawb")?.value ??
  null;

const boxesOf = ({ containers }: PaperShipment): string =>
  containers.map(({ number, seal }) => (seal ? `${number}, seal ${seal}` : number)).join("; ");

const columnsOf = (rows: readonly Line[]): readonly PdfColumn<Line>[] => [
  { title: "No.", share: 5, align: "right", text: ({ position }) => String(position) },
  { title: "Shipment", share: 20, text: ({ shipment }) => numbersOf(shipment) },
  { title: "Sender", share: 17, text: ({ shipment }) => shortParty(shipment.shipper) },
  { title: "Consignee", share: 17, text: ({ shipment }) => shortParty(shipment.consignee) },
  {
    title: "From, to",
    share: 15,
    text: ({ shipment: { origin, destination } }) => `${placeText(origin)} to ${placeText(destination)}`,
  },
  { title: "Goods", share: 21, text: ({ shipment }) => goodsOf(shipment) },
  { title: "Pieces", share: 8, ...alignedQuantities(rows, ({ shipment: { pieces } }) => pieces, 0) },
  {
    title: "Gross, kg",
    share: 12.5,
    ...alignedQuantities(rows, ({ shipment: { weightKg } }) => weightKg, 2),
  },
  { title: "m³", share: 9.5, ...alignedQuantities(rows, ({ shipment: { goods } }) => volumeOf(goods), 3) },
];

function numbersOf({ trackingNumber, references, containers }: PaperShipment): string {
  const bills = references.filter(({ kind }) => kind === "house_bl" || kind === "hawb");
  const boxes = containers.map(({ number, seal }) => (seal ? `${number}\nseal ${seal}` : number));
  return [trackingNumber, ...bills.map(({ value }) => value), ...boxes].join("\n");
}

function shortParty(party: PaperShipment["shipper"]): string {
  const lines = partyLines(party && { ...party, name: party.company ?? party.name, company: null }).split(
    "\n",
  );
  return [lines[0], ...lines.slice(-2).filter((line) => line !== lines[0])].join("\n");
}

function goodsOf({ goods, dangerousGoods, temperature }: PaperShipment): string {
  const texts = [...new Set(goods.map((row) => goodsText(row).replaceAll("\n", ", ")).filter(Boolean))];
  return [
    ...texts,
    ...(temperature ? [temperature] : []),
    ...(dangerousGoods && !goods.some((row) => row.un_number) ? ["Dangerous goods"] : []),
  ].join("; ");
}
