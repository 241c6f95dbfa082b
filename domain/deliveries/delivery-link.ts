import { z } from "zod";
import { DRIVER_MESSAGES } from "#words/driver.ts";
import { EMAIL_MAX_LENGTH, isEmailType } from "../email.ts";
import { requiredLine } from "../text.ts";

/** A driver's link works this long. */
export const DELIVERY_LINK_DAYS = 7;
/** Files that come in by one link. */
export const MOST_PROOFS = 20;
/** Links of a shipment that are open at a time. */
export const MOST_DELIVERY_LINKS = 20;

/** A link that staff copy, or show to be scanned: who drives. */
export const driverLinkSchema = z.object({
  recipient: requiredLine({
    required: DRIVER_MESSAGES.driverRequired,
    max: EMAIL_MAX_LENGTH,
    tooLong: DRIVER_MESSAGES.driverTooLong,
  }),
});

/** A link that is mailed to the driver. */
export const mailedDriverLinkSchema = z.object({
  recipient: requiredLine({
    required: DRIVER_MESSAGES.emailRequired,
    max: EMAIL_MAX_LENGTH,
    tooLong: DRIVER_MESSAGES.emailInvalid,
  })
    .refine(isEmailType, DRIVER_MESSAGES.emailInvalid)
    .overwrite((text) => text.toLowerCase()),
});
