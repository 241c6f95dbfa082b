import { z } from "zod";
import { isEmail, withAsciiDomain } from "#app/kit/text/email.ts";
import { FREIGHT_TYPES, SERVICE_OF_FREIGHT } from "#app/goods/service-type.ts";
import { languageOrNone } from "#app/kit/language/language-choice.ts";
import { optionalLine, optionalText, requiredLine } from "#app/kit/text/text.ts";
import { QUOTE_MESSAGES } from "./site-words.ts";
import { REQUEST_MESSAGES } from "./words.ts";

export const ENTERED_MAX_LENGTH = {
  name: 200,
  phone: 50,
  company: 200,
  place: 100,
  cargo: 100,
  weight: 50,
  dimensions: 100,
  message: 5000,
} as const;

const line = (max: number) => optionalLine({ max, tooLong: REQUEST_MESSAGES.tooLong(max) });
const requiredField = (max: number, message: string) =>
  requiredLine({ required: message, max, tooLong: REQUEST_MESSAGES.tooLong(max) });
const email = () => QUOTE_MESSAGES.email;
const freightTypes = () => QUOTE_MESSAGES.freightTypes;
const { place, message } = ENTERED_MAX_LENGTH;

export const enteredRequestSchema = z.object({
  name: requiredField(ENTERED_MAX_LENGTH.name, REQUEST_MESSAGES.nameRequired),
  email: z
    .string({ error: email })
    .overwrite((text) => withAsciiDomain(text.trim()))
    .refine(isEmail, { error: email }),
  phone: line(ENTERED_MAX_LENGTH.phone),
  company: line(ENTERED_MAX_LENGTH.company),
  origin_location: requiredField(place, REQUEST_MESSAGES.originRequired),
  destination_location: requiredField(place, REQUEST_MESSAGES.destinationRequired),
  services: z
    .array(z.enum(FREIGHT_TYPES, { error: freightTypes }), { error: freightTypes })
    .min(1, { error: freightTypes }),
  cargo_type: line(ENTERED_MAX_LENGTH.cargo),
  weight: line(ENTERED_MAX_LENGTH.weight),
  dimensions: line(ENTERED_MAX_LENGTH.dimensions),
  message: optionalText({ max: message, tooLong: REQUEST_MESSAGES.tooLong(message) }),
  /** Null means that of the customer, as far as it is known. */
  language: languageOrNone,
  confirm: z.stringbool({ truthy: ["1", "on"], falsy: [""] }).catch(false),
});

export type EnteredRequest = z.output<typeof enteredRequestSchema>;

export function toEnteredRow(input: EnteredRequest) {
  const chosen = FREIGHT_TYPES.filter((type) => input.services.includes(type));
  return {
    name: input.name,
    email: input.email,
    phone: input.phone,
    company: input.company,
    origin_location: input.origin_location,
    destination_location: input.destination_location,
    service_type: chosen.map((type) => SERVICE_OF_FREIGHT[type]).join(", "),
    cargo_type: input.cargo_type,
    weight: input.weight,
    dimensions: input.dimensions,
    message: input.message,
  };
}
