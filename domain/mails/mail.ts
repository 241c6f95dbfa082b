import { z } from "zod";
import { isEmailType } from "../email.ts";

const recipient = z.string().refine((text) => isEmailType(text), "not an e-mail address");

/** A quote request or contact submission as told in a mail; the texts are the visitor's own. */
const toldRequest = {
  source: z.enum(["quote", "contact"]),
  name: z.string().nullable(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  message: z.string().nullable(),
};

/**
 * Every message the company sends, by kind, with what its template needs. The queue stores it as JSON, so dates are
 * ISO strings. A new kind needs a template in mail/templates and a line in mail/render-mail.tsx.
 */
export const mailSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("password_reset"), to: recipient, link: z.url() }),
  z.object({
    kind: z.literal("new_request"),
    to: recipient,
    visitor: recipient,
    link: z.url(),
    ...toldRequest,
  }),
  z.object({ kind: z.literal("request_received"), to: recipient, ...toldRequest }),
  z.object({ kind: z.literal("password_changed"), to: recipient, changedAt: z.iso.datetime() }),
  z.object({
    kind: z.literal("email_changed"),
    to: recipient,
    newEmail: recipient,
    changedAt: z.iso.datetime(),
  }),
]);

export type Mail = z.infer<typeof mailSchema>;
export type MailKind = Mail["kind"];

/** One kind's data. */
export type MailOf<Kind extends MailKind> = Extract<Mail, { kind: Kind }>;
