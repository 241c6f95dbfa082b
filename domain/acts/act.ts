/** What can be done to many records at once. */
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

/** So many records are processed in one transaction; an act of no more is over when its request is answered. */
export const ACT_BATCH = 1000;

/** A bulk act can be undone for so many days. */
export const ACT_UNDO_DAYS = 30;

export type ActState = "running" | "done" | "stopped" | "undone";

/** How far an act is. */
export interface ActProgress {
  id: string;
  state: ActState;
  /** Records taken when it began. */
  total: number;
  /** Records it has looked at. */
  done: number;
  /** Those of `done` that were deleted or changed meanwhile and stayed as they are. */
  skipped: number;
  /** Why it stopped. */
  reason: string | null;
}

/** An act as the back office shows it while it runs, and until who began it has read how it ended. */
export interface ActNews extends ActProgress {
  title: string;
  /** What follows from it, such as how many stayed as they are; empty where nothing does. */
  note: string;
  isMine: boolean;
  /** The act that can be undone: this one, or what this one has begun to undo. */
  undo: string | null;
  canStop: boolean;
  /** The address of the section it concerns. */
  section: string;
}

/** An act of the audit log that can be undone as a whole, or was. */
export interface LoggedAct {
  id: string;
  /** Records it changed. */
  count: number;
  isUndone: boolean;
}

/** What the server answers when an act is begun, undone or stopped. */
export type ActAnswer =
  /** Over already; `undo` is what undoes it. */
  | { kind: "changed"; count: number; skipped: number; undo?: string }
  /** It goes on by itself. */
  | { kind: "begun"; total: number }
  /** Another number of records matches by now; nothing was done. */
  | { kind: "recount"; count: number }
  /** A fresh proof is needed; nothing was done. */
  | { kind: "proof" }
  | { kind: "stopped" }
  | { kind: "failed"; error?: string };
