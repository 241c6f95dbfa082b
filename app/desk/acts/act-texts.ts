import type { ActName, ActProgress } from "#app/acts/act.ts";
import { ACT_MESSAGES } from "#app/acts/words.ts";
import { IMPORT_MESSAGES } from "#app/imports/words.ts";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import { ETA_MESSAGES } from "#app/shipments/eta-words.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";

const shipments = (count: number) => pluralize(count, "shipment");

interface ActState extends ActProgress {
  kind: ActName;
  words: string;
}

export function actTitle(act: ActState): string {
  return act.state === "running" ? runningTitle(act) : endedTitle(act, act.done - act.skipped);
}

function runningTitle({ kind, words, total }: ActState): string {
  switch (kind) {
    case "status":
      return `Updating ${shipments(total)} to ${words}`;
    case "owner":
      return `Assigning ${shipments(total)} to ${words}`;
    case "eta":
      return `Moving the ETA of ${shipments(total)} ${words}`;
    case "delete":
      return `Deleting ${shipments(total)}`;
    case "undo":
      return `Undoing a change of ${shipments(total)}`;
    case "restore":
      return `Restoring ${shipments(total)}`;
    case "erase":
      return `Deleting ${shipments(total)} for good`;
    case "import_undo":
      return `Undoing the import of ${words}`;
  }
}

function endedTitle({ kind, words, skipped }: ActState, count: number): string {
  switch (kind) {
    case "status":
      return SHIPMENT_MESSAGES.updatedMany(count, words);
    case "owner":
      return SHIPMENT_MESSAGES.assignedMany(count, words);
    case "eta":
      return ETA_MESSAGES.movedMany(count, words);
    case "delete":
      return SHIPMENT_MESSAGES.deletedMany(count);
    case "undo":
      return ACT_MESSAGES.undoneMany(count);
    case "restore":
      return `Restored ${shipments(count)}`;
    case "erase":
      return `Deleted ${shipments(count)} for good`;
    case "import_undo":
      return IMPORT_MESSAGES.undone(count, skipped);
  }
}

export function actNote({ kind, state, total, done, skipped, reason }: Omit<ActState, "words">): string {
  const notes: string[] = [];
  if (skipped > 0 && kind !== "import_undo") notes.push(skippedNote(kind, skipped));
  if (state === "stopped")
    notes.push(`It stopped before the other ${formatCount(total - done)}: ${reason ?? ACT_MESSAGES.failed}.`);
  if (state === "undone") notes.push(ACT_MESSAGES.alreadyUndone);
  return notes.join(" ");
}

function skippedNote(kind: ActName, skipped: number): string {
  if (kind === "eta") return ETA_MESSAGES.stayed(skipped);
  if (kind === "undo") return ACT_MESSAGES.notUndone(skipped);
  return kind === "restore" ? ACT_MESSAGES.stayDeleted(skipped) : ACT_MESSAGES.stayed(skipped);
}
