import { z } from "zod";
import { optionalText, requiredText } from "#app/kit/text/text.ts";
import { NOTES_MAX_LENGTH } from "./shipment.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";

export const INSTRUCTIONS_MESSAGES = {
  required: "Write what the papers are to say",
  changed: "The notes of the shipment changed meanwhile. Look again.",
  kept: "Papers print it as instructions",
  failed: "The instructions could not be saved",
} as const;

/** Schema of what a person makes of the customer's message for the papers. */
export const instructionsForm = z.object({
  notes: requiredText({
    required: INSTRUCTIONS_MESSAGES.required,
    max: NOTES_MAX_LENGTH,
    tooLong: SHIPMENT_MESSAGES.notesTooLong,
  }),
  /** Notes of the shipment as the person saw them. */
  before: optionalText({ max: NOTES_MAX_LENGTH, tooLong: SHIPMENT_MESSAGES.notesTooLong }),
});

export type Instructions = z.output<typeof instructionsForm>;
