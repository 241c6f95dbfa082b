import { airWaybill } from "#content/air-waybill.ts";
import { chargeableFigures } from "#content/chargeable-weight.ts";
import { company } from "#content/company.ts";
import { chargeableWeight } from "#app/goods/chargeable-weight.ts";
import { departureDay } from "#app/shipments/legs.ts";
import type { AirFigures, MissingBox, PaperGoods, PaperLeg, PaperShipment } from "../paper-data.ts";
import {
  codeIn,
  contactLines,
  cubicMetres,
  goodsRows,
  goodsText,
  isPrepaid,
  kilograms,
  packagingOf,
  paperDay,
  endText,
  placeText,
  paperNumber,
  referenceLines,
  volumeOf,
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

/** The originals, equally valid: recipient and colour of the form. */
export const AWB_COPIES = [
  { name: "Original 1, for issuing carrier", colour: "#1b7a3d" },
  { name: "Original 2, for consignee", colour: "#b3265e" },
  { name: "Original 3, for shipper", colour: "#1d4e9e" },
] as const;

/** From a chargeable weight of 45 kg on the quantity rate Q applies, below it the normal rate N. */
const QUANTITY_KG = 45;

/** Fills the boxes of IATA Resolution 600a, attachment A; empty ones are filled in by hand or left blank. */
export function airWaybillOf(
  shipment: PaperShipment,
  { cm3PerKg, agentCode }: AirFigures,
  notify: string | null = null,
) {
  const { incoterm, incotermPlace, declaredValue, currency, weightKg, pieces } = shipment;
  const legs = airLegs(shipment);
  const [first] = legs;
  const last = legs.at(-1);
  const goods = goodsRows(shipment);
  const weights = { gross_kg: weightKg, volume_m3: volumeOf(goods) };
  const chargeable = chargeableWeight(weights, chargeableFigures({ air_cm3_per_kg: cm3PerKg }).air)?.kg;
  const day = first && departureDay(first);
  const prepaid = incoterm && isPrepaid(incoterm);
  const terms = incoterm && `${[incoterm, incotermPlace].filter(Boolean).join(" ")} (Incoterms 2020)`;
  const references = shipment.references.filter(({ kind }) => kind !== "hawb" && kind !== "mawb");
  return {
    master: shipment.references.find(({ kind }) => kind === "mawb")?.value ?? "",
    shipper: contactLines(shipment.shipper),
    consignee: contactLines(shipment.consignee),
    agentCode: agentCode ?? "",
    departure: first ? endText(first, "from") : placeText(shipment.origin),
    stages: legs.slice(0, 3).map((leg) => ({
      to: leg.to_code?.slice(2) ?? codeIn(leg.to_place) ?? leg.to_place,
      by: leg.carrier ?? "",
    })),
    destination: last ? endText(last, "to") : placeText(shipment.destination),
    flight: [first?.conveyance, day && paperDay(day)].filter(Boolean).join(" / "),
    accounting: [prepaid === null ? "" : `FREIGHT ${prepaid ? "PREPAID" : "COLLECT"}`, terms]
      .filter(Boolean)
      .join("\n"),
    references: [shipment.trackingNumber, referenceLines({ references })].filter(Boolean).join("\n"),
    currency: currency ?? company.currency,
    /** Null when no Incoterm determines the payer. */
    prepaid,
    customsValue: declaredValue === null ? "NCV" : paperNumber(declaredValue, 2),
    handling: [
      shipment.dangerousGoods && "Dangerous goods as per attached shipper’s declaration",
      notify && `Also notify: ${notify.replaceAll("\n", ", ")}`,
      shipment.temperature && `Temperature ${shipment.temperature}`,
      shipment.instructions,
    ]
      .filter(Boolean)
      .join("\n"),
    pieces: pieces === null ? "" : paperNumber(pieces, 0),
    gross: kilograms(weightKg),
    rateClass: chargeable === undefined ? "" : chargeable < QUANTITY_KG ? "N" : "Q",
    chargeable: kilograms(chargeable ?? null),
    nature: natureOf(goods),
  };
}

export type AirWaybill = ReturnType<typeof airWaybillOf>;

/** Describes each row of goods with its package, marks, HS code and dimensions, then the total volume. */
function natureOf(goods: readonly PaperGoods[]): string {
  const volume = volumeOf(goods);
  const rows = goods.map((row) => {
    const { length_cm, width_cm, height_cm, packages, marks, hs_code } = row;
    const isMeasured = length_cm !== null && width_cm !== null && height_cm !== null;
    const size =
      isMeasured &&
      `DIMS ${[length_cm, width_cm, height_cm].map((side) => paperNumber(side, 1)).join(" x ")} cm x ${packages}`;
    const text = goodsText(row, "air");
    const line = `${packages} ${packagingOf(row)}${text && `: ${text}`}`;
    return [line, marks, hs_code && `HS ${hs_code}`, size].filter(Boolean).join("\n");
  });
  return [...rows, volume === null ? "" : `VOL ${cubicMetres(volume)} m³`].filter(Boolean).join("\n");
}

const airLegs = ({ legs }: PaperShipment): PaperLeg[] => legs.filter(({ mode }) => mode === "air");

/** Entries required by the Montreal Convention, article 5, and by the carrier. */
const WANTED: readonly RequiredBox[] = [
  party("shipper", "Shipper"),
  party("consignee", "Consignee"),
  (shipment) => {
    const [first] = airLegs(shipment);
    if (!first) return [box("Airports", "legs", "A leg by air, with its airports")];
    if (first.conveyance && departureDay(first)) return [];
    const field = first.conveyance ? "etd" : "conveyance";
    const at = shipment.legs.indexOf(first);
    return [box("Flight and date", `legs.${at}.${field}`, "The flight and its day")];
  },
  ifEmpty(({ pieces }) => pieces === null, "Pieces", "pieces", "The number of pieces"),
  ifEmpty(({ weightKg }) => weightKg === null, "Gross weight", "weight", "The gross weight"),
  ...describedGoods("Nature of goods"),
  inGoods((row) => volumeOf([row]) === null, "Dimensions", "length_cm", "The dimensions of row #"),
  ifEmpty(({ incoterm }) => !incoterm, "Charges", "incoterm", "Who pays the freight: the Incoterm"),
];

export const missingOnAirWaybill = (shipment: PaperShipment): MissingBox[] => missingOf(WANTED, shipment);

/** Returns the text of the charges' boxes, when the payer is determined. */
export const chargesText = (prepaid: boolean | null, side: boolean): string =>
  prepaid === side ? airWaybill.charges : "";
