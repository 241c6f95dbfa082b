import { atEdge } from "#app/edge.server.ts";
import type { Route } from "./+types/shippers.route";
import { answerInWords } from "./answer-in-words.ts";
import { PartiesPage } from "./parties-page.tsx";
import { changeParty, loadParties } from "./party-route.server.ts";

export const loader = atEdge((args: Route.LoaderArgs) => loadParties("shipper", args));
export const action = atEdge((args: Route.ActionArgs) => changeParty("shipper", args));
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answerInWords("shipper", request, serverAction);

export default function Shippers({ loaderData }: Route.ComponentProps) {
  return <PartiesPage kind="shipper" search={loaderData.search} first={loaderData.page} />;
}
