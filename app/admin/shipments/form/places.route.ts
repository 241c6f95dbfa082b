import { allowedStaff } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { places } from "#content/places/places.server.ts";
import { searchText } from "#domain/search.ts";
import type { Route } from "./+types/places.route";

/** Enough to choose from while typing. */
const SUGGESTIONS = 10;

/** Ports, airports and towns for a place field, by a piece of the name or a code. */
export const loader = withErrorMapping(({ request, context }: Route.LoaderArgs) => {
  allowedStaff(context, "shipments.read");
  const params = new URL(request.url).searchParams;
  return Promise.resolve(Response.json(places.suggest(searchText(params.get("search")), SUGGESTIONS)));
});
