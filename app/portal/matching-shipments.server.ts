import { SHIPMENT_IS_OPEN } from "#app/status-history/sync-status.server.ts";
import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Keyset, ListPlace } from "#app/kit/keyset.ts";
import type { PortalFilter, PortalView } from "./portal-filter.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import { PUBLIC_REFERENCES } from "#app/tracking/tracking-view.ts";
import type { Database } from "#database/connection/connect.ts";
import { mentions } from "#database/connection/text-search.ts";
import { PARTY_TABLE } from "#app/parties/parties.server.ts";
import { hasNumber, ofStatus, orCoded } from "#app/shipments/filter.server.ts";
import { PARTLY_DELIVERED, statusWords } from "#app/shipments/status.ts";
import { statusInWords } from "#app/shipments/status-in-words.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { usedStatuses } from "#database/connection/row-counts.ts";

/** A shipper, consignee or company with an open link: all queries here are limited to its shipments. */
export interface Customer {
  kind: PartyKind | "company";
  id: string;
}

export interface ShipmentsFilter extends PortalFilter {
  service?: string;
  since?: Date;
}

export interface PortalQuery {
  customer: Customer;
  conditions: readonly Expression<SqlBool>[];
}

export function ofCustomer({ kind, id }: Customer): RawBuilder<SqlBool> {
  if (kind !== "company")
    return sql<SqlBool>`${sql.ref(`shipments.${PARTY_TABLE[kind].reference}`)} = ${id}::uuid`;
  return sql<SqlBool>`(
    exists (select from shippers where shippers.id = shipments.shipper_id and shippers.company_id = ${id}::uuid)
    or exists (select from consignees
      where consignees.id = shipments.consignee_id and consignees.company_id = ${id}::uuid))`;
}

/** A condition for matching shipments; for a company, limited to the newest that a page at this position needs. */
export function matching(
  { customer, conditions }: PortalQuery,
  place: ListPlace,
  limit: number,
): RawBuilder<SqlBool> {
  const all = sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;
  if (customer.kind !== "company") return sql<SqlBool>`${ofCustomer(customer)} and ${all}`;
  return sql<SqlBool>`shipments.id = any(array(${newestOfCompany(customer.id, all, place, limit)}))`;
}

/** Takes from each party as many rows as the page can hold, by index, so that fifty thousand are never sorted. */
function newestOfCompany(
  id: string,
  conditions: RawBuilder<SqlBool>,
  place: ListPlace,
  limit: number,
): RawBuilder<unknown> {
  const direction = sql.raw("before" in place ? "asc" : "desc");
  const most = limit + ("index" in place ? place.index : 0);
  const order = sql`order by created_at ${direction}, id ${direction} limit ${most}`;
  const ofParties = (table: string, reference: string, besides: RawBuilder<unknown>) => sql`
    select newest.id, newest.created_at from ${sql.table(table)} as party cross join lateral (
      select shipments.id, shipments.created_at from shipments
      where ${sql.ref(`shipments.${reference}`)} = party.id and ${conditions} ${pageCondition(place)} ${besides} ${order}
    ) as newest where party.company_id = ${id}::uuid`;
  return sql`
    select id from (
      ${ofParties("shippers", "shipper_id", sql``)}
      union all
      ${ofParties(
        "consignees",
        "consignee_id",
        sql`and coalesce(
          shipments.shipper_id <> all(array(select id from shippers where company_id = ${id}::uuid)), true)`,
      )}
    ) as newest ${order}`;
}

function pageCondition(place: ListPlace): RawBuilder<unknown> {
  const compareWith = (sign: string, { at, id }: Keyset) =>
    sql`and (shipments.created_at, shipments.id) ${sql.raw(sign)} (${at}::timestamptz, ${id}::uuid)`;
  if ("after" in place) return compareWith("<", place.after);
  if ("before" in place) return compareWith(">", place.before);
  return "at" in place ? compareWith("<=", place.at) : sql``;
}

export const VIEW_CONDITION: Record<PortalView, Expression<SqlBool>> = {
  all: sql<SqlBool>`true`,
  open: SHIPMENT_IS_OPEN,
  delivered: sql<SqlBool>`shipments.status = 'delivered'`,
};

export async function conditionsOf(
  db: Database,
  { view, search, service, since }: ShipmentsFilter,
): Promise<Expression<SqlBool>[]> {
  const conditions: Expression<SqlBool>[] = [VIEW_CONDITION[view]];
  if (service) conditions.push(sql<SqlBool>`shipments.service_type = ${service}`);
  if (since) conditions.push(sql<SqlBool>`shipments.created_at >= ${since}`);
  if (!search) return conditions;
  const [statuses, byReference] = await Promise.all([statusesLike(db, search), idsByReference(db, search)]);
  return [...conditions, matchesText(search, statuses, byReference)];
}

const REFERENCES_MAX = 2000;

function matchesText(
  search: string,
  statuses: readonly string[],
  byReference: ReferencesFound,
): Expression<SqlBool> {
  const places = ["origin", "destination", "current"].map((end) => sql.ref(`shipments.${end}_folded`));
  const conditions = [...hasNumber(search), ...places.map((place) => mentions(place, search))];
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)}${orCoded(search)}
    ${statuses.length > 0 ? sql`or shipments.status = any(${statuses}::text[])` : sql``}
    ${statuses.includes(PARTLY_DELIVERED) ? sql`or ${ofStatus(sql.ref("shipments.status"), PARTLY_DELIVERED)}` : sql``}
    ${orReference(search, byReference)})`;
}

/** Statuses in use that contain the search text, as stored or as displayed: checking each row could not use an index. */
async function statusesLike(db: Database, search: string): Promise<string[]> {
  const { rows } = await usedStatuses.execute(db);
  const wanted = foldText(search);
  return rows
    .map(({ status }) => status)
    .filter((status) =>
      [statusWords(status), statusInWords(status)].some((words) => foldText(words).includes(wanted)),
    );
}

/** Shipments whose visible references or containers contain the search text; `common` when there are too many. */
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

/** Uses an index with the ids; frequent matches are found soon enough by scanning rows. */
function orReference(search: string, matches: ReferencesFound): RawBuilder<unknown> {
  if (matches !== "common")
    return matches.length > 0 ? sql`or shipments.id = any(${matches}::uuid[])` : sql``;
  const pattern = sql`'%' || reference_key(${search}) || '%'`;
  return sql`
    or exists (select from shipment_references as named where named.shipment_id = shipments.id
      and named.kind = any(${NAMED}::text[]) and named.key like ${pattern})
    or exists (select from shipment_containers as named where named.shipment_id = shipments.id
      and named.key like ${pattern})`;
}
