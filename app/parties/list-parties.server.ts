import { type Selectable, sql, type SqlBool } from "kysely";
import { type ListPlace, type WindowPage, windowPageOf } from "#app/kit/keyset.ts";
import type { PartyKind } from "./party-kind.ts";
import type { PartyInput } from "./party.ts";
import type { MailsWanted, SuppressionReason } from "#app/mails/mail.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { pageFrom, rowCursor } from "#database/connection/keyset.ts";
import { keptCount } from "#database/connection/row-counts.ts";
import { mentions } from "#database/connection/text-search.ts";
import type { DB } from "#database/schema.generated.ts";
import { PARTY_TABLE } from "./parties.server.ts";

/** Upper limit for counting a party's shipments: more are shown as «1000+». */
const SHIPMENTS_COUNTED = 1000;

export interface ListedParty {
  id: string;
  name: string;
  company: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  mails_wanted: MailsWanted;
  stop_reason: SuppressionReason | null;
  stop_detail: string | null;
  company_id: string | null;
  customer_name: string | null;
  created_at: Date;
  updated_at: Date;
  /** Number of its shipments, up to `SHIPMENTS_COUNTED + 1`. */
  shipments: number;
  cursor: string;
}

/** Lists parties, newest first, with the total; the search ignores case and accents. */
export async function listParties(
  db: Database,
  actor: Actor,
  kind: PartyKind,
  options: { search: string; place?: ListPlace; limit: number },
): Promise<WindowPage<ListedParty>> {
  authorize(actor, "customers.read");
  const { table, reference } = PARTY_TABLE[kind];
  const matches = options.search ? mentions(sql`lookup_folded`, options.search) : sql<SqlBool>`true`;
  const { place = { index: 0 }, limit } = options;
  const parties = db.selectFrom(`${table} as party`).where(matches);
  const [rows, { total }] = await Promise.all([
    pageFrom(parties, "party", place, limit)
      .leftJoinLateral(sql<Selectable<DB["stopped_addresses"]>>`stop_of(party.email)`.as("stop"), (join) =>
        join.onTrue(),
      )
      .select(["id", "name", "company", "party.email", "phone", "address", "mails_wanted"])
      .select(["party.created_at", "updated_at", "stop.reason as stop_reason", "stop.detail as stop_detail"])
      .select([
        "party.company_id",
        rowCursor("party").as("cursor"),
        sql<string | null>`(select name from companies where id = party.company_id)`.as("customer_name"),
        sql<number>`(select count(*) from (select from shipments
          where ${sql.ref(reference)} = party.id limit ${SHIPMENTS_COUNTED + 1}) as counted)`.as("shipments"),
      ])
      .execute(),
    (options.search
      ? db
          .selectFrom(table)
          .where(matches)
          .select((eb) => eb.fn.countAll<number>().as("total"))
      : db.selectNoFrom(keptCount(table).as("total"))
    ).executeTakeFirstOrThrow(),
  ]);
  return windowPageOf(rows, place, limit, total);
}

export interface PartyName {
  id: string;
  name: string;
  company: string | null;
}

const SEARCH_LIMIT = 20;

/** Finds at most 20 shippers or consignees whose name, company or e-mail contains a text, sorted by name; an empty text matches all. */
export async function searchPartyNames(
  db: Database,
  actor: Actor,
  table: "shippers" | "consignees",
  text: string,
): Promise<PartyName[]> {
  authorize(actor, "customers.read");
  return db
    .selectFrom(table)
    .select(["id", "name", "company"])
    .$if(text.trim() !== "", (query) => query.where(mentions(sql`search_folded`, text.trim())))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(SEARCH_LIMIT)
    .execute();
}

export async function namePartyIds(
  db: Database,
  actor: Actor,
  table: "shippers" | "consignees",
  ids: readonly (string | null | undefined)[],
): Promise<PartyName[]> {
  authorize(actor, "customers.read");
  const wanted = ids.filter((id): id is string => Boolean(id));
  if (wanted.length === 0) return [];
  return db.selectFrom(table).select(["id", "name", "company"]).where("id", "in", wanted).execute();
}

/** Likely duplicates: same e-mail, or same name and company, whatever their case; oldest first, at most 5. */
export async function findSimilarParties(
  db: Database,
  actor: Actor,
  kind: PartyKind,
  input: Pick<PartyInput, "name" | "company" | "email">,
) {
  authorize(actor, "customers.read");
  const { table } = PARTY_TABLE[kind];
  // Two queries, each by its own index; one with OR would scan the whole table.
  const sameName = sql`select id from ${sql.table(table)} where lower(name) = lower(${input.name})
    and lower(coalesce(company, '')) = lower(${input.company ?? ""})`;
  const sameEmail = sql`select id from ${sql.table(table)} where lower(email) = lower(${input.email}::text)`;
  return db
    .selectFrom(table)
    .select(["id", "name", "company", "email"])
    .where(sql<SqlBool>`id = any(array(${sameName} union ${sameEmail}))`)
    .orderBy("created_at")
    .orderBy("id")
    .limit(5)
    .execute();
}
