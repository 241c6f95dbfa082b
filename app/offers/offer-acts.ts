import { z } from "zod";
import { OFFER_MESSAGES } from "./words.ts";
import { optionalText, requiredLine, requiredText } from "#app/kit/text/text.ts";

const limits = (label: string, max: number) => ({
  required: OFFER_MESSAGES.required(label),
  max,
  tooLong: OFFER_MESSAGES.tooLong(label, max),
});

export const SUBJECT_MAX = 200;
export const MESSAGE_MAX = 5_000;
export const REASON_MAX = 1_000;

export const sendForm = z.object({
  subject: requiredLine(limits("Subject", SUBJECT_MAX)),
  message: requiredText(limits("Message", MESSAGE_MAX)),
});

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
  { validUntil, sender, company }: { validUntil: string; sender: string; company: string },
): { subject: string; message: string } {
  const { number, version, customer_name, origin_location, destination_location } = offer;
  const lane = `${origin_location} to ${destination_location}`;
  const opening =
    version > 1
      ? `As discussed, here is a new version of our offer ${number} for ${lane}. It replaces the one you have.`
      : `Thank you for your request. Here is our offer ${number} for ${lane}.`;
  return {
    subject: `Offer ${number}${version > 1 ? `, version ${version}` : ""}: ${lane}`.slice(0, SUBJECT_MAX),
    message: [
      `Dear ${customer_name},`,
      opening,
      `It is valid until ${validUntil}. You can accept it with one click on its page; for questions just answer this mail.`,
      ["Kind regards,", sender, company].filter(Boolean).join("\n"),
    ].join("\n\n"),
  };
}
