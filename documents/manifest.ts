import { company } from "#content/company.ts";
import { manifestHead } from "#domain/documents/paper-input.ts";
import {
  type DrawnPaper,
  PAPER_NAMES,
  type PaperInput,
  type PaperShipment,
} from "#domain/documents/paper.ts";
import {
  cubicMetres,
  goodsText,
  kilograms,
  partyLines,
  placeText,
  quantityText,
  sumText,
  volumeOf,
} from "#domain/documents/paper-texts.ts";
import { pluralize } from "#domain/counts.ts";
import { formatDate } from "#domain/time.ts";
import { drawAnnexes } from "./kit/annexes.ts";
import { drawBox } from "./kit/box.ts";
import { beginPage, columnsOf, drawFoot } from "./kit/paper-head.ts";
import { CONTENT_WIDTH, PAGE, Sheet } from "./kit/sheet.ts";
import { type Column, drawTable } from "./kit/table.ts";

const TITLE = PAPER_NAMES.manifest;

interface Line {
  position: number;
  shipment: PaperShipment;
}

export async function drawManifest(input: PaperInput & { kind: "manifest" }): Promise<DrawnPaper> {
  const { identity, shipments } = input;
  const number = identity.number ?? "draft";
  const sheet = new Sheet({ title: `${TITLE} ${number}`, identity, author: company.name });
  sheet.beginPart(TITLE);
  const begin = () => beginPage(sheet, TITLE, identity.number ?? "");
  const { y, height } = begin();
  const below = drawFacts(sheet, input, y);
  drawTable<Line>(
    sheet,
    { x: PAGE.margin, y: below, width: CONTENT_WIDTH, height: y + height - below },
    {
      size: 7.5,
      rows: shipments.map((shipment, index) => ({ position: index + 1, shipment })),
      nextPage: begin,
      total: "Total",
      columns: COLUMNS,
    },
  );
  drawAnnexes(sheet, begin);
  return sheet.finish(drawFoot(sheet, TITLE));
}

function drawFacts(
  sheet: Sheet,
  { identity, head, shipments }: PaperInput & { kind: "manifest" },
  y: number,
) {
  const { conveyance, carrier, from, to } = manifestHead(head, shipments);
  const facts: [title: string, text: string][] = [
    ["Vehicle, voyage or flight", conveyance ?? ""],
    ["Carrier", carrier ?? ""],
    ["From", from ?? ""],
    ["To", to ?? ""],
    ["Date", identity.issuedAt ? formatDate(identity.issuedAt) : ""],
    ["Lines", pluralize(shipments.length, "shipment")],
  ];
  const areas = columnsOf(y, 42, 1.3, 1.2, 1.2, 1.2, 0.8, 0.8);
  for (const [index, [title, text]] of facts.entries())
    drawBox(sheet, areas[index]!, { titles: [title], text });
  return y + 42 + 10;
}

const total =
  (value: (shipment: PaperShipment) => number | null, decimals: number) => (lines: readonly Line[]) =>
    sumText(
      lines.map(({ shipment }) => value(shipment)),
      decimals,
    );

const COLUMNS: readonly Column<Line>[] = [
  { title: "No.", share: 5, align: "right", text: ({ position }) => String(position) },
  { title: "Shipment", share: 17, text: ({ shipment }) => numbersOf(shipment) },
  { title: "Sender", share: 18, text: ({ shipment }) => shortParty(shipment.shipper) },
  { title: "Consignee", share: 18, text: ({ shipment }) => shortParty(shipment.consignee) },
  {
    title: "From, to",
    share: 15,
    text: ({ shipment: { origin, destination } }) => `${placeText(origin)} to ${placeText(destination)}`,
  },
  { title: "Goods", share: 22, text: ({ shipment }) => goodsOf(shipment) },
  {
    title: "Pieces",
    share: 8,
    align: "right",
    text: ({ shipment: { pieces } }) => (pieces === null ? "" : quantityText(pieces, 0)),
    sum: total(({ pieces }) => pieces, 0),
  },
  {
    title: "Gross, kg",
    share: 12.5,
    align: "right",
    text: ({ shipment: { weightKg } }) => kilograms(weightKg),
    sum: total(({ weightKg }) => weightKg, 2),
  },
  {
    title: "m³",
    share: 9.5,
    align: "right",
    text: ({ shipment: { goods } }) => cubicMetres(volumeOf(goods)),
    sum: total(({ goods }) => volumeOf(goods), 3),
  },
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

function goodsOf({ goods, dangerousGoods }: PaperShipment): string {
  const texts = [...new Set(goods.map(goodsText).filter(Boolean))];
  return [
    ...texts,
    ...(dangerousGoods && !goods.some((row) => row.un_number) ? ["Dangerous goods"] : []),
  ].join("; ");
}
