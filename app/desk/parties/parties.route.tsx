import { catchNetworkError } from "#app/kit/forms/catch-network-error.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { PARTY_MESSAGES, PARTY_TEXTS } from "#app/parties/party.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import type { Route } from "./+types/parties.route";
import { type PartyAnswer, partyKindOf, type ShownParty } from "./party-answer.ts";
import { changeParty, loadParties } from "./party-route.server.ts";
import { useCallback, useState } from "react";
import { useFetcher } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import type { CompanyMatch } from "#app/customers/match.ts";
import { useFetchedAnswer } from "#app/kit/forms/use-fetched-answer.ts";
import type { WindowPage } from "#app/kit/keyset.ts";
import { ListPage } from "#app/kit/lists/list-page.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import { linkLetter } from "#app/portal/link-letter.ts";
import { type LinkList, PRIVATE_LINKS_ADDRESS } from "#app/portal/private-links-answer.ts";
import { PrivateLinksPanel } from "#app/portal/private-links-panel.tsx";
import { DeletePartyDialog, PartyCard } from "./party-card.tsx";
import { PartyDialog } from "./party-dialog.tsx";

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
  }));
};

/** Page for both /admin/shippers and /admin/consignees. */
export default function Parties({ loaderData: { kind, search, page } }: Route.ComponentProps) {
  return <PartiesPage key={kind} kind={kind} search={search} page={page} />;
}

type Open = { dialog: "add" } | { dialog: "edit" | "delete" | "links"; party: ShownParty } | null;

function PartiesPage(props: { kind: PartyKind; search: string; page: WindowPage<ShownParty> | null }) {
  const { kind, search, page } = props;
  const texts = PARTY_TEXTS[kind];
  const mayWrite = useCan("customers.write");
  useRefetchOn(kind, "company", "stopped_address");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const offer = useBelongingOffer(kind);
  const added = (id?: string, belongs?: CompanyMatch) => {
    close();
    if (id && belongs) offer(id, belongs);
  };
  return (
    <>
      <ListPage
        title={texts.title}
        noun={`${kind}s`}
        page={page}
        failed={texts.fetchFailed}
        address={`/admin/${kind}s`}
        query={new URLSearchParams(search === "" ? {} : { search })}
        actions={
          mayWrite ? (
            <Button variant="primary" onClick={() => setOpen({ dialog: "add" })}>
              {texts.addNew}
            </Button>
          ) : null
        }
        search={{ value: search, placeholder: "Name, company, email, phone, address" }}
        none={[
          `No ${kind}s yet`,
          kind === "shipper"
            ? "Who sends with you appears here."
            : "Who receives your shipments appears here.",
        ]}
        first={mayWrite ? <Button onClick={() => setOpen({ dialog: "add" })}>{texts.addNew}</Button> : null}
        unmatched={[`No ${kind}s match`, `Nothing was found for “${search}”.`]}
      >
        {(rows) => (
          <ul data-list className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
            {rows.map((party) => (
              <PartyCard
                key={party.id}
                kind={kind}
                party={party}
                onEdit={() => setOpen({ dialog: "edit", party })}
                onDelete={() => setOpen({ dialog: "delete", party })}
                onLinks={() => setOpen({ dialog: "links", party })}
              />
            ))}
          </ul>
        )}
      </ListPage>
      {open?.dialog === "add" ? <PartyDialog kind={kind} onClose={added} /> : null}
      {open?.dialog === "edit" ? (
        <PartyDialog key={open.party.id} kind={kind} party={open.party} onClose={close} />
      ) : null}
      {open?.dialog === "links" ? <PartyLinksDialog kind={kind} party={open.party} onClose={close} /> : null}
      {open?.dialog === "delete" ? (
        <DeletePartyDialog kind={kind} party={open.party} onClose={close} />
      ) : null}
    </>
  );
}

/** Offers to link a new shipper or consignee to a matching customer; nothing is linked automatically. */
function useBelongingOffer(kind: PartyKind): (party: string, company: CompanyMatch) => void {
  const { data, submit } = useFetcher<{ done?: string; error?: string }>();
  useAnswerToast(data);
  return useCallback(
    (party, company) => {
      const fields = { intent: "join", party: `${kind}:${party}` };
      const onClick = () => void submit(fields, { method: "post", action: `/admin/customers/${company.id}` });
      toast.info(`Belongs to ${company.name}?`, { action: { label: "Join", onClick } });
    },
    [kind, submit],
  );
}

function PartyLinksDialog(props: { kind: PartyKind; party: ShownParty; onClose: () => void }) {
  const { kind, party, onClose } = props;
  const address = `${PRIVATE_LINKS_ADDRESS}?${new URLSearchParams({ kind, id: party.id })}`;
  const { answer: list } = useFetchedAnswer<LinkList>(address, "The links could not be read", onClose);
  return (
    <Dialog
      title={`Private links of ${party.company || party.name}`}
      description="Each opens all their shipments, to follow, search and download, without an account."
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {list ? (
        <PrivateLinksPanel
          target={{ kind, id: party.id }}
          list={list}
          recipients={[{ name: party.name, email: party.email, language: list.language }]}
          letter={(name, language) => linkLetter(language, { name, shipment: null })}
        />
      ) : (
        <Spinner label="Reading the links" />
      )}
    </Dialog>
  );
}
