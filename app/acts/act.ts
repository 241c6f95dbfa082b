import { Conflict } from "#app/kit/errors.ts";
import type { FieldErrors } from "#app/kit/forms/form-result.ts";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";

export const ACT_KINDS = [
  "status",
  "owner",
  "eta",
  "delete",
  "undo",
  "restore",
  "erase",
  "import_undo",
] as const;
export type ActName = (typeof ACT_KINDS)[number];

/** Maximum of records in one transaction; lowered in tests. */
export const actBatch = { size: 1000 };

export const ACT_UNDO_DAYS = 30;

type ActState = "running" | "done" | "stopped" | "undone";

export interface ActProgress {
  id: string;
  state: ActState;
  total: number;
  done: number;
  /** Number of records in `done` that were deleted or changed since, and left unchanged. */
  skipped: number;
  reason: string | null;
}

export interface ActNews extends ActProgress {
  title: string;
  note: string;
  isMine: boolean;
  /** Id of the act that can be undone: this one, or the one whose undo this act started. */
  undo: string | null;
  canStop: boolean;
  section: string;
}

export interface LoggedAct {
  id: string;
  count: number;
  isUndone: boolean;
}

export interface Begun {
  kind: "begun";
  total: number;
}

/** The act was not started; `step-up` means that a step-up is needed. */
export interface ActRefusal extends FieldRefusal {
  kind: "failed" | "step-up";
  error: string;
}

interface FieldRefusal {
  fieldErrors?: FieldErrors;
  /** Year of the event to confirm, when it is not the current year. */
  confirmYear?: number;
}

export type BulkActAnswer =
  /** Completed; `undo` is the id to undo it. */
  | { kind: "changed"; count: number; skipped: number; undo?: string }
  | { kind: "recount"; count: number }
  | { kind: "stopped" }
  | { kind: "failed"; error?: undefined }
  | Begun
  | ActRefusal;

/** Thrown when the confirmed number of records differs from the current one. */
export class SelectionChanged extends Conflict {
  readonly count: number;

  constructor(count: number) {
    super(`The list has changed meanwhile: ${count} match now`);
    this.count = count;
  }
}

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
  undoManyFailed: "Failed to undo",
  undoneMany: (count: number) => `Undone for ${pluralize(count, "shipment")}`,
  notUndone: (count: number) => `${formatCount(count)} changed since and stay as they are.`,
  stayDeleted: (count: number) => `${formatCount(count)} stay deleted: restore them again to see why.`,
  stayed: (count: number) =>
    `${formatCount(count)} ${count === 1 ? "was deleted or changed meanwhile and stays as it is" : "were deleted or changed meanwhile and stay as they are"}.`,
} as const;
