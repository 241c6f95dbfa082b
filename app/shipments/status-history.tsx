import { type ReactNode, useEffect, useState } from "react";
import { useCan } from "#app/access/use-can.ts";
import { StatusEntryDialog } from "./status-entry-dialog.tsx";
import { Timeline } from "#app/kit/ui/timeline.tsx";
import type { ShipmentHistory } from "./change-history.server.ts";
import { type Entry, HistoryEntry } from "./status/history-entry.tsx";
import { WithdrawEntry, WithdrawnEntries } from "./status/withdraw-entry.tsx";

const SHOWN = 4;
const SUMMARY = "text-link inline-block cursor-pointer rounded-sm py-1 font-medium pointer-coarse:py-2.5";

export function StatusHistory(props: {
  history: ShipmentHistory;
  action: string;
  adding: boolean;
  onAdded: () => void;
  onChanged: () => void;
  onWriting?: (writing: boolean) => void;
}) {
  const { history, onWriting, action, onChanged } = props;
  const mayWrite = useCan("shipments.write");
  const [editing, setEditing] = useState<Entry | null>(null);
  const [deleting, setDeleting] = useState<Entry | null>(null);
  const writing = props.adding || editing !== null || deleting !== null;
  useEffect(() => onWriting?.(writing), [onWriting, writing]);
  const { happened, expected, withdrawn, current } = sorted(history.entries);
  const item = (entry: Entry) => (
    <HistoryEntry
      key={entry.id}
      entry={entry}
      isCurrent={entry === current}
      onEdit={mayWrite ? () => setEditing(entry) : undefined}
      onDelete={mayWrite ? () => setDeleting(entry) : undefined}
    />
  );
  return (
    <>
      <Expected entries={expected} item={item} />
      <Happened entries={happened} shown={SHOWN - Math.min(expected.length, 1)} item={item} />
      <WithdrawnEntries action={action} entries={withdrawn} mayWrite={mayWrite} onChanged={onChanged} />
      {props.adding ? (
        <StatusEntryDialog
          action={action}
          title="Add Status"
          values={history.blank}
          onClose={props.onAdded}
          onSaved={onChanged}
        />
      ) : null}
      {editing ? (
        <StatusEntryDialog
          key={editing.id}
          action={action}
          title="Edit Status"
          values={editing.values}
          entryId={editing.id}
          onClose={() => setEditing(null)}
          onSaved={onChanged}
        />
      ) : null}
      {deleting ? (
        <WithdrawEntry
          key={deleting.id}
          action={action}
          entry={deleting}
          onClose={() => setDeleting(null)}
          onChanged={onChanged}
        />
      ) : null}
    </>
  );
}

function sorted(entries: readonly Entry[]) {
  const valid = entries.filter(({ withdrawn_at }) => !withdrawn_at);
  return {
    happened: valid.filter(({ classifier }) => classifier === "actual"),
    expected: valid.filter(({ classifier }) => classifier !== "actual"),
    withdrawn: entries.filter(({ withdrawn_at }) => withdrawn_at),
    current: valid.find(({ counts }) => counts),
  };
}

interface Entries {
  entries: readonly Entry[];
  item: (entry: Entry) => ReactNode;
}

/** Estimated and planned events stand apart: they set no status, and customers do not see them. The next one is in view. */
function Expected({ entries, item }: Entries) {
  if (entries.length === 0) return null;
  const later = entries.slice(0, -1);
  return (
    <section aria-label="Expected" className="mb-3 border-b border-dashed border-slate-300 pb-3">
      <h3 className="waybill-label mb-2 text-slate-600">Expected</h3>
      {later.length > 0 ? (
        <details className="mb-2">
          <summary className={SUMMARY}>{later.length} later</summary>
          <Timeline className="mt-2">{later.map(item)}</Timeline>
        </details>
      ) : null}
      <Timeline>{entries.slice(-1).map(item)}</Timeline>
    </section>
  );
}

function Happened({ entries, shown: most, item }: Entries & { shown: number }) {
  if (entries.length === 0) return <p>No status updates yet</p>;
  // One more than fits is not worth a click.
  const shown = entries.length > most + 1 ? most : entries.length;
  const [newest, older] = [entries.slice(0, shown), entries.slice(shown)];
  return (
    <>
      <Timeline>{newest.map(item)}</Timeline>
      {older.length > 0 ? (
        <details className="group mt-4">
          <summary className={SUMMARY}>
            <span className="group-open:hidden">Show all {entries.length}</span>
            <span className="hidden group-open:inline">Show the newest {shown}</span>
          </summary>
          <Timeline className="mt-4">{older.map(item)}</Timeline>
        </details>
      ) : null}
    </>
  );
}
