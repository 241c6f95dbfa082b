import { render, toPlainText } from "@react-email/render";
import type { Mail, MailKind, MailOf } from "#domain/mails/mail.ts";
import { singleLine } from "#domain/text.ts";
import type { Message } from "./message.ts";
import type { Template } from "./template.ts";
import { emailChanged } from "./templates/email-changed.tsx";
import { passwordChanged } from "./templates/password-changed.tsx";
import { newRequest } from "./templates/new-request.tsx";
import { passwordReset } from "./templates/password-reset.tsx";
import { requestReceived } from "./templates/request-received.tsx";

const templates: { [Kind in MailKind]: Template<MailOf<Kind>> } = {
  password_reset: passwordReset,
  new_request: newRequest,
  request_received: requestReceived,
  password_changed: passwordChanged,
  email_changed: emailChanged,
};

/** The subject and both bodies of a mail: HTML, and text for programs that show none. */
export async function renderMail(
  mail: Mail,
): Promise<Pick<Message, "to" | "subject" | "html" | "text" | "replyTo" | "headers">> {
  const template = templates[mail.kind] as Template<Mail>;
  const { subject, body, replyTo } = template(mail);
  const html = await render(body);
  return {
    to: mail.to,
    subject: singleLine(subject),
    replyTo: replyTo === undefined ? undefined : singleLine(replyTo),
    html,
    text: toPlainText(html),
    // RFC 3834: holiday notices and other machines do not answer a machine.
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
