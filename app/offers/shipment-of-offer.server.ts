import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { company } from "#content/company.ts";
import { places } from "#content/places/places.server.ts";
import { Conflict } from "#app/kit/errors.ts";
import { goodsOfOffer } from "./shipment-of-offer.ts";
import { proposeTrackingNumber } from "#app/shipments/tracking-number.ts";
import { insertChargesOfOffer } from "./charges-of-offer.server.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import { shipperOfSender } from "#app/quote-requests/shipper-for-request.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { possibleOwners } from "#app/shipments/owner.server.ts";
import { addEntry } from "#app/shipments/saving.server.ts";
import { offerLabel, type OfferRow } from "./lock-offer.server.ts";

const PENDING = { status: "pending", current_location: null };
const PROPOSALS = 10;

export interface ShipmentOfOffer {
  id: string;
  trackingNumber: string;
}

/**
 * Makes the shipment in the transaction that accepts the offer: pending, with the customer as its shipper and the lines
 * as its charges. No capability to make shipments is asked for. Its owner is the request's, else who made the offer, if
 * they may own shipments.
 */
export async function insertShipmentOfOffer(
  tx: Kysely<DB>,
  by: EventActor,
  offer: OfferRow,
  request: { phone: string | null; owner_id: string | null } | undefined,
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
  const made = await insertWithFreeNumber(tx, offer, { shipper_id: shipperId, owner_id: ownerId });
  await addEntry(tx, by, made.id, PENDING, "offer");
  await emit(tx, by, {
    action: "shipment.created",
    entity: "shipment",
    entityId: made.id,
    summary: made.trackingNumber,
    details: { offer: offerLabel(offer), ...(offer.request_id && { quote_request_id: offer.request_id }) },
  });
  await insertChargesOfOffer(tx, by, { offerId: offer.id, shipmentId: made.id });
  return made;
}

async function ownerOf(tx: Kysely<DB>, ids: readonly (string | null | undefined)[]): Promise<string | null> {
  const wanted = ids.filter((id) => typeof id === "string");
  if (wanted.length === 0) return null;
  const owners = await possibleOwners(tx).where("id", "in", wanted).forShare().execute();
  return wanted.find((id) => owners.some((owner) => owner.id === id)) ?? null;
}

/** A number that is taken is not inserted, and another one proposed. */
async function insertWithFreeNumber(
  tx: Kysely<DB>,
  offer: OfferRow,
  people: { shipper_id: string; owner_id: string | null },
): Promise<ShipmentOfOffer> {
  const values = {
    ...goodsOfOffer(offer),
    ...PENDING,
    origin_location: offer.origin_location,
    destination_location: offer.destination_location,
    origin_code: places.codeFor(offer.origin_location),
    destination_code: places.codeFor(offer.destination_location),
    ...people,
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
