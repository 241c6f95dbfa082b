import { atEdge } from "#app/edge.server.ts";
import type { Route } from "./+types/shipper-rows.route";
import { loadPartyRows } from "./party-route.server.ts";

export const loader = atEdge((args: Route.LoaderArgs) => loadPartyRows("shipper", args));
