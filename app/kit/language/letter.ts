import { z } from "zod";
import { EMAIL_MAX_LENGTH, isEmailType } from "../text/email.ts";
import { requiredLine, requiredText, limit } from "../text/text.ts";
import { languageChoice } from "./language-choice.ts";

/** Subject and message of a mail as staff edit it. */
export interface Letter {
  subject: string;
  message: string;
}

export const SUBJECT_MAX = 200;
export const MESSAGE_MAX = 5_000;

const limits = (label: string, max: number) => ({ required: `${label} is required`, ...limit(label, max) });

/** Form of a mail whose recipient comes from the record. */
export const letterForm = z.object({
  language: languageChoice,
  subject: requiredLine(limits("Subject", SUBJECT_MAX)),
  message: requiredText(limits("Message", MESSAGE_MAX)),
});

/** Form of a mail with a typed recipient address. */
export const addressedLetterForm = letterForm.extend({
  to: requiredLine(limits("Recipient", EMAIL_MAX_LENGTH)).refine(
    isEmailType,
    "Enter an e-mail address, such as name@company.be",
  ),
});
