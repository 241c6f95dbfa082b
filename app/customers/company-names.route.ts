import { searchText } from "#app/kit/text/search-text.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { searchCompanyNames } from "./company-names.server.ts";
import type { Route } from "./+types/company-names.route";

export const loader = forStaff("customers.read", async ({ request }: Route.LoaderArgs, { db, actor }) => {
  const search = searchText(new URL(request.url).searchParams.get("search"));
  return Response.json(await searchCompanyNames(db, actor, search));
});
