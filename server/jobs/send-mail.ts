import type { Logger } from "pino";
import type { Database } from "#database/connect.ts";
import { isMailWaiting, recordMailRefused, recordMailSent } from "#database/mails/mail-record.ts";
import type { MailJob } from "#database/mails/queue-mail.ts";
import { mailSchema } from "#domain/mails/mail.ts";
import { RefusedForGood, type Transport } from "#mail/message.ts";

export interface MailParts {
  db: Database;
  log: Logger;
  transport: Transport;
  /** MAIL_FROM. */
  from: string;
  /** The right side of Message-IDs. */
  host: string;
}

/**
 * Sends one queued mail, unless an earlier attempt already did. A failure that may pass throws, so that the queue
 * tries again; the note of success is written before anything else can fail.
 */
export async function sendMail({ db, log, transport, from, host }: MailParts, job: MailJob): Promise<void> {
  if (!(await isMailWaiting(db, job.id))) return;
  const mail = mailSchema.parse(job.mail);
  // Loaded with the first mail: most of a process's life passes without one.
  const { renderMail } = await import("#mail/render-mail.tsx");
  const message = { ...(await renderMail(mail)), from, messageId: `<${job.id}@${host}>` };
  try {
    await transport.send(message);
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error;
    log.error({ mail: job.id, kind: mail.kind, reason: error.message }, "a mail was refused for good");
    return recordMailRefused(db, job.id, error.message);
  }
  await recordMailSent(db, job.id);
  log.info({ mail: job.id, kind: mail.kind }, "mail sent");
}
