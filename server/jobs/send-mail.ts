import type { Logger } from "pino";
import type { Database } from "#database/connection/connect.ts";
import { isMailWaiting, type MailJob, recordMailRefused, recordMailSent } from "#database/mails/mails.ts";
import { mailSchema } from "#domain/mails/mail.ts";
import { PermanentRefusal, type Transport } from "#mail/message.ts";

export interface MailParts {
  db: Database;
  log: Logger;
  transport: Transport;
  /** Value of MAIL_FROM. */
  from: string;
  /** Host part of Message-IDs. */
  host: string;
}

/**
 * Sends one queued mail, unless an earlier attempt already did. A temporary failure throws, so that the queue
 * retries; success is recorded before anything else can fail.
 */
export async function sendMail({ db, log, transport, from, host }: MailParts, job: MailJob): Promise<void> {
  if (!(await isMailWaiting(db, job.id))) return;
  const mail = mailSchema.parse(job.mail);
  // Loaded with the first mail, to save memory before.
  const { renderMail } = await import("#mail/render-mail.tsx");
  const message = { ...renderMail(mail), from, messageId: `<${job.id}@${host}>` };
  try {
    await transport.send(message);
  } catch (error) {
    // The queue logs the error thrown here.
    if (error instanceof Error) error.message = stripAddresses(error.message);
    if (!(error instanceof PermanentRefusal)) throw error;
    log.error({ mail: job.id, kind: mail.kind, reason: error.message }, "mail permanently refused");
    return recordMailRefused(db, job.id, error.message);
  }
  await recordMailSent(db, job.id);
  log.info({ mail: job.id, kind: mail.kind }, "mail sent");
}

/** A mail server's answer without e-mail addresses: logs must not name visitors. */
function stripAddresses(answer: string): string {
  return answer.slice(0, 500).replaceAll(/[^\s<>"'@]{1,64}@[^\s<>"'@]{1,255}/g, "(address)");
}
