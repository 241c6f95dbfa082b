import { z } from "zod";
import { languageChoice } from "#app/kit/language/language-choice.ts";
import { EMAIL_MAX_LENGTH, isEmailType } from "#app/kit/text/email.ts";
import { optionalText, requiredLine, limit } from "#app/kit/text/text.ts";

export const NOTE_MAX = 2_000;

/** Schema of the form «Send by mail». */
export const sendPaperForm = z.object({
  to: requiredLine({
    required: "Enter an e-mail address",
    ...limit("Recipient", EMAIL_MAX_LENGTH),
  }).refine(isEmailType, "Enter an e-mail address, such as name@company.be"),
  language: languageChoice,
  note: optionalText(limit("Message", NOTE_MAX)),
  /** Checkbox: the driver gets a link to upload the proof of delivery. */
  driver: z
    .string()
    .nullish()
    .transform((value) => value === "1"),
});

export type SentPaper = z.output<typeof sendPaperForm>;
