import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { companiesByText } from "#app/customers/company-names.server.ts";
import type { FileFacts } from "#app/imports/column-facts.ts";
import type { GuessedMapping } from "#app/imports/mapping.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { PARTY_KINDS, type PartyKind } from "#app/parties/party-kind.ts";
import type { Database } from "#database/connection/connect.ts";

const MOSTLY = 0.5;

/** Maps a column that is guessed to hold shippers or consignees to their companies when most values are known ones. */
export async function withCompanyColumns(
  db: Database,
  actor: Actor,
  { columns }: FileFacts,
  guess: GuessedMapping,
): Promise<GuessedMapping> {
  authorize(actor, "shipments.write");
  const [fields, by] = [[...guess.fields], [...guess.by]];
  for (const kind of PARTY_KINDS) {
    const place = fields.indexOf(kind);
    const { values = [] } = columns[place] ?? {};
    if (values.length === 0 || by[place] === "own" || fields.includes(`${kind}_company`)) continue;
    const companies = await knownCompanies(db, actor, kind, values.map(foldText));
    if (values.filter((value) => companies.has(foldText(value))).length <= values.length * MOSTLY) continue;
    fields[place] = `${kind}_company`;
    by[place] = "values";
  }
  return { ...guess, fields, by };
}

async function knownCompanies(
  db: Database,
  actor: Actor,
  kind: PartyKind,
  texts: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ company: string }>`
    select distinct company_folded as company from ${sql.table(`${kind}s`)}
    where company_folded = any(${texts}::text[])`.execute(db);
  const customers = await companiesByText(db, actor, texts);
  return new Set([...rows.map(({ company }) => company), ...customers.keys()]);
}
