import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { undoOf } from "#app/deleted/undo.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Timeline, TimelineItem } from "#app/ui/timeline.tsx";
import { toast } from "#app/ui/toast.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import { displayStatus, isOnHold } from "#domain/shipments/status.ts";
import { formatDateTime } from "#domain/time.ts";
import type { HistoryAnswer } from "./history-answer.ts";
import type { ShipmentHistory } from "./read-history.server.ts";
import { StatusEntryDialog } from "./status-entry-dialog.tsx";

type Entry = ShipmentHistory["entries"][number];

/** The entries of a shipment, newest first, each with its buttons; `adding` shows the form of a new one. */
export function StatusHistory(props: {
  history: ShipmentHistory;
  /** Where changes are sent: a route whose script is there already. */
  action: string;
  adding: boolean;
  onAdded: () => void;
  onChanged: () => void;
}) {
  const { history } = props;
  const [editing, setEditing] = useState<Entry | null>(null);
  const [deleting, setDeleting] = useState<Entry | null>(null);
  return (
    <>
      {history.entries.length === 0 ? (
        <p>{SHIPMENT_MESSAGES.noStatusUpdates}</p>
      ) : (
        <Timeline>
          {history.entries.map((entry, index) => (
            <TimelineItem
              key={entry.id}
              tone={isOnHold(entry.status) ? "alert" : index === 0 ? "current" : "done"}
              title={displayStatus(entry.status)}
              time={
                <span className="flex items-center gap-1">
                  {formatDateTime(entry.timestamp)}
                  <span data-print="hide" className="-my-2 flex">
                    <Button
                      variant="quiet"
                      size="sm"
                      iconOnly
                      title="Edit"
                      aria-label={`Edit ${displayStatus(entry.status)}, ${formatDateTime(entry.timestamp)}`}
                      onClick={() => setEditing(entry)}
                    >
                      <Pencil aria-hidden="true" />
                    </Button>
                    <Button
                      variant="quiet"
                      size="sm"
                      iconOnly
                      title="Delete"
                      aria-label={`Delete ${displayStatus(entry.status)}, ${formatDateTime(entry.timestamp)}`}
                      onClick={() => setDeleting(entry)}
                    >
                      <Trash2 aria-hidden="true" />
                    </Button>
                  </span>
                </span>
              }
            >
              <EntryFacts entry={entry} />
            </TimelineItem>
          ))}
        </Timeline>
      )}
      {props.adding ? (
        <StatusEntryDialog
          action={props.action}
          title="Add Status"
          values={history.blank}
          onClose={props.onAdded}
          onSaved={props.onChanged}
        />
      ) : null}
      {editing ? (
        <StatusEntryDialog
          key={editing.id}
          action={props.action}
          title="Edit Status"
          values={editing.values}
          entryId={editing.id}
          onClose={() => setEditing(null)}
          onSaved={props.onChanged}
        />
      ) : null}
      {deleting ? (
        <DeleteEntry
          action={props.action}
          entry={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={props.onChanged}
        />
      ) : null}
    </>
  );
}

function EntryFacts({ entry }: { entry: Entry }) {
  return (
    <>
      {entry.location ? <span className="block">{entry.location}</span> : null}
      {entry.notes ? <span className="block break-words whitespace-pre-line">{entry.notes}</span> : null}
    </>
  );
}

function DeleteEntry(props: { action: string; entry: Entry; onClose: () => void; onDeleted: () => void }) {
  const { entry, onClose, onDeleted } = props;
  const fetcher = useFetcher<HistoryAnswer>();
  useEffect(() => {
    if (!fetcher.data) return;
    if (fetcher.data.done) toast.success(fetcher.data.done, undoOf(fetcher.data.undo, onDeleted));
    else toast.error(fetcher.data.error);
    onDeleted();
    onClose();
    // Once for every answer; what to do then does not matter to when.
    // eslint-disable-next-line react/exhaustive-deps
  }, [fetcher.data]);
  return (
    <ConfirmDialog
      title="Delete status entry"
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      message={SHIPMENT_MESSAGES.confirmDeleteStatus}
      confirmLabel="Delete"
      pending={fetcher.state !== "idle"}
      keepOpen
      onConfirm={() =>
        void fetcher.submit(
          { intent: "delete", entry_id: entry.id },
          { method: "post", action: props.action },
        )
      }
    >
      <div className="border-l-[3px] border-slate-300 pl-3">
        <p className="font-semibold text-ink-900">{displayStatus(entry.status)}</p>
        <p className="figures">{formatDateTime(entry.timestamp)}</p>
        <EntryFacts entry={entry} />
      </div>
    </ConfirmDialog>
  );
}
