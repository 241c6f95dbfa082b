import { type Actor, authorize } from "#app/access/policy.ts";
import { foundBy } from "#app/consolidations/list-consolidations.server.ts";
import { LEG_MODES } from "#app/shipments/leg-modes.ts";
import { referenceKey } from "#app/shipments/number-key.ts";
import type { Database } from "#database/connection/connect.ts";
import type { SearchHit } from "./hit.ts";
import { isShort } from "./newest-with.server.ts";
import type { ParsedSearch } from "./parse-search.ts";
import { byRank, RANK, rankWords } from "./rank.ts";

const FOUND_MAX = 11;

/** Searches by number, master reference, booking, container, carrier or vessel. */
export async function searchConsolidations(
  db: Database,
  actor: Actor,
  search: ParsedSearch,
): Promise<SearchHit[]> {
  authorize(actor, "shipments.read");
  if (isShort(search)) return [];
  const rows = await db
    .selectFrom("consolidations")
    .select(["id", "number", "mode", "carrier", "master_reference", "conveyance"])
    .where(foundBy(search.text))
    .orderBy("created_at", "desc")
    .limit(FOUND_MAX)
    .execute();
  const key = referenceKey(search.text);
  return byRank(
    rows.map(({ id, number, mode, carrier, master_reference, conveyance }): SearchHit => {
      const best = rankWords(search, [number, master_reference, carrier, conveyance]);
      const isExact = [number, master_reference].some((each) => each !== null && referenceKey(each) === key);
      const detail = [LEG_MODES[mode], master_reference, carrier, conveyance];
      return {
        kind: "consolidation",
        id,
        title: number,
        detail: detail.filter(Boolean).join(" · "),
        rank: isExact ? RANK.exact : best === RANK.none ? RANK.inside : best,
      };
    }),
  );
}
