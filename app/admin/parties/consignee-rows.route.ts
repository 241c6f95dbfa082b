import { atEdge } from "#app/edge.server.ts";
import type { Route } from "./+types/consignee-rows.route";
import { loadPartyRows } from "./party-route.server.ts";

export const loader = atEdge((args: Route.LoaderArgs) => loadPartyRows("consignee", args));
