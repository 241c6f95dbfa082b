import { z } from "zod";
import { isEmail, withAsciiDomain } from "#app/kit/text/email.ts";
import { trackingSearchSchema } from "#app/tracking/tracking-view.ts";
import { NOTIFY_MESSAGES } from "#app/tracking/notify-words.ts";

/** Number of days after which a newly entered event is history, not news. */
export const NEWS_DAYS = 7;

const emailRequired = () => NOTIFY_MESSAGES.emailRequired;

export const subscribeSchema = z.object({
  number: trackingSearchSchema,
  email: z
    .string({ error: emailRequired })
    .overwrite((text) => withAsciiDomain(text.trim()))
    .min(1, { error: emailRequired })
    .refine(isEmail, { error: () => NOTIFY_MESSAGES.emailInvalid }),
});
