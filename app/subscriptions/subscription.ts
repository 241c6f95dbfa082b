import { z } from "zod";
import { isEmail, withAsciiDomain } from "#app/kit/text/email.ts";
import { trackingSearchSchema } from "#app/tracking/tracking-view.ts";
import { SUBSCRIPTION_MESSAGES } from "#app/mails/words.ts";

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
