import { isTransportMode } from "#app/goods/transport-modes.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { proposeCarriers } from "../named-carriers.server.ts";
import type { Route } from "./+types/names.route";

export const loader = forStaff("carriers.read", async ({ request }: Route.LoaderArgs, { db, actor }) => {
  const params = new URL(request.url).searchParams;
  const mode = params.get("mode") ?? "";
  return Response.json(
    await proposeCarriers(db, actor, searchText(params.get("search")), isTransportMode(mode) ? mode : null),
  );
});
