import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, can } from "#app/access/policy.ts";
import { company } from "#content/company.ts";
import { SERVICE_OF_FREIGHT } from "#app/goods/service-type.ts";
import type { ReportMode, ShipmentFilter, ShipmentOutcome } from "./shipment-filter.ts";
import { PAYER_ID, PAYER_JOINS } from "./payer.server.ts";

const { air, sea, road } = SERVICE_OF_FREIGHT;

export const MODE = sql<ReportMode>`case shipments.service_type when ${sql.lit(air)} then 'air'
  when ${sql.lit(sea)} then 'sea' when ${sql.lit(road)} then 'road' else 'other' end`;

export const OTHER_MODE = sql<SqlBool>`shipments.service_type not in (${sql.lit(air)}, ${sql.lit(sea)}, ${sql.lit(road)})`;

export const OUTCOME = sql<ShipmentOutcome>`case
  when shipments.status = 'cancelled' then 'cancelled'
  when shipments.status <> 'delivered' then 'open'
  when shipments.delivered_at is null then 'undated'
  when coalesce(shipments.first_eta, shipments.estimated_delivery) is null then 'unpromised'
  when shipments.delivered_at <= coalesce(shipments.first_eta, shipments.estimated_delivery) then 'on_time'
  else 'late' end`;

/** Groups origins by code if known, else by text without case and accents. */
export const LANE_FROM = sql<string>`coalesce(shipments.origin_code, shipments.origin_folded)`;
export const LANE_TO = sql<string>`coalesce(shipments.destination_code, shipments.destination_folded)`;

export const LEG_MEASURED = sql<SqlBool>`(leg.atd is not null and leg.ata is not null)`;

/** The customer who pays (`PAYER_ID`), as in `CHARGES_WITH_CUSTOMER`; null when unknown. */
const CUSTOMER_OF_SHIPMENT = sql<
  string | null
>`(select ${PAYER_ID} from (values (1)) as one (row) ${PAYER_JOINS})`;

/** The customer of a charge: its own payer, else that of its shipment. */
export const CUSTOMER_OF_CHARGE = sql<
  string | null
>`coalesce(charges.bill_to_company_id, ${CUSTOMER_OF_SHIPMENT})`;

/** Currency in which a charge is counted: the company's, or the charge's own without a rate (`countedIn` in charges). */
export const COUNTED_IN = sql<string>`case when charges.price_rate is null then charges.currency
  else ${sql.lit(company.currency)} end`;

/** Conditions on `shipments` for the figures of reports. Roles that may not read charges cannot filter by them. */
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
          sql<SqlBool>`exists (select from charges where charges.shipment_id = shipments.id
            and ${COUNTED_IN} = ${charged} ${customer ? sql`and ${isCustomer(CUSTOMER_OF_CHARGE, customer)}` : sql``})`,
        ]
      : customer
        ? [isCustomer(CUSTOMER_OF_SHIPMENT, customer)]
        : []),
  ];
}

const isCustomer = (payer: RawBuilder<string | null>, customer: string): RawBuilder<SqlBool> =>
  customer === "none" ? sql`${payer} is null` : sql`${payer} = ${customer}::uuid`;

function legCondition(leg: string, times: ShipmentFilter["leg_times"]): RawBuilder<SqlBool> {
  if (leg === "journey") {
    const isTimed = sql`coalesce(journey.atd <= journey.ata, false)`;
    const wanted = times ? sql`and ${isTimed} = ${times === "known"}` : sql``;
    return sql`exists (
      select from (
        select (array_agg(atd order by position))[1] as atd, (array_agg(ata order by position desc))[1] as ata
        from shipment_legs where shipment_id = shipments.id having count(*) > 0) as journey
      where true ${wanted})`;
  }
  const [kind, mode] = leg.split(".");
  const wanted = times ? sql`and ${LEG_MEASURED} = ${times === "known"}` : sql``;
  return sql`exists (
    select from shipment_legs as leg
    where leg.shipment_id = shipments.id and leg.kind = ${kind} and leg.mode = ${mode} ${wanted})`;
}
