import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { PARTY_TABLE } from "#app/parties/parties.server.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import { SHIPMENT_IS_OPEN } from "#app/status-history/sync-status.server.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import type { Database } from "#database/connection/connect.ts";
import type { ListLink, SearchHit } from "./hit.ts";
import type { ParsedSearch } from "./parse-search.ts";
import { RANK, type Rank, rankWords } from "./rank.ts";
import { shipmentHit, type ShipmentRow } from "./search-shipments.server.ts";

const SHOWN = 5;
/** Number of the newest shipments of a party that are counted. */
const NEWEST = 50;
/** Parties whose list of all shipments is linked. */
const LINKED_MAX = 2;

export type PartyHit = SearchHit & { kind: PartyKind };

interface PartyCount {
  role: PartyKind;
  party: string;
  count: number;
}

interface FoundRow extends ShipmentRow {
  role: PartyKind;
  party: string;
  name: string;
  company: string | null;
  counts: PartyCount[];
}

/**
 * Reads the shipments of parties found by name: open ones first, of these the best match, then the newest.
 * @param listed customers whose open shipments are listed already; their parties are left out
 * @returns also the lists of all shipments of a party with more of them
 */
export async function readShipmentsOfParties(
  db: Database,
  actor: Actor,
  search: ParsedSearch,
  parties: readonly PartyHit[],
  listed: readonly string[],
): Promise<{ hits: SearchHit[]; all: ListLink[] }> {
  authorize(actor, "shipments.read", "customers.read");
  const ofKind = (kind: PartyKind) => {
    const named = parties.filter((party) => party.kind === kind);
    const newest = (
      columns = sql``,
      limit = NEWEST,
    ) => sql`(select id, created_at, ${SHIPMENT_IS_OPEN} as is_open
      from shipments where ${sql.ref(`shipments.${PARTY_TABLE[kind].reference}`)} = party.id ${columns}
      order by created_at desc, id desc limit ${sql.lit(limit)})`;
    return sql`select newest.*, ${sql.lit(kind)} as role, party.id as party, party.name, party.company, asked.rank
      from unnest(${named.map(({ id }) => id)}::uuid[], ${named.map(({ rank }) => rank)}::int[]) as asked (id, rank)
      join ${sql.table(PARTY_TABLE[kind].table)} as party on party.id = asked.id
      cross join lateral (${newest()} union ${newest(sql`and ${SHIPMENT_IS_OPEN}`, SHOWN)}) as newest
      where party.company_id is null or party.company_id <> all(${listed}::uuid[])`;
  };
  const { rows } = await sql<FoundRow>`
    with found as materialized (${ofKind("shipper")} union all ${ofKind("consignee")}),
    once as (select distinct on (id) * from found order by id, rank),
    best as materialized (select * from once order by is_open desc, rank, created_at desc, id desc limit ${sql.lit(SHOWN)})
    select best.role, best.party, best.name, best.company, shipments.id, tracking_number, status, origin_location,
      destination_location, current_location, origin_code, destination_code, current_code,
      consignees.name as consignee, null as kind, null as value,
      (select json_agg(counted) from (select role, party, count(*)::int as count from found group by role, party) as counted)
        as counts
    from best join shipments on shipments.id = best.id left join consignees on consignees.id = shipments.consignee_id
    order by best.is_open desc, best.rank, best.created_at desc, best.id desc`.execute(db);
  const rank = Math.min(...parties.map((party) => party.rank)) as Rank;
  return {
    hits: rows.map((row) => ({ ...shipmentHit(row, rank), ...byParty(search, row) })),
    all: listsOfAll(parties, rows),
  };
}

/** Names the party that matched, unless the line names it as consignee. */
function byParty(search: ParsedSearch, { role, name, company, consignee }: FoundRow): { match?: string } {
  const named = company && rankWords(search, [name]) === RANK.none ? company : name;
  return named === consignee ? {} : { match: `${role === "shipper" ? "Shipper" : "Consignee"} ${named}` };
}

function listsOfAll(parties: readonly PartyHit[], rows: readonly FoundRow[]): ListLink[] {
  const counts = rows[0]?.counts ?? [];
  const lists = parties.flatMap(({ kind, id, title }) => {
    const count = counts.find(({ role, party }) => role === kind && party === id)?.count ?? 0;
    const shown = rows.filter(({ role, party }) => role === kind && party === id).length;
    if (count <= shown) return [];
    const many = count < NEWEST ? pluralize(count, "shipment") : "shipments";
    const to = `/admin/shipments?${new URLSearchParams({ [kind]: id })}`;
    return [{ title: `All ${many} ${kind === "shipper" ? "from" : "to"} ${title}`, to }];
  });
  return lists.slice(0, LINKED_MAX);
}
