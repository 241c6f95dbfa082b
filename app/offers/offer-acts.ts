import { signatureOf } from "#app/mails/signature.ts";
import { greeting } from "#app/kit/language/greeting.ts";
import { z } from "zod";
import { OFFER_MESSAGES } from "./words.ts";
import { OFFER_LETTER as WORDS, OFFER_VIEW_WORDS } from "./site-words.ts";
import { type Letter, SUBJECT_MAX } from "#app/kit/language/letter.ts";
import { optionalText, requiredLine, limit } from "#app/kit/text/text.ts";

const limits = (label: string, max: number) => ({
  required: OFFER_MESSAGES.required(label),
  ...limit(label, max),
});

export const REASON_MAX = 1_000;

export const withdrawForm = z.object({ reason: requiredLine(limits("Reason", REASON_MAX)) });

export const decisionForm = z.object({
  decision: z.enum(["accepted", "declined"]),
  via: z.enum(["phone", "email", "meeting"], OFFER_MESSAGES.chooseFromList("How")),
  name: requiredLine(limits("Name", 200)),
  reason: optionalText(limits("Reason", REASON_MAX)),
});

export function offerLetter(
  offer: {
    number: string;
    version: number;
    customer_name: string;
    origin_location: string;
    destination_location: string;
  },
  { sender, company }: { sender: string; company: string },
): Letter {
  const { number, version, customer_name, origin_location, destination_location } = offer;
  const lane = OFFER_VIEW_WORDS.lane(origin_location, destination_location);
  return {
    subject: WORDS.subject(number, version, lane).slice(0, SUBJECT_MAX),
    message: [
      greeting(customer_name),
      version > 1 ? WORDS.next(number, lane) : WORDS.first(number, lane),
      signatureOf(WORDS.regards, sender, company),
    ].join("\n\n"),
  };
}
