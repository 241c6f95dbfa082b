import { type RefObject, useState } from "react";
import { Toolbar } from "react-aria-components";
import { BulkPapers } from "#app/admin/shipments/documents/bulk-papers.tsx";
import { useCan } from "#app/session/use-can.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { formatCount } from "#domain/counts.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { ETA_MESSAGES } from "#words/eta.ts";
import { bulkEtaForm, moveWords } from "#domain/shipments/bulk-acts.ts";
import { formatDateTime } from "#domain/time.ts";
import { EtaDialog, type Owner, OwnerDialog, Progress, StatusDialog } from "./bulk-dialogs.tsx";
import { ShipmentExport, type useShipmentExport } from "./export-control.tsx";
import { type BulkOutcome, useBulkAct } from "./use-bulk-act.ts";
import type { useSelection } from "./use-selection.ts";

/** What can be done with the selected shipments, all of them at once. */
export function BulkBar({
  ref,
  selected,
  owners,
  exports,
  onChanged,
}: {
  /** The bar, whose first button the keys of a row can reach. */
  ref: RefObject<HTMLDivElement | null>;
  selected: ReturnType<typeof useSelection>;
  owners: readonly Owner[];
  exports: ReturnType<typeof useShipmentExport>;
  /** Something was changed: the list shows what is no more. */
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

  const finish: Finish = (outcome, text, failed, note) => {
    if (outcome.kind === "proof") return;
    if (outcome.kind === "recount") return setRecount(outcome.count);
    close();
    const deleted = asking === "delete";
    if (outcome.kind === "changed") {
      const { undo } = outcome;
      const onClick = () => void (undo && bulk.takeBack(undo).then(() => onChanged(false)));
      toast.success(text(outcome.count), {
        description: note?.(outcome.count),
        ...(undo && { action: { label: SHIPMENT_MESSAGES.undo, onClick } }),
      });
      selected.clear();
      return onChanged(deleted);
    }
    const isUnderWay = outcome.left !== undefined || outcome.done > 0;
    const description = SHIPMENT_MESSAGES.stoppedMidway(outcome.done, outcome.left);
    toast.error(failed, isUnderWay ? { description } : {});
    if (outcome.done > 0) onChanged(deleted);
  };

  return (
    <>
      <BulkButtons ref={ref} selected={selected} exports={exports} onAsk={setAsking} />
      <ChangeDialogs {...{ asking, selected, owners, bulk, finish }} onClose={close} />
      <ConfirmDialog
        title="Delete shipments"
        isOpen={asking === "delete"}
        onOpenChange={(open) => (open ? undefined : close())}
        message={SHIPMENT_MESSAGES.confirmDeleteMany(count)}
        confirmLabel="Delete"
        pending={bulk.progress !== null}
        keepOpen
        onConfirm={async () => {
          const { selection } = selected;
          const outcome = await bulk.run({ act: "delete", selection, expected: count });
          finish(outcome, SHIPMENT_MESSAGES.deletedMany, SHIPMENT_MESSAGES.deleteManyFailed);
        }}
      >
        {recount === null ? null : (
          <p role="alert" className="font-medium text-red-700">
            The list has changed meanwhile: {formatCount(recount)} shipments match now.
          </p>
        )}
        <Progress {...bulk.progress} />
      </ConfirmDialog>
    </>
  );
}

type Asking = "status" | "eta" | "owner" | "delete";

type Finish = (
  outcome: BulkOutcome,
  text: (count: number) => string,
  failed: string,
  note?: (count: number) => string | undefined,
) => void;

/** The dialogs of the acts that change shipments. */
function ChangeDialogs({
  asking,
  selected,
  owners,
  bulk,
  finish,
  onClose,
}: {
  asking: Asking | null;
  selected: ReturnType<typeof useSelection>;
  owners: readonly Owner[];
  bulk: ReturnType<typeof useBulkAct>;
  finish: Finish;
  onClose: () => void;
}) {
  return (
    <>
      {asking === "status" ? (
        <StatusDialog
          count={selected.count}
          progress={bulk.progress}
          onClose={onClose}
          onChoose={async (entry) => {
            const { selection, count } = selected;
            const outcome = await bulk.run({ act: "status", ...entry, selection, expected: count });
            finish(
              outcome,
              (n) => SHIPMENT_MESSAGES.updatedMany(n, entry.status),
              SHIPMENT_MESSAGES.updateManyFailed,
            );
          }}
        />
      ) : null}
      {asking === "eta" ? (
        <EtaDialog
          count={selected.count}
          progress={bulk.progress}
          onClose={onClose}
          onChoose={async (move) => {
            const { selection, count } = selected;
            const outcome = await bulk.run({ act: "eta", move, selection, expected: count });
            const words = moveWords(bulkEtaForm.parse(move), formatDateTime);
            finish(
              outcome,
              (n) => ETA_MESSAGES.movedMany(n, words),
              ETA_MESSAGES.moveManyFailed,
              (n) => (count !== null && count > n ? ETA_MESSAGES.stayed(count - n) : undefined),
            );
          }}
        />
      ) : null}
      {asking === "owner" ? (
        <OwnerDialog
          count={selected.count}
          owners={owners}
          progress={bulk.progress}
          onClose={onClose}
          onChoose={async (owner) => {
            const { selection, count } = selected;
            const outcome = await bulk.run({ act: "owner", owner: owner.id, selection, expected: count });
            finish(
              outcome,
              (n) => SHIPMENT_MESSAGES.assignedMany(n, owner.name),
              SHIPMENT_MESSAGES.assignManyFailed,
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
