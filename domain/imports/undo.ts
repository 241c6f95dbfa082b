/** The NDJSON lines of an undo; the last one is no `progress`. */
export type UndoProgress =
  | { kind: "progress"; done: number; total: number }
  | { kind: "undone"; undone: number; left: number }
  | { kind: "failed"; error: string };
