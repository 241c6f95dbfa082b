import { type RawBuilder, sql, type SqlBool } from "kysely";
import { SERVICE_OF_FREIGHT } from "#domain/service-type.ts";
import type { ReportMode, ShipmentOutcome } from "#domain/reports/report.ts";
import { ofPayer } from "../charges/payer.ts";
import { COMPANY_TIME_ZONE } from "#domain/time-zone.ts";

const { air, sea, road } = SERVICE_OF_FREIGHT;

export const monthOf = (moment: RawBuilder<unknown>) =>
  sql<number>`(extract(year from ${moment} at time zone ${sql.lit(COMPANY_TIME_ZONE)}) * 100
    + extract(month from ${moment} at time zone ${sql.lit(COMPANY_TIME_ZONE)}))::int`;

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

/** By code where it is known, else by the text without case and accents. */
export const LANE_FROM = sql<string>`coalesce(shipments.origin_code, shipments.origin_folded)`;
export const LANE_TO = sql<string>`coalesce(shipments.destination_code, shipments.destination_folded)`;

export const LEG_MEASURED = sql<SqlBool>`(leg.atd is not null and leg.ata is not null)`;

/** One decimal, from a hundred days on none. */
export const inDays = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  rounded(sql`(extract(epoch from ${to} - ${from}) / 86400)`, 100);

/** One decimal below ten hours, none below a thousand, then tens. */
export const inHours = (seconds: RawBuilder<unknown>) =>
  sql<string>`case when ${seconds} < 3600000 then ${rounded(sql`(${seconds} / 3600.0)`, 10)}
    else round(${seconds} / 3600.0, -1)::text end`;

const rounded = (number: RawBuilder<unknown>, wholeFrom: number) =>
  sql<string>`trim_scale(case when ${number} < ${sql.lit(wholeFrom)} then round(${number}, 1)
    else round(${number}) end)::text`;

/**
 * The customer of the offer, else that of the payer (`ofPayer`), as `CHARGES_WITH_CUSTOMER` has it; null for nobody
 * known.
 */
export const CUSTOMER_OF_SHIPMENT = sql<string | null>`(
  select case when accepted.found then accepted.company_id else ${ofPayer(sql`shipper.company_id`, sql`consignee.company_id`)} end
  from (values (1)) as one (row)
  left join lateral (select true as found, offers.company_id from offers
    where offers.shipment_id = shipments.id and offers.status = 'accepted'
    order by offers.decided_at limit 1) as accepted on true
  left join shippers as shipper on shipper.id = shipments.shipper_id
  left join consignees as consignee on consignee.id = shipments.consignee_id)`;

export const STAGE = sql<string>`(
  select case when bool_or(offers.status = 'accepted') then 'accepted'
    when bool_or(offers.status = 'sent') then 'offered'
    when bool_or(offers.status = 'declined') then 'declined'
    when bool_or(offers.sent_at is not null) then 'offered'
    when quote_requests.answered_at is not null then 'answered'
    else 'unanswered' end
  from offers where offers.request_id = quote_requests.id)`;

export const ANSWER = sql<string>`case when quote_requests.answered_at is not null then 'answered'
  when quote_requests.status = 'pending' then 'waiting' else 'none' end`;
