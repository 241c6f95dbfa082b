import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, can } from "#domain/accounts/policy.ts";
import type { ShipmentFilter } from "#domain/shipments/shipment-filter.ts";
import { CUSTOMER_OF_SHIPMENT, LANE_FROM, LANE_TO, LEG_MEASURED, OUTCOME } from "./terms.ts";

/**
 * Conditions on `shipments` that figures of reports lead to, in the words of `terms.ts`. What has charges is found by
 * nobody whose role does not read them.
 */
export function figureConditions(filter: ShipmentFilter, actor: Pick<Actor, "role">): RawBuilder<SqlBool>[] {
  const { outcome, lane_from, lane_to, customer, charged } = filter;
  return [
    ...(outcome === "moved" ? [sql<SqlBool>`shipments.status <> 'cancelled'`] : []),
    ...(outcome && outcome !== "moved" ? [sql<SqlBool>`${OUTCOME} = ${outcome}`] : []),
    ...(lane_from ? [sql<SqlBool>`${LANE_FROM} = ${lane_from}`] : []),
    ...(lane_to ? [sql<SqlBool>`${LANE_TO} = ${lane_to}`] : []),
    ...(filter.leg ? [legCondition(filter.leg, filter.leg_times)] : []),
    ...(charged && !can(actor, "charges.read") ? [sql<SqlBool>`false`] : []),
    ...(charged
      ? [
          sql<SqlBool>`exists (
            select from charges where charges.shipment_id = shipments.id and charges.currency = ${charged})`,
        ]
      : []),
    ...(customer === "none" ? [sql<SqlBool>`${CUSTOMER_OF_SHIPMENT} is null`] : []),
    ...(customer && customer !== "none" ? [sql<SqlBool>`${CUSTOMER_OF_SHIPMENT} = ${customer}::uuid`] : []),
  ];
}

function legCondition(asked: string, times: ShipmentFilter["leg_times"]): RawBuilder<SqlBool> {
  if (asked === "journey") {
    const known = sql`coalesce(journey.atd <= journey.ata, false)`;
    const wanted = times ? sql`and ${known} = ${times === "known"}` : sql``;
    return sql`exists (
      select from (
        select (array_agg(atd order by position))[1] as atd, (array_agg(ata order by position desc))[1] as ata
        from shipment_legs where shipment_id = shipments.id having count(*) > 0) as journey
      where true ${wanted})`;
  }
  const [kind, mode] = asked.split(".");
  const wanted = times ? sql`and ${LEG_MEASURED} = ${times === "known"}` : sql``;
  return sql`exists (
    select from shipment_legs as leg
    where leg.shipment_id = shipments.id and leg.kind = ${kind} and leg.mode = ${mode} ${wanted})`;
}
