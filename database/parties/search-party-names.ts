import { sql } from "kysely";
import { containing } from "#domain/search.ts";
import type { Database } from "../connect.ts";

export interface PartyName {
  id: string;
  name: string;
  company: string | null;
}

const FOUND_AT_MOST = 20;

/** Shippers or consignees whose name, company or e-mail holds a text, by name, 20 at most; all of them for an empty text. */
export function searchPartyNames(
  db: Database,
  table: "shippers" | "consignees",
  text: string,
): Promise<PartyName[]> {
  const pattern = containing(text.trim());
  return db
    .selectFrom(table)
    .select(["id", "name", "company"])
    .$if(text.trim() !== "", (query) =>
      query.where(
        sql<boolean>`(name || ' ' || coalesce(company, '') || ' ' || coalesce(email, '')) ilike ${pattern}`,
      ),
    )
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(FOUND_AT_MOST)
    .execute();
}

/** The names of some parties by their ids; ids of nobody are left out. */
export async function namePartyIds(
  db: Database,
  table: "shippers" | "consignees",
  ids: readonly (string | null | undefined)[],
): Promise<PartyName[]> {
  const wanted = ids.filter((id): id is string => Boolean(id));
  if (wanted.length === 0) return [];
  return db.selectFrom(table).select(["id", "name", "company"]).where("id", "in", wanted).execute();
}
