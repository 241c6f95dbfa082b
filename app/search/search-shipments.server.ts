import { type RawBuilder, sql, type SqlBool } from "kysely";
import { places } from "#content/places/places.server.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { likePattern, foldText } from "#app/kit/text/search-text.ts";
import type { SearchHit } from "./hit.ts";
import { similarCodes } from "./similar-codes.ts";
import type { ParsedSearch, SearchCode } from "./parse-search.ts";
import { byRank, RANK, type Rank, rankCode, rankWords } from "./rank.ts";
import { referenceKey } from "#app/shipments/number-key.ts";
import { REFERENCE_LABELS, type ReferenceKind } from "#app/shipments/references.ts";
import { codedAs } from "#content/places/coded-as.server.ts";
import { trackingKeys } from "#app/shipments/tracking-number.ts";
import type { Database } from "#database/connection/connect.ts";
import { mentions } from "#database/connection/text-search.ts";
import { legsBy } from "#app/shipments/find-by-key.server.ts";
import { isShort, newestWith, TRIGRAM } from "./newest-with.server.ts";
import { placeHit } from "./search-near-places.server.ts";

const FOUND_MAX = 11;
/** Number of shipments of a place whose spellings are collected. */
const NEAR_PLACE = 100;
const NEWEST = 2_000;
/** Maximum matches in a million rows of a text that is not common among the newest. */
const OLDER_MAX = 6_000;

export interface ShipmentRow {
  id: string;
  tracking_number: string;
  status: string;
  origin_location: string;
  destination_location: string;
  current_location: string | null;
  origin_code: string | null;
  destination_code: string | null;
  current_code: string | null;
  consignee: string | null;
  kind: ReferenceKind | "document" | "conveyance" | "dangerous" | null;
  value: string | null;
}

/** Searches numbers: equal in any spelling, then as prefix, then as part; newest first. */
export async function searchNumbers(db: Database, actor: Actor, search: ParsedSearch): Promise<SearchHit[]> {
  authorize(actor, "shipments.read");
  const keys = trackingKeys(search.text);
  if (keys.length === 0) return [];
  const queries = keys.flatMap((key) => {
    const like = (pattern: string) => sql`(select id from shipments where tracking_key like ${pattern}
      order by created_at desc, id desc limit ${sql.lit(FOUND_MAX)})`;
    return [
      sql`(select id from shipments where tracking_key = ${key})`,
      like(likePattern(key).slice(1)),
      ...(key.length >= TRIGRAM ? [like(likePattern(key))] : []),
    ];
  });
  const rows = await readShipments(
    db,
    sql`select id, null as kind, null as value
    from (${sql.join(queries, sql` union `)}) as matched`,
  );
  return byRank(rows.map((row) => shipmentHit(row, rankCode(search, [row.tracking_number]))));
}

const NUMBERS = [
  sql`select shipment_id, kind, value, key from shipment_references`,
  sql`select shipment_id, 'container' as kind, number as value, key from shipment_containers`,
  sql`select shipment_id, 'document' as kind, number as value, reference_key(number) as key
    from documents join document_shipments on document_id = documents.id`,
];

export async function searchReferences(
  db: Database,
  actor: Actor,
  search: ParsedSearch,
): Promise<SearchHit[]> {
  authorize(actor, "shipments.read");
  const { code } = search;
  if (code === "") return [];
  const numbers = NUMBERS.flatMap((source) => {
    const select = sql`select shipment_id as id, kind, value from (${source}) as named`;
    const limit = sql`limit ${sql.lit(FOUND_MAX)}`;
    return [
      // In index order the number itself comes before those that begin with it.
      sql`(${select} where key like ${`${code}%`} order by key using ~<~ ${limit})`,
      ...(code.length >= TRIGRAM ? [sql`(${select} where key like ${`%${code}%`} ${limit})`] : []),
    ];
  });
  if (code.length >= TRIGRAM) {
    const legs = legsBy(search.text, sql`shipment_id, conveyance`, FOUND_MAX);
    numbers.push(sql`(select shipment_id as id, 'conveyance' as kind, min(conveyance) as value
      from (${legs}) as legs group by shipment_id)`);
  }
  const [, unNumber] = /^UN(\d{4})$/.exec(code) ?? [];
  if (unNumber !== undefined)
    numbers.push(sql`(select distinct shipment_id as id, 'dangerous' as kind, 'UN ' || un_number as value
      from (select shipment_id, un_number from shipment_goods where un_number = ${unNumber}
        limit ${sql.lit(NEAR_PLACE)}) as dangerous)`);
  const rows = await readShipments(db, sql.join(numbers, sql` union `));
  return byRank(rows.map((row) => shipmentHit(row, rankRow(search, row))));
}

const rankRow = (search: ParsedSearch, { kind, value }: ShipmentRow) =>
  kind === "conveyance" ? RANK.inside : rankCode(search, [value]);

const MATCH_LABELS = { ...REFERENCE_LABELS, document: "Document", conveyance: "By", dangerous: "Carries" };

export async function searchPlaces(db: Database, actor: Actor, search: ParsedSearch): Promise<SearchHit[]> {
  authorize(actor, "shipments.read");
  const coded = codedAs(["origin", "destination"], search.text);
  const holds = isShort(search) ? null : [anyOf([allOf(search.words.map(atPlace)), ...coded])];
  const rows = await readShipments(
    db,
    sql`select id, null as kind, null as value from (${newestWith({
      table: "shipments",
      columns: sql`id, created_at`,
      // Few place names contain digits: the index is faster than scanning the newest rows.
      newest: holds && /\d/.test(search.text) ? 0 : NEWEST,
      older: OLDER_MAX,
      limit: NEAR_PLACE,
      start: search.words.map(atPlaceStarting),
      conditions: holds,
    })}) as matched`,
  );
  const shipments = rows.slice(0, FOUND_MAX).map((row) =>
    // The place itself is the better result: a shipment is merely on its way there.
    ({ ...shipmentHit(row, RANK.inside), ...writtenAs(search, placesOf(row)) }),
  );
  return [...shipments, ...placeHits(search, rows)];
}

const allOf = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
const anyOf = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

const atPlace = (word: string): RawBuilder<SqlBool> => sql<SqlBool>`(${mentions(sql`origin_folded`, word)}
  or ${mentions(sql`destination_folded`, word)} or ${mentions(sql`current_folded`, word)})`;

const atPlaceStarting = (word: string): RawBuilder<SqlBool> => {
  const pattern = likePattern(foldText(` ${word}`));
  return sql<SqlBool>`(' ' || concat_ws(' ', origin_folded, destination_folded, current_folded)) like ${pattern}`;
};

interface PlaceOf {
  text: string | null;
  code: string | null;
}

const placesOf = (row: ShipmentRow): PlaceOf[] => [
  { text: row.origin_location, code: row.origin_code },
  { text: row.destination_location, code: row.destination_code },
  { text: row.current_location, code: row.current_code },
];

/** The place as written in the shipment, when its display name lacks the searched word: «Apapa, Lagos» is shown as Apapa. */
function writtenAs(search: ParsedSearch, at: readonly PlaceOf[]): { match?: string } {
  const holds = (text: string, word: string) => foldText(text).includes(word);
  const written = at.find(({ text }) =>
    search.words.some(
      (word) =>
        text &&
        holds(text, word) &&
        !at.some((each) => holds(places.shownName(each.text ?? "", each.code), word)),
    ),
  );
  return written?.text ? { match: written.text } : {};
}

/** One hit per place, by its standard name, however shipments spell it. */
function placeHits(search: ParsedSearch, rows: readonly ShipmentRow[]): SearchHit[] {
  const { places: codes, country } = places.codesFor(search.text);
  const isCoded = (code: string | null) =>
    code !== null && (codes.includes(code) || (country !== null && code.startsWith(country)));
  const byTitle = new Map<string, { title: string; rank: Rank; count: number; match?: string }>();
  for (const at of rows.flatMap(placesOf)) {
    const { text, code } = at;
    if (!text) continue;
    const title = places.shownName(text, code);
    const written = Math.min(rankWords(search, [title]), rankWords(search, [text])) as Rank;
    const rank = written === RANK.none && isCoded(code) ? RANK.inside : written;
    if (rank === RANK.none) continue;
    const entry = byTitle.get(foldText(title)) ?? { title, rank, count: 0 };
    byTitle.set(foldText(title), {
      ...writtenAs(search, [at]),
      ...entry,
      rank: Math.min(rank, entry.rank) as Rank,
      count: entry.count + 1,
    });
  }
  const usual = [...byTitle.values()].toSorted((a, b) => b.count - a.count).slice(0, FOUND_MAX);
  return byRank(
    usual.map(({ title, rank, match }) => ({ ...placeHit(title, rank), ...(match && { match }) })),
  );
}

/** Searches pasted numbers in the order typed. @returns also the numbers without a match */
export async function searchCodes(
  db: Database,
  actor: Actor,
  codes: readonly SearchCode[],
): Promise<{ hits: SearchHit[]; missing: string[] }> {
  authorize(actor, "shipments.read");
  const keys = codes.map(({ key }) => key);
  const rows = await readShipments(db, withCodes(keys));
  const hitsOf = ({ key }: SearchCode) =>
    rows.filter(({ tracking_number, value }) => referenceKey(value ?? tracking_number) === key);
  const hits = new Map(codes.flatMap(hitsOf).map((row) => [row.id, shipmentHit(row, RANK.exact)]));
  const missing = codes.filter((code) => hitsOf(code).length === 0).map(({ typed }) => typed);
  return { hits: [...hits.values()], missing };
}

/** Searches numbers with one wrong, missing or superfluous character, or two swapped ones. */
export async function searchNearCodes(
  db: Database,
  actor: Actor,
  search: ParsedSearch,
): Promise<SearchHit[]> {
  authorize(actor, "shipments.read");
  const near = search.words.some((word) => /^\p{L}{5,}$/u.test(word)) ? [] : similarCodes(search.code);
  if (near.length === 0) return [];
  const rows = await readShipments(db, withCodes(near), FOUND_MAX);
  return rows.map((row) => shipmentHit(row, RANK.inside));
}

function withCodes(keys: readonly string[]): RawBuilder<unknown> {
  // With a limit each scans its index; without, the planner would start parallel workers for a thousand keys.
  const limit = sql`limit ${sql.lit(NEAR_PLACE)}`;
  const named = NUMBERS.map(
    (source) =>
      sql`(select shipment_id, kind, value from (${source}) as named where key = any(${keys}) ${limit})`,
  );
  return sql`(select id, null as kind, null as value from shipments where tracking_key = any(${keys}) ${limit})
    union all ${sql.join(named, sql` union all `)}`;
}

async function readShipments(
  db: Database,
  query: RawBuilder<unknown>,
  limit = NEAR_PLACE,
): Promise<ShipmentRow[]> {
  // Materialized step by step: otherwise the limit makes the planner scan a million shipments by date.
  const { rows } = await sql<ShipmentRow>`
    with found as materialized (${query}),
    read as materialized (
      select shipments.id, shipments.created_at, tracking_number, status, origin_location, destination_location,
        current_location, origin_code, destination_code, current_code, consignees.name as consignee, found.kind, found.value
      from found join shipments on shipments.id = found.id
        left join consignees on consignees.id = shipments.consignee_id)
    select * from read order by created_at desc, id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export function shipmentHit(row: ShipmentRow, rank: Rank): SearchHit {
  const [from, to] = placesOf(row).map(({ text, code }) => places.shownName(text ?? "", code));
  const route = `${from} → ${to}`;
  return {
    kind: "shipment",
    id: row.id,
    title: row.tracking_number,
    detail: row.consignee ? `${route} · ${row.consignee}` : route,
    status: row.status,
    ...(row.kind && row.value ? { match: `${MATCH_LABELS[row.kind]} ${row.value}` } : {}),
    rank,
  };
}
