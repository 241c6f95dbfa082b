import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { undoOf } from "#app/undo/undo.ts";
import { useCan } from "#app/session/use-can.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Timeline, TimelineItem, type TimelineTone } from "#app/ui/timeline.tsx";
import { toast } from "#app/ui/toast.ts";
import { personLabel } from "#domain/accounts/person.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { displayStatus, isOnHold } from "#domain/shipments/status.ts";
import { formatDateTime } from "#domain/time.ts";
import type { HistoryAnswer } from "#app/status-entry/history-answer.ts";
import type { ShipmentHistory } from "./change-history.server.ts";
import { StatusEntryDialog } from "#app/status-entry/status-entry-dialog.tsx";

/** The rest is behind «Show all». */
const SHOWN = 12;

type Entry = ShipmentHistory["entries"][number];

/** The entries of a shipment, newest first, each with its buttons; `adding` shows the form of a new one. */
export function StatusHistory(props: {
  history: ShipmentHistory;
  /** Where changes are sent: a route whose script is there already. */
  action: string;
  adding: boolean;
  onAdded: () => void;
  onChanged: () => void;
  /** Told when a form over it is opened, and closed again. */
  onWriting?: (writing: boolean) => void;
}) {
  const { history, onWriting } = props;
  const mayWrite = useCan("shipments.write");
  const current = history.entries.find(({ ahead }) => !ahead);
  const [editing, setEditing] = useState<Entry | null>(null);
  const [deleting, setDeleting] = useState<Entry | null>(null);
  const writing = props.adding || editing !== null;
  useEffect(() => onWriting?.(writing), [onWriting, writing]);
  // One more than fits is not worth a click.
  const shown = history.entries.length > SHOWN + 3 ? SHOWN : history.entries.length;
  const [newest, older] = [history.entries.slice(0, shown), history.entries.slice(shown)];
  const item = (entry: Entry) => (
    <TimelineItem
      key={entry.id}
      tone={toneOf(entry, current)}
      title={displayStatus(entry.status)}
      time={
        <span className="flex items-center gap-1">
          {formatDateTime(entry.timestamp)}
          {mayWrite ? (
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
          ) : null}
        </span>
      }
    >
      <EntryFacts entry={entry} />
    </TimelineItem>
  );
  return (
    <>
      {history.entries.length === 0 ? (
        <p>{SHIPMENT_MESSAGES.noStatusUpdates}</p>
      ) : (
        <>
          <Timeline>{newest.map(item)}</Timeline>
          {older.length > 0 ? (
            <details className="group mt-4">
              <summary className="text-link inline-block cursor-pointer rounded-sm py-1 font-medium pointer-coarse:py-2.5">
                <span className="group-open:hidden">Show all {history.entries.length}</span>
                <span className="hidden group-open:inline">Show the newest {SHOWN}</span>
              </summary>
              <Timeline className="mt-4">{older.map(item)}</Timeline>
            </details>
          ) : null}
        </>
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

function toneOf(entry: Entry, current: Entry | undefined): TimelineTone {
  if (entry.ahead) return "idle";
  return isOnHold(entry.status) ? "alert" : entry === current ? "current" : "done";
}

function EntryFacts({ entry }: { entry: Entry }) {
  return (
    <>
      {entry.ahead ? (
        <span className="block font-medium text-red-700">{SHIPMENT_MESSAGES.entryAhead}</span>
      ) : null}
      {entry.location ? <span className="block">{entry.location}</span> : null}
      {entry.notes ? <span className="block break-words whitespace-pre-line">{entry.notes}</span> : null}
      {entry.entered_by ? (
        <span data-print="hide" className="block text-xs wrap-anywhere text-slate-600">
          by {personLabel({ name: entry.entered_by_name, email: entry.entered_by })}
        </span>
      ) : null}
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
