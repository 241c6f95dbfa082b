import { withResolvedRoute } from "#content/places/public-places.server.ts";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import {
  GROUP_MAX,
  searchListAddress,
  NOTHING_FOUND,
  orderGroups,
  SEARCH_KINDS,
  type SearchGroup,
  type SearchHit,
  type SearchKind,
  type SearchResult,
} from "./hit.ts";
import { type ParsedSearch, parseSearch, type SearchCode } from "./parse-search.ts";
import { byRank, RANK, rankWords } from "./rank.ts";
import { type Database, readPrepared } from "#database/connection/connect.ts";
import {
  searchCarriers,
  searchClaims,
  searchConsolidations,
  searchInvoices,
  searchSupplierInvoices,
} from "./search-records.server.ts";
import { searchCompanies, searchNearParties, searchParties } from "./search-parties.server.ts";
import { type PartyHit, readShipmentsOfParties } from "./shipments-of-parties.server.ts";
import { readOpenShipments } from "./open-shipments.server.ts";
import { searchNearPlaces } from "./search-near-places.server.ts";
import {
  searchCodes,
  searchNearCodes,
  searchNumbers,
  searchPlaces,
  searchReferences,
} from "./search-shipments.server.ts";
import {
  searchContactSubmissions,
  searchNotes,
  searchPosts,
  searchQuoteRequests,
} from "./search-texts.server.ts";
import { sql, type SqlBool } from "kysely";
import { likePattern, foldText } from "#app/kit/text/search-text.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { readOfferNumber } from "#app/offers/offer.ts";
import { mentionedInOffer, OFFER_LOOKUP } from "#app/offers/list-offers.server.ts";
import { isShort, newestWith } from "./newest-with.server.ts";

type Search = (db: Database, actor: Actor, search: ParsedSearch) => Promise<SearchHit[]>;

const shippers: Search = (db, actor, search) => searchParties(db, actor, "shipper", search);
const consignees: Search = (db, actor, search) => searchParties(db, actor, "consignee", search);

/** Prepares the queries of small tables, for which any plan is good. */
const ofFewRows =
  (search: Search): Search =>
  (...asked) =>
    readPrepared(() => search(...asked));

const SEARCHES: readonly { kind: SearchKind; search: Search }[] = [
  { kind: "shipment", search: searchNumbers },
  { kind: "shipment", search: searchReferences },
  { kind: "shipment", search: searchPlaces },
  { kind: "company", search: searchCompanies },
  { kind: "consolidation", search: ofFewRows(searchConsolidations) },
  { kind: "claim", search: ofFewRows(searchClaims) },
  { kind: "carrier", search: ofFewRows(searchCarriers) },
  { kind: "offer", search: searchOffers },
  { kind: "invoice", search: searchInvoices },
  { kind: "supplier_invoice", search: searchSupplierInvoices },
  { kind: "shipper", search: shippers },
  { kind: "consignee", search: consignees },
  { kind: "quote_request", search: searchQuoteRequests },
  { kind: "contact_submission", search: searchContactSubmissions },
  { kind: "note", search: searchNotes },
  { kind: "post", search: ofFewRows(searchPosts) },
];

const GUESSES: typeof SEARCHES = [
  { kind: "shipment", search: searchNearCodes },
  { kind: "place", search: searchNearPlaces },
  { kind: "shipper", search: (db, actor, search) => searchNearParties(db, actor, "shipper", search) },
  { kind: "consignee", search: (db, actor, search) => searchNearParties(db, actor, "consignee", search) },
];

/** Returns the best hits in groups; without any, runs a second round for similar spellings. */
export async function searchEverywhere(db: Database, actor: Actor, typed: string): Promise<SearchResult> {
  authorize(actor, "shipments.read", "customers.read", "requests.read", "contacts.read", "blog.read");
  const search = parseSearch(typed);
  if (!search) return NOTHING_FOUND;
  if (search.codes) return findCodes(db, actor, search.codes);
  const hits = await ask(db, actor, SEARCHES, search);
  if (hits.length > 0)
    return { groups: await withShipments(db, actor, hits, search), isGuess: false, missing: [] };
  const guessed = await ask(db, actor, GUESSES, search);
  return { groups: guessed, isGuess: guessed.length > 0, missing: [] };
}

async function ask(
  db: Database,
  actor: Actor,
  searches: typeof SEARCHES,
  search: ParsedSearch,
): Promise<SearchGroup[]> {
  const allowed = searches.filter(({ kind }) => can(actor, SEARCH_KINDS[kind].read));
  const hits = (await Promise.all(allowed.map((each) => each.search(db, actor, search)))).flat();
  const kinds = Object.keys(SEARCH_KINDS) as SearchKind[];
  return orderGroups(kinds.map((kind) => groupOf(kind, hits, search)));
}

/** Customers whose open shipments are read. */
const OPENED_MAX = 2;

/** Adds the shipments of the customers and parties that are named by the search. */
async function withShipments(
  db: Database,
  actor: Actor,
  groups: readonly SearchGroup[],
  search: ParsedSearch,
): Promise<SearchGroup[]> {
  if (isShort(search) || !can(actor, "shipments.read")) return [...groups];
  return withPartyShipments(db, actor, await withOpenShipments(db, actor, groups), search);
}

/** Adds their open shipments to the best customers. */
async function withOpenShipments(
  db: Database,
  actor: Actor,
  groups: readonly SearchGroup[],
): Promise<SearchGroup[]> {
  return Promise.all(
    groups.map(async (group) => {
      if (group.kind !== "company") return group;
      const hits = group.hits.map(async (hit, place) =>
        place < OPENED_MAX && hit.rank <= RANK.word
          ? { ...hit, open: await readOpenShipments(db, actor, hit.id) }
          : hit,
      );
      return { ...group, hits: await Promise.all(hits) };
    }),
  );
}

/** Adds to the found shipments those of the parties that are named by the search. */
async function withPartyShipments(
  db: Database,
  actor: Actor,
  groups: readonly SearchGroup[],
  search: ParsedSearch,
): Promise<SearchGroup[]> {
  const hits = groups.flatMap((group) => group.hits);
  const parties = hits.filter(isParty).filter(({ rank }) => rank <= RANK.word);
  if (parties.length === 0) return [...groups];
  const listed = hits.filter(({ open }) => open && open.hits.length > 0).map(({ id }) => id);
  const brought = await readShipmentsOfParties(db, actor, search, byRank(parties), listed);
  const byNumber = groups.find(({ kind }) => kind === "shipment");
  const shipments = {
    ...groupOf("shipment", [...brought.hits, ...(byNumber?.hits ?? [])], search),
    more: byNumber?.more ?? null,
    ofParties: brought.all,
  };
  return orderGroups([shipments, ...groups.filter((group) => group !== byNumber)]);
}

const isParty = (hit: SearchHit): hit is PartyHit => hit.kind === "shipper" || hit.kind === "consignee";

function groupOf(kind: SearchKind, hits: readonly SearchHit[], search: ParsedSearch): SearchGroup {
  const best = new Map<string, SearchHit>();
  for (const hit of byRank(hits)) {
    const key = kind === "note" ? `${hit.id} ${hit.detail}` : hit.id;
    if (hit.kind === kind && !best.has(key)) best.set(key, hit);
  }
  // The lists search a text in a single column, so for several words they may find less.
  const hasMore = best.size > GROUP_MAX && search.words.length === 1;
  return {
    kind,
    hits: [...best.values()].slice(0, GROUP_MAX),
    more: hasMore ? searchListAddress(kind, search.text) : null,
  };
}

async function findCodes(db: Database, actor: Actor, codes: readonly SearchCode[]): Promise<SearchResult> {
  if (!can(actor, "shipments.read")) return NOTHING_FOUND;
  const { hits, missing } = await searchCodes(db, actor, codes);
  const groups: SearchGroup[] = hits.length > 0 ? [{ kind: "shipment", hits, more: null }] : [];
  return { groups, isGuess: false, missing };
}

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

async function searchOffers(db: Database, actor: Actor, search: ParsedSearch): Promise<SearchHit[]> {
  authorize(actor, "offers.read");
  const columns = sql`id, number, version, customer_name, customer_company, origin_location, destination_location,
    currency, net_total, created_at`;
  const number = readOfferNumber(search.text);
  const start = search.words.map(
    (word) => sql<SqlBool>`' ' || ${OFFER_LOOKUP} like ${likePattern(foldText(` ${word}`))}`,
  );
  const holds = isShort(search) ? null : [mentionedInOffer(search.text)];
  const query =
    number === null
      ? newestWith({
          table: "offers",
          columns,
          shown: sql<SqlBool>`latest`,
          newest: NEWEST,
          limit: FOUND_MAX,
          start,
          conditions: holds,
        })
      : sql`select ${columns} from offers where number = ${number} and latest`;
  const { rows } = await sql<OfferHitRow>`${query}`.execute(db);
  return byRank(rows.map((row) => offerHit(search, row, number)));
}

function offerHit(search: ParsedSearch, row: OfferHitRow, number: string | null): SearchHit {
  const customer = row.customer_company ?? row.customer_name;
  const laneOf = (of: OfferHitRow) => `${of.origin_location} → ${of.destination_location}`;
  const lane = laneOf(withResolvedRoute(row));
  const best = rankWords(search, [row.number, row.customer_name, row.customer_company, laneOf(row), lane]);
  return {
    kind: "offer",
    id: row.id,
    title: row.version > 1 ? `${row.number} v${row.version}` : row.number,
    detail: [customer, lane, formatMoney(row.net_total, row.currency)].join(" · "),
    rank: number === row.number ? RANK.exact : best === RANK.none ? RANK.inside : best,
  };
}
