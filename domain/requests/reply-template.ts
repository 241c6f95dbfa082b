import { z } from "zod";
import { REPLY_TEMPLATE_MESSAGES } from "#words/request-thread.ts";
import { requiredLine, requiredText } from "../text.ts";
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
    required: REPLY_TEMPLATE_MESSAGES.nameRequired,
    max: 100,
    tooLong: REPLY_TEMPLATE_MESSAGES.nameTooLong,
  }),
  subject: withKnownFields(
    requiredLine({
      required: REPLY_TEMPLATE_MESSAGES.subjectRequired,
      max: SUBJECT_MAX_LENGTH,
      tooLong: REPLY_TEMPLATE_MESSAGES.subjectTooLong,
    }),
  ),
  body: withKnownFields(
    requiredText({
      required: REPLY_TEMPLATE_MESSAGES.bodyRequired,
      max: TEMPLATE_MAX_LENGTH,
      tooLong: REPLY_TEMPLATE_MESSAGES.bodyTooLong,
    }),
  ),
});
export type ReplyTemplateInput = z.output<typeof replyTemplateForm>;
