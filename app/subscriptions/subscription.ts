import { z } from "zod";
import { isEmail, withAsciiDomain } from "#app/kit/text/email.ts";
import { trackingSearchSchema } from "#app/tracking/tracking-view.ts";
import { SUBSCRIPTION_MESSAGES } from "#app/mails/words.ts";

/** A confirmation link works so long; what was not confirmed by then is forgotten. */
export const CONFIRM_DAYS = 3;

/** Mails about a shipment end so many days after its delivery. */
export const END_DAYS = 30;

/** An event entered later than this after it happened is history, no news. */
export const NEWS_DAYS = 7;

export const subscribeSchema = z.object({
  number: trackingSearchSchema,
  email: z
    .string({ error: SUBSCRIPTION_MESSAGES.emailRequired })
    .overwrite((text) => withAsciiDomain(text.trim()))
    .min(1, SUBSCRIPTION_MESSAGES.emailRequired)
    .refine(isEmail, SUBSCRIPTION_MESSAGES.emailInvalid),
});
