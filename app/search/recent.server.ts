import { type RawBuilder, sql } from "kysely";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import { places } from "#content/places/places.server.ts";
import { RANK } from "./rank.ts";
import { type SearchHit, SEARCH_KINDS } from "./hit.ts";
import { parseRecent, type Recent, RECENT_KINDS, withRecent } from "./recent.ts";
import type { Database } from "#database/connection/connect.ts";

const KEY = "search.recent";
const ANY_READ = [
  "shipments.read",
  "customers.read",
  "requests.read",
  "offers.read",
  "contacts.read",
  "blog.read",
] as const;

const RECENT_CONDITIONS: Record<Recent["kind"], RawBuilder<unknown>> = {
  shipment: sql`select id, tracking_number as title, status,
    json_build_array(origin_location, origin_code, destination_location, destination_code)::text as detail from shipments`,
  company: sql`select id, name as title, coalesce(city, vat_number, '') as detail, null as status from companies`,
  shipper: sql`select id, name as title, coalesce(company, email, '') as detail, null as status from shippers`,
  consignee: sql`select id, name as title, coalesce(company, email, '') as detail, null as status from consignees`,
  quote_request: sql`select id, coalesce(name, email) as title, coalesce(company, email) as detail, status
    from quote_requests`,
  offer: sql`select id, number as title, coalesce(customer_company, customer_name) as detail, null as status
    from offers`,
  contact_submission: sql`select id, coalesce(name, email) as title, coalesce(subject, '') as detail, null as status
    from contact_submissions`,
  post: sql`select id, title, '' as detail, status from blog_posts`,
};

/** Route of a shipment by the standard names of its place codes. */
function routeOf(stored: string): string {
  const [origin, originCode, destination, destinationCode] = JSON.parse(stored) as [
    string,
    string | null,
    string,
    string | null,
  ];
  return `${places.shownName(origin, originCode)} → ${places.shownName(destination, destinationCode)}`;
}

/** Lists recent records by their current names, without deleted and forbidden ones. */
export async function listRecent(db: Database, actor: Actor): Promise<SearchHit[]> {
  authorize(actor, ...ANY_READ);
  const stored = await db
    .selectFrom("staff_preferences")
    .select("value")
    .where("user_id", "=", actor.id)
    .where("key", "=", KEY)
    .executeTakeFirst();
  const recent = parseRecent(stored?.value).filter(({ kind }) => can(actor, SEARCH_KINDS[kind].read));
  const kinds = RECENT_KINDS.filter((kind) => recent.some((each) => each.kind === kind));
  if (kinds.length === 0) return [];
  const idsOf = (kind: Recent["kind"]) => recent.filter((each) => each.kind === kind).map(({ id }) => id);
  const parts = kinds.map(
    (kind) => sql`select ${kind} as kind, id, title, detail, status
      from (${RECENT_CONDITIONS[kind]} where id = any(${idsOf(kind)}::uuid[])) as ${sql.raw(`of_${kind}`)}`,
  );
  const { rows } = await sql<
    Omit<SearchHit, "rank" | "status"> & { status: string | null }
  >`${sql.join(parts, sql` union all `)}`.execute(db);
  return recent.flatMap(({ kind, id }) =>
    rows
      .filter((row) => row.kind === kind && row.id === id)
      .map(({ status, detail, ...row }) => ({
        ...row,
        detail: kind === "shipment" ? routeOf(detail) : detail,
        ...(status ? { status } : {}),
        rank: RANK.exact,
      })),
  );
}

/** Stores kind and id only, no names of people. */
export async function rememberOpened(db: Database, actor: Actor, opened: Recent): Promise<void> {
  authorize(actor, SEARCH_KINDS[opened.kind].read);
  await db.transaction().execute(async (tx) => {
    // Locks the account's row, so that two tabs do not overwrite each other.
    await tx.selectFrom("admin_users").select("id").where("id", "=", actor.id).forUpdate().execute();
    const stored = await tx
      .selectFrom("staff_preferences")
      .select("value")
      .where("user_id", "=", actor.id)
      .where("key", "=", KEY)
      .executeTakeFirst();
    const value = JSON.stringify(withRecent(parseRecent(stored?.value), opened));
    await tx
      .insertInto("staff_preferences")
      .values({ user_id: actor.id, key: KEY, value })
      .onConflict((conflict) =>
        conflict.columns(["user_id", "key"]).doUpdateSet({ value, updated_at: sql<Date>`now()` }),
      )
      .execute();
  });
}
