import { type RawBuilder, sql } from "kysely";
import { TRAILER_WIDTH_M } from "./goods.ts";

/** SQL of `goodsTotals`: the volume of a shipment's goods in m³, and the loading metres of those that cannot be stacked. */
export const goodsMeasures = (
  shipmentId: RawBuilder<unknown>,
): RawBuilder<{ volume: string | null; metres: string | null }> => sql`
  select sum(coalesce(volume_m3, round(packages * length_cm * width_cm * height_cm / 1000000, 4))) as volume,
    sum(round(packages * length_cm * width_cm / 10000 / ${sql.lit(TRAILER_WIDTH_M)}, 2)) filter (where not stackable) as metres
  from shipment_goods where shipment_id = ${shipmentId}`;
