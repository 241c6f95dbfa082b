import { containerTypeName } from "#app/shipments/containers.ts";
import { rowVolume } from "#app/shipments/goods.ts";
import { CONVEYANCE_LABELS, LEG_MODES } from "#app/shipments/leg-modes.ts";
import { referenceKey } from "#app/shipments/number-key.ts";
import { dayAtPlace } from "#app/shipments/place-clock.ts";
import type { MissingBox, PaperContainer, PaperGoods, PaperLeg, PaperShipment } from "../paper-data.ts";
import {
  contactLines,
  goodsRows,
  goodsText,
  isPrepaid,
  packagingOf,
  paperDay,
  endText,
  placeText,
  referenceLines,
} from "../paper-texts.ts";
import {
  box,
  describedGoods,
  ifEmpty,
  inGoods,
  missingOf,
  party,
  type RequiredBox,
} from "./required-boxes.ts";

export interface BillRow {
  marks: string;
  packages: number | null;
  description: string;
  grossKg: number | null;
  volumeM3: number | null;
}

export function houseBillOf(
  shipment: PaperShipment,
  { notify, originals }: { notify: string | null; originals: number },
) {
  const { main, before, last, first, final } = journeyOf(shipment);
  // The bill has its own number: other house bills are omitted, since they do not concern its consignee.
  const references = shipment.references.filter(({ kind }) => kind !== "house_bl" && kind !== "hawb");
  const loading = main && endText(main, "from");
  const discharge = last && endText(last, "to");
  return {
    shipper: contactLines(shipment.shipper),
    consignee: contactLines(shipment.consignee),
    notify: notify ?? "Same as consignee",
    preCarriage: before ? conveyanceText(before) : "",
    placeOfReceipt: first ? endText(first, "from") : placeText(shipment.origin),
    vessel: main?.conveyance ?? "",
    portOfLoading: loading ?? "",
    portOfDischarge: discharge ?? "",
    placeOfDelivery: final ? endText(final, "to") : placeText(shipment.destination),
    references: [`Our reference ${shipment.trackingNumber}`, referenceLines({ references })]
      .filter(Boolean)
      .join("\n"),
    rows: rowsOf(shipment),
    freight: freightOf(shipment),
    /** «THREE (3)»; without originals the goods are released without presentation. */
    originals: `${COUNTS[originals] ?? ""} (${originals})`.trim(),
    negotiable: originals > 0,
    /** Day of loading on board; null while the goods are only received for shipment. */
    shippedOn: main?.atd ? paperDay(dayAtPlace(main.atd, main.atd_offset)) : null,
  };
}

export type HouseBill = ReturnType<typeof houseBillOf>;

const COUNTS = ["NONE", "ONE", "TWO", "THREE"];

const WANTED: readonly RequiredBox[] = [
  party("shipper", "Shipper"),
  party("consignee", "Consignee"),
  (shipment) => {
    const { main } = journeyOf(shipment);
    if (!main) return [box("Port of loading", "legs", "A leg by sea, with its ports")];
    if (main.conveyance) return [];
    const at = shipment.legs.indexOf(main);
    return [box("Vessel and voyage", `legs.${at}.conveyance`, "The vessel and its voyage")];
  },
  ({ containers }) => {
    const at = containers.findIndex(({ seal }) => !seal);
    if (at < 0) return [];
    return [box("Containers and seals", `containers.${at}.seal`, `The seal of ${containers[at]!.number}`)];
  },
  ...describedGoods("Description of goods", "What the goods are of row #"),
  inGoods(({ gross_kg }) => gross_kg === null, "Gross weight", "gross_kg", "The gross weight of row #"),
  ifEmpty(({ incoterm }) => !incoterm, "Freight", "incoterm", "Who pays the freight: the Incoterm"),
];

export const missingOnHouseBill = (shipment: PaperShipment): MissingBox[] => missingOf(WANTED, shipment);

/** Returns the main leg by sea, the legs before and after it, and those of receipt and delivery. */
function journeyOf({ legs }: PaperShipment) {
  const bySea = legs.filter(({ mode }) => mode === "sea");
  const main = bySea[0] ?? null;
  const at = main ? legs.indexOf(main) : -1;
  const after = main ? legs.slice(legs.indexOf(bySea.at(-1)!) + 1) : [];
  const ends = { first: at > 0 ? legs[0]! : null, final: after.at(-1) ?? null };
  return { main, before: at > 0 ? legs[at - 1]! : null, last: bySea.at(-1) ?? null, ...ends };
}

const conveyanceText = ({ mode, carrier, conveyance }: PaperLeg) =>
  [conveyance ? `${CONVEYANCE_LABELS[mode]} ${conveyance}` : LEG_MODES[mode], carrier]
    .filter(Boolean)
    .join(", ");

/** Builds rows: containers with their goods, then goods without a container. */
function rowsOf(shipment: PaperShipment): BillRow[] {
  const goods = goodsRows(shipment);
  const goodsInContainer = ({ number }: PaperContainer) =>
    goods.filter(({ container }) => container !== null && referenceKey(container) === referenceKey(number));
  const placed = new Set(shipment.containers.flatMap(goodsInContainer));
  // Goods without a container are in the only container.
  const isOnly = shipment.containers.length === 1 && goods.length > 0;
  return [
    ...shipment.containers.flatMap((container) => [
      containerRow(container, isOnly || goodsInContainer(container).length > 0),
      ...goodsInContainer(container).map(goodsRow),
    ]),
    ...goods.filter((row) => !placed.has(row)).map(goodsRow),
    ...(shipment.temperature ? [temperatureRow(shipment.temperature)] : []),
  ];
}

function containerRow({ number, seal, type_code, shared }: PaperContainer, goodsFollow: boolean): BillRow {
  const whole = type_code ? `1 × ${containerTypeName(type_code)} container` : "1 container";
  // A part load: the other goods inside have bills of their own.
  const type = shared ? `Part of ${whole}` : whole;
  return {
    marks: [number, seal && `Seal ${seal}`].filter(Boolean).join("\n"),
    packages: null,
    description: goodsFollow ? `${type}, said to contain:` : type,
    grossKg: null,
    volumeM3: null,
  };
}

const temperatureRow = (temperature: string): BillRow => ({
  marks: "",
  packages: null,
  description: `Carriage temperature: ${temperature}`,
  grossKg: null,
  volumeM3: null,
});

function goodsRow(row: PaperGoods): BillRow {
  const hs = row.hs_code && `HS code ${row.hs_code}`;
  return {
    marks: row.marks ?? "",
    packages: row.packages,
    description: [`${packagingOf(row)}: ${goodsText(row, "sea")}`, hs].filter(Boolean).join("\n"),
    grossKg: row.gross_kg,
    volumeM3: rowVolume(row),
  };
}

function freightOf({ incoterm, incotermPlace }: PaperShipment): string {
  if (!incoterm) return "";
  const terms = [incoterm, incotermPlace].filter(Boolean).join(" ");
  return `FREIGHT ${isPrepaid(incoterm) ? "PREPAID" : "COLLECT"}\n${terms} (Incoterms 2020)`;
}
