import { limit, line } from "#app/kit/text/limit.ts";
import { z } from "zod";
import { isEmailType } from "#app/kit/text/email.ts";
import { optionalText, requiredLine } from "#app/kit/text/text.ts";
import { PARTY_MESSAGES } from "./words.ts";
import { SUBSCRIPTION_MESSAGES } from "#app/mails/words.ts";
import { MAILS_WANTED } from "#app/mails/mail.ts";

export const PARTY_MAX_LENGTH = { name: 200, company: 200, email: 254, phone: 50, address: 500 } as const;

export const partyFields = z.object({
  name: requiredLine({ required: "Name is required", ...limit("Name", PARTY_MAX_LENGTH.name) }),
  company: line("Company", PARTY_MAX_LENGTH.company),
  email: z
    .string()
    .trim()
    .refine((text) => text === "" || isEmailType(text), PARTY_MESSAGES.emailInvalid)
    .nullish()
    .transform((text) => text || null),
  phone: line("Phone", PARTY_MAX_LENGTH.phone),
  address: optionalText(limit("Address", PARTY_MAX_LENGTH.address)),
  mails_wanted: z.enum(MAILS_WANTED, SUBSCRIPTION_MESSAGES.mailsInvalid).default("none"),
});

/** Schema of the whole form: mails require an address. */
export const partySchema = partyFields.superRefine(({ email, mails_wanted }, context) => {
  if (mails_wanted !== "none" && email === null)
    context.addIssue({
      code: "custom",
      path: ["mails_wanted"],
      message: SUBSCRIPTION_MESSAGES.mailsNeedEmail,
    });
});

export type PartyInput = z.output<typeof partySchema>;
export type PartyFieldName = keyof PartyInput;

export const PARTY_FIELDS = [
  "name",
  "company",
  "email",
  "phone",
  "address",
  "mails_wanted",
] as const satisfies PartyFieldName[];

export const PARTY_LABELS: Record<PartyFieldName, string> = {
  name: "Name",
  company: "Company",
  email: "Email",
  phone: "Phone",
  address: "Address",
  mails_wanted: "Mails about shipments",
};
