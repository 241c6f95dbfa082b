import { sql, type SqlBool } from "kysely";
import type { PartyKind } from "#domain/parties/messages.ts";
import type { PartyInput } from "#domain/parties/party.ts";
import type { Database } from "../connect.ts";
import { PARTY_TABLE } from "./party-table.ts";

/** Parties that are likely the same: the same e-mail, or the same name and company, in any case; oldest first, at most 5. */
export async function findSimilarParties(
  db: Database,
  kind: PartyKind,
  input: Pick<PartyInput, "name" | "company" | "email">,
) {
  const { table } = PARTY_TABLE[kind];
  // Two searches, each by its own index, rather than one that could only walk through the whole table.
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
