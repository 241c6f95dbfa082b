import { z } from "zod";
import { REPLY_TEMPLATE_MESSAGES } from "./thread-words.ts";
import { requiredLine, requiredText } from "#app/kit/text/text.ts";
import { SUBJECT_MAX_LENGTH } from "./message.ts";
import { unknownFields } from "./template-fields.ts";

export const TEMPLATE_MAX_LENGTH = 5_000;

const withKnownFields = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.superRefine((text, context) => {
    const unknown = unknownFields(text);
    if (unknown.length === 0) return;
    const message = REPLY_TEMPLATE_MESSAGES.unknownFields(unknown.join(", "), unknown.length > 1);
    context.addIssue({ code: "custom", message });
  });

export const replyTemplateForm = z.object({
  name: requiredLine({
    required: "Give the template a name",
    max: 100,
    tooLong: "A name has at most 100 characters",
  }),
  subject: withKnownFields(
    requiredLine({
      required: "Type the subject of the mail",
      max: SUBJECT_MAX_LENGTH,
      tooLong: "A subject has at most 180 characters",
    }),
  ),
  body: withKnownFields(
    requiredText({
      required: "Type the text of the mail",
      max: TEMPLATE_MAX_LENGTH,
      tooLong: "A text has at most 5,000 characters",
    }),
  ),
});
export type ReplyTemplateInput = z.output<typeof replyTemplateForm>;
