import { currentLanguage, type Language } from "#app/kit/language/language.ts";
import { frenchOf } from "#app/kit/text/text.ts";
import { promisedMoment } from "./promised-answer.ts";

export const TEMPLATE_FIELDS = {
  name: "Who asked",
  customer_company: "Their company",
  number: "Number of the request",
  from: "From",
  to: "To",
  service: "Service asked for",
  cargo: "Cargo",
  weight: "Weight, as they typed it",
  dimensions: "Dimensions, as they typed them",
  answer_by: "When the promised answer is due; a gap once that has passed",
  author: "Your name",
  company: "Our company",
  phone: "Our telephone number",
} as const;

export type TemplateField = keyof typeof TEMPLATE_FIELDS;
/** Values of the fields in the reader's language. */
export type TemplateValues = Record<TemplateField, string> & { language: Language };

const FIELDS = Object.keys(TEMPLATE_FIELDS) as TemplateField[];
const isField = (word: string): word is TemplateField => Object.hasOwn(TEMPLATE_FIELDS, word);

const braces = /\{([^{}\n]{0,60})\}/g;
/** A field with a preceding «de», which French shortens before a vowel. */
const withDe = /(?:\b(d)e )?\{([^{}\n]{0,60})\}/gi;
const wordOf = (inside: string) => inside.trim().toLowerCase();

export const placeholderOf = (field: TemplateField) => `[${field.replaceAll("_", " ")}]`;

/** Returns names in braces that are no field, each once. */
export function unknownFields(text: string): string[] {
  const unknown = [...text.matchAll(braces)].filter(([, inside = ""]) => !isField(wordOf(inside)));
  return [...new Set(unknown.map(([whole]) => whole))];
}

/** Fills in the fields; an empty value becomes a placeholder with the field's name. */
export function fillTemplate(text: string, values: TemplateValues): string {
  return text.replace(withDe, (whole, d: string | undefined, inside: string) => {
    const field = wordOf(inside);
    if (!isField(field)) return whole;
    const value = values[field].trim() || placeholderOf(field);
    if (d === undefined) return value;
    return values.language === "fr" ? d + frenchOf(value).slice(1) : `${d}e ${value}`;
  });
}

interface ReplyTexts {
  subject: string;
  body: string;
}

export const fillReply = ({ subject, body }: ReplyTexts, values: TemplateValues): ReplyTexts => ({
  subject: fillTemplate(subject, values),
  body: fillTemplate(body, values),
});

/** True when replacing a text loses no input: it is empty, or unchanged from a template. */
export function mayReplaceReply(
  written: ReplyTexts,
  templates: readonly ReplyTexts[],
  values: TemplateValues,
): boolean {
  if (written.body.trim() === "") return true;
  // Textareas return line breaks as \n.
  const asTyped = ({ subject, body }: ReplyTexts) => `${subject}\n${body}`.replaceAll("\r\n", "\n").trim();
  return templates.some((template) => asTyped(fillReply(template, values)) === asTyped(written));
}

/** Returns placeholders and typed fields, each once: a mail containing one is not sent. */
export function placeholdersIn(text: string): string[] {
  const typed = [...text.matchAll(braces)].filter(([, inside = ""]) => isField(wordOf(inside)));
  return [
    ...FIELDS.map(placeholderOf).filter((gap) => text.includes(gap)),
    ...new Set(typed.map(([whole]) => whole)),
  ];
}

interface TemplateRequest {
  number: string;
  name: string | null;
  company: string | null;
  origin_location: string | null;
  destination_location: string | null;
  service_type: string | null;
  cargo_type: string | null;
  weight: string | null;
  dimensions: string | null;
}

/** @param answerBy when the promised answer is due; a time in the past is left out */
export function templateValues(
  request: TemplateRequest,
  by: { author: string; company: string; phone: string },
  answerBy: Date,
  now: Date,
): TemplateValues {
  return {
    ...by,
    language: currentLanguage(),
    name: request.name ?? "",
    customer_company: request.company ?? "",
    number: request.number,
    from: request.origin_location ?? "",
    to: request.destination_location ?? "",
    service: request.service_type ?? "",
    cargo: request.cargo_type ?? "",
    weight: request.weight ?? "",
    dimensions: request.dimensions ?? "",
    answer_by: promisedMoment(answerBy, now),
  };
}

/** Sample for the preview of a template; without dimensions, to show a placeholder. */
export const SAMPLE_REQUEST: TemplateRequest = {
  number: "Q-00042",
  name: "Ngozi Okafor",
  company: "Brightpath Schools",
  origin_location: "Brussels",
  destination_location: "Lagos",
  service_type: "Sea Freight",
  cargo_type: "School furniture",
  weight: "1850 kg",
  dimensions: null,
};
