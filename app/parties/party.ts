import { z } from "zod";
import { isEmailType } from "#app/kit/text/email.ts";
import { optionalText, requiredLine, limit, line } from "#app/kit/text/text.ts";
import { SUBSCRIPTION_MESSAGES } from "#app/mails/words.ts";
import { MAILS_WANTED } from "#app/mails/mail.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import type { PartyKind } from "./party-kind.ts";

export const PARTY_MESSAGES = {
  emailInvalid: "Please enter a valid email address",
  operationFailed: "Operation failed",
  missing: "N/A",
} as const;

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

export const PARTY_TEXTS: Record<
  PartyKind,
  {
    title: string;
    addNew: string;
    edit: string;
    fetchFailed: string;
    created: string;
    updated: string;
    deleted: string;
    deleteFailed: string;
    confirmTitle: string;
    confirmDelete: string;
    notFound: string;
    changedMeanwhile: string;
  }
> = { shipper: textsOf("shipper", "Shipper"), consignee: textsOf("consignee", "Consignee") };

function textsOf(noun: PartyKind, title: string) {
  return {
    title: `${title}s Management`,
    addNew: `Add New ${title}`,
    edit: `Edit ${title}`,
    fetchFailed: `Failed to fetch ${noun}s`,
    created: `${title} created successfully`,
    updated: `${title} updated successfully`,
    deleted: `${title} deleted successfully`,
    deleteFailed: `Failed to delete ${noun}`,
    confirmTitle: `Delete ${noun}`,
    confirmDelete: `Are you sure you want to delete this ${noun}?`,
    notFound: `${title} not found`,
    changedMeanwhile: `This ${noun} was changed by someone else`,
  };
}

export function partyInUse(kind: PartyKind, shipments: number): string {
  const refer = shipments === 1 ? "1 shipment refers" : `${formatCount(shipments)} shipments refer`;
  return `This ${kind} cannot be deleted: ${refer} to it`;
}
