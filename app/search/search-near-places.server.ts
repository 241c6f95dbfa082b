import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { SearchHit } from "./hit.ts";
import { isNearText } from "./similar-codes.ts";
import type { ParsedSearch } from "./parse-search.ts";
import { RANK } from "./rank.ts";
import type { Database } from "#database/connection/connect.ts";

const NEWEST = 2_000;

export async function searchNearPlaces(
  db: Database,
  actor: Actor,
  search: ParsedSearch,
): Promise<SearchHit[]> {
  authorize(actor, "shipments.read");
  const { rows } = await sql<{ place: string }>`
    with newest as (select origin_location, destination_location, current_location from shipments
      order by created_at desc, id desc limit ${sql.lit(NEWEST)})
    select place from newest, lateral (values (origin_location), (destination_location), (current_location)) as v (place)
    where place is not null group by place order by count(*) desc`.execute(db);
  return rows
    .filter(({ place }) => isNearText(search.words, place))
    .map(({ place }) => placeHit(place, RANK.inside));
}

export function placeHit(place: string, rank: SearchHit["rank"]): SearchHit {
  return { kind: "place", id: place, title: place, detail: "Shipments from, to or here", rank };
}
