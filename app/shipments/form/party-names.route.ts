import { searchPartyNames } from "#app/parties/list-parties.server.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/party-names.route";

export const loader = forStaff("customers.read", async ({ request }: Route.LoaderArgs, { db, actor }) => {
  const params = new URL(request.url).searchParams;
  const table = params.get("kind") === "consignee" ? "consignees" : "shippers";
  return Response.json(await searchPartyNames(db, actor, table, searchText(params.get("search"))));
});
