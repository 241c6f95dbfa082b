import { missingOnAirWaybill } from "./forms/air-waybill.ts";
import { missingOnCmr } from "./forms/cmr.ts";
import { missingOnHouseBill } from "./forms/house-bill.ts";
import { isOwnLayout, type OwnLayout, type SingleKind } from "#app/shipments/paper.ts";
import { unprintedTexts } from "./unprinted.ts";
import type { MissingBox, PaperShipment } from "./paper-data.ts";
import {
  describedGoods,
  ifEmpty,
  inGoods,
  missingOf,
  party,
  type RequiredBox,
} from "./forms/required-boxes.ts";

const FORMS: Record<Exclude<SingleKind, OwnLayout>, (shipment: PaperShipment) => MissingBox[]> = {
  cmr: missingOnCmr,
  house_bill_of_lading: missingOnHouseBill,
  house_air_waybill: missingOnAirWaybill,
};

/** Lists the boxes that the record leaves empty, and those with characters that cannot be printed. */
export const missingBoxes = (kind: SingleKind, shipment: PaperShipment): MissingBox[] => [
  ...(isOwnLayout(kind) ? missingOnLayout(kind, shipment) : FORMS[kind](shipment)),
  ...unprintedTexts(shipment),
];

const pieces = ifEmpty(
  ({ pieces: count }) => count === null,
  "Pieces",
  "pieces",
  "How many pieces there are",
);
const goods = describedGoods("Goods");
const hsCodes = inGoods(({ hs_code }) => !hs_code, "HS code", "hs_code", "The HS code of row #");
const arrival = ifEmpty(
  ({ legs }) => !legs.some(({ eta, ata }) => eta ?? ata),
  "Arrives",
  "legs",
  "The leg that brings the goods, with its arrival",
);
const haulier = ifEmpty(
  ({ legs }) => !legs.some(({ mode, carrier }) => mode === "road" && carrier),
  "Haulier",
  "legs",
  "A leg by road, with its haulier",
);
const roadTimes = ifEmpty(
  ({ legs }) => !legs.some(({ mode, etd, atd }) => mode === "road" && (etd ?? atd)),
  "Leaves",
  "legs",
  "A leg by road, with the time of the pick-up",
);
const value = ifEmpty(
  ({ declaredValue }) => declaredValue === null,
  "Value for customs",
  "declared_value",
  "The declared value",
);
const terms = ifEmpty(({ incoterm }) => !incoterm, "Terms of delivery", "incoterm", "The Incoterm");

const WANTED: Record<OwnLayout, readonly RequiredBox[]> = {
  // Without these there is nothing to sign for.
  delivery_note: [party("consignee", "Deliver to"), pieces, ...goods],
  arrival_notice: [party("consignee", "Consignee"), arrival, pieces, ...goods],
  delivery_order: [party("consignee", "Consignee"), haulier, pieces, ...goods],
  transport_order: [
    party("shipper", "Pick up at"),
    party("consignee", "Deliver to"),
    haulier,
    roadTimes,
    pieces,
    ...goods,
  ],
  booking_confirmation: [party("shipper", "Sender"), arrival, ...goods],
  proforma_invoice: [
    party("shipper", "Seller, exporter"),
    party("consignee", "Buyer, importer"),
    ...goods,
    hsCodes,
    value,
    terms,
  ],
};

/** Lists boxes required by a paper in own layout and missing in the record. */
const missingOnLayout = (kind: OwnLayout, shipment: PaperShipment): MissingBox[] =>
  missingOf(WANTED[kind], shipment);
