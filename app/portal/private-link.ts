import { z } from "zod";
import { PORTAL_MESSAGES } from "./site-words.ts";
import type { Capability } from "#app/access/policy.ts";
import { languageChoice } from "#app/kit/language/language-choice.ts";
import { EMAIL_MAX_LENGTH, isEmailType } from "#app/kit/text/email.ts";
import { requiredLine, requiredText } from "#app/kit/text/text.ts";
import { DAY_MS } from "#app/kit/time/time.ts";

export const LINK_KINDS = ["shipment", "shipper", "consignee", "company"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export interface LinkTarget {
  kind: LinkKind;
  id: string;
}

export const LINK_CAPABILITY = {
  shipment: { read: "shipments.read", write: "shipments.write" },
  shipper: { read: "customers.read", write: "customers.write" },
  consignee: { read: "customers.read", write: "customers.write" },
  company: { read: "customers.read", write: "customers.write" },
} as const satisfies Record<LinkKind, Record<"read" | "write", Capability>>;

/** Days after delivery when a shipment's link ends; no link is valid for longer than a year. */
export const DAYS_AFTER_DELIVERY = 30;
export const LINK_DAYS = 365;

export const MOST_OPEN_LINKS = 100;

export function linkEnd(link: { createdAt: Date; expiresAt: Date | null; deliveredAt: Date | null }): Date {
  const ends = [
    (link.expiresAt ?? new Date(link.createdAt.getTime() + LINK_DAYS * DAY_MS)).getTime(),
    ...(link.deliveredAt ? [link.deliveredAt.getTime() + DAYS_AFTER_DELIVERY * DAY_MS] : []),
  ];
  return new Date(Math.min(...ends));
}

type LinkState = "open" | "expired" | "revoked";

export function linkState(link: { end: Date; revokedAt: Date | null }, now: Date): LinkState {
  if (link.revokedAt) return "revoked";
  return link.end <= now ? "expired" : "open";
}

const emailOf = (messages: Record<"required" | "invalid", string | (() => string)>) =>
  requiredLine({ required: messages.required, max: EMAIL_MAX_LENGTH, tooLong: messages.invalid })
    .refine(isEmailType, { error: messages.invalid })
    .overwrite((text) => text.toLowerCase());

export const LETTER_MAX_LENGTH = 2000;

export const makeLinkSchema = z.object({
  language: languageChoice,
  recipient: requiredLine({
    required: "Say for whom the link is",
    max: EMAIL_MAX_LENGTH,
    tooLong: "At most 254 characters",
  }),
});

export const sendLinkSchema = z.object({
  language: languageChoice,
  recipient: emailOf({ required: "Type an e-mail address", invalid: "Please enter a valid email address" }),
  message: requiredText({
    required: "Write a line to the recipient",
    max: LETTER_MAX_LENGTH,
    tooLong: "At most 2,000 characters",
  }),
});
export type SentLink = z.output<typeof sendLinkSchema>;

export const lostLinkSchema = z.object({
  email: emailOf({
    required: () => PORTAL_MESSAGES.lostEmailRequired,
    invalid: () => PORTAL_MESSAGES.lostEmailInvalid,
  }),
});
