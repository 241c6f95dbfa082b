import { z } from "zod";
import { isEmail, withAsciiDomain } from "#app/kit/text/email.ts";
import { FREIGHT_TYPES, SERVICE_OF_FREIGHT } from "#app/goods/service-type.ts";
import { optionalText, requiredLine } from "#app/kit/text/text.ts";
import { QUOTE_MESSAGES } from "./site-words.ts";
import { QUOTE_MAX_LENGTH, stripAngleBrackets } from "./quote-fields.ts";

export const QUOTE_STATUSES = ["pending", "in_progress", "completed", "rejected"] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

export const isRequestOver = (status: string): boolean => status === "completed" || status === "rejected";

// Not among the words of the desk, which the public form would fetch with these rules.
export const STATUS_REQUIRED = "Choose a status from the list";
export const quoteStatusSchema = z.enum(QUOTE_STATUSES, { error: STATUS_REQUIRED });

type MessageKey = keyof typeof QUOTE_MESSAGES;

const messageOf = (key: MessageKey) => () => QUOTE_MESSAGES[key];

const line = (max: number, key: MessageKey) =>
  requiredLine({ required: messageOf(key), max, tooLong: messageOf(key), clean: stripAngleBrackets });

/** Keys are the field names of the form. */
export const quoteRequestSchema = z.object({
  firstName: line(QUOTE_MAX_LENGTH.name, "name"),
  lastName: line(QUOTE_MAX_LENGTH.name, "name"),
  email: z
    .string({ error: messageOf("email") })
    .overwrite((text) => withAsciiDomain(stripAngleBrackets(text).trim()))
    .refine(isEmail, { error: messageOf("email") }),
  departureCity: line(QUOTE_MAX_LENGTH.city, "departureCity"),
  deliveryCity: line(QUOTE_MAX_LENGTH.city, "deliveryCity"),
  parcelType: line(QUOTE_MAX_LENGTH.parcelType, "parcelType"),
  weight: line(QUOTE_MAX_LENGTH.weight, "weight"),
  freightTypes: z
    .array(z.enum(FREIGHT_TYPES, { error: messageOf("freightTypes") }), { error: messageOf("freightTypes") })
    .min(1, { error: messageOf("freightTypes") })
    .overwrite((chosen) => FREIGHT_TYPES.filter((type) => chosen.includes(type))),
  specialInfo: optionalText({
    max: QUOTE_MAX_LENGTH.specialInfo,
    tooLong: messageOf("specialInfo"),
    clean: stripAngleBrackets,
  }),
});

export type QuoteRequestInput = z.output<typeof quoteRequestSchema>;

export interface NewQuoteRequest {
  name: string;
  email: string;
  origin_location: string;
  destination_location: string;
  cargo_type: string;
  weight: string;
  service_type: string;
  message: string | null;
  status: QuoteStatus;
  is_read: boolean;
}

export function toQuoteRequestRow(input: QuoteRequestInput): NewQuoteRequest {
  return {
    name: `${input.firstName} ${input.lastName}`,
    email: input.email,
    origin_location: input.departureCity,
    destination_location: input.deliveryCity,
    cargo_type: input.parcelType,
    weight: input.weight,
    service_type: input.freightTypes.map((type) => SERVICE_OF_FREIGHT[type]).join(", "),
    message: input.specialInfo,
    status: "pending",
    is_read: false,
  };
}

const REQUEST_INTENTS = ["status", "claim", "assign", "snooze"] as const;
export type RequestIntent = (typeof REQUEST_INTENTS)[number];

export function isRequestIntent(text: unknown): text is RequestIntent {
  return REQUEST_INTENTS.some((intent) => intent === text);
}
