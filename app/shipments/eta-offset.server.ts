import { sql } from "kysely";

/**
 * For queries of `shipments`: the offset from UTC, in minutes, at the place of delivery, when the estimate is the
 * arrival of the last leg; null for a typed estimate, which is in company time.
 */
export const etaOffset = sql<number | null>`(
  select last.eta_offset from (
    select eta, eta_offset from shipment_legs where shipment_id = shipments.id order by position desc limit 1) as last
  where last.eta = shipments.estimated_delivery)`;
