import { sql } from "kysely";

/**
 * For a query of `shipments`: how far the clocks where it is delivered are from UTC, in minutes, while the estimate is the
 * arrival of its last leg; null for an estimate of its own, which is in our time.
 */
export const etaOffset = sql<number | null>`(
  select last.eta_offset from (
    select eta, eta_offset from shipment_legs where shipment_id = shipments.id order by position desc limit 1) as last
  where last.eta = shipments.estimated_delivery)`;
