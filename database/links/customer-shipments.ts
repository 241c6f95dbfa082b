import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { type ListPlace, parseCursor, type WindowPage, windowPageOf } from "#domain/keyset.ts";
import type { PortalFilter, PortalView } from "#domain/links/portal-filter.ts";
import type { PartyKind } from "#domain/parties/party-kind.ts";
import { containing } from "#domain/search.ts";
import { trackingKey } from "#domain/shipments/tracking-number.ts";
import { PUBLIC_REFERENCES } from "#domain/shipments/tracking-view.ts";
import type { Database } from "../connection/connect.ts";
import { isRowId, pageFrom, rowCursor } from "../connection/keyset.ts";
import { mentions } from "../connection/text-search.ts";
import { PARTY_TABLE } from "../parties/parties.ts";

/** A shipper or consignee whose link is open: everything here is of its shipments alone. */
export interface Customer {
  kind: PartyKind;
  id: string;
}

/** A line of the portal's list. */
export interface CustomerShipment {
  id: string;
  cursor: string;
  tracking_number: string;
  status: string;
  service_type: string | null;
  origin_location: string;
  destination_location: string;
  current_location: string | null;
  origin_code: string | null;
  destination_code: string | null;
  estimated_delivery: Date | null;
  first_eta: Date | null;
  delivered_at: Date | null;
  created_at: Date;
  weight: string | null;
  pieces: number | null;
  shipper_name: string | null;
  consignee_name: string | null;
}

const ofCustomer = ({ kind, id }: Customer) =>
  sql<SqlBool>`${sql.ref(`shipments.${PARTY_TABLE[kind].reference}`)} = ${id}::uuid`;

const VIEW_CONDITION: Record<PortalView, Expression<SqlBool>> = {
  all: sql<SqlBool>`true`,
  // The condition of the indexes of migration 0049.
  open: sql<SqlBool>`shipments.status not in ('delivered', 'cancelled')`,
  delivered: sql<SqlBool>`shipments.status = 'delivered'`,
};

/** More of them are said as «1,000+»; of what is searched, as «100+»: there each one counted has to be looked at. */
export const COUNTED = 1000;
export const COUNTED_FOUND = 100;
/** More of them are common. */
const REFERENCES_MAX = 2000;

/** A page of a customer's shipments, newest first; its total counts to one more than `COUNTED`, or `COUNTED_FOUND`. */
export async function listCustomerShipments(
  db: Database,
  customer: Customer,
  filter: PortalFilter,
  place: ListPlace,
  limit: number,
): Promise<WindowPage<CustomerShipment>> {
  const matching = await matchingShipments(db, customer, filter);
  const most = filter.search ? COUNTED_FOUND : COUNTED;
  const [rows, total] = await Promise.all([rowsAt(matching, place, limit), countUpTo(db, matching, most)]);
  return windowPageOf(rows, place, limit, total);
}

const BATCH = 500;

/** All matching shipments of a customer, a batch after the other, newest first. */
export async function* customerShipments(
  db: Database,
  customer: Customer,
  filter: PortalFilter,
): AsyncGenerator<CustomerShipment[]> {
  const matching = await matchingShipments(db, customer, filter);
  let place: ListPlace = { index: 0 };
  for (;;) {
    const { rows, next } = windowPageOf(await rowsAt(matching, place, BATCH), place, BATCH, 0);
    if (rows.length > 0) yield rows;
    const after = parseCursor(next);
    if (!after) return;
    place = { after };
  }
}

function rowsAt(matching: MatchingQuery, place: ListPlace, limit: number): Promise<CustomerShipment[]> {
  return pageFrom(matching, "shipments", place, limit)
    .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .select([
      "shipments.id",
      "tracking_number",
      "status",
      "service_type",
      "origin_location",
      "destination_location",
      "current_location",
      "origin_code",
      "destination_code",
      "estimated_delivery",
      "first_eta",
      "delivered_at",
      "shipments.created_at",
      "weight",
      "pieces",
      "shippers.name as shipper_name",
      "consignees.name as consignee_name",
    ])
    .select(rowCursor("shipments").as("cursor"))
    .execute();
}

/** How many of a customer's shipments each view has, up to one more than `COUNTED`. */
export async function countCustomerShipments(
  db: Database,
  customer: Customer,
): Promise<Record<PortalView, number>> {
  const count = async (view: PortalView) =>
    countUpTo(db, await matchingShipments(db, customer, { view, search: "" }), COUNTED);
  const [all, open, delivered] = await Promise.all([count("all"), count("open"), count("delivered")]);
  return { all, open, delivered };
}

/** The tracking number of a shipment of this customer; null for any other's. */
export async function trackingNumberOf(
  db: Database,
  customer: Customer,
  shipmentId: string,
): Promise<string | null> {
  if (!isRowId(shipmentId)) return null;
  const row = await db
    .selectFrom("shipments")
    .select("tracking_number")
    .where("id", "=", shipmentId)
    .where(ofCustomer(customer))
    .executeTakeFirst();
  return row?.tracking_number ?? null;
}

type MatchingQuery = Awaited<ReturnType<typeof matchingShipments>>;

async function countUpTo(db: Database, matching: MatchingQuery, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      matching
        .select("shipments.id")
        .limit(most + 1)
        .as("counted"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function matchingShipments(db: Database, customer: Customer, { view, search }: PortalFilter) {
  const query = db.selectFrom("shipments").where(ofCustomer(customer)).where(VIEW_CONDITION[view]);
  if (!search) return query;
  const [statuses, byReference] = await Promise.all([statusesLike(db, search), idsByReference(db, search)]);
  return query.where(matchesText(search, statuses, byReference));
}

function matchesText(
  search: string,
  statuses: readonly string[],
  byReference: ReferencesFound,
): Expression<SqlBool> {
  const key = trackingKey(search);
  const byNumber = key === "" ? sql`` : sql`shipments.tracking_key like ${containing(key)} or`;
  return sql<SqlBool>`(${byNumber} ${mentions(sql`shipments.origin_folded`, search)}
    or ${mentions(sql`shipments.destination_folded`, search)}
    or ${mentions(sql`shipments.current_folded`, search)}
    ${statuses.length > 0 ? sql`or shipments.status = any(${statuses}::text[])` : sql``}
    ${orReference(search, byReference)})`;
}

/** The statuses in use that a search is a part of, by a loose index scan: asked row by row no index could help. */
async function statusesLike(db: Database, search: string): Promise<string[]> {
  const { rows } = await sql<{ status: string }>`
    with recursive used as (
      (select status from shipments order by status limit 1)
      union all
      select (select shipments.status from shipments where shipments.status > used.status
              order by shipments.status limit 1)
      from used where used.status is not null
    )
    select status from (select status from used where status is not null limit 200) as known
    where search_fold(replace(status, '_', ' ')) like search_pattern(${search})`.execute(db);
  return rows.map(({ status }) => status);
}

/** The shipments of whose references, as customers know them, or containers a search is a part; `common` when too many to name. */
type ReferencesFound = readonly string[] | "common";

const NAMED = [...PUBLIC_REFERENCES, "container"];

async function idsByReference(db: Database, search: string): Promise<ReferencesFound> {
  const { rows } = await sql<{ shipment_id: string }>`
    select shipment_id from (
      select shipment_id from shipment_references
      where kind = any(${NAMED}::text[])
        and key like '%' || reference_key(${search}) || '%' and length(reference_key(${search})) > 2
      union all
      select shipment_id from shipment_containers
      where key like '%' || reference_key(${search}) || '%' and length(reference_key(${search})) > 2
    ) as found limit ${REFERENCES_MAX + 1}`.execute(db);
  return rows.length > REFERENCES_MAX ? "common" : rows.map(({ shipment_id }) => shipment_id);
}

/** With their ids at hand an index finds them; common ones are met soon enough row by row. */
function orReference(search: string, found: ReferencesFound): RawBuilder<unknown> {
  if (found !== "common") return found.length > 0 ? sql`or shipments.id = any(${found}::uuid[])` : sql``;
  const pattern = sql`'%' || reference_key(${search}) || '%'`;
  return sql`
    or exists (select from shipment_references as named where named.shipment_id = shipments.id
      and named.kind = any(${NAMED}::text[]) and named.key like ${pattern})
    or exists (select from shipment_containers as named where named.shipment_id = shipments.id
      and named.key like ${pattern})`;
}
