import { type RefObject, useRef, useState } from "react";
import { Toolbar } from "react-aria-components";
import { BulkPapers } from "#app/admin/shipments/documents/bulk-papers.tsx";
import { readNdjson } from "#app/lists/with-retry.ts";
import { useCan } from "#app/session/use-can.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { proveFirst } from "#app/session/fresh-proof.tsx";
import { DELETED_WITHOUT_PROOF } from "#domain/accounts/fresh-proof.ts";
import { formatCount } from "#domain/counts.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import type { BulkAct, BulkProgress } from "#domain/shipments/selection.ts";
import { type Owner, OwnerDialog, Progress, StatusDialog } from "./bulk-dialogs.tsx";
import { ShipmentExport } from "./export-control.tsx";
import type { useSelection } from "./use-selection.ts";
import type { useShipmentExport } from "./use-shipment-export.ts";

export type BulkOutcome = Exclude<BulkProgress, { kind: "progress" }>;

/** Sends what the bulk bar asks for, and follows how far it is. */
function useBulkAct() {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const busy = useRef(false);
  const run = async (act: BulkAct): Promise<BulkOutcome> => {
    if (busy.current) return { kind: "failed", done: 0 };
    busy.current = true;
    setProgress({ done: 0, total: act.expected ?? 0 });
    let done = 0;
    try {
      for await (const news of readNdjson<BulkProgress>("/admin/shipments/bulk", {
        act: JSON.stringify(act),
      })) {
        if (news.kind !== "progress") return news;
        done = news.done;
        setProgress(news);
      }
      return { kind: "failed", done };
    } catch {
      return { kind: "failed", done };
    } finally {
      busy.current = false;
      setProgress(null);
    }
  };
  return { progress, run };
}

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

  const finish = (outcome: BulkOutcome, text: (count: number) => string, failed: string) => {
    if (outcome.kind === "recount") return setRecount(outcome.count);
    close();
    const deleted = asking === "delete";
    if (outcome.kind === "changed") {
      toast.success(text(outcome.count));
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
      {asking === "status" ? (
        <StatusDialog
          count={selected.count}
          progress={bulk.progress}
          onClose={close}
          onChoose={async (status) => {
            const { selection, count } = selected;
            const outcome = await bulk.run({ act: "status", status, selection, expected: count });
            finish(
              outcome,
              (n) => SHIPMENT_MESSAGES.updatedMany(n, status),
              SHIPMENT_MESSAGES.updateManyFailed,
            );
          }}
        />
      ) : null}
      {asking === "owner" ? (
        <OwnerDialog
          count={selected.count}
          owners={owners}
          progress={bulk.progress}
          onClose={close}
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
      <ConfirmDialog
        title="Delete shipments"
        isOpen={asking === "delete"}
        onOpenChange={(open) => (open ? undefined : close())}
        message={SHIPMENT_MESSAGES.confirmDeleteMany(count)}
        confirmLabel="Delete"
        pending={bulk.progress !== null}
        keepOpen
        onConfirm={async () => {
          if (count > DELETED_WITHOUT_PROOF && !(await proveFirst())) return;
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

type Asking = "status" | "owner" | "delete";

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
