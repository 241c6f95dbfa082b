import { type Actor, authorize } from "#app/access/policy.ts";
import { findCarriers } from "#app/carriers/carriers.server.ts";
import { TRANSPORT_MODES } from "#app/goods/transport-modes.ts";
import type { Database } from "#database/connection/connect.ts";
import type { SearchHit } from "./hit.ts";
import type { ParsedSearch } from "./parse-search.ts";
import { byRank, RANK, rankWords } from "./rank.ts";

const FOUND_MAX = 11;

/** Searches carriers by any name, SCAC, prefix or contact person. */
export async function searchCarriers(db: Database, actor: Actor, search: ParsedSearch): Promise<SearchHit[]> {
  authorize(actor, "carriers.read");
  const carriers = await findCarriers(db, actor, search.text, FOUND_MAX);
  return byRank(
    carriers.map(({ id, name, other_names, modes, scac, iata_prefix, contact }): SearchHit => {
      const best = rankWords(search, [name, ...other_names, scac, iata_prefix, contact]);
      const by = modes.map((mode) => TRANSPORT_MODES[mode]).join(", ");
      return {
        kind: "carrier",
        id,
        title: name,
        detail: [by, scac, iata_prefix, contact].filter(Boolean).join(" · "),
        rank: best === RANK.none ? RANK.inside : best,
      };
    }),
  );
}
