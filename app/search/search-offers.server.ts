import { sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { containing, foldText } from "#app/kit/text/search-text.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { readOfferNumber } from "#app/offers/offer.ts";
import type { SearchHit } from "./hit.ts";
import type { ParsedSearch } from "./parse-search.ts";
import { byRank, RANK, rankWords } from "./rank.ts";
import type { Database } from "#database/connection/connect.ts";
import { mentions } from "#database/connection/text-search.ts";
import { OFFER_LOOKUP } from "#app/offers/list-offers.server.ts";
import { isShort, newestWith } from "./newest-with.server.ts";

const FOUND_MAX = 11;
const NEWEST = 500;

interface OfferHitRow {
  id: string;
  number: string;
  version: number;
  customer_name: string;
  customer_company: string | null;
  origin_location: string;
  destination_location: string;
  currency: string;
  net_total: string;
}

export async function searchOffers(db: Database, actor: Actor, search: ParsedSearch): Promise<SearchHit[]> {
  authorize(actor, "offers.read");
  const columns = sql`id, number, version, customer_name, customer_company, origin_location, destination_location,
    currency, net_total, created_at`;
  const number = readOfferNumber(search.text);
  const start = search.words.map(
    (word) => sql<SqlBool>`' ' || ${OFFER_LOOKUP} like ${containing(foldText(` ${word}`))}`,
  );
  const holds = isShort(search) ? null : search.words.map((word) => mentions(OFFER_LOOKUP, word));
  const query =
    number === null
      ? newestWith({
          table: "offers",
          columns,
          shown: sql<SqlBool>`latest`,
          newest: NEWEST,
          limit: FOUND_MAX,
          start,
          holds,
        })
      : sql`select ${columns} from offers where number = ${number} and latest`;
  const { rows } = await sql<OfferHitRow>`${query}`.execute(db);
  return byRank(rows.map((row) => offerHit(search, row, number)));
}

function offerHit(search: ParsedSearch, row: OfferHitRow, number: string | null): SearchHit {
  const customer = row.customer_company ?? row.customer_name;
  const lane = `${row.origin_location} → ${row.destination_location}`;
  const best = rankWords(search, [row.number, row.customer_name, row.customer_company, lane]);
  return {
    kind: "offer",
    id: row.id,
    title: row.version > 1 ? `${row.number} v${row.version}` : row.number,
    detail: [customer, lane, formatMoney(row.net_total, row.currency)].join(" · "),
    rank: number === row.number ? RANK.exact : best === RANK.none ? RANK.inside : best,
  };
}
