import { z } from "zod";
import { optionalLine, optionalText, requiredLine } from "#app/kit/text/text.ts";
import { type DeclineReason, REASON_NAMES } from "./offer.ts";
import { OFFER_PAGE_WORDS } from "./site-words.ts";

const NAME_MAX = 200;
const REASONS = Object.keys(REASON_NAMES) as [DeclineReason, ...DeclineReason[]];
export const MORE_MAX = 900;

const name = { max: NAME_MAX, tooLong: () => OFFER_PAGE_WORDS.nameTooLong };

export const acceptSchema = z.object({
  offer: z.guid(),
  name: requiredLine({ required: () => OFFER_PAGE_WORDS.nameRequired, ...name }),
});

export const declineSchema = z.object({
  offer: z.guid(),
  name: optionalLine(name),
  choice: z.enum(REASONS, { error: () => OFFER_PAGE_WORDS.whyRequired }),
  more: optionalText({ max: MORE_MAX, tooLong: () => OFFER_PAGE_WORDS.moreTooLong }),
});

/** Stored in English for staff and reports, whatever language it was chosen in. */
export const reasonText = (choice: DeclineReason, more: string | null): string =>
  more ? `${REASON_NAMES[choice]}: ${more}` : REASON_NAMES[choice];
