import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import { FetchFailed, SearchField } from "#app/kit/lists/list-controls.tsx";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { usePagedRows } from "#app/kit/lists/use-paged-rows.ts";
import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { useCan } from "#app/access/use-can.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import type { CompanyMatch } from "#app/customers/match.ts";
import type { Page } from "#app/kit/keyset.ts";
import { affects } from "#app/live/event.ts";
import { PARTY_TEXTS } from "#app/parties/words.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import { DeletePartyDialog, PartyCard } from "./party-card.tsx";
import { PartyDialog } from "./party-dialog.tsx";
import type { ShownParty } from "./party-answer.ts";
import { useFetcher } from "react-router";
import { toast } from "#app/kit/ui/toast.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useFetchedAnswer } from "#app/kit/forms/use-fetched-answer.ts";
import { type LinkList, PRIVATE_LINKS_ADDRESS } from "#app/portal/private-links-answer.ts";
import { PrivateLinksPanel } from "#app/portal/private-links-panel.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { linkLetter } from "#app/portal/link-letter.ts";

/** Ids of records just saved here: they may stand below the reloaded first page. */
type PartyChange = { ids: readonly string[]; deleted: boolean };
type Open = { dialog: "add" } | { dialog: "edit" | "delete" | "links"; party: ShownParty } | null;

type PagedParties = ReturnType<typeof usePagedRows<ShownParty>>;
const NONE_READ: Page<ShownParty> = { rows: [], next: null, total: 0 };

export function PartiesPage(props: { kind: PartyKind; search: string; first: Page<ShownParty> | null }) {
  const { kind, search, first } = props;
  const texts = PARTY_TEXTS[kind];
  const address = `/admin/${kind}s`;
  const mayWrite = useCan("customers.write");
  const list = usePagedRows<ShownParty>({
    first: first ?? NONE_READ,
    address: `${address}/rows?${new URLSearchParams({ search })}`,
    failed: texts.fetchFailed,
  });
  const [open, setOpen] = useState<Open>(null);
  const [changed, setChanged] = useState<PartyChange>({ ids: [], deleted: false });
  const close = useCallback((id?: string, deleted = false) => {
    setOpen(null);
    if (id) setChanged({ ids: [id], deleted });
  }, []);
  const offer = useBelongingOffer(kind);
  const added = useCallback(
    (id?: string, belongs?: CompanyMatch) => {
      close(id);
      if (id && belongs) offer(id, belongs);
    },
    [close, offer],
  );
  return (
    <>
      <ListHead
        title={texts.title}
        count={first && { total: list.total, narrowed: search !== "" }}
        actions={
          mayWrite ? (
            <Button variant="primary" onClick={() => setOpen({ dialog: "add" })}>
              {texts.addNew}
            </Button>
          ) : null
        }
      >
        <FilterForm label={`Search ${kind}s`} action={address}>
          <SearchField
            label={`Search ${kind}s`}
            placeholder="Name, company, email, phone, address"
            defaultValue={search}
          />
        </FilterForm>
      </ListHead>
      {first ? (
        <PartyCards
          kind={kind}
          search={search}
          list={list}
          changed={changed}
          onAdd={() => setOpen({ dialog: "add" })}
          onEdit={(party) => setOpen({ dialog: "edit", party })}
          onDelete={(party) => setOpen({ dialog: "delete", party })}
          onLinks={(party) => setOpen({ dialog: "links", party })}
        />
      ) : (
        <FetchFailed message={texts.fetchFailed} />
      )}
      {open?.dialog === "add" ? <PartyDialog kind={kind} onClose={added} /> : null}
      {open?.dialog === "edit" ? (
        <PartyDialog key={open.party.id} kind={kind} party={open.party} onClose={(id) => close(id)} />
      ) : null}
      {open?.dialog === "links" ? (
        <PartyLinksDialog kind={kind} party={open.party} onClose={() => setOpen(null)} />
      ) : null}
      {open?.dialog === "delete" ? (
        <DeletePartyDialog kind={kind} party={open.party} onClose={close} />
      ) : null}
    </>
  );
}

function PartyCards(props: {
  kind: PartyKind;
  search: string;
  list: PagedParties;
  changed: PartyChange;
  onAdd: () => void;
  onEdit: (party: ShownParty) => void;
  onDelete: (party: ShownParty) => void;
  onLinks: (party: ShownParty) => void;
}) {
  const { kind, search, list, changed } = props;
  const { readAgain, drop } = list;
  useLayoutEffect(() => {
    // A card that stayed visible could be deleted twice.
    if (changed.deleted) drop(changed.ids);
    readAgain(changed.ids);
  }, [readAgain, drop, changed]);
  const readFirstAgain = useRefetch();
  useLiveEvents((event) => {
    if (!affects(event, kind, "company", "stopped_address")) return;
    if (event.ids !== null) return readAgain(event.ids);
    readFirstAgain();
    readAgain(list.rows.map(({ id }) => id));
  });
  const isEmpty = list.rows.length === 0;
  return (
    <>
      {isEmpty ? (
        <NoParties kind={kind} search={search} onAdd={props.onAdd} />
      ) : (
        <ul data-list className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
          {list.rows.map((party) => (
            <PartyCard
              key={party.id}
              kind={kind}
              party={party}
              onEdit={() => props.onEdit(party)}
              onDelete={() => props.onDelete(party)}
              onLinks={() => props.onLinks(party)}
            />
          ))}
        </ul>
      )}
      {list.next === null ? null : <MoreButton state={list.state} onMore={list.loadMore} />}
    </>
  );
}

function NoParties({ kind, search, onAdd }: { kind: PartyKind; search: string; onAdd: () => void }) {
  const mayWrite = useCan("customers.write");
  return search ? (
    <EmptyState
      title={`No ${kind}s match`}
      action={<ButtonLink to={`/admin/${kind}s`}>Clear search</ButtonLink>}
    >{`Nothing was found for “${search}”.`}</EmptyState>
  ) : (
    <EmptyState
      title={`No ${kind}s yet`}
      action={mayWrite ? <Button onClick={onAdd}>{PARTY_TEXTS[kind].addNew}</Button> : null}
    >
      {kind === "shipper" ? "Who sends with you appears here." : "Who receives your shipments appears here."}
    </EmptyState>
  );
}

function MoreButton(props: { state: "idle" | "loading" | "failed"; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const { state, onMore } = props;
  useEffect(() => {
    const element = place.current;
    if (!element || state !== "idle") return;
    const near = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onMore(),
      {
        rootMargin: "1200px",
      },
    );
    near.observe(element);
    return () => near.disconnect();
  }, [state, onMore]);
  return (
    <div ref={place} className="mt-6 flex justify-center">
      <Button onClick={onMore} pending={state === "loading"} pendingLabel="Loading more">
        {state === "failed" ? "Try again" : "Show more"}
      </Button>
    </div>
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
      toast.info(`Belongs to ${company.name}?`, {
        action: { label: "Join", onClick },
      });
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
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
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
