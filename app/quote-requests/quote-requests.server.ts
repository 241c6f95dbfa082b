import { QUOTE_DESK_MESSAGES } from "./words.ts";
import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import { type ListPlace, type WindowPage, windowPageOf } from "#app/kit/keyset.ts";
import type { QuoteFilter } from "./quote-filter.ts";
import type { QuoteStatus } from "./quote-request.ts";
import { parseRequestNumber } from "#app/kit/text/request-number.ts";
import { codedAs } from "#content/places/coded-as.server.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { lockRow } from "#database/connection/lock-row.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId, pageFrom, rowCursor } from "#database/connection/keyset.ts";
import { mentions } from "#database/connection/text-search.ts";
import type { DB } from "#database/schema.generated.ts";
import { countListed, keptInboxCount, readCondition, viewCondition } from "#app/inboxes/inbox.server.ts";
import { keptCount } from "#database/connection/row-counts.ts";
import { setRequestStatus } from "./shipment-of-request.server.ts";
import { receivedConditions } from "./figures.server.ts";
import { withPublicRoute } from "#content/places/public-places.server.ts";

export async function getQuoteRequest(db: Database, actor: Actor, id: string) {
  authorize(actor, "requests.read");
  if (!isRowId(id)) return undefined;
  const request = await db
    .selectFrom("quote_requests")
    .leftJoin("shipments", "shipments.id", "quote_requests.shipment_id")
    .leftJoin("admin_users as owner", "owner.id", "quote_requests.owner_id")
    .leftJoin("admin_users as typist", (join) =>
      join.on(sql<SqlBool>`lower(typist.email) = lower(quote_requests.entered_by)`),
    )
    .select(["quote_requests.id", "quote_requests.number", "quote_requests.name", "quote_requests.email"])
    .select(["quote_requests.phone", "quote_requests.company", "quote_requests.service_type"])
    .select(["quote_requests.origin_location", "quote_requests.destination_location"])
    .select(["quote_requests.origin_code", "quote_requests.destination_code", "quote_requests.cargo_type"])
    .select(["quote_requests.weight", "quote_requests.dimensions", "quote_requests.message"])
    .select(["quote_requests.language", "quote_requests.status", "quote_requests.is_read"])
    .select(["quote_requests.spam_reason", "quote_requests.created_at", "quote_requests.shipment_id"])
    .select(["shipments.tracking_number as shipment_number", "shipments.status as shipment_status"])
    .select(["quote_requests.company_id", "quote_requests.owner_id", "quote_requests.claimed_at"])
    .select(["quote_requests.answered_at", "quote_requests.snoozed_until"])
    .select([
      sql<string | null>`coalesce(nullif(owner.name, ''), owner.email)`.as("owner_name"),
      sql<boolean>`owner.disabled_at is not null`.as("owner_left"),
      sql<string | null>`coalesce(nullif(typist.name, ''), quote_requests.entered_by)`.as("entered_by"),
    ])
    .where("quote_requests.id", "=", id)
    .executeTakeFirst();
  return request && withPublicRoute(request);
}

export type QuoteRequest = NonNullable<Awaited<ReturnType<typeof getQuoteRequest>>>;

export interface ListedQuoteRequest {
  id: string;
  cursor: string;
  name: string | null;
  email: string;
  company: string | null;
  service_type: string | null;
  origin_location: string | null;
  destination_location: string | null;
  origin_code: string | null;
  destination_code: string | null;
  cargo_type: string | null;
  weight: string | null;
  status: string;
  is_read: boolean;
  created_at: Date;
  spam_reason: string | null;
  number: number;
  owner_id: string | null;
  owner_name: string | null;
  owner_left: boolean;
  answered_at: Date | null;
  snoozed_until: Date | null;
}

/** Returns a page and its total (when searching at most `FOUND_COUNTED` + 1): newest first; waiting ones by longest wait. */
export async function listQuoteRequests(
  db: Database,
  actor: Actor,
  filter: QuoteFilter,
  place: ListPlace,
  limit: number,
): Promise<WindowPage<ListedQuoteRequest>> {
  authorize(actor, "requests.read");
  const matching = db.selectFrom("quote_requests").where((eb) => eb.and(conditions(filter, actor)));
  const [rows, total] = await Promise.all([
    pageFrom(matching, "quote_requests", place, limit, filter.view === "waiting" ? "oldest" : "newest")
      .select((eb) => [
        "id",
        "name",
        "email",
        "company",
        "service_type",
        "origin_location",
        "destination_location",
        "origin_code",
        "destination_code",
        "cargo_type",
        "weight",
        "status",
        "is_read",
        "created_at",
        "spam_reason",
        "number",
        "owner_id",
        ownerOf(eb)
          .select(sql<string>`coalesce(nullif(name, ''), email)`.as("owner"))
          .as("owner_name"),
        sql<boolean>`exists (${ownerOf(eb).where("disabled_at", "is not", null).select("id")})`.as(
          "owner_left",
        ),
        "answered_at",
        "snoozed_until",
        rowCursor("quote_requests").as("cursor"),
      ])
      .execute(),
    countListed(db, matching.select("id"), { search: filter.search, kept: keptTotal(filter) }),
  ]);
  return windowPageOf(rows.map(withPublicRoute), place, limit, total);
}

/** Counts requests that wait for an answer: pending ones without the few that are snoozed. */
export const waitingCount = (now: RawBuilder<unknown>) => sql<number>`(
  ${keptCount("quote_requests", sql`key like 'inbox % pending'`)} - (select count(*) from quote_requests
    where status = 'pending' and marked_spam_at is null and snoozed_until > ${now}))`;

function keptTotal({ search, view, read, status, ...others }: QuoteFilter) {
  if (search || Object.values(others).some(Boolean)) return null;
  if (view !== "waiting") return keptInboxCount("quote_requests", { view, read, status });
  return read || status ? null : waitingCount(sql`now()`);
}

const ownerOf = (eb: ExpressionBuilder<DB, "quote_requests">) =>
  eb.selectFrom("admin_users").whereRef("admin_users.id", "=", "quote_requests.owner_id");

function conditions(filter: QuoteFilter, actor: Actor): Expression<SqlBool>[] {
  const all = [viewCondition(filter.view), ...readCondition(filter.read), ...ownerCondition(filter, actor)];
  if (filter.view === "waiting") all.push(isWaiting);
  all.push(...receivedConditions(filter));
  if (filter.status) all.push(sql<SqlBool>`status = ${filter.status}`);
  if (filter.search) {
    const number = parseRequestNumber(filter.search);
    const matching = [
      mentions(sql`search_folded`, filter.search),
      ...(number === null ? [] : [sql<SqlBool>`number = ${number}`]),
      ...codedAs(["origin", "destination"], filter.search, "quote_requests"),
    ];
    all.push(sql<SqlBool>`(${sql.join(matching, sql` or `)})`);
  }
  return all;
}

/** The status is a literal, to match the partial index. */
const isWaiting = sql<SqlBool>`status = 'pending' and (snoozed_until is null or snoozed_until <= now())`;

function ownerCondition({ owner }: QuoteFilter, actor: Actor): Expression<SqlBool>[] {
  if (owner === null) return [];
  if (owner === "nobody") return [sql<SqlBool>`owner_id is null`];
  if (owner === "left") {
    return [sql<SqlBool>`owner_id in (select id from admin_users where disabled_at is not null)`];
  }
  return [sql<SqlBool>`owner_id = ${owner === "me" ? actor.id : owner}::uuid`];
}

export async function countWaiting(db: Database, actor: Actor): Promise<number> {
  authorize(actor, "requests.read");
  const { rows } = await sql<{ count: number }>`select ${waitingCount(sql`now()`)} as count`.execute(db);
  return rows[0]!.count;
}

/** Sets the status. @throws NotFound */
export async function setQuoteStatus(
  db: Database,
  actor: Actor,
  id: string,
  status: QuoteStatus,
): Promise<void> {
  authorize(actor, "requests.write");
  await db.transaction().execute(async (tx) => {
    const stored = await lockRow(tx, "quote_requests", id, QUOTE_DESK_MESSAGES.notFound);
    await setRequestStatus(tx, actor, stored, status);
  });
}
