import { SHIPMENT_IS_OPEN } from "#app/status-history/sync-status.server.ts";
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { likePattern, foldText } from "#app/kit/text/search-text.ts";
import type { ShipmentSelection } from "./selection.ts";
import { FREIGHT_TYPES, type FreightType, SERVICE_OF_FREIGHT } from "#app/goods/service-type.ts";
import { OWNED_BY_READER, NO_OWNER, type ShipmentFilter, type ShipmentView } from "./shipment-filter.ts";
import { PARTLY_DELIVERED } from "./status.ts";
import { trackingKeys } from "./tracking-number.ts";
import { addDays, endOfLocalDay, startOfLocalDay, toLocalDay } from "#app/kit/time/time.ts";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { figureConditions, OTHER_MODE } from "./figures.server.ts";
import { deliveredMissesPapers, openMissesPapers } from "./papers-condition.server.ts";
import { settingInSql } from "#app/settings/settings.server.ts";
import { momentIsOver, usedUpSinceInSql } from "#app/due-times/due-time.server.ts";
import { usedStatuses } from "#database/connection/row-counts.ts";
import { mentions } from "#database/connection/text-search.ts";
import type { DB } from "#database/schema.generated.ts";
import { hasConveyance } from "./find-by-key.server.ts";
import { codedAs } from "#content/places/coded-as.server.ts";

export type ShipmentsQuery = SelectQueryBuilder<DB, "shipments", object>;

/** The reader and the time that «mine», late, silent and due today depend on. */
interface Viewpoint {
  actor: Pick<Actor, "id" | "role">;
  now: Date;
}

/** Returns a query of the matching shipments, to be extended; columns need the table's name (`shipments.id`). */
export async function matchingShipments(
  db: Database,
  filter: ShipmentFilter,
  from: Viewpoint,
): Promise<ShipmentsQuery> {
  return whereMatching(db, filter, from, await findByReference(db, filter.search));
}

/** Returns the conditions of a filter; also for a subset of the table under the same name. */
export function whereMatching(
  db: Database,
  filter: ShipmentFilter,
  { actor, now }: Viewpoint,
  byReference: ReferenceMatches,
): ShipmentsQuery {
  let query: ShipmentsQuery = db.selectFrom("shipments");
  if (filter.search) query = query.where(matchesText(filter.search, byReference));
  if (filter.status) query = query.where(ofStatus(sql.ref("shipments.status"), filter.status));
  if (filter.origin) query = query.where(isAt("origin", filter.origin));
  if (filter.destination) query = query.where(isAt("destination", filter.destination));
  for (const within of daysBetween("created_at", filter.from, filter.to)) query = query.where(within);
  for (const within of daysBetween("estimated_delivery", filter.eta_from, filter.eta_to)) {
    query = query.where(within);
  }
  if (filter.shipper) query = query.where("shipments.shipper_id", "=", filter.shipper);
  if (filter.consignee) query = query.where("shipments.consignee_id", "=", filter.consignee);
  if (filter.company) query = query.where(ofParties(filter.company));
  if (filter.mode === "other") query = query.where(OTHER_MODE);
  else if (filter.mode) query = query.where("shipments.service_type", "=", SERVICE_OF_FREIGHT[filter.mode]);
  if (filter.owner === NO_OWNER) query = query.where("shipments.owner_id", "is", null);
  else if (filter.owner) {
    query = query.where(
      "shipments.owner_id",
      "=",
      filter.owner === OWNED_BY_READER ? actor.id : filter.owner,
    );
  }
  if (filter.view) query = query.where(viewCondition(filter.view, now));
  if (filter.conveyance) query = query.where(hasConveyance(filter.conveyance));
  if (filter.deadline) query = query.where(hasDeadline(filter.deadline, actor));
  for (const figure of figureConditions(filter, actor)) query = query.where(figure);
  return query;
}

export async function selectedShipments(
  db: Database,
  selection: ShipmentSelection,
  from: Viewpoint,
): Promise<ShipmentsQuery> {
  if (!selection.all) {
    return db.selectFrom("shipments").where(sql<SqlBool>`shipments.id = any(${selection.ids}::uuid[])`);
  }
  let query = await matchingShipments(db, selection.filter, from);
  if (selection.asOf) query = query.where("shipments.created_at", "<=", new Date(selection.asOf));
  if (selection.except.length > 0) {
    query = query.where(sql<SqlBool>`shipments.id <> all(${selection.except}::uuid[])`);
  }
  return query;
}

const DEADLINE_CONDITIONS: Record<NonNullable<ShipmentFilter["deadline"]>, RawBuilder<SqlBool>> = {
  open: sql`true`,
  due: sql`deadlines.stage > 0`,
  over: sql`deadlines.stage > 0 and deadlines.due_at <= now()`,
};

/** Matches shipments with deadlines in a state. Notices of claims count only for readers of claims. */
function hasDeadline(state: NonNullable<ShipmentFilter["deadline"]>, actor: Viewpoint["actor"]) {
  const readable = can(actor, "claims.read") ? sql`true` : sql`deadlines.claim_id is null`;
  return sql<SqlBool>`shipments.id in (
    select shipment_id from deadlines where deadlines.done_at is null and ${DEADLINE_CONDITIONS[state]} and ${readable})`;
}

/** Matches a status; «Partly delivered» matches any number of pieces. */
export const ofStatus = (column: RawBuilder<unknown>, status: string) =>
  status === PARTLY_DELIVERED
    ? sql<SqlBool>`${column} like ${sql.lit(`${PARTLY_DELIVERED}%`)}`
    : sql<SqlBool>`${column} = ${status}`;

/** Matches a place by its text, or by the code of the place or country that the text means («China», «SHA»). */
function isAt(end: "origin" | "destination", text: string): Expression<SqlBool> {
  const written = mentions(sql.ref(`shipments.${end}_folded`), text);
  return sql<SqlBool>`(${sql.join([written, ...codedAs([end], text)], sql` or `)})`;
}

/** Matches by party. The arrays are read once, so that the indexes of both parties are used. */
const ofParties = (company: string) => sql<SqlBool>`(
  shipments.shipper_id = any(array(select id from shippers where company_id = ${company}::uuid))
  or shipments.consignee_id = any(array(select id from consignees where company_id = ${company}::uuid)))`;

/** Matches days in Brussels, both included. */
function daysBetween(column: "created_at" | "estimated_delivery", first?: string, last?: string) {
  const [from, until] = [first ? startOfLocalDay(first) : null, last ? endOfLocalDay(last) : null];
  const moment = sql.ref(`shipments.${column}`);
  return [
    ...(from ? [sql<SqlBool>`${moment} >= ${from}`] : []),
    ...(until ? [sql<SqlBool>`${moment} < ${until}`] : []),
  ];
}

/** Above this number a reference is common, and filtering rows in list order finds a page sooner. */
const REFERENCES_MAX = 5000;
/** Up to this number matches can be compared row by row, if the planner chooses to. */
const FEW_REFERENCES = 200;

/** Matches of a reference: ids, `common` (too many to list) or `few` (a CTE of the statement, see `fewByReference`). */
export type ReferenceMatches = readonly string[] | "common" | "few";

/** Returns whether a search may match references; false for texts in no reference or in nearly all. */
export function mayBeReference(search: string | undefined): search is string {
  return search !== undefined && !isShortSearch(search) && /[\p{L}\p{N}]/u.test(search);
}

/** Reads the ids before the search: ids allow a bitmap OR of two indexes, while a subquery would scan the whole table. */
export async function findByReference(
  db: Database,
  search: string | undefined,
): Promise<readonly string[] | "common"> {
  if (!mayBeReference(search)) return [];
  const { rows } = await sql<{
    shipment_id: string;
  }>`${withReference(search)} limit ${REFERENCES_MAX + 1}`.execute(db);
  return rows.length > REFERENCES_MAX ? "common" : [...new Set(rows.map((row) => row.shipment_id))];
}

const withReference = (search: string) => sql`
  select shipment_id from (
    select shipment_id from shipment_references
    where key like '%' || reference_key(${search}) || '%' and length(reference_key(${search})) > 2
    union all
    select shipment_id from shipment_containers
    where key like '%' || reference_key(${search}) || '%' and length(reference_key(${search})) > 2
  ) as found`;

/** The CTE `by_reference`: `ids` is null above `FEW_REFERENCES`; the offset prevents evaluating it twice. */
export function fewByReference(search: string): RawBuilder<{ ids: string[] | null }> {
  return sql`(select case when cardinality(ids) <= ${FEW_REFERENCES} then ids end as ids from (
    select array(${withReference(search)} limit ${FEW_REFERENCES + 1}) as ids offset 0) as found)`;
}

export const matchesReference = sql<SqlBool>`shipments.id = any((select ids from by_reference)::uuid[])`;

/** Returns whether a search has fewer than three letters, thus no trigram: a full index scan would be slower than one of the table. */
export function isShortSearch(search: string | undefined): boolean {
  if (!search) return false;
  const letters = foldText(search).length;
  return Math.min(letters, ...trackingKeys(search).map((key) => key.length)) < 3;
}

/** Matches a text, ignoring case, separators in numbers and accents of places. */
function matchesText(search: string, byReference: ReferenceMatches): Expression<SqlBool> {
  const origin = isShortSearch(search) ? sql`(shipments.origin_folded || '')` : sql`shipments.origin_folded`;
  const texts = [origin, sql`shipments.destination_folded`, sql`shipments.current_folded`];
  const conditions = [...hasNumber(search), ...texts.map((text) => mentions(text, search))];
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)}${orCoded(search)}${orReference(search, byReference)})`;
}

/** Returns an additional condition on place codes; empty for a search too short for an index. */
export function orCoded(search: string): RawBuilder<unknown> {
  const coded = isShortSearch(search) ? [] : codedAs(["origin", "destination"], search);
  return coded.length === 0 ? sql`` : sql` or ${sql.join(coded, sql` or `)}`;
}

/**
 * Returns a condition for each tracking number that may contain the text; none for hyphens alone.
 * @param table or its alias
 */
export const hasNumber = (search: string, table = "shipments") =>
  trackingKeys(search).map(
    (key) => sql<SqlBool>`${sql.ref(`${table}.tracking_key`)} like ${likePattern(key)}`,
  );

function orReference(search: string, matches: ReferenceMatches) {
  if (matches === "few") return sql` or ${matchesReference}`;
  if (matches === "common") {
    const has = (table: "shipment_references" | "shipment_containers") => sql`exists (
      select from ${sql.table(table)} as named
      where named.shipment_id = shipments.id and named.key like '%' || reference_key(${search}) || '%')`;
    return sql` or ${has("shipment_references")} or ${has("shipment_containers")}`;
  }
  return matches.length === 0 ? sql`` : sql` or shipments.id = any(${matches}::uuid[])`;
}

/**
 * Time since which a shipment counts as silent, by the days configured for its mode; without a mode the fewest days of
 * all, which bound the index range.
 */
function silentSince(now: Date, mode?: FreightType) {
  const days = (key: FreightType) => sql<number>`(company.days->>${sql.lit(key)})::int`;
  const wanted = mode ? days(mode) : sql<number>`least(${sql.join(FREIGHT_TYPES.map(days))})`;
  return sql`(select ${usedUpSinceInSql(now, wanted)}
    from (select ${settingInSql("silent_days")}::jsonb as days) as company)`;
}

/** Condition of shipments and requests that are not snoozed. */
export const isNotSnoozed = (now: Date) => sql<SqlBool>`(snoozed_until is null or snoozed_until <= ${now})`;

/** Condition of a view; imported history is in no view. */
export function viewCondition(view: ShipmentView, now: Date): Expression<SqlBool> {
  return sql<SqlBool>`(${inView(view, now)} and not shipments.history)`;
}

function inView(view: ShipmentView, now: Date): Expression<SqlBool> {
  const today = toLocalDay(now);
  switch (view) {
    case "late":
      return sql<SqlBool>`(${SHIPMENT_IS_OPEN} and ${momentIsOver("shipments.estimated_delivery", now)})`;
    case "due_today":
      return sql<SqlBool>`(${SHIPMENT_IS_OPEN} and shipments.estimated_delivery >= ${startOfLocalDay(today)}
        and shipments.estimated_delivery < ${startOfLocalDay(addDays(today, 1))})`;
    case "on_hold":
      return sql<SqlBool>`is_on_hold(shipments.status)`;
    case "silent":
      return sql<SqlBool>`(${SHIPMENT_IS_OPEN} and shipments.last_update_at < ${silentSince(now)}
        and shipments.last_update_at < case shipments.service_type
          when ${sql.lit(SERVICE_OF_FREIGHT.air)} then ${silentSince(now, "air")}
          when ${sql.lit(SERVICE_OF_FREIGHT.sea)} then ${silentSince(now, "sea")}
          else ${silentSince(now, "road")} end)`;
    case "papers":
      return sql<SqlBool>`(${openMissesPapers(now)} or ${deliveredMissesPapers(now)})`;
  }
}

export async function listUsedStatuses(db: Database, actor: Actor): Promise<string[]> {
  authorize(actor, "shipments.read");
  const { rows } = await usedStatuses.execute(db);
  return rows.map((row) => row.status);
}
