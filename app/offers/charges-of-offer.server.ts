import { type Kysely, sql } from "kysely";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { type LineAmounts, type OfferMoney, offerTotals } from "./totals.ts";
import { proposedTreatment } from "#app/charges/vat-proposals.server.ts";
import { companyToday } from "#database/connection/database-time.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import { linesOf } from "./lock-offer.server.ts";
import type { DB } from "#database/schema.generated.ts";

/**
 * Adds a charge for each line of the accepted offer, with the amounts shown to the customer, after the shipment's own.
 * @param by who recorded the acceptance; `NOBODY` for the customer
 */
export async function insertChargesOfOffer(
  tx: Kysely<DB>,
  by: EventActor,
  { offerId, shipmentId }: { offerId: string; shipmentId: string },
): Promise<number> {
  const offer = await tx
    .selectFrom("offers")
    .select(["number", "currency", "rate", "company_id"])
    .where("id", "=", offerId)
    .executeTakeFirstOrThrow();
  const lines = await linesOf(tx, offerId);
  if (lines.length === 0) return 0;
  const { lines: amounts } = offerTotals(lines, offer);
  const shipment = await tx
    .selectFrom("shipments")
    .leftJoin("charges", "charges.shipment_id", "shipments.id")
    .select(["tracking_number", "origin_code", "destination_code"])
    .select(sql<number>`coalesce(max(charges.position), -1) + 1`.as("next"))
    .where("shipments.id", "=", shipmentId)
    .groupBy("shipments.id")
    .executeTakeFirstOrThrow();
  const proposed = await proposedTreatment(tx, shipment, offer.company_id);
  await tx
    .insertInto("charges")
    .values(
      lines.map((line, index) => ({
        shipment_id: shipmentId,
        position: shipment.next + index,
        description: line.description,
        code: line.code,
        currency: offer.currency,
        ...costOf(amounts[index], offer),
        price_planned: amounts[index]?.price ?? "0",
        vat_rate: line.vat_rate,
        // The customer accepted this rate: a treatment with another rate must be chosen by staff.
        vat_treatment_id: sql<string | null>`coalesce(
          (select treatment.id from charge_codes join vat_treatments as treatment on treatment.id = vat_treatment_id
            where charge_codes.code = ${line.code} and rate = ${line.vat_rate} and treatment.archived_at is null),
          (select id from vat_treatments
            where category = 'S' and rate = ${line.vat_rate} and archived_at is null order by position limit 1),
          ${proposed && Number(proposed.rate) === Number(line.vat_rate) ? proposed.id : null})`,
        booked_on: companyToday,
        offer_id: offerId,
      })),
    )
    .execute();
  await emit(tx, by, {
    action: "charges.of_offer",
    entity: "charge",
    entityId: shipmentId,
    summary: shipment.tracking_number,
    details: { offer: offer.number, lines: lines.length },
  });
  return lines.length;
}

/** Offers made before exchange rates were stored produce charges without rates. */
function costOf(amounts: LineAmounts | undefined, { currency, rate }: OfferMoney) {
  const { cost = "0", currency: cost_currency = currency, rate: cost_rate = null } = amounts?.own ?? {};
  const price_rate = currency === OWN_CURRENCY ? "1" : (rate ?? null);
  const rates = cost_rate && price_rate ? { cost_currency, cost_rate, price_rate } : {};
  return { cost_planned: cost, ...rates };
}
