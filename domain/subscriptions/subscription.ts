import { z } from "zod";
import { isEmail, withAsciiDomain } from "../email.ts";
import { trackingSearchSchema } from "../shipments/tracking-view.ts";
import { SUBSCRIPTION_MESSAGES } from "#words/subscriptions.ts";

/** A confirmation link works so long; what was not confirmed by then is forgotten. */
export const CONFIRM_DAYS = 3;

/** Mails about a shipment end so many days after its delivery. */
export const END_DAYS = 30;

/** What happens within this time of the first event makes one mail. */
export const NOTICE_DELAY_MINUTES = 5;

/** An event entered later than this after it happened is history, no news. */
export const NEWS_DAYS = 7;

const STOP_REASON_KEYS = ["bounce", "complaint", "request"] as const;
export type StopReason = (typeof STOP_REASON_KEYS)[number];

export const subscribeSchema = z.object({
  number: trackingSearchSchema,
  email: z
    .string({ error: SUBSCRIPTION_MESSAGES.emailRequired })
    .overwrite((text) => withAsciiDomain(text.trim()))
    .min(1, SUBSCRIPTION_MESSAGES.emailRequired)
    .refine(isEmail, SUBSCRIPTION_MESSAGES.emailInvalid),
});

/** An address as somebody may see it who has only the link: «l•••@maes.example». */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${[...email][0]}•••${email.slice(at)}`;
}
