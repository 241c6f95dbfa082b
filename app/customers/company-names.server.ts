import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { mentions } from "#database/connection/text-search.ts";
import { IS_OVER_CREDIT } from "./credit.server.ts";
import type { DB } from "#database/schema.generated.ts";

export interface CompanyName {
  id: string;
  name: string;
  vat_number: string | null;
  /** They exceed their credit limit; read where work for them begins. */
  over_credit?: boolean;
}

const SEARCH_LIMIT = 20;

/** Finds at most 20 customers whose name, number or place contains a text, sorted by name; an empty text finds all. */
export async function searchCompanyNames(db: Database, actor: Actor, text: string): Promise<CompanyName[]> {
  authorize(actor, "customers.read");
  return db
    .selectFrom("companies")
    .select(["id", "name", "vat_number", IS_OVER_CREDIT.as("over_credit")])
    .$if(text.trim() !== "", (query) => query.where(mentions(sql`lookup_folded`, text.trim())))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(SEARCH_LIMIT)
    .execute();
}

/** Finds the customer with each text as name, legal name or VAT number; null when there are several. */
export async function companiesByText(
  db: Kysely<DB>,
  actor: Actor,
  texts: readonly string[],
): Promise<Map<string, { id: string; name: string } | null>> {
  authorize(actor, "customers.read");
  if (texts.length === 0) return new Map();
  const { rows } = await sql<{ typed: string; id: string; name: string; isOne: boolean }>`
    select typed, min(id::text) as id, min(name) as name, count(*) = 1 as "isOne" from (
      select typed, id, name from unnest(${texts}::text[]) as typed join companies on name_folded = search_fold(typed)
      union
      select typed, id, name from unnest(${texts}::text[]) as typed
        join companies on legal_name_key = company_name_key(typed) and search_fold(legal_name) = search_fold(typed)
      union
      select typed, id, name from unnest(${texts}::text[]) as typed join companies on vat_key = number_key(typed)
    ) as known group by typed`.execute(db);
  return new Map(rows.map(({ typed, id, name, isOne }) => [typed, isOne ? { id, name } : null]));
}

/** Reads the name of a customer; null for none. */
export async function nameCompany(
  db: Database,
  actor: Actor,
  id: string | null,
): Promise<CompanyName | null> {
  authorize(actor, "customers.read");
  if (id === null || !isRowId(id)) return null;
  const company = await db
    .selectFrom("companies")
    .select(["id", "name", "vat_number", IS_OVER_CREDIT.as("over_credit")])
    .where("id", "=", id)
    .executeTakeFirst();
  return company ?? null;
}
