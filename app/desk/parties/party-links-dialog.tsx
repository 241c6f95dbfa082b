import { useFetchedAnswer } from "#app/kit/forms/use-fetched-answer.ts";
import { PRIVATE_LINKS_ADDRESS, type LinkList } from "#app/portal/private-links-answer.ts";
import { PrivateLinksPanel } from "#app/portal/private-links-panel.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import type { PartyKind } from "#app/parties/party-kind.ts";
import { linkLetter } from "#app/portal/link-letter.ts";
import type { ShownParty } from "./party-answer.ts";

export function PartyLinksDialog(props: { kind: PartyKind; party: ShownParty; onClose: () => void }) {
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
          recipients={[{ name: party.name, email: party.email }]}
          letter={(name, language) => linkLetter(language, { name, shipment: null })}
        />
      ) : (
        <Spinner label="Reading the links" />
      )}
    </Dialog>
  );
}
