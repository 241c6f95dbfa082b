import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { numberKey } from "#app/customers/company-numbers.ts";
import type { SearchHit } from "./hit.ts";
import type { ParsedSearch } from "./parse-search.ts";
import { byRank, RANK, rankCode, rankWords } from "./rank.ts";
import type { Database } from "#database/connection/connect.ts";
import { mentions } from "#database/connection/text-search.ts";
import { isShort } from "./newest-with.server.ts";

const CANDIDATES = 200;
/** Shorter numbers are in too many others. */
const NUMBER_MIN = 4;

interface CompanyRow {
  id: string;
  name: string;
  legal_name: string | null;
  vat_number: string | null;
  eori: string | null;
  city: string | null;
  person: string | null;
  email: string | null;
}

/** Customers by name, number in any spelling, place, and the people there; by name alone for one or two letters. */
export async function searchCompanies(
  db: Database,
  actor: Actor,
  search: ParsedSearch,
): Promise<SearchHit[]> {
  authorize(actor, "customers.read");
  const columns = sql`companies.id, companies.name, legal_name, vat_number, eori, city`;
  const nobody = sql`null as person, null as email`;
  const limit = sql`limit ${sql.lit(CANDIDATES)}`;
  const start = sql`substr(search_pattern(${search.text}), 2)`;
  const queries = [
    sql`(select ${columns}, ${nobody} from companies where name_folded like ${start} ${limit})`,
  ];
  if (!isShort(search)) {
    const own = search.words.map((word) => mentions(sql`lookup_folded`, word));
    const text = sql`search_fold(person.name || ' ' || coalesce(person.email, ''))`;
    const theirs = search.words.map((word) => mentions(text, word));
    queries.push(
      sql`(select ${columns}, ${nobody} from companies where ${sql.join(own, sql` and `)} ${limit})`,
      sql`(select ${columns}, person.name, person.email from company_contacts as person
        join companies on companies.id = person.company_id where ${sql.join(theirs, sql` and `)} ${limit})`,
    );
  }
  const key = numberKey(search.text);
  if (key.length >= NUMBER_MIN && /\d/.test(key))
    queries.push(
      sql`(select ${columns}, ${nobody} from companies where ${mentions(sql`lookup_folded`, key)} ${limit})`,
      sql`(select ${columns}, person.name, person.phone from company_contacts as person
        join companies on companies.id = person.company_id
        where person.phone is not null and phone_key(person.phone) = phone_key(${search.text}) ${limit})`,
    );
  const { rows } = await sql<CompanyRow>`${sql.join(queries, sql` union all `)}`.execute(db);
  return byRank(rows.map((row) => companyHit(search, row)));
}

function companyHit(
  search: ParsedSearch,
  { id, name, legal_name, vat_number, eori, city, person, email }: CompanyRow,
): SearchHit {
  const texts = person === null ? [name, legal_name] : [person, email];
  const best = Math.min(rankWords(search, texts), rankCode(search, [vat_number, eori])) as SearchHit["rank"];
  const match = person === null ? undefined : [person, email].filter(Boolean).join(", ");
  return {
    kind: "company",
    id,
    title: name,
    detail: [city, vat_number].filter(Boolean).join(" · "),
    ...(match && { match }),
    rank: best === RANK.none ? RANK.inside : best,
  };
}
