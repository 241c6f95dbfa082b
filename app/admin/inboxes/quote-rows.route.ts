import { atEdge } from "#app/edge.server.ts";
import { listQuoteRequests } from "#database/quotes/list-quote-requests.ts";
import { quoteFilterOf } from "#domain/quotes/quote-filter.ts";
import type { Route } from "./+types/quote-rows.route";
import { loadInboxRows } from "./inbox-route.server.ts";

export const loader = atEdge((args: Route.LoaderArgs) =>
  loadInboxRows(args, quoteFilterOf, listQuoteRequests),
);
