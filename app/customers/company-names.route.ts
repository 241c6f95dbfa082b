import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import { searchCompanyNames } from "./company-names.server.ts";
import type { Route } from "./+types/company-names.route";

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "customers.read");
  const search = searchText(new URL(request.url).searchParams.get("search"));
  return Response.json(await searchCompanyNames(context.get(requestScope).db, actor, search));
});
