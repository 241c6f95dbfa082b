import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { company } from "#content/company.ts";
import { places } from "#content/places/places.server.ts";
import { Conflict } from "#app/kit/errors.ts";
import { proposeTrackingNumber } from "#app/shipments/tracking-number.ts";
import { insertChargesOfOffer } from "./charges-of-offer.server.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import { shipperOfSender } from "#app/quote-requests/shipper-for-request.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { possibleOwners } from "#app/shipments/owner.server.ts";
import { addEntry } from "#app/shipments/shipment.server.ts";
import { offerLabel, type OfferRow } from "./lock-offer.server.ts";
import { OFFERED_LABELS as LABELS } from "./offered-notes.ts";
import { Big } from "big.js";
import type { Decimal } from "#app/kit/money/money.ts";
import { readServiceType } from "#app/goods/read-service-type.ts";
import { DEFAULT_SERVICE_TYPE, type ServiceType } from "#app/goods/service-type.ts";
import { NO_DETAILS, saveDetailRows } from "#app/shipments/details.server.ts";
import { goodsOfTexts, packagesNamed } from "#app/shipments/dimensions.ts";
import { type GoodsRow, goodsRowSchema, goodsTotals } from "#app/shipments/goods.ts";
import { NOTES_MAX_LENGTH } from "#app/shipments/shipment.ts";
import { type Incoterm, isIncoterm } from "#app/shipments/terms.ts";
import { WEIGHT_MAX_KG } from "#app/goods/weight.ts";

/** Until something else is heard of them, the goods are where they are to be picked up. */
const atOrigin = ({ origin_location }: OfferRow) => ({
  status: "pending",
  current_location: origin_location,
});
const PROPOSALS = 10;

interface OfferedRequest {
  phone: string | null;
  owner_id: string | null;
  dimensions: string | null;
  cargo_type: string | null;
}

export interface ShipmentOfOffer {
  id: string;
  trackingNumber: string;
}

/**
 * Creates the shipment in the transaction that accepts the offer: pending, with the customer as shipper and the lines
 * as charges. No capability to create shipments is required. Its owner is the request's, else the offer's author, if
 * they may own shipments.
 */
export async function insertShipmentOfOffer(
  tx: Kysely<DB>,
  by: EventActor,
  offer: OfferRow,
  request: OfferedRequest | undefined,
): Promise<ShipmentOfOffer> {
  const shipperId = await shipperOfSender(
    tx,
    by,
    {
      name: offer.customer_name,
      email: offer.customer_email,
      phone: request?.phone ?? null,
      company: offer.customer_company,
      company_id: offer.company_id,
    },
    { offer: offerLabel(offer) },
  );
  const ownerId = await ownerOf(tx, [request?.owner_id, offer.created_by_id]);
  const goods = goodsRowsOf(offer, request);
  const shipment = await insertWithFreeNumber(tx, offer, {
    ...goodsOfOffer(offer, goods),
    shipper_id: shipperId,
    owner_id: ownerId,
    dimensions: goodsTotals(goods)?.dimensions ?? null,
  });
  await saveDetailRows(tx, shipment.id, NO_DETAILS, { ...NO_DETAILS, goods });
  await addEntry(tx, by, shipment.id, atOrigin(offer), "offer");
  await emit(tx, by, {
    action: "shipment.created",
    entityId: shipment.id,
    summary: shipment.trackingNumber,
    details: { offer: offerLabel(offer), ...(offer.request_id && { quote_request_id: offer.request_id }) },
  });
  await insertChargesOfOffer(tx, by, { offerId: offer.id, shipmentId: shipment.id });
  return shipment;
}

async function ownerOf(tx: Kysely<DB>, ids: readonly (string | null | undefined)[]): Promise<string | null> {
  const wanted = ids.filter((id) => typeof id === "string");
  if (wanted.length === 0) return null;
  const owners = await possibleOwners(tx).where("id", "in", wanted).forShare().execute();
  return wanted.find((id) => owners.some((owner) => owner.id === id)) ?? null;
}

/** Inserts with a proposed number, and proposes another when it is taken. */
async function insertWithFreeNumber(
  tx: Kysely<DB>,
  offer: OfferRow,
  more: GoodsOfShipment & { shipper_id: string; owner_id: string | null; dimensions: string | null },
): Promise<ShipmentOfOffer> {
  const origin_code = places.codeFor(offer.origin_location);
  const values = {
    ...atOrigin(offer),
    origin_location: offer.origin_location,
    destination_location: offer.destination_location,
    origin_code,
    current_code: origin_code,
    destination_code: places.codeFor(offer.destination_location),
    ...more,
  };
  for (let proposal = 0; proposal < PROPOSALS; proposal += 1) {
    const trackingNumber = proposeTrackingNumber(randomBytes, company.trackingPrefix);
    const inserted = await tx
      .insertInto("shipments")
      .values({ ...values, tracking_number: trackingNumber })
      .onConflict((conflict) => conflict.column("tracking_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted) return { id: inserted.id, trackingNumber };
  }
  throw new Conflict("No tracking number was free. Please try again.");
}

/**
 * Goods rows by the sizes of the cargo, else of the request, if they match what was offered, since staff may have changed
 * it; else one row of the offered pieces. None without pieces.
 */
function goodsRowsOf(offer: OfferRow, request: OfferedRequest | undefined): GoodsRow[] {
  const weight = fittingWeight(offer);
  const isOffered = (goods: readonly GoodsRow[]) => {
    const totals = goodsTotals(goods);
    if (!totals || totals.packages !== offer.pieces || offer.volume_m3 === null) return false;
    return Math.abs((totals.volume_m3 ?? 0) - Number(offer.volume_m3)) < 0.001;
  };
  const texts = [offer.cargo, request?.dimensions ?? null, request?.cargo_type ?? null];
  const sized = texts
    .map((text) => goodsOfTexts([text], weight === null ? null : Number(weight)))
    .find(isOffered);
  const goods = sized ?? offeredRow(offer, weight);
  return goods.map((row) => ({ ...row, id: randomUUID(), description: row.description ?? offer.cargo }));
}

function offeredRow(offer: OfferRow, weight: Decimal | null): GoodsRow[] {
  const row = goodsRowSchema.safeParse({
    packages: offer.pieces,
    package_code: packagesNamed(offer.cargo ?? "")?.package_code ?? null,
    gross_kg: weight === null ? null : Number(weight),
    volume_m3: offer.volume_m3 === null ? null : Number(offer.volume_m3),
  });
  return row.success ? [row.data] : [];
}

/** Weight of the offer as a shipment stores it; null when it has none, or one that does not fit. */
function fittingWeight({ weight_kg }: OfferRow): Decimal | null {
  if (weight_kg === null) return null;
  const weight = new Big(weight_kg).round(2, Big.roundHalfUp);
  return weight.gt(0) && weight.lte(WEIGHT_MAX_KG) ? weight.toFixed(2) : null;
}

interface GoodsOfShipment {
  service_type: ServiceType;
  pieces: number | null;
  weight: Decimal | null;
  incoterm: Incoterm | null;
  incoterm_place: string | null;
  notes: string | null;
}

/** @param goods its rows, which hold what would else be kept as notes */
function goodsOfOffer(offer: OfferRow, goods: readonly GoodsRow[]): GoodsOfShipment {
  const term = offer.incoterm?.trim().toUpperCase() ?? "";
  const incoterm = isIncoterm(term) ? term : null;
  const weight = fittingWeight(offer);
  const withUnit = (value: Decimal | null, unit: string) =>
    value === null ? null : `${new Big(value).toFixed()} ${unit}`;
  const ofGoods = [
    [LABELS.cargo, offer.cargo],
    [LABELS.chargeable, withUnit(offer.chargeable_kg, "kg")],
    [LABELS.volume, withUnit(offer.volume_m3, "m³")],
  ] as const;
  const notes = [
    ...(goods.length > 0 ? [] : ofGoods),
    [LABELS.weight, weight === null ? withUnit(offer.weight_kg, "kg") : null],
    [LABELS.containers, offer.containers ? String(offer.containers) : null],
    [LABELS.terms, incoterm ? null : [offer.incoterm, offer.incoterm_place].filter(Boolean).join(" ")],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return {
    service_type: readServiceType(offer.service_type) ?? DEFAULT_SERVICE_TYPE,
    pieces: offer.pieces || null,
    weight,
    incoterm,
    incoterm_place: incoterm ? offer.incoterm_place : null,
    notes: notes.join("\n").slice(0, NOTES_MAX_LENGTH) || null,
  };
}
