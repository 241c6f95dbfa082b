import { Pencil, Trash2 } from "lucide-react";
import { Badge } from "#app/kit/ui/badge.tsx";
import { IconButton } from "#app/kit/ui/button.tsx";
import { TimelineItem, type TimelineTone } from "#app/kit/ui/timeline.tsx";
import { personLabel } from "#app/accounts/person.ts";
import { isProofEventId, sourceWords } from "../event.ts";
import { eventLabel } from "../event-codes.ts";
import { clockAtPlace } from "../place-clock.ts";
import { displayStatus, isOnHold } from "../status.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { SHIPMENT_MESSAGES } from "../words.ts";
import type { ShipmentHistory } from "../change-history.server.ts";

export type StatusEntry = ShipmentHistory["entries"][number];

export const momentWords = ({ timestamp, undated }: Pick<StatusEntry, "timestamp" | "undated">): string =>
  undated ? SHIPMENT_MESSAGES.undated : formatDateTime(timestamp);

export const nameOf = (entry: StatusEntry): string => `${displayStatus(entry.status)}, ${momentWords(entry)}`;

export function HistoryEntry(props: {
  entry: StatusEntry;
  isCurrent: boolean;
  /** Absent for readers without permission to write. */
  onEdit?: () => void;
  onDelete?: () => void;
}) {
  const { entry, onEdit, onDelete } = props;
  const name = nameOf(entry);
  return (
    <TimelineItem
      tone={toneOf(entry, props.isCurrent)}
      className="pb-4 xl:pb-2.5 xl:pl-6"
      title={<EntryTitle entry={entry} />}
      time={
        <span className="flex items-center gap-1">
          <span title={originWords(entry)}>{momentWords(entry)}</span>
          {onEdit && onDelete ? (
            <span data-print="hide" className="-my-2 -mr-2 flex xl:-mr-1.5 xl:pointer-fine:*:size-7">
              <IconButton icon={Pencil} title="Edit" aria-label={`Edit ${name}`} onClick={onEdit} />
              <IconButton icon={Trash2} title="Delete" aria-label={`Delete ${name}`} onClick={onDelete} />
            </span>
          ) : null}
        </span>
      }
    >
      <div className="xl:flex xl:flex-wrap xl:gap-x-4">
        <EntryFacts entry={entry} />
        <EntryOrigin words={channelWords(entry)} />
      </div>
    </TimelineItem>
  );
}

function toneOf(entry: StatusEntry, isCurrent: boolean): TimelineTone {
  if (entry.classifier !== "actual") return "expected";
  if (!entry.counts) return "idle";
  return isOnHold(entry.status) ? "alert" : isCurrent ? "current" : "done";
}

const kinds: Readonly<Record<string, string>> = { estimated: "Estimated", planned: "Planned" };

export function EntryTitle({ entry }: { entry: StatusEntry }) {
  const kind = kinds[entry.classifier];
  if (!kind && !entry.internal && !entry.withdrawn_at) return displayStatus(entry.status);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className={entry.withdrawn_at ? "line-through" : undefined}>{displayStatus(entry.status)}</span>
      {entry.withdrawn_at ? <Badge tone="red">Withdrawn</Badge> : null}
      {kind ? <Badge tone="blue">{kind}</Badge> : null}
      {entry.internal ? <Badge tone="yellow">Internal</Badge> : null}
    </span>
  );
}

export function EntryFacts({ entry }: { entry: StatusEntry }) {
  const local = entry.undated ? null : clockAtPlace(entry.timestamp, entry.utc_offset);
  const label = entry.code ? eventLabel(entry.code) : null;
  return (
    <>
      {entry.ahead ? (
        <span className="block font-medium text-red-700">
          Dated in the future: not counted and not shown to visitors. Correct its date or delete it.
        </span>
      ) : null}
      {entry.location || local ? (
        <span className="flex flex-wrap gap-x-3">
          {entry.location ? (
            <span>
              <span>{entry.location}</span>
              {entry.place_code ? <span className="figures text-xs"> {entry.place_code}</span> : null}
            </span>
          ) : null}
          {local ? <span className="figures">Local time {local}</span> : null}
        </span>
      ) : null}
      {label && label.toUpperCase() !== displayStatus(entry.status).toUpperCase() ? (
        <span className="block">{label}</span>
      ) : null}
      {entry.notes ? <span className="block break-words whitespace-pre-line">{entry.notes}</span> : null}
    </>
  );
}

export function EntryOrigin({ words }: { words: string | undefined }) {
  if (!words) return null;
  return (
    <span data-print="hide" className="block text-xs wrap-anywhere text-slate-600">
      {words}
    </span>
  );
}

const isOfProof = ({ external_id: id }: StatusEntry) => id !== null && isProofEventId(id);

/** Describes what wrote an entry that no colleague typed. */
const channelWords = (entry: StatusEntry): string | undefined =>
  [sourceWords(entry.source), isOfProof(entry) && "from the driver’s proof"].filter(Boolean).join(", ") ||
  undefined;

/** Describes who and what wrote an entry, with its external id; the id of a driver's proof is internal. */
export const originWords = (entry: StatusEntry): string | undefined =>
  [
    entry.entered_by && `by ${personLabel({ name: entry.entered_by_name, email: entry.entered_by })}`,
    channelWords(entry),
    entry.external_id !== null && !isOfProof(entry) && `id ${entry.external_id}`,
  ]
    .filter(Boolean)
    .join(", ") || undefined;
