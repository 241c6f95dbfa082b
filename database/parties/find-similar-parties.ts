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
  const sameEmail = sql<SqlBool>`lower(email) = lower(${input.email}::text)`;
  const sameName = sql<SqlBool>`(lower(name) = lower(${input.name})
    and lower(coalesce(company, '')) = lower(${input.company ?? ""}))`;
  return db
    .selectFrom(PARTY_TABLE[kind].table)
    .select(["id", "name", "company", "email"])
    .where(sql<SqlBool>`(${input.email === null ? sameName : sql`${sameEmail} or ${sameName}`})`)
    .orderBy("created_at")
    .orderBy("id")
    .limit(5)
    .execute();
}
