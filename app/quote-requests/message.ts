import { z } from "zod";
import { RECEIVED_VIA, THREAD_MESSAGES } from "./words.ts";
import { type Actor, can } from "#app/access/policy.ts";
import { isEmailType } from "#app/kit/text/email.ts";
import { requiredLine, requiredText } from "#app/kit/text/text.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { placeholdersIn } from "./template-fields.ts";

export type MessageKind = "reply" | "received" | "note";

export const MESSAGE_MAX_LENGTH = 10_000;
export const SUBJECT_MAX_LENGTH = 180;

export type ReceivedVia = keyof typeof RECEIVED_VIA;
export const RECEIVED_VIA_KEYS = Object.keys(RECEIVED_VIA) as [ReceivedVia, ...ReceivedVia[]];

const body = (required: string) =>
  requiredText({ required, max: MESSAGE_MAX_LENGTH, tooLong: "A message has at most 10,000 characters" });

const withoutGaps = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.superRefine((text, context) => {
    const gaps = placeholdersIn(text);
    if (gaps.length > 0)
      context.addIssue({ code: "custom", message: `Fill in or take out ${gaps.join(", ")} first` });
  });

export const replyForm = z.object({
  to: z
    .string({ error: THREAD_MESSAGES.toRequired })
    .trim()
    .min(1, { error: THREAD_MESSAGES.toRequired, abort: true })
    .refine((text) => isEmailType(text), "Please enter a valid email address"),
  subject: withoutGaps(
    requiredLine({
      required: "Give the mail a subject",
      max: SUBJECT_MAX_LENGTH,
      tooLong: "A subject has at most 180 characters",
    }),
  ),
  body: withoutGaps(body("Write the message first")),
  /** Language of the mail; by default the request's. */
  language: z.enum(LANGUAGES, "Choose a language from the list").optional(),
  /** The newest visible reply when this was written; empty in a thread without one. */
  seen: z
    .union([z.literal(""), z.guid()])
    .nullish()
    .transform((id) => id || null),
});
export type ReplyInput = z.output<typeof replyForm>;

export const receivedForm = z.object({
  body: body("Paste or type what the customer answered"),
  via: z.enum(RECEIVED_VIA_KEYS, { error: "Choose how the answer came" }),
});

export const threadNoteForm = z.object({ body: body("Write the note first") });

export function replySubject(subject: string, number: string): string {
  return subject.includes(number) ? subject : `${subject} [${number}]`;
}

/** Tells whether a message may be withdrawn: only notes and answers; sent mails cannot be. */
export function mayWithdraw(
  actor: Pick<Actor, "id" | "role">,
  message: { kind: string; authorId: string | null },
): boolean {
  if (message.kind === "reply" || !can(actor, "requests.write")) return false;
  return actor.role === "owner" || message.authorId === actor.id;
}
