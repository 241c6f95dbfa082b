import { z } from "zod";
import { REPLY_TEMPLATE_MESSAGES } from "./words.ts";
import { type Language, OTHER_LANGUAGES } from "#app/kit/language/language.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { optionalText, requiredLine, requiredText } from "#app/kit/text/text.ts";
import { SUBJECT_MAX_LENGTH } from "./message.ts";
import { unknownFields } from "./template-fields.ts";

export const TEMPLATE_MAX_LENGTH = 5_000;

function refuseUnknownFields(text: string | null, context: z.RefinementCtx): void {
  const unknown = unknownFields(text ?? "");
  if (unknown.length === 0) return;
  const message = REPLY_TEMPLATE_MESSAGES.unknownFields(unknown.join(", "), unknown.length > 1);
  context.addIssue({ code: "custom", message });
}

const SUBJECT = { max: SUBJECT_MAX_LENGTH, tooLong: "A subject has at most 180 characters" };
const BODY = { max: TEMPLATE_MAX_LENGTH, tooLong: "A text has at most 5,000 characters" };

const ofTranslation = (length: typeof SUBJECT) => optionalText(length).superRefine(refuseUnknownFields);

interface ReplyTexts {
  subject: string;
  body: string;
}

export const replyTemplateForm = z
  .object({
    name: requiredLine({
      required: "Give the template a name",
      max: 100,
      tooLong: "A name has at most 100 characters",
    }),
    subject: requiredLine({ required: "Type the subject of the mail", ...SUBJECT }).superRefine(
      refuseUnknownFields,
    ),
    body: requiredText({ required: "Type the text of the mail", ...BODY }).superRefine(refuseUnknownFields),
    ...Object.fromEntries(
      OTHER_LANGUAGES.flatMap((language) => [
        [`subject_${language}`, ofTranslation(SUBJECT)],
        [`body_${language}`, ofTranslation(BODY)],
      ]),
    ),
  })
  .transform((typed, context) => {
    const { name, subject, body } = typed;
    const texts: Partial<Record<Language, ReplyTexts>> = {};
    const others = typed as Record<string, string | null>;
    for (const language of OTHER_LANGUAGES) {
      const own = { subject: others[`subject_${language}`] ?? "", body: others[`body_${language}`] ?? "" };
      if (own.subject !== "" && own.body !== "") texts[language] = own;
      else if (own.subject !== "" || own.body !== "") {
        const missing = own.subject === "" ? "subject" : "body";
        context.addIssue({
          code: "custom",
          path: [`${missing}_${language}`],
          message: `In ${STAFF_LANGUAGE_NAMES[language]} a template has a subject and a text, or neither`,
        });
      }
    }
    return { name, subject, body, texts };
  });
export type ReplyTemplateInput = z.output<typeof replyTemplateForm>;

export const textsIn = (
  { subject, body, texts }: Pick<ReplyTemplateInput, "subject" | "body" | "texts">,
  language: Language,
): ReplyTexts & { isOwn: boolean } =>
  language !== "en" && texts[language]
    ? { ...texts[language], isOwn: true }
    : { subject, body, isOwn: language === "en" };
