import { z } from "zod";
import { PAPER_MESSAGES } from "#words/papers.ts";
import { requiredLine } from "../text.ts";
import { PAPERS } from "./paper.ts";

export const WAIVER_MAX_LENGTH = 500;

/** A paper that is not needed, and why. */
export const waiverSchema = z.object({
  paper: z.enum(PAPERS, { error: PAPER_MESSAGES.unknown }),
  reason: requiredLine({
    required: PAPER_MESSAGES.reasonRequired,
    max: WAIVER_MAX_LENGTH,
    tooLong: PAPER_MESSAGES.reasonTooLong,
  }),
});
export type Waiver = z.output<typeof waiverSchema>;
