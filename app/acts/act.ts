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

/** Records of one transaction. Tests take fewer. */
export const actBatch = { size: 1000 };

export const ACT_UNDO_DAYS = 30;

type ActState = "running" | "done" | "stopped" | "undone";

export interface ActProgress {
  id: string;
  state: ActState;
  total: number;
  done: number;
  /** Those of `done` that were deleted or changed meanwhile and stayed as they are. */
  skipped: number;
  reason: string | null;
}

export interface ActNews extends ActProgress {
  title: string;
  note: string;
  isMine: boolean;
  /** The act that can be undone: this one, or what this one has begun to undo. */
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

/** Nothing was done; for a `step-up` a fresh one is needed. */
export interface ActRefusal {
  kind: "failed" | "step-up";
  error: string;
}

export type ActAnswer =
  /** Over already; `undo` is what undoes it. */
  | { kind: "changed"; count: number; skipped: number; undo?: string }
  | { kind: "recount"; count: number }
  | { kind: "stopped" }
  | { kind: "failed"; error?: undefined }
  | Begun
  | ActRefusal;

/** Thrown when a bulk act was confirmed for another number of records than it would change by now. */
export class SelectionChanged extends Conflict {
  readonly count: number;

  constructor(count: number) {
    super(`The list has changed meanwhile: ${count} match now`);
    this.count = count;
  }
}
