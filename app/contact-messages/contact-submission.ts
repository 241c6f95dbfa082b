import { z } from "zod";
import { isEmail, withAsciiDomain } from "#app/kit/text/email.ts";
import { isStorable, multiLine, requiredLine, singleLine, UNSTORABLE_TEXT } from "#app/kit/text/text.ts";
import { CONTACT_MAX_LENGTH } from "./contact-fields.ts";
import { CONTACT_MESSAGES } from "./words.ts";

const CONTACT_MESSAGE_MIN_LENGTH = 10;

/** An optional leading +, then 1-16 digits; spaces, dashes and parentheses are ignored. */
export function isPhoneNumber(text: string): boolean {
  return (
    text.length <= CONTACT_MAX_LENGTH.phone && /^\+?[0-9]{1,16}$/.test(text.replace(/[\s\p{Pd}()]/gu, ""))
  );
}

/** Keys are the names of the form's fields. */
export const contactSubmissionSchema = z.object({
  name: requiredLine({
    required: CONTACT_MESSAGES.nameRequired,
    max: CONTACT_MAX_LENGTH.name,
    tooLong: CONTACT_MESSAGES.nameTooLong,
  }),
  email: z
    .string({ error: CONTACT_MESSAGES.email })
    .overwrite((text) => withAsciiDomain(text.trim()))
    .refine(isEmail, CONTACT_MESSAGES.email),
  phone: z
    .string({ error: CONTACT_MESSAGES.phoneRequired })
    .overwrite(singleLine)
    .min(1, CONTACT_MESSAGES.phoneRequired)
    .refine((text) => text === "" || isPhoneNumber(text), CONTACT_MESSAGES.phoneInvalid),
  subject: requiredLine({
    required: CONTACT_MESSAGES.subjectRequired,
    max: CONTACT_MAX_LENGTH.subject,
    tooLong: CONTACT_MESSAGES.subjectTooLong,
  }),
  message: z
    .string({ error: CONTACT_MESSAGES.messageTooShort })
    .overwrite(multiLine)
    .min(CONTACT_MESSAGE_MIN_LENGTH, CONTACT_MESSAGES.messageTooShort)
    .max(CONTACT_MAX_LENGTH.message, CONTACT_MESSAGES.messageTooLong)
    .refine(isStorable, UNSTORABLE_TEXT),
});

export type ContactSubmissionInput = z.output<typeof contactSubmissionSchema>;
