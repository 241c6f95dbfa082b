import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { likePattern, foldText } from "#app/kit/text/search-text.ts";
import { excerptAround } from "#app/kit/text/excerpt.ts";
import type { SearchHit } from "./hit.ts";
import { withPublicRoute } from "#content/places/public-places.server.ts";
import { formatRequestNumber, parseRequestNumber } from "#app/kit/text/request-number.ts";
import type { ParsedSearch } from "./parse-search.ts";
import { byRank, RANK, type Rank, rankWords } from "./rank.ts";
import { formatDate } from "#app/kit/time/time.ts";
import type { Database } from "#database/connection/connect.ts";
import { foldInSql, mentions } from "#database/connection/text-search.ts";
import { isShort, newestWith } from "./newest-with.server.ts";

const FOUND_MAX = 11;
/** Number of the newest rows scanned before the index: common words occur among them. */
const NEWEST = 500;

interface Source {
  table: string;
  columns: RawBuilder<unknown>;
  text: RawBuilder<string>;
  shown?: RawBuilder<SqlBool>;
}

async function read<Row>(
  db: Database,
  { words }: ParsedSearch,
  { table, columns, text, shown }: Source,
): Promise<Row[]> {
  const start = words.map((word) => sql<SqlBool>`' ' || ${text} like ${likePattern(foldText(` ${word}`))}`);
  const holds = !isShort({ words }) ? words.map((word) => mentions(text, word)) : null;
  const query = newestWith({
    table,
    columns,
    shown,
    newest: NEWEST,
    limit: FOUND_MAX,
    start,
    conditions: holds,
  });
  return (await sql<Row>`${query}`.execute(db)).rows;
}

const inOneLine = (...parts: (string | null)[]) => parts.filter(Boolean).join(" · ");

/** Rank of a hit whose match may be in a column that is not shown, such as an e-mail address. */
const foundRank = (search: ParsedSearch, texts: readonly (string | null)[]): Rank => {
  const rank = rankWords(search, texts);
  return rank === RANK.none ? RANK.inside : rank;
};

export async function searchQuoteRequests(
  db: Database,
  actor: Actor,
  search: ParsedSearch,
): Promise<SearchHit[]> {
  authorize(actor, "requests.read");
  interface Row {
    id: string;
    number: number;
    name: string | null;
    email: string;
    company: string | null;
    origin_location: string | null;
    destination_location: string | null;
    origin_code: string | null;
    destination_code: string | null;
    created_at: Date;
    status: string;
  }
  const columns = sql`id, number, name, email, company, origin_location, destination_location, origin_code, destination_code,
    created_at, status`;
  const number = parseRequestNumber(search.text);
  const [hits, ofNumber] = await Promise.all([
    read<Row>(db, search, {
      table: "quote_requests",
      columns,
      text: sql<string>`search_folded`,
      shown: sql<SqlBool>`marked_spam_at is null`,
    }),
    number === null
      ? []
      : sql<Row>`select ${columns} from quote_requests where number = ${number}`
          .execute(db)
          .then(({ rows }) => rows),
  ]);
  const rows = [...ofNumber, ...hits.filter(({ id }) => ofNumber.every((each) => each.id !== id))];
  return byRank(
    rows.map(withPublicRoute).map(({ id, name, email, company, status, ...row }): SearchHit => ({
      kind: "quote_request",
      id,
      title: name ?? email,
      detail: inOneLine(
        formatRequestNumber(row.number),
        company,
        [row.origin_location, row.destination_location].filter(Boolean).join(" → "),
        formatDate(row.created_at),
      ),
      status,
      rank: row.number === number ? RANK.exact : foundRank(search, [name, company, email]),
    })),
  );
}

export async function searchContactSubmissions(
  db: Database,
  actor: Actor,
  search: ParsedSearch,
): Promise<SearchHit[]> {
  authorize(actor, "contacts.read");
  const rows = await read<{
    id: string;
    name: string | null;
    email: string;
    subject: string | null;
    created_at: Date;
  }>(db, search, {
    table: "contact_submissions",
    columns: sql`id, name, email, subject, created_at`,
    text: sql<string>`search_folded`,
    shown: sql<SqlBool>`marked_spam_at is null`,
  });
  return byRank(
    rows.map(({ id, name, email, subject, created_at }): SearchHit => ({
      kind: "contact_submission",
      id,
      title: name ?? email,
      detail: inOneLine(subject, formatDate(created_at)),
      rank: foundRank(search, [name, email, subject]),
    })),
  );
}

export async function searchNotes(db: Database, actor: Actor, search: ParsedSearch): Promise<SearchHit[]> {
  authorize(actor, "shipments.read");
  if (isShort(search)) return [];
  const rows = await read<{
    shipment_id: string;
    tracking_number: string;
    body: string;
    created_at: Date;
  }>(db, search, {
    table: "shipment_notes",
    columns: sql`id, shipment_id, body, created_at,
      (select tracking_number from shipments where shipments.id = shipment_id)`,
    text: sql<string>`body_folded`,
  });
  return rows.map((row) => ({
    kind: "note",
    id: row.shipment_id,
    title: row.tracking_number,
    detail: inOneLine(excerptAround(row.body, search.words), formatDate(row.created_at)),
    rank: RANK.inside,
  }));
}

export async function searchPosts(db: Database, actor: Actor, search: ParsedSearch): Promise<SearchHit[]> {
  authorize(actor, "blog.read");
  const rows = await read<{ id: string; title: string; excerpt: string | null; status: string }>(db, search, {
    table: "blog_posts",
    columns: sql`id, title, excerpt, status, created_at`,
    text: foldInSql(sql`title || ' ' || coalesce(excerpt, '')`),
  });
  return byRank(
    rows.map(({ id, title, excerpt, status }): SearchHit => ({
      kind: "post",
      id,
      title,
      detail: excerptAround(excerpt ?? "", search.words),
      status,
      rank: foundRank(search, [title]),
    })),
  );
}
