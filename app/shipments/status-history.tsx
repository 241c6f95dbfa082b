import { type ReactNode, useEffect, useState } from "react";
import { useCan } from "#app/access/use-can.ts";
import { StatusEntryDialog } from "./status-entry-dialog.tsx";
import { Timeline } from "#app/kit/ui/timeline.tsx";
import type { ShipmentHistory } from "./change-history.server.ts";
import { type StatusEntry, HistoryEntry } from "./status/history-entry.tsx";
import { WithdrawEntry, WithdrawnEntries } from "./status/withdraw-entry.tsx";

const SUMMARY = "text-link inline-block cursor-pointer rounded-sm py-1 font-medium pointer-coarse:py-2.5";

/** Another item of the shipment's history: a leg. */
export interface TimedItem {
  at: Date | null;
  state: "expected" | "current" | "happened";
  item: ReactNode;
}

export function StatusHistory(props: {
  history: ShipmentHistory;
  items?: readonly TimedItem[];
  /** Rows shown at once; what is expected, with its heading, is among them. */
  shown?: number;
  action: string;
  adding: boolean;
  onAdded: () => void;
  onChanged: () => void;
  onWriting?: (writing: boolean) => void;
}) {
  const { history, items = [], shown = 6, onWriting, action, onChanged } = props;
  const mayWrite = useCan("shipments.write");
  const [editing, setEditing] = useState<StatusEntry | null>(null);
  const [deleting, setDeleting] = useState<StatusEntry | null>(null);
  const writing = props.adding || editing !== null || deleting !== null;
  useEffect(() => onWriting?.(writing), [onWriting, writing]);
  const { happened, expected, withdrawn, current } = groupEntries(history.entries);
  const ahead = items.filter(({ state }) => state === "expected").length + Math.min(expected.length, 1);
  const item = (entry: StatusEntry) => (
    <HistoryEntry
      key={entry.id}
      entry={entry}
      isCurrent={entry === current && items.every(({ state }) => state !== "current")}
      onEdit={mayWrite ? () => setEditing(entry) : undefined}
      onDelete={mayWrite ? () => setDeleting(entry) : undefined}
    />
  );
  return (
    <>
      <Expected entries={expected} item={item} items={items.filter(({ state }) => state === "expected")} />
      <Happened
        rows={newestFirst([
          ...happened.map((entry) => ({ at: entry.timestamp, item: item(entry) })),
          ...items.filter(({ state }) => state !== "expected"),
        ])}
        shown={Math.max(2, shown - (ahead > 0 ? ahead + 1 : 0))}
      />
      <WithdrawnEntries action={action} entries={withdrawn} mayWrite={mayWrite} onChanged={onChanged} />
      {props.adding ? (
        <StatusEntryDialog
          action={action}
          title="Add Status"
          values={history.blank}
          proposals={history.proposals}
          readers={history.readers}
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

function groupEntries(entries: readonly StatusEntry[]) {
  const valid = entries.filter(({ withdrawn_at }) => !withdrawn_at);
  return {
    happened: valid.filter(({ classifier }) => classifier === "actual"),
    expected: valid.filter(({ classifier }) => classifier !== "actual"),
    withdrawn: entries.filter(({ withdrawn_at }) => withdrawn_at),
    current: valid.find(({ counts }) => counts),
  };
}

type Row = Pick<TimedItem, "at" | "item">;

/** Sorts rows newest first; undated rows come first, as still to come. */
const newestFirst = (rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (other.at?.getTime() ?? Infinity) - (one.at?.getTime() ?? Infinity) || 0);

/**
 * Estimated and planned events, with the legs that have not departed, in a separate list: they set no status and are
 * hidden from customers. The latest comes first, as below; only the next event is shown at once.
 */
function Expected(props: {
  entries: readonly StatusEntry[];
  item: (entry: StatusEntry) => ReactNode;
  items: readonly TimedItem[];
}) {
  const { entries, item, items } = props;
  if (entries.length === 0 && items.length === 0) return null;
  const later = entries.slice(0, -1);
  const next = entries.slice(-1).map((entry) => ({ at: entry.timestamp, item: item(entry) }));
  return (
    <section aria-label="Expected" className="mb-3 border-b border-dashed border-slate-300 pb-3">
      <h3 className="float-left mr-4 waybill-label leading-8! text-slate-600 pointer-coarse:leading-10!">
        Expected
      </h3>
      {later.length > 0 ? (
        <details>
          <summary className={SUMMARY}>{later.length} later</summary>
          <Timeline className="clear-both pt-2 pb-3">{later.map(item)}</Timeline>
        </details>
      ) : null}
      {/* Legs keep their order when their times are missing or contradictory. */}
      <Timeline className="clear-both pt-1">
        {newestFirst([...items, ...next].toReversed()).map((row) => row.item)}
      </Timeline>
    </section>
  );
}

function Happened({ rows, shown: most }: { rows: readonly Row[]; shown: number }) {
  if (rows.length === 0) return <p>No status updates yet</p>;
  // Hiding a single row is not worth a click.
  const shown = rows.length > most + 1 ? most : rows.length;
  const [newest, older] = [rows.slice(0, shown), rows.slice(shown)];
  return (
    <>
      <Timeline>{newest.map(({ item }) => item)}</Timeline>
      {older.length > 0 ? (
        <details className="group mt-4">
          <summary className={SUMMARY}>
            <span className="group-open:hidden">Show all {rows.length}</span>
            <span className="hidden group-open:inline">Show the newest {shown}</span>
          </summary>
          <Timeline className="mt-4">{older.map(({ item }) => item)}</Timeline>
        </details>
      ) : null}
    </>
  );
}
