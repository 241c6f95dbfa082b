import type { ActAnswer, FormRecord } from "#domain/form-result.ts";
import type { Paper } from "#domain/papers/paper.ts";

/** What the acts on papers answer. */
export interface PapersAnswer extends ActAnswer {
  /** The form that takes it back. */
  takeBack?: Record<string, string>;
  /** Of which paper `fieldErrors` and `reason` are. */
  paper?: Paper;
  /** As it was typed. */
  reason?: string;
}

/** True for a form of the papers card. */
export const isOfPapers = ({ intent }: FormRecord): boolean =>
  typeof intent === "string" && intent.startsWith("paper-");
