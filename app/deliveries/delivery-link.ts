import { z } from "zod";
import { DRIVER_MESSAGES } from "./words.ts";
import { EMAIL_MAX_LENGTH, isEmailType } from "#app/kit/text/email.ts";
import { requiredLine } from "#app/kit/text/text.ts";

export const DELIVERY_LINK_DAYS = 7;
export const MOST_PROOFS = 20;
export const MOST_DELIVERY_LINKS = 20;

export const driverLinkSchema = z.object({
  recipient: requiredLine({
    required: DRIVER_MESSAGES.driverRequired,
    max: EMAIL_MAX_LENGTH,
    tooLong: DRIVER_MESSAGES.driverTooLong,
  }),
});

export const mailedDriverLinkSchema = z.object({
  recipient: requiredLine({
    required: DRIVER_MESSAGES.emailRequired,
    max: EMAIL_MAX_LENGTH,
    tooLong: DRIVER_MESSAGES.emailInvalid,
  })
    .refine(isEmailType, DRIVER_MESSAGES.emailInvalid)
    .overwrite((text) => text.toLowerCase()),
});
