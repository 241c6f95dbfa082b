import { formWithRows, type Refuse } from "#app/kit/forms/form-rows.ts";
import { Big } from "big.js";
import { z } from "zod";
import { OFFER_MESSAGES } from "./words.ts";
import { orEmpty, textSchema } from "#app/kit/forms/form-codec.ts";
import { SERVICE_TYPES } from "#app/goods/service-type.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { type Language, OTHER_LANGUAGES } from "#app/kit/language/language.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { optionalLine, requiredLine, singleLine, limit } from "#app/kit/text/text.ts";
import { currencySchema } from "#app/kit/money/currency.ts";
import { amountText } from "#app/kit/money/typed-amount.ts";
import {
  conditionsField,
  incotermField,
  LINE_DESCRIPTION_MAX,
  OFFER_LABELS,
  OFFER_MAX_LENGTH,
  type OfferFigures,
  type OfferLineInput,
  paymentDaysField,
  quantityOf,
} from "./offer-input.ts";
import { lineFormValues, readLines } from "./offer-form.ts";

export const TEMPLATE_LABELS = {
  name: "Name",
  service_type: OFFER_LABELS.service_type,
  origin_location: OFFER_LABELS.origin_location,
  destination_location: OFFER_LABELS.destination_location,
  currency: OFFER_LABELS.currency,
  incoterm: OFFER_LABELS.incoterm,
  valid_days: "Valid for",
  payment_days: OFFER_LABELS.payment_days,
  conditions: OFFER_LABELS.conditions,
} as const;
type TemplateFieldName = keyof typeof TEMPLATE_LABELS;
export const TEMPLATE_FIELDS = Object.keys(TEMPLATE_LABELS) as TemplateFieldName[];
export const TEMPLATE_NAME_MAX = 100;

const place = (field: "origin_location" | "destination_location") =>
  optionalLine(limit(TEMPLATE_LABELS[field], OFFER_MAX_LENGTH[field]));
const validDays = "Valid for must be a whole number of days from 1 to 365";

const templateHead = z.object({
  name: requiredLine({
    required: OFFER_MESSAGES.required(TEMPLATE_LABELS.name),
    ...limit(TEMPLATE_LABELS.name, TEMPLATE_NAME_MAX),
  }),
  service_type: orEmpty(z.enum(SERVICE_TYPES), OFFER_MESSAGES.chooseFromList(TEMPLATE_LABELS.service_type)),
  origin_location: place("origin_location"),
  destination_location: place("destination_location"),
  currency: currencySchema,
  incoterm: incotermField,
  valid_days: textSchema<number>((text) =>
    /^\d{1,3}$/.test(text) ? Number(text) : { refused: validDays },
  ).pipe(z.int(validDays).min(1, validDays).max(365, validDays)),
  payment_days: paymentDaysField,
  conditions: conditionsField,
});

/** Texts in one language; an empty description means that of the English line at the same position. */
interface TemplateTexts {
  conditions: string | null;
  lines: string[];
}

/** A line may leave its quantity to the offer. */
export type TemplateInput = z.output<typeof templateHead> & {
  lines: OfferLineInput[];
  texts: Partial<Record<Language, TemplateTexts>>;
};

export type TextsOfTemplate = Pick<TemplateInput, "conditions" | "lines" | "texts">;

export const conditionsIn = ({ conditions, texts }: TextsOfTemplate, language: Language): string | null =>
  texts[language]?.conditions ?? conditions;

export const linesIn = (
  { lines, texts }: Pick<TextsOfTemplate, "lines" | "texts">,
  language: Language,
): OfferLineInput[] =>
  lines.map((line, place) => ({ ...line, description: texts[language]?.lines[place] || line.description }));

const descriptionsOf = (typed: string): string[] =>
  typed.replaceAll("\r\n", "\n").split("\n").map(singleLine);

export const templateForm = formWithRows((record, read, refuse): TemplateInput | null => {
  const head = read(templateHead);
  const lines = readLines(record, null, refuse);
  const texts = readTexts(record, lines.length, refuse);
  return head ? { ...head, lines, texts } : null;
});

/** Parses the descriptions, one per line in the order of the lines. */
function readTexts(record: FormRecord, lines: number, refuse: Refuse): TemplateInput["texts"] {
  const texts: TemplateInput["texts"] = {};
  for (const language of OTHER_LANGUAGES) {
    const name = STAFF_LANGUAGE_NAMES[language];
    const conditions = conditionsField.safeParse(record[`conditions_${language}`]);
    if (!conditions.success)
      refuse(`conditions_${language}`, conditions.error.issues[0]?.message ?? OFFER_MESSAGES.operationFailed);
    const typed = String(record[`lines_${language}`] ?? "").trimEnd();
    const descriptions = typed === "" ? [] : descriptionsOf(typed);
    if (descriptions.length > lines)
      refuse(
        `lines_${language}`,
        `There are ${descriptions.length} descriptions in ${name} for ${pluralize(lines, "line")}`,
      );
    if (descriptions.some((description) => description.length > LINE_DESCRIPTION_MAX))
      refuse(`lines_${language}`, limit("A description", LINE_DESCRIPTION_MAX).tooLong());
    const own = conditions.data ?? null;
    if (own !== null || descriptions.length > 0) texts[language] = { conditions: own, lines: descriptions };
  }
  return texts;
}

export function templateFormValues({ lines, texts, ...head }: TemplateInput): Record<string, string> {
  return {
    ...Object.fromEntries(
      OTHER_LANGUAGES.flatMap((language) => [
        [`conditions_${language}`, texts[language]?.conditions ?? ""],
        [`lines_${language}`, texts[language]?.lines.join("\n") ?? ""],
      ]),
    ),
    ...Object.fromEntries(TEMPLATE_FIELDS.map((field) => [field, String(head[field] ?? "")])),
    ...lineFormValues(lines, null),
  };
}

/** Fills open quantities with those of the offer, or zero while unknown. */
export function linesFor(lines: readonly OfferLineInput[], figures: OfferFigures): OfferLineInput[] {
  return lines.map((line) => ({
    ...line,
    quantity:
      line.quantity !== null || line.basis === "percent"
        ? line.quantity
        : (quantityOf(line.basis, figures) ?? "0"),
  }));
}

/** Leaves quantities open that follow the offer. */
export function linesOfTemplate(lines: readonly OfferLineInput[], figures: OfferFigures): OfferLineInput[] {
  return lines.map((line) => {
    const own = quantityOf(line.basis, figures);
    const follows = line.quantity !== null && own !== null && new Big(own).eq(line.quantity);
    return { ...line, quantity: follows ? null : line.quantity && amountTextOrNull(line.quantity) };
  });
}

const amountTextOrNull = (decimal: string) => amountText(decimal) || null;

export function templateName(offer: {
  service_type: string;
  origin_location: string;
  destination_location: string;
}): string {
  const { service_type, origin_location, destination_location } = offer;
  return `${service_type} ${origin_location} to ${destination_location}`.slice(0, TEMPLATE_NAME_MAX);
}
