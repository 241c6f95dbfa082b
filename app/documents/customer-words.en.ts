import { PAPER_NAMES, type PaperKind } from "./paper.ts";

export const PAPER_WORDS: Record<PaperKind, string> = PAPER_NAMES;
