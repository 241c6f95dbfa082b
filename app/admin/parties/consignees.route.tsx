import { atEdge } from "#app/edge.server.ts";
import type { Route } from "./+types/consignees.route";
import { answerInWords } from "./answer-in-words.ts";
import { PartiesPage } from "./parties-page.tsx";
import { changeParty, loadParties } from "./party-route.server.ts";

export const loader = atEdge((args: Route.LoaderArgs) => loadParties("consignee", args));
export const action = atEdge((args: Route.ActionArgs) => changeParty("consignee", args));
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answerInWords("consignee", request, serverAction);

export default function Consignees({ loaderData }: Route.ComponentProps) {
  return <PartiesPage kind="consignee" search={loaderData.search} first={loaderData.page} />;
}
