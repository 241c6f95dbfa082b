import { withPublicRoute } from "#content/places/public-places.server.ts";
import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { CompanyFigures, ServiceFigures } from "#app/customers/figures.ts";
import { type ChargeableFigures, volumeFigure } from "#app/goods/chargeable-weight.ts";
import type { ServiceType } from "#app/goods/service-type.ts";
import type { Database } from "#database/connection/connect.ts";
import type { ListPlace, WindowPage } from "#app/kit/keyset.ts";
import { type CustomerShipment, listCustomerShipments } from "#app/portal/customer-shipments.server.ts";
import { goodsMeasures } from "#app/shipments/details.server.ts";
import type { ShipmentsFilter } from "#app/portal/matching-shipments.server.ts";

/**
 * Reads the figures of a customer. On-time counts deliveries by the first promised date. `charged` is the chargeable
 * weight per m³ and loading metre, by service.
 */
export async function companyFigures(
  db: Database,
  actor: Actor,
  companyId: string,
  { since, charged }: { since: Date; charged: Record<ServiceType, ChargeableFigures> },
): Promise<CompanyFigures> {
  authorize(actor, "customers.read");
  const figures = Object.entries(charged).map(([service, each]) => ({
    service,
    ...volumeFigure(each),
    per_metre: each.kgPerLoadingMetre ?? null,
    step: each.roundUpToKg,
  }));
  const { rows } = await sql<ServiceFigures>`
    with theirs as (
      select shipments.id, service_type, weight, delivered_at, coalesce(first_eta, estimated_delivery) as promised
      from shippers join shipments on shipper_id = shippers.id
      where company_id = ${companyId} and shipments.created_at >= ${since} and status <> 'cancelled'
      union all
      select shipments.id, service_type, weight, delivered_at, coalesce(first_eta, estimated_delivery)
      from consignees join shipments on consignee_id = consignees.id
      where company_id = ${companyId} and shipments.created_at >= ${since} and status <> 'cancelled'
        and coalesce(shipper_id <> all(array(select id from shippers where company_id = ${companyId})), true))
    select service_type as service, count(*) as shipments,
      count(*) filter (where delivered_at is not null and promised is not null) as measured,
      count(*) filter (where delivered_at <= promised) as "onTime",
      coalesce(sum(weight), 0)::float8 as gross_kg,
      coalesce(sum(ceil(round(greatest(weight, volume * factor / divisor, metres * per_metre), 2) / step) * step), 0)::float8 as chargeable_kg
    from theirs
    left join jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
      as figure(service text, factor numeric, divisor numeric, per_metre numeric, step numeric) on figure.service = service_type
    cross join lateral (${goodsMeasures(sql`theirs.id`)}) as goods
    group by service_type order by shipments desc, service_type`.execute(db);
  return { since, services: rows };
}

export async function listCompanyShipments(
  db: Database,
  actor: Actor,
  companyId: string,
  filter: ShipmentsFilter,
  place: ListPlace,
  limit: number,
): Promise<WindowPage<CustomerShipment>> {
  authorize(actor, "shipments.read");
  const page = await listCustomerShipments(db, { kind: "company", id: companyId }, filter, place, limit);
  return { ...page, rows: page.rows.map(withPublicRoute) };
}

export async function companyName(db: Database, actor: Actor, companyId: string): Promise<string | null> {
  authorize(actor, "customers.read");
  const company = await db
    .selectFrom("companies")
    .select("name")
    .where("id", "=", companyId)
    .executeTakeFirst();
  return company?.name ?? null;
}
