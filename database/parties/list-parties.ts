import { sql, type SqlBool } from "kysely";
import { type Keyset, type Page, pageOf } from "#domain/keyset.ts";
import type { PartyKind } from "#domain/parties/messages.ts";
import { containing } from "#domain/search.ts";
import type { Database } from "../connect.ts";
import { below, rowCursor } from "../keyset.ts";
import { lookupText, PARTY_TABLE } from "./party-table.ts";

/** Shipments of a party are counted up to here: beyond, «1000+» says enough and costs the same. */
export const SHIPMENTS_COUNTED = 1000;

export interface ListedParty {
  id: string;
  name: string;
  company: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  created_at: Date;
  updated_at: Date;
  /** Shipments that refer to it, at most `SHIPMENTS_COUNTED + 1`. */
  shipments: number;
  cursor: string;
}

/**
 * A page of shippers or consignees, newest first, and how many match in all. The search is a part of name, company,
 * e-mail, phone or address, in any case.
 *
 * @param options.ids only these, as far as they match: to read again what is on a screen already
 */
export async function listParties(
  db: Database,
  kind: PartyKind,
  options: { search: string; after?: Keyset | null; limit: number; ids?: readonly string[] },
): Promise<Page<ListedParty>> {
  const { table, reference } = PARTY_TABLE[kind];
  const matches = options.search
    ? sql<SqlBool>`${lookupText} ilike ${containing(options.search)}`
    : sql<SqlBool>`true`;
  let page = db.selectFrom(`${table} as party`).where(matches);
  if (options.after) page = page.where(below("party", options.after));
  if (options.ids) page = page.where(sql<SqlBool>`party.id = any(${options.ids}::uuid[])`);
  const [rows, { total }] = await Promise.all([
    page
      .select(["id", "name", "company", "email", "phone", "address", "created_at", "updated_at"])
      .select([
        rowCursor("party").as("cursor"),
        sql<number>`(select count(*) from (select from shipments
          where ${sql.ref(reference)} = party.id limit ${SHIPMENTS_COUNTED + 1}) as counted)`.as("shipments"),
      ])
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(options.limit + 1)
      .execute(),
    db
      .selectFrom(table)
      .where(matches)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return pageOf(rows, options.limit, total);
}
