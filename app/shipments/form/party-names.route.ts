import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { searchPartyNames } from "#app/parties/list-parties.server.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import type { Route } from "./+types/party-names.route";

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "customers.read");
  const params = new URL(request.url).searchParams;
  const table = params.get("kind") === "consignee" ? "consignees" : "shippers";
  return Response.json(
    await searchPartyNames(context.get(requestScope).db, actor, table, searchText(params.get("search"))),
  );
});
