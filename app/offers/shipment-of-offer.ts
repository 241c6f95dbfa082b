import { Big } from "big.js";
import type { Decimal } from "#app/kit/money/money.ts";
import { readServiceType } from "#app/goods/read-service-type.ts";
import { DEFAULT_SERVICE_TYPE, type ServiceType } from "#app/goods/service-type.ts";
import { NOTES_MAX_LENGTH } from "#app/shipments/shipment.ts";
import { INCOTERMS } from "#app/shipments/terms.ts";
import { WEIGHT_MAX_KG } from "#app/goods/weight.ts";

interface OfferedGoods {
  number: string;
  version: number;
  service_type: string;
  cargo: string | null;
  pieces: number | null;
  weight_kg: Decimal | null;
  chargeable_kg: Decimal | null;
  volume_m3: Decimal | null;
  containers: number | null;
  incoterm: string | null;
  incoterm_place: string | null;
}

interface GoodsOfShipment {
  service_type: ServiceType;
  pieces: number | null;
  weight: Decimal | null;
  incoterm: string | null;
  incoterm_place: string | null;
  notes: string;
}

/** What has no field of its own stands in the notes. */
export function goodsOfOffer(offer: OfferedGoods): GoodsOfShipment {
  const term = offer.incoterm?.trim().toUpperCase() ?? "";
  const incoterm = Object.hasOwn(INCOTERMS, term) ? term : null;
  const weight = offer.weight_kg === null ? null : new Big(offer.weight_kg).round(2, Big.roundHalfUp);
  const fits = weight !== null && weight.gt(0) && weight.lte(WEIGHT_MAX_KG);
  const measured = (value: Decimal | null, unit: string) =>
    value === null ? null : `${new Big(value).toFixed()} ${unit}`;
  const notes = [
    ["Cargo", offer.cargo],
    ["Weight as offered", fits ? null : measured(offer.weight_kg, "kg")],
    ["Chargeable weight", measured(offer.chargeable_kg, "kg")],
    ["Volume", measured(offer.volume_m3, "m³")],
    ["Containers", offer.containers ? String(offer.containers) : null],
    ["Terms", incoterm ? null : [offer.incoterm, offer.incoterm_place].filter(Boolean).join(" ")],
    ["Offer", offer.version === 1 ? offer.number : `${offer.number}, version ${offer.version}`],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return {
    service_type: readServiceType(offer.service_type) ?? DEFAULT_SERVICE_TYPE,
    pieces: offer.pieces || null,
    weight: fits ? weight.toFixed(2) : null,
    incoterm,
    incoterm_place: incoterm ? offer.incoterm_place : null,
    notes: notes.join("\n").slice(0, NOTES_MAX_LENGTH),
  };
}
