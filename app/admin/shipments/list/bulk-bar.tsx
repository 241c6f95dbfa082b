import { type RefObject, useState } from "react";
import { Toolbar } from "react-aria-components";
import { BulkPapers } from "#app/admin/shipments/documents/bulk-papers.tsx";
import { tellBegun, tellFailed } from "#app/acts/acts-client.ts";
import { useCan } from "#app/session/use-can.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { formatCount } from "#domain/counts.ts";
import type { ActAnswer } from "#domain/acts/act.ts";
import { ACT_MESSAGES } from "#words/acts.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { ETA_MESSAGES } from "#words/eta.ts";
import { bulkEtaForm, moveWords } from "#domain/shipments/bulk-acts.ts";
import { formatDateTime } from "#domain/time.ts";
import { EtaDialog, type Owner, OwnerDialog, Recount, StatusDialog } from "./bulk-dialogs.tsx";
import { ShipmentExport, type useShipmentExport } from "./export-control.tsx";
import { useBulkAct } from "./use-bulk-act.ts";
import type { useSelection } from "./use-selection.ts";

export function BulkBar({
  ref,
  selected,
  owners,
  exports,
  onChanged,
}: {
  ref: RefObject<HTMLDivElement | null>;
  selected: ReturnType<typeof useSelection>;
  owners: readonly Owner[];
  exports: ReturnType<typeof useShipmentExport>;
  onChanged: (deleted: boolean) => void;
}) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const bulk = useBulkAct();
  const [recount, setRecount] = useState<number | null>(null);
  const count = recount ?? selected.count ?? 0;
  const close = () => {
    setAsking(null);
    setRecount(null);
  };

  const finish: Finish = (outcome, text, failed, stayed) => {
    if (outcome.kind === "proof") return;
    if (outcome.kind === "recount") return setRecount(outcome.count);
    close();
    const deleted = asking === "delete";
    if (outcome.kind === "changed") {
      const { undo, skipped } = outcome;
      const onClick = () => void (undo && bulk.takeBack(undo).then(() => onChanged(false)));
      toast.success(text(outcome.count), {
        description: skipped > 0 ? stayed(skipped) : undefined,
        // What was deleted is restored from the audit log.
        ...(undo && !deleted && { action: { label: SHIPMENT_MESSAGES.undo, onClick } }),
      });
    } else if (outcome.kind === "begun") tellBegun(outcome.total);
    else return tellFailed(outcome, failed);
    selected.clear();
    onChanged(deleted);
  };

  return (
    <>
      <BulkButtons ref={ref} selected={selected} exports={exports} onAsk={setAsking} />
      <ChangeDialogs {...{ asking, selected, owners, bulk, finish, recount, count }} onClose={close} />
      <ConfirmDialog
        title="Delete shipments"
        isOpen={asking === "delete"}
        onOpenChange={(open) => (open ? undefined : close())}
        message={SHIPMENT_MESSAGES.confirmDeleteMany(count)}
        confirmLabel="Delete"
        pending={bulk.pending}
        keepOpen
        onConfirm={async () => {
          const { selection } = selected;
          const outcome = await bulk.run({ act: "delete", selection, expected: count });
          finish(
            outcome,
            SHIPMENT_MESSAGES.deletedMany,
            SHIPMENT_MESSAGES.deleteManyFailed,
            ACT_MESSAGES.stayed,
          );
        }}
      >
        <Recount count={recount} />
      </ConfirmDialog>
    </>
  );
}

type Asking = "status" | "eta" | "owner" | "delete";

type Finish = (
  outcome: ActAnswer,
  text: (count: number) => string,
  failed: string,
  stayed: (count: number) => string,
) => void;

function ChangeDialogs({
  asking,
  selected,
  owners,
  bulk,
  finish,
  recount,
  count: known,
  onClose,
}: {
  asking: Asking | null;
  selected: ReturnType<typeof useSelection>;
  owners: readonly Owner[];
  bulk: ReturnType<typeof useBulkAct>;
  finish: Finish;
  recount: number | null;
  count: number;
  onClose: () => void;
}) {
  const count = selected.count === null ? null : known;
  const shared = { count, recount, pending: bulk.pending, onClose };
  return (
    <>
      {asking === "status" ? (
        <StatusDialog
          {...shared}
          onChoose={async (entry) => {
            const { selection } = selected;
            const outcome = await bulk.run({ act: "status", ...entry, selection, expected: count });
            finish(
              outcome,
              (n) => SHIPMENT_MESSAGES.updatedMany(n, entry.status),
              SHIPMENT_MESSAGES.updateManyFailed,
              ACT_MESSAGES.stayed,
            );
          }}
        />
      ) : null}
      {asking === "eta" ? (
        <EtaDialog
          {...shared}
          onChoose={async (move) => {
            const { selection } = selected;
            const outcome = await bulk.run({ act: "eta", move, selection, expected: count });
            const words = moveWords(bulkEtaForm.parse(move), formatDateTime);
            finish(
              outcome,
              (n) => ETA_MESSAGES.movedMany(n, words),
              ETA_MESSAGES.moveManyFailed,
              ETA_MESSAGES.stayed,
            );
          }}
        />
      ) : null}
      {asking === "owner" ? (
        <OwnerDialog
          {...shared}
          owners={owners}
          onChoose={async (owner) => {
            const { selection } = selected;
            const outcome = await bulk.run({ act: "owner", owner: owner.id, selection, expected: count });
            finish(
              outcome,
              (n) => SHIPMENT_MESSAGES.assignedMany(n, owner.name),
              SHIPMENT_MESSAGES.assignManyFailed,
              ACT_MESSAGES.stayed,
            );
          }}
        />
      ) : null}
    </>
  );
}

function BulkButtons({
  ref,
  selected,
  exports,
  onAsk,
}: {
  ref: RefObject<HTMLDivElement | null>;
  selected: ReturnType<typeof useSelection>;
  exports: ReturnType<typeof useShipmentExport>;
  onAsk: (what: Asking) => void;
}) {
  const mayWrite = useCan("shipments.write");
  return (
    <Toolbar
      ref={ref}
      aria-label="Selected shipments"
      className="flex flex-wrap items-center gap-2 border-t border-slate-200 bg-blue-50 px-4 py-2"
    >
      <p role="status" className="figures mr-2 font-semibold text-ink-900">
        {selected.count === null ? "All selected" : `${formatCount(selected.count)} selected`}
      </p>
      {mayWrite ? (
        <Button size="sm" onClick={() => onAsk("status")}>
          Update Status
        </Button>
      ) : null}
      {mayWrite ? (
        <Button size="sm" onClick={() => onAsk("eta")}>
          Move ETA
        </Button>
      ) : null}
      {mayWrite ? (
        <Button size="sm" onClick={() => onAsk("owner")}>
          Assign owner
        </Button>
      ) : null}
      <ShipmentExport
        exports={exports}
        scope="selection"
        selection={selected.selection}
        count={selected.count}
      />
      <BulkPapers selection={selected.selection} count={selected.count} />
      {mayWrite ? (
        <Button size="sm" disabled={selected.count === null} onClick={() => onAsk("delete")}>
          Delete
        </Button>
      ) : null}
      <Button size="sm" variant="quiet" onClick={selected.clear}>
        Cancel
      </Button>
    </Toolbar>
  );
}
