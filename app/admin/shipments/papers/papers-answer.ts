import type { ActAnswer, FormRecord } from "#domain/form-result.ts";
import type { Paper } from "#domain/papers/paper.ts";

export interface PapersAnswer extends ActAnswer {
  takeBack?: Record<string, string>;
  paper?: Paper;
  reason?: string;
}

export const isOfPapers = ({ intent }: FormRecord): boolean =>
  typeof intent === "string" && intent.startsWith("paper-");
