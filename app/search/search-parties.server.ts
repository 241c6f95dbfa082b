import { onOneLine } from "#app/kit/text/text.ts";
import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import type { SearchHit } from "./hit.ts";
import { isNearText, NEAR_WORD_MIN } from "./similar-codes.ts";
import type { ParsedSearch } from "./parse-search.ts";
import { byRank, type Rank, RANK, rankCode, rankWords } from "./rank.ts";
import type { Database } from "#database/connection/connect.ts";
import { mentions } from "#database/connection/text-search.ts";
import { PARTY_TABLE } from "#app/parties/parties.server.ts";
import { isShort } from "./newest-with.server.ts";
import { numberKey } from "#app/customers/company-numbers.ts";

const CANDIDATES = 200;
const NEAR_THRESHOLD = "0.33";

interface PartyRow {
  id: string;
  name: string;
  company: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
}

const columns = sql`id, name, company, email, phone, address`;

/** Searches parties by name, company, e-mail, phone or address; for one or two letters by name and company only. */
export async function searchParties(
  db: Database,
  actor: Actor,
  kind: PartyKind,
  search: ParsedSearch,
): Promise<SearchHit[]> {
  authorize(actor, "customers.read");
  const table = sql.table(PARTY_TABLE[kind].table);
  const start = sql`substr(search_pattern(${search.text}), 2)`;
  const limit = sql`limit ${sql.lit(CANDIDATES)}`;
  const queries = [
    sql`(select ${columns} from ${table} where name_folded like ${start} ${limit})`,
    sql`(select ${columns} from ${table} where company_folded like ${start} ${limit})`,
  ];
  if (!isShort(search)) {
    const all = search.words.map((word) => mentions(sql`lookup_folded`, word));
    queries.push(sql`(select ${columns} from ${table} where ${sql.join(all, sql` and `)} ${limit})`);
  }
  const { rows } = await sql<PartyRow>`select distinct on (id) ${columns}
    from (${sql.join(queries, sql` union all `)}) as found`.execute(db);
  return byRank(rows.map((row) => partyHit(kind, row, rankParty(search, row))));
}

export async function searchNearParties(
  db: Database,
  actor: Actor,
  kind: PartyKind,
  search: ParsedSearch,
): Promise<SearchHit[]> {
  authorize(actor, "customers.read");
  if (search.words.every((word) => word.length < NEAR_WORD_MIN)) return [];
  const table = sql.table(PARTY_TABLE[kind].table);
  const rows = await db.transaction().execute(async (tx) => {
    // Two swapped letters of a short word leave a third of its trigrams.
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${NEAR_THRESHOLD}, true)`.execute(tx);
    const wanted = sql`search_fold(${search.text})`;
    const near = await sql<PartyRow>`select ${columns} from ${table} where search_folded %> ${wanted}
      order by word_similarity(${wanted}, search_folded) desc limit ${sql.lit(CANDIDATES)}`.execute(tx);
    return near.rows;
  });
  const near = rows.filter(({ name, company }) => isNearText(search.words, `${name} ${company ?? ""}`));
  return near.map((row) => partyHit(kind, row, RANK.inside));
}

function rankParty(search: ParsedSearch, { name, company, email }: PartyRow): Rank {
  const rank = rankWords(search, [name, company, email]);
  return rank === RANK.none ? RANK.inside : rank;
}

function partyHit(kind: PartyKind, row: PartyRow, rank: Rank): SearchHit {
  const { id, name, company, email, phone, address } = row;
  const detail = [company, email, phone, address && onOneLine(address)].filter(Boolean).slice(0, 3);
  return { kind, id, title: name, detail: detail.join(" · "), rank };
}

/** Minimum length of a number: shorter ones occur in too many others. */
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

/** Searches customers by name, number in any spelling, place, and contact persons; for one or two letters by name only. */
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
