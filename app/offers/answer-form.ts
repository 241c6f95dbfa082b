import { z } from "zod";
import { optionalLine, optionalText, requiredLine } from "#app/kit/text/text.ts";
import { DECLINE_REASONS, OFFER_PAGE_WORDS } from "./site-words.ts";

const NAME_MAX = 200;
export const MORE_MAX = 900;

type DeclineReason = keyof typeof DECLINE_REASONS;

const name = { max: NAME_MAX, tooLong: OFFER_PAGE_WORDS.nameTooLong };

export const acceptSchema = z.object({
  offer: z.guid(),
  name: requiredLine({ required: OFFER_PAGE_WORDS.nameRequired, ...name }),
});

export const declineSchema = z.object({
  offer: z.guid(),
  name: optionalLine(name),
  choice: z.enum(Object.keys(DECLINE_REASONS) as [DeclineReason, ...DeclineReason[]], {
    error: OFFER_PAGE_WORDS.whyRequired,
  }),
  more: optionalText({ max: MORE_MAX, tooLong: OFFER_PAGE_WORDS.moreTooLong }),
});

export const reasonText = (choice: DeclineReason, more: string | null): string =>
  more ? `${DECLINE_REASONS[choice]}: ${more}` : DECLINE_REASONS[choice];
