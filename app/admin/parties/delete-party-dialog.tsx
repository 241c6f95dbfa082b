import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import { undoOf } from "#app/deleted/undo.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { withCommas } from "#domain/figures.ts";
import { PARTY_TEXTS, type PartyKind } from "#domain/parties/messages.ts";
import type { PartyAnswer } from "./party-answer.ts";
import type { ShownParty } from "./party.ts";

/** Asks, deletes, and says why where shipments keep the party. */
export function DeletePartyDialog(props: {
  kind: PartyKind;
  party: ShownParty;
  /** `deleted`: the party is no more. */
  onClose: (id?: string, deleted?: boolean) => void;
}) {
  const { kind, party, onClose } = props;
  const texts = PARTY_TEXTS[kind];
  const fetcher = useFetcher<PartyAnswer>();
  useEffect(() => {
    const { done, undo, error, inUse, gone } = fetcher.data ?? {};
    if (done) toast.success(done, undoOf(undo));
    else if (gone) toast.info(`${error}. A colleague deleted it meanwhile.`);
    else if (error && inUse === undefined) toast.error(error);
    if (done || gone || (error && inUse === undefined)) onClose(party.id, Boolean(done || gone));
  }, [fetcher.data, party.id, onClose]);
  const inUse = fetcher.data?.inUse;
  if (inUse !== undefined) {
    return (
      <Dialog
        title={`${party.name} stays`}
        role="alertdialog"
        size="sm"
        isOpen
        onOpenChange={(open) => (open ? undefined : onClose())}
        footer={<Button onClick={() => onClose()}>Close</Button>}
      >
        <p className="text-base text-slate-700">{fetcher.data?.error}.</p>
        <p className="mt-3">
          <Link to={`/admin/shipments?${kind}=${party.id}`} className="text-link font-medium">
            {inUse === 1 ? "See the shipment" : `See the ${withCommas(inUse)} shipments`}
          </Link>
        </p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={texts.confirmTitle}
      message={texts.confirmDelete}
      confirmLabel="Delete"
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      pending={fetcher.state !== "idle"}
      keepOpen
      onConfirm={() =>
        void fetcher.submit({ intent: "delete", id: party.id }, { method: "post", action: `/admin/${kind}s` })
      }
    >
      <p className="font-medium break-words text-ink-900">
        {[party.name, party.company].filter(Boolean).join(", ")}
      </p>
    </ConfirmDialog>
  );
}
