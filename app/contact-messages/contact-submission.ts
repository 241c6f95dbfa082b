import { z } from "zod";
import { isEmail, withAsciiDomain } from "#app/kit/text/email.ts";
import { isStorable, multiLine, requiredLine, singleLine, unstorable } from "#app/kit/text/text.ts";
import { CONTACT_MAX_LENGTH } from "./contact-fields.ts";
import { CONTACT_MESSAGES } from "./site-words.ts";

const CONTACT_MESSAGE_MIN_LENGTH = 10;

const say = (key: keyof typeof CONTACT_MESSAGES) => () => CONTACT_MESSAGES[key];

/** An optional leading +, then 1-16 digits; spaces, dashes and parentheses are ignored. */
export function isPhoneNumber(text: string): boolean {
  return (
    text.length <= CONTACT_MAX_LENGTH.phone && /^\+?[0-9]{1,16}$/.test(text.replace(/[\s\p{Pd}()]/gu, ""))
  );
}

export const contactSubmissionSchema = z.object({
  name: requiredLine({
    required: say("nameRequired"),
    max: CONTACT_MAX_LENGTH.name,
    tooLong: say("nameTooLong"),
  }),
  email: z
    .string({ error: say("email") })
    .overwrite((text) => withAsciiDomain(text.trim()))
    .refine(isEmail, { error: say("email") }),
  phone: z
    .string({ error: say("phoneRequired") })
    .overwrite(singleLine)
    .min(1, { error: say("phoneRequired") })
    .refine((text) => text === "" || isPhoneNumber(text), { error: say("phoneInvalid") }),
  subject: requiredLine({
    required: say("subjectRequired"),
    max: CONTACT_MAX_LENGTH.subject,
    tooLong: say("subjectTooLong"),
  }),
  message: z
    .string({ error: say("messageTooShort") })
    .overwrite(multiLine)
    .min(CONTACT_MESSAGE_MIN_LENGTH, { error: say("messageTooShort") })
    .max(CONTACT_MAX_LENGTH.message, { error: say("messageTooLong") })
    .refine(isStorable, { error: unstorable }),
});

export type ContactSubmissionInput = z.output<typeof contactSubmissionSchema>;
