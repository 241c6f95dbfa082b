import { z } from "zod";
import { checkbox } from "#app/kit/forms/form-codec.ts";
import { DELIVERY_MESSAGES } from "./words.ts";
import { languageChoice } from "#app/kit/language/language-choice.ts";
import { EMAIL_MAX_LENGTH, isEmailType } from "#app/kit/text/email.ts";
import { requiredLine } from "#app/kit/text/text.ts";
import type { FormOutcome } from "#app/kit/forms/form-result.ts";

export const DELIVERY_LINK_DAYS = 7;
export const MOST_PROOFS = 20;
export const MOST_DELIVERY_LINKS = 20;

export const driverLinkSchema = z.object({
  language: languageChoice,
  isPickup: checkbox,
  recipient: requiredLine({
    required: DELIVERY_MESSAGES.driverRequired,
    max: EMAIL_MAX_LENGTH,
    tooLong: DELIVERY_MESSAGES.driverTooLong,
  }),
});

export const mailedDriverLinkSchema = z.object({
  language: languageChoice,
  isPickup: checkbox,
  recipient: requiredLine({
    required: DELIVERY_MESSAGES.emailRequired,
    max: EMAIL_MAX_LENGTH,
    tooLong: DELIVERY_MESSAGES.emailInvalid,
  })
    .refine(isEmailType, DELIVERY_MESSAGES.emailInvalid)
    .overwrite((text) => text.toLowerCase()),
});

export interface DeliveryAnswer extends FormOutcome {
  /** A created link, shown only once. */
  made?: { link: string; sms: string; qr: string };
}

export const deliveryAddress = (shipmentId: string): string => `/admin/shipments/${shipmentId}/delivery`;
