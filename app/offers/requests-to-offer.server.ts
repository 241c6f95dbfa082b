import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { quoteFilterOf } from "#app/quote-requests/quote-filter.ts";
import { type ListedQuoteRequest, listQuoteRequests } from "#app/quote-requests/quote-requests.server.ts";
import type { Database } from "#database/connection/connect.ts";

const SHOWN = 20;

export interface RequestToOffer extends ListedQuoteRequest {
  /** The newest offer that was made for it. */
  offer: { id: string; number: string; version: number } | null;
}

/** Lists waiting requests, those of the actor first, else the longest waiting; with the number of all. */
export async function listRequestsToOffer(
  db: Database,
  actor: Actor,
): Promise<{ requests: RequestToOffer[]; total: number }> {
  authorize(actor, "offers.write");
  const listed = (query: Record<string, string>) =>
    listQuoteRequests(
      db,
      actor,
      quoteFilterOf(new URLSearchParams({ view: "waiting", ...query })),
      { index: 0 },
      SHOWN,
    );
  const [own, all] = await Promise.all([listed({ owner: "me" }), listed({})]);
  const others = all.rows.filter(({ owner_id }) => owner_id !== actor.id);
  const rows = [...own.rows, ...others].slice(0, SHOWN);
  const offers = await sql<{ request_id: string; id: string; number: string; version: number }>`
    select distinct on (request_id) request_id, id, number, version from offers
    where request_id = any(${rows.map(({ id }) => id)}::uuid[]) and latest
    order by request_id, created_at desc`.execute(db);
  const offerOf = new Map(offers.rows.map(({ request_id, ...offer }) => [request_id, offer]));
  return {
    requests: rows.map((row) => ({ ...row, offer: offerOf.get(row.id) ?? null })),
    total: Math.max(rows.length, Number(all.total)),
  };
}
