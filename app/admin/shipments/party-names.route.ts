import { requestScope } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { searchPartyNames } from "#database/parties/search-party-names.ts";
import { searchText } from "#domain/search.ts";
import type { Route } from "./+types/party-names.route";

/** Shippers or consignees for a combo box, by a piece of their name. */
export const loader = atEdge(async ({ request, context }: Route.LoaderArgs) => {
  const params = new URL(request.url).searchParams;
  const table = params.get("kind") === "consignee" ? "consignees" : "shippers";
  return Response.json(
    await searchPartyNames(context.get(requestScope).db, table, searchText(params.get("search"))),
  );
});
