import { departureDay } from "#app/shipments/legs.ts";
import { VEHICLES } from "#app/goods/vehicles.ts";
import { addressInWords } from "../address-lines.ts";
import { plannedFor, vehicleOf } from "../ordered-leg.ts";
import { missingDangerous } from "#app/goods/dangerous-goods.ts";
import type { Incoterm } from "#app/shipments/terms.ts";
import { CMR_MESSAGES } from "../words.ts";
import type { MissingBox, PaperGoods, PaperLeg, PaperParty, PaperShipment } from "../paper-data.ts";
import type { PaperIdentity } from "#app/kit/pdf/drawn-paper.ts";
import {
  goodsRows,
  isPrepaid,
  lackingOf,
  paperDate,
  paperDay,
  partyLines,
  placeText,
  referenceLines,
  adrLine,
} from "../paper-texts.ts";

export const CMR_COPIES = [
  { number: 1, en: "Copy for sender", fr: "Exemplaire de l’expéditeur", colour: "#b3131b" },
  { number: 2, en: "Copy for consignee", fr: "Exemplaire du destinataire", colour: "#1d4e9e" },
  { number: 3, en: "Copy for carrier", fr: "Exemplaire du transporteur", colour: "#1b7a3d" },
  { number: 4, en: "Administrative copy", fr: "Exemplaire administratif", colour: "#222222" },
] as const;
export type CmrCopy = (typeof CMR_COPIES)[number];

/** The numbered boxes of the IRU's model, with their titles in English and French. */
export const CMR_TITLES = {
  1: ["Sender (name, address, country)", "Expéditeur (nom, adresse, pays)"],
  2: ["Consignee (name, address, country)", "Destinataire (nom, adresse, pays)"],
  3: ["Place of delivery of the goods", "Lieu prévu pour la livraison de la marchandise"],
  4: ["Place and date of taking over the goods", "Lieu et date de la prise en charge de la marchandise"],
  5: ["Documents attached", "Documents annexés"],
  6: ["Marks and numbers", "Marques et numéros"],
  7: ["Number of packages", "Nombre des colis"],
  8: ["Method of packing", "Mode d’emballage"],
  9: ["Nature of the goods", "Nature de la marchandise"],
  10: ["Statistical number", "No statistique"],
  11: ["Gross weight in kg", "Poids brut, kg"],
  12: ["Volume in m³", "Cubage m³"],
  13: ["Sender’s instructions", "Instructions de l’expéditeur"],
  14: ["Instructions as to payment for carriage", "Prescriptions d’affranchissement"],
  15: ["Cash on delivery", "Remboursement"],
  16: ["Carrier (name, address, country)", "Transporteur (nom, adresse, pays)"],
  17: ["Successive carriers (name, address, country)", "Transporteurs successifs (nom, adresse, pays)"],
  18: ["Carrier’s reservations and observations", "Réserves et observations du transporteur"],
  19: ["Special agreements", "Conventions particulières"],
  20: ["To be paid by", "À payer par"],
  21: ["Established in / on", "Établie à / le"],
  22: ["Signature and stamp of the sender", "Signature et timbre de l’expéditeur"],
  23: ["Signature and stamp of the carrier", "Signature et timbre du transporteur"],
  24: [
    "Goods received: place, date, signature and stamp",
    "Marchandises reçues : lieu, date, signature et timbre",
  ],
} as const;
export type CmrBoxNumber = keyof typeof CMR_TITLES;

/** Builds a CMR note; `company`, at `place`, is the carrier of a leg that names none. */
export function cmrOf(shipment: PaperShipment, identity: PaperIdentity, company: PaperParty, place: string) {
  const leg = roadLeg(shipment);
  const whole = shipment.mode === "Road Transport" || !leg;
  const from = whole ? shipment.origin : { name: leg.from_place, code: leg.from_code };
  const to = whole ? shipment.destination : { name: leg.to_place, code: leg.to_code };
  const planned = plannedFor(leg, shipment);
  const loadingDay = planned?.day ?? (leg && departureDay(leg));
  const takenOver = loadingDay ? undefined : takenOverBy(leg, shipment);
  const day = loadingDay ?? takenOver?.day;
  const goods = goodsRows(shipment);
  const carrier = planned?.haulier ?? leg?.carrier ?? null;
  const boxes: Partial<Record<CmrBoxNumber, string>> = {
    1: partyLines(shipment.shipper),
    2: partyLines(shipment.consignee),
    3: placeText(to),
    4: [placeText(takenOver?.place ?? from), day && paperDay(day)].filter(Boolean).join(", "),
    13: instructionsOf(shipment),
    16: [
      carrier === null ? partyLines(company) : carrierLines(shipment, carrier).join("\n"),
      vehicleText(leg, shipment),
    ]
      .filter(Boolean)
      .join("\n"),
    17: successors(shipment, leg, carrier),
    21: identity.issuedAt ? `${place}, ${paperDate(identity.issuedAt)}` : "",
  };
  return {
    boxes,
    goods,
    dangerous: dangerousOf(goods),
    carriage: carriageOf(shipment.incoterm),
  };
}

export type Cmr = ReturnType<typeof cmrOf>;

/** Returns the texts of the ADR line, of all rows; empty ones are filled in by hand. */
function dangerousOf(goods: readonly PaperGoods[]) {
  const rows = goods.filter(({ un_number }) => un_number !== null);
  const allOf = (column: "dg_class" | "packing_group" | "tunnel_code") =>
    [...new Set(rows.flatMap((row) => row[column] ?? []))].join(", ");
  return {
    unNumbers: [...new Set(rows.map(({ un_number }) => `UN ${un_number}`))].join(", "),
    classes: allOf("dg_class"),
    packingGroups: allOf("packing_group"),
    tunnelCodes: allOf("tunnel_code"),
    points: adrLine(goods),
  };
}

/** Lists boxes required by Article 6 (1) and (2) of the CMR Convention and missing in the record. */
export function missingOnCmr(shipment: PaperShipment): MissingBox[] {
  const leg = roadLeg(shipment);
  const isDayKnown = leg?.etd || leg?.atd || takenOverBy(leg, shipment) || plannedFor(leg, shipment);
  const ofLeg = `legs.${leg ? shipment.legs.indexOf(leg) : -1}`;
  return [
    inBox(1, lackingOf("shipper", shipment.shipper, "sender")),
    inBox(2, lackingOf("consignee", shipment.consignee)),
    !leg && !isDayKnown && numberedBox(4, "legs", "A leg by road, with the day the goods are taken over"),
    leg && !isDayKnown && numberedBox(4, `${ofLeg}.etd`, "The day the goods are taken over"),
    leg && !plateOf(leg, shipment) && numberedBox(16, `${ofLeg}.conveyance`, "The plate of the vehicle"),
    !shipment.incoterm && numberedBox(14, "incoterm", "Who pays for the carriage: the Incoterm"),
    ...(shipment.goods.length === 0 ? lackingWithoutRows(shipment) : lackingInRows(shipment)),
  ].filter((each) => each !== null && each !== false);
}

const inBox = (number: CmrBoxNumber, lack: ReturnType<typeof lackingOf>): MissingBox | null =>
  lack && { box: `${number}`, title: CMR_TITLES[number][0], ...lack };

const numberedBox = (number: CmrBoxNumber, field: string, words: string) => inBox(number, { field, words });

const lackingWithoutRows = ({ pieces, weightKg, dangerousGoods }: PaperShipment) => [
  dangerousGoods && numberedBox(9, "goods", "The UN number of the dangerous goods"),
  dangerousGoods && numberedBox(9, "dangerous_goods", CMR_MESSAGES.byHand),
  pieces === null && numberedBox(7, "pieces", "The number of packages"),
  numberedBox(9, "goods", "The nature of the goods and their packing"),
  weightKg === null && numberedBox(11, "weight", "The gross weight"),
];

function lackingInRows({ goods, dangerousGoods }: PaperShipment) {
  const inRows = (number: CmrBoxNumber, column: keyof PaperGoods, words: string) => {
    const [first, ...others] = goods.flatMap((row, index) => (row[column] === null ? [index] : []));
    if (first === undefined) return null;
    const which = others.length === 0 ? `of row ${first + 1}` : `of ${others.length + 1} rows`;
    return numberedBox(number, `goods.${first}.${column}`, `${words} ${which}`);
  };
  const named = goods.some(({ un_number }) => un_number !== null);
  const at = goods.findIndex((row) => missingDangerous(row).length > 0);
  return [
    inRows(8, "package_code", "The method of packing"),
    inRows(9, "description", "The nature of the goods"),
    dangerousGoods && !named && numberedBox(9, "goods.0.un_number", "The UN number of the dangerous goods"),
    at >= 0 && numberedBox(9, `goods.${at}.${missingDangerous(goods[at]!)[0]}`, CMR_MESSAGES.byHand),
    inRows(11, "gross_kg", "The gross weight"),
  ];
}

/** Returns the main leg by road, else the first. */
function roadLeg({ legs }: PaperShipment): PaperLeg | null {
  const byRoad = legs.filter(({ mode }) => mode === "road");
  return byRoad.find(({ kind }) => kind === "main") ?? byRoad[0] ?? null;
}

/** The pick-up, unless the note is about a later part of the route. */
const takenOverBy = (leg: PaperLeg | null, { takenOver, mode }: PaperShipment) =>
  !leg || leg.kind === "pickup" || mode === "Road Transport" ? takenOver : undefined;

/** The plate of the leg, unless another haulier is planned. */
const plateOf = (leg: PaperLeg | null, shipment: PaperShipment): string | null =>
  vehicleOf(leg, plannedFor(leg, shipment)?.haulier);

/** Formats the plate, and the type of vehicle that is planned. */
function vehicleText(leg: PaperLeg | null, shipment: PaperShipment): string {
  const plate = plateOf(leg, shipment);
  const type = VEHICLES[plannedFor(leg, shipment)?.vehicle ?? ""]?.name;
  return [plate && `Vehicle ${plate}`, type].filter(Boolean).join(", ");
}

/** Returns the name of a carrier, and its address on record on one line: the box has room for four. */
function carrierLines({ carrierAddresses = {} }: PaperShipment, name: string): string[] {
  const address = addressInWords(carrierAddresses[name] ?? "").replaceAll("\n", ", ");
  return [name, address].filter(Boolean);
}

/** Lists the successive carriers of a carriage by road in several legs. */
function successors(shipment: PaperShipment, first: PaperLeg | null, carrier: string | null): string {
  if (shipment.mode !== "Road Transport") return "";
  const later = shipment.legs.filter((leg) => leg !== first && leg.mode === "road");
  const lines = later
    .flatMap((leg) => (leg.carrier && leg.carrier !== carrier ? [{ ...leg, carrier: leg.carrier }] : []))
    .map((leg) => [...carrierLines(shipment, leg.carrier), leg.conveyance].filter(Boolean).join(", "));
  return [...new Set(lines)].join("\n");
}

function instructionsOf(shipment: PaperShipment): string {
  const { incoterm, incotermPlace, trackingNumber, containers } = shipment;
  return [
    shipment.instructions,
    shipment.temperature && `Temperature ${shipment.temperature}`,
    `Our reference ${trackingNumber}`,
    referenceLines(shipment),
    incoterm && `${[incoterm, incotermPlace].filter(Boolean).join(" ")} (Incoterms 2020)`,
    containers
      .map(({ number, seal }) => [`Container ${number}`, seal && `seal ${seal}`].filter(Boolean).join(", "))
      .join("\n"),
  ]
    .filter(Boolean)
    .join("\n");
}

const carriageOf = (incoterm: Incoterm | null): "paid" | "forward" | null =>
  incoterm === null ? null : isPrepaid(incoterm) ? "paid" : "forward";
