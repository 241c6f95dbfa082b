import { type RawBuilder, sql, type SqlBool } from "kysely";
import { chargeableFigures } from "#content/chargeable-weight.ts";
import { volumeFigure } from "#app/goods/chargeable-weight.ts";
import { EXPECTED, inCounted } from "#app/charges/charge-query.server.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { settingInSql } from "#app/settings/settings.server.ts";
import {
  COUNTED_IN,
  CUSTOMER_OF_CHARGE,
  LANE_FROM,
  LANE_TO,
  LEG_MEASURED,
  MODE,
  OUTCOME,
} from "#app/shipments/figures.server.ts";
import { goodsMeasures } from "#app/shipments/details.server.ts";
import { inDays, monthOf } from "./report-sql.server.ts";

/** The divisor for air freight is a setting, read with the records; here it is a placeholder. */
const FIGURES = Object.entries(chargeableFigures({ air_cm3_per_kg: 1 })).map(([mode, figures]) => ({
  mode,
  ...volumeFigure(figures),
  per_metre: "kgPerLoadingMetre" in figures ? figures.kgPerLoadingMetre : null,
  step: figures.roundUpToKg,
}));

/** Twenty-foot units by the first character of the ISO 6346 size and type code: 10, 20, 30, 40 and 45 feet. */
const TEU = sql`case left(type_code, 1) when '1' then 0.5 when '2' then 1 when '3' then 1.5 when '4' then 2
  when 'L' then 2.25 end`;

const DIVISOR = sql`case figure.mode when 'air' then (${settingInSql("air_cm3_per_kg")})::numeric else divisor end`;

export const SHIPMENT_RULES = { FIGURES, OWN_CURRENCY };

export const partsOfShipments = (chosen: RawBuilder<SqlBool>) => sql`
  with base as materialized (
    select shipments.id, ${monthOf(sql`shipments.created_at`)} as month, ${MODE} as mode, ${OUTCOME} as outcome,
      ${LANE_FROM} as lane_from, ${LANE_TO} as lane_to, shipments.weight, shipments.shipper_id, shipments.consignee_id,
      shipments.incoterm, shipments.bill_to_company_id
    from shipments where ${chosen})
  select id as record_id, 'outcome' as report, month, mode as k1, outcome as k2, '' as k3,
    1 as n, 0::numeric as a, 0::numeric as b, 0::numeric as c, 0::numeric as d from base
  union all ${lanes}
  union all ${legs}
  union all ${journeys}
  union all ${margins}
  union all ${booked}`;

// As `companyFigures` and `chargeableWeight` compute it.
const lanes = sql`
  select base.id, 'lane', base.month, lane_from, lane_to, base.mode, 1,
    coalesce(ceil(round(weighed.kg, 2) / coalesce(step, 0.01)) * coalesce(step, 0.01), 0),
    coalesce(boxes.teu, 0), coalesce(boxes.unsized, 0), (weighed.kg is null)::int
  from base
  left join jsonb_to_recordset(${sql.lit(JSON.stringify(FIGURES))}::jsonb)
    as figure(mode text, factor numeric, divisor numeric, per_metre numeric, step numeric) on figure.mode = base.mode
  cross join lateral (${goodsMeasures(sql`base.id`)}) as goods
  left join lateral (
    select sum(${TEU}) as teu, count(*) filter (where ${TEU} is null) as unsized
    from shipment_containers where shipment_id = base.id) as boxes on true
  cross join lateral (
    select greatest(base.weight, goods.volume * factor / ${DIVISOR}, goods.metres * per_metre) as kg) as weighed
  where base.outcome <> 'cancelled'`;

const legs = sql`
  select base.id, 'leg', base.month, leg.kind, leg.mode, took.days, count(*), 0, 0, 0, 0
  from base join shipment_legs as leg on leg.shipment_id = base.id
  cross join lateral (
    select case when ${LEG_MEASURED} then ${inDays(sql`leg.atd`, sql`leg.ata`)} else 'missing' end as days) as took
  group by base.id, base.month, leg.kind, leg.mode, took.days
  union all
  select distinct base.id, 'leg_shipment', base.month, leg.kind, leg.mode,
    case when ${LEG_MEASURED} then 'known' else 'missing' end, 1, 0::numeric, 0::numeric, 0::numeric, 0::numeric
  from base join shipment_legs as leg on leg.shipment_id = base.id`;

const journeys = sql`
  select base.id, 'journey', base.month, base.mode,
    case when journey.atd <= journey.ata then ${inDays(sql`journey.atd`, sql`journey.ata`)} else 'missing' end,
    '', 1, 0, 0, 0, 0
  from base cross join lateral (
    select (array_agg(atd order by position))[1] as atd, (array_agg(ata order by position desc))[1] as ata
    from shipment_legs where shipment_id = base.id having count(*) > 0) as journey`;

const margins = sql`
  select id, 'margin', month, customer, currency, '', 1, sum(cost), sum(price), sum(missing), 0
  from (
    select shipments.id, shipments.month, coalesce(${CUSTOMER_OF_CHARGE}::text, 'none') as customer, charges.currency,
      cost, price, missing
    from (
      select base.id, ${COUNTED_IN} as currency, charges.bill_to_company_id,
        sum(${inCounted(EXPECTED.cost, "cost")}) as cost, sum(${inCounted(EXPECTED.price, "price")}) as price,
        count(*) filter (where cost_actual is null or price_actual is null) as missing
      from base join charges on charges.shipment_id = base.id
      group by base.id, ${COUNTED_IN}, charges.bill_to_company_id) as charges
    join base as shipments on shipments.id = charges.id) as charged
  group by id, month, customer, currency`;

/** By the month of the charge's own date, whenever its shipment was created. */
const booked = sql`
  select base.id, 'booked', (extract(year from booked_on) * 100 + extract(month from booked_on))::int, ${COUNTED_IN},
    '', '', count(*), sum(${inCounted(EXPECTED.cost, "cost")}), sum(${inCounted(EXPECTED.price, "price")}), 0, 0
  from base join charges on charges.shipment_id = base.id
  group by 1, 3, 4`;
