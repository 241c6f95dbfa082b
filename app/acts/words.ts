import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import type { ActName, ActProgress } from "./act.ts";
import { IMPORT_MESSAGES } from "#app/imports/words.ts";
import { ETA_MESSAGES } from "#app/shipments/eta-words.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";

export const ACT_MESSAGES = {
  begun: (count: number) =>
    `${formatCount(count)} are being processed. It goes on by itself; the top of the page says how far it is.`,
  progress: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`,
  stop: "Stop",
  undo: "Undo",
  confirmUndo: (count: number) =>
    `Undo this for ${pluralize(count, "shipment")}? What was deleted or changed since stays as it is.`,
  close: "Close",
  failed: "it failed several times; the log of the server says why",
  requestFailed: "That did not work. Check the connection and try again.",
  noLongerAllowed: (email: string) => `${email} is disabled, or has another role by now`,
  stillRuns: "This is still in progress. Wait until it is over, or stop it.",
  undoRuns: "This is being undone already.",
  alreadyUndone: "This was undone already.",
  gone: "This is not known any more: its thirty days are over.",
  notUndone: (count: number) => SHIPMENT_MESSAGES.notUndone(count),
  stayDeleted: (count: number) => `${formatCount(count)} stay deleted: restore them again to see why.`,
  stayed: (count: number) =>
    `${formatCount(count)} ${count === 1 ? "was deleted or changed meanwhile and stays as it is" : "were deleted or changed meanwhile and stay as they are"}.`,
} as const;

const shipments = (count: number) => pluralize(count, "shipment");

interface Said extends ActProgress {
  kind: ActName;
  words: string;
}

export function actTitle(act: Said): string {
  return act.state === "running" ? runningTitle(act) : endedTitle(act, act.done - act.skipped);
}

function runningTitle({ kind, words, total }: Said): string {
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

function endedTitle({ kind, words, skipped }: Said, count: number): string {
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
      return SHIPMENT_MESSAGES.undoneMany(count);
    case "restore":
      return `Restored ${shipments(count)}`;
    case "erase":
      return `Deleted ${shipments(count)} for good`;
    case "import_undo":
      return IMPORT_MESSAGES.undone(count, skipped);
  }
}

export function actNote({ kind, state, total, done, skipped, reason }: Omit<Said, "words">): string {
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
