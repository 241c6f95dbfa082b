import { Conflict } from "#app/kit/errors.ts";

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
export interface ActRefusal {
  kind: "failed" | "step-up";
  error: string;
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
