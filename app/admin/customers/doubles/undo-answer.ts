/** What undoing a merge says. */
export interface UndoAnswer {
  done?: string;
  error?: string;
  /** The customer that is there again. */
  id?: string;
}
