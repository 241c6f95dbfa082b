import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, can } from "#domain/accounts/policy.ts";
import type { ShipmentFilter } from "#domain/shipments/shipment-filter.ts";
import { ANSWER, CUSTOMER_OF_SHIPMENT, LANE_FROM, LANE_TO, LEG_MEASURED, OUTCOME, STAGE } from "./terms.ts";
import type { OfferFilter } from "#domain/offers/offer-list.ts";
import { endOfLocalDay, startOfLocalDay } from "#domain/time.ts";
import { sentOffers } from "./parts-of-requests.ts";
import type { QuoteFilter } from "#domain/quotes/quote-filter.ts";

/** Conditions on `shipments` that figures of reports lead to. Charges are found by no role that does not read them. */
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

export function sentCondition({ sent_from, sent_to, result, reason }: OfferFilter): RawBuilder<SqlBool> {
  const from = (sent_from ? startOfLocalDay(sent_from) : null) ?? new Date(0);
  const until = sent_to ? endOfLocalDay(sent_to) : null;
  const sent = sql<SqlBool>`sent_at >= ${from} ${until ? sql`and sent_at < ${until}` : sql``}`;
  const wanted = [
    sent,
    ...(result ? [sql<SqlBool>`result = ${result}`] : []),
    ...(reason ? [sql<SqlBool>`result = 'declined' and reason = ${reason}`] : []),
  ];
  const numbers = sentOffers(sql`first_id in (select first_id from offers where ${sent})`);
  return sql`offers.first_id in (
    select first_id from (${numbers}) as counted where ${sql.join(wanted, sql` and `)})`;
}

export function receivedConditions({ from, to, stage, answer }: QuoteFilter): RawBuilder<SqlBool>[] {
  const [first, end] = [from ? startOfLocalDay(from) : null, to ? endOfLocalDay(to) : null];
  return [
    ...(first ? [sql<SqlBool>`quote_requests.created_at >= ${first}`] : []),
    ...(end ? [sql<SqlBool>`quote_requests.created_at < ${end}`] : []),
    ...(stage ? [sql<SqlBool>`${STAGE} = ${stage}`] : []),
    ...(answer ? [sql<SqlBool>`${ANSWER} = ${answer}`] : []),
  ];
}
