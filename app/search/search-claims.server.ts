import { type Actor, authorize } from "#app/access/policy.ts";
import { CLAIM_KINDS } from "#app/claims/claim.ts";
import { findClaims } from "#app/claims/claims.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { SearchHit } from "./hit.ts";
import { isShort } from "./newest-with.server.ts";
import type { ParsedSearch } from "./parse-search.ts";
import { byRank, RANK, rankWords } from "./rank.ts";

const FOUND_MAX = 11;

/** Searches claims by number, shipment number, or liable party. */
export async function searchClaims(db: Database, actor: Actor, search: ParsedSearch): Promise<SearchHit[]> {
  authorize(actor, "claims.read");
  if (isShort(search)) return [];
  const rows = await findClaims(db, actor, search.text, FOUND_MAX);
  return byRank(
    rows.map(({ id, number, kind, tracking_number, liable }): SearchHit => {
      const best = rankWords(search, [number, tracking_number, liable]);
      return {
        kind: "claim",
        id,
        title: number,
        detail: [CLAIM_KINDS[kind], tracking_number, liable].filter(Boolean).join(" · "),
        rank: best === RANK.none ? RANK.inside : best,
      };
    }),
  );
}
