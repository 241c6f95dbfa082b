import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import type { SearchHit } from "./hit.ts";
import { isNearText, NEAR_WORD_MIN } from "./similar-codes.ts";
import type { ParsedSearch } from "./parse-search.ts";
import { byRank, RANK, type Rank, rankWords } from "./rank.ts";
import type { Database } from "#database/connection/connect.ts";
import { mentions } from "#database/connection/text-search.ts";
import { PARTY_TABLE } from "#app/parties/parties.server.ts";
import { isShort } from "./newest-with.server.ts";

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

/** Parties by name, company, e-mail, phone or address; by name and company alone for one or two letters. */
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
    // Two swapped letters of a short word leave it a third of its trigrams.
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
  const lines = address?.split("\n").map((line) => line.trim());
  const detail = [company, email, phone, lines?.filter(Boolean).join(", ")].filter(Boolean).slice(0, 3);
  return { kind, id, title: name, detail: detail.join(" · "), rank };
}
