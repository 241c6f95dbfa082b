import { catchNetworkError } from "#app/kit/forms/catch-network-error.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { PARTY_MESSAGES, PARTY_TEXTS } from "#app/parties/party.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import type { Route } from "./+types/parties.route";
import { type PartyAnswer, partyKindOf } from "./party-answer.ts";
import { PartiesPage } from "./parties-page.tsx";
import { changeParty, loadParties } from "./party-route.server.ts";

export const loader = loadParties;
export const action = forStaff("customers.read", async ({ request }: Route.ActionArgs, scope) =>
  changeParty(partyKindOf(request), formRecord(await request.formData()), scope),
);
/** Reports a failed request in the specified words: the dialog stays open with the typed values. */
export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const { deleteFailed } = PARTY_TEXTS[partyKindOf(request)];
  const isDelete = (await request.clone().formData()).get("intent") === "delete";
  const error = isDelete ? deleteFailed : PARTY_MESSAGES.operationFailed;
  return catchNetworkError<PartyAnswer>(serverAction, { error });
};
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => {
  const kind = partyKindOf(request);
  return fetchList({ request, serverLoader }, PARTY_TEXTS[kind].fetchFailed, (params) => ({
    kind,
    search: searchText(params.get("search")),
    page: null,
  }));
};

/** Page for both /admin/shippers and /admin/consignees. */
export default function Parties({ loaderData: { kind, search, page } }: Route.ComponentProps) {
  return <PartiesPage key={kind} kind={kind} search={search} page={page} />;
}
