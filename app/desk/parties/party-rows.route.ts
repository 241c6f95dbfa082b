import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import type { Route } from "./+types/party-rows.route";
import { partyKindOf } from "./party-answer.ts";
import { loadPartyRows } from "./party-route.server.ts";

export const loader = withErrorMapping((args: Route.LoaderArgs) =>
  loadPartyRows(partyKindOf(args.request), args),
);
