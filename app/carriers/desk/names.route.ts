import { isTransportMode } from "#app/goods/transport-modes.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { proposeCarriers } from "../named-carriers.server.ts";
import type { Route } from "./+types/names.route";

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "carriers.read");
  const params = new URL(request.url).searchParams;
  const mode = params.get("mode") ?? "";
  const { db } = context.get(requestScope);
  return Response.json(
    await proposeCarriers(db, actor, searchText(params.get("search")), isTransportMode(mode) ? mode : null),
  );
});
