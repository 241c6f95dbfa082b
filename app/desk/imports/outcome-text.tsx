import { isErasure, type PlannedRow } from "#app/imports/import.ts";
import { IMPORT_MESSAGES } from "#app/imports/words.ts";

/** Describes the outcome for a record of a planned or a finished import; unanswered records are left out. */
export function outcomeText({ outcome, words, candidates = [] }: PlannedRow, isDone: boolean): string {
  if (outcome === "unchanged") return "As it is stored";
  if (outcome === "asked" && isDone) return IMPORT_MESSAGES.leftOut(candidates);
  return words.join(outcome === "refused" ? ". " : "; ");
}

export function OutcomeText({ row, isDone }: { row: PlannedRow; isDone: boolean }) {
  if (row.outcome !== "changed" || !row.words.some(isErasure)) return outcomeText(row, isDone);
  return row.words.map((word, place) => (
    <span key={word} className={wordClass(row, word)}>
      {place > 0 ? "; " : ""}
      {word}
    </span>
  ));
}

export function wordClass({ outcome }: PlannedRow, word: string): string {
  return outcome === "changed" && isErasure(word)
    ? "wrap-anywhere font-semibold text-red-700"
    : "wrap-anywhere";
}
