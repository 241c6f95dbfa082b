import type { Logger } from "pino";
import type { Database } from "#database/connection/connect.ts";
import {
  isMailWaiting,
  isStopped,
  type MailJob,
  waitsForOlderMail,
  recordMailRefused,
  recordMailSent,
  retryWaitingMails,
} from "#app/mails/mails.server.ts";
import { languagePrefix } from "#app/kit/language/language.ts";
import { filesOfMail } from "#app/invoices/mails/mail-files.server.ts";
import { mailedFiles } from "#app/files/mailed-files.server.ts";
import { isPaperOver, papersOfMail } from "#app/documents/send-document.server.ts";
import { isOfferOpen } from "#app/offers/remind.server.ts";
import { pdfOfMail } from "#app/offers/find-pdf.server.ts";
import { announceMailState } from "#app/mails/announce-mail-state.server.ts";
import { filesOfLetter, isLetterOver } from "#app/payments/letters.server.ts";
import { installedTokens } from "#app/mails/link-tokens.server.ts";
import { recheckUpdate } from "#app/subscriptions/collect-notices.server.ts";
import { suppressAddress } from "#app/mails/suppression.server.ts";
import { isToCustomers, type Mail, mailSchema } from "#app/mails/mail.ts";
import { withoutAddresses } from "#app/mails/report.ts";
import { type MailMessage, PermanentRefusal, type Transport } from "#app/mails/message.server.ts";

export interface MailOptions {
  db: Database;
  log: Logger;
  transport: Transport;
  from: string;
  publicUrl: string;
}

/**
 * Sends a mail unless an earlier attempt succeeded; throws temporary failures, so that the queue retries. Mails of a
 * shipment keep their order.
 */
export async function sendMail(options: MailOptions, job: MailJob): Promise<void> {
  const { db, log, transport, from, publicUrl } = options;
  if (!(await isMailWaiting(db, job.id))) return;
  let queued = mailSchema.parse(job.mail);
  // Loaded with the first mail, to save memory before.
  const { renderMail } = await import("#app/desk/mails/render-mail.server.tsx");
  if (queued.kind === "shipment_update" || queued.kind === "delay_letter") {
    if (await waitsForOlderMail(db, job.id))
      throw new Error("an earlier mail about this shipment was not sent yet");
    if (await isStopped(db, job.id)) return finish(options, job.id, "stopped before it was sent");
  }
  if (queued.kind === "offer_reminder") {
    if (await isStopped(db, job.id)) return finish(options, job.id, "stopped before it was sent");
    if (!(await isOfferOpen(db, queued.offerId)))
      return finish(options, job.id, "answered or ended before it was sent");
  }
  if (queued.kind === "account_letter" && (await isLetterOver(db, queued.letterId)))
    return finish(options, job.id, "paid or disputed before it was sent");
  if (queued.kind === "paper" && (await isPaperOver(db, queued)))
    return finish(options, job.id, "voided before it was sent");
  if (queued.kind === "shipment_update") {
    const now = await recheckUpdate(db, job.id, queued);
    if (!now) {
      const why = queued.events.length > 0 ? "withdrawn" : "overtaken";
      return finish(options, job.id, `${why} before it was sent`);
    }
    queued = now;
  }
  const mail = await withLinks(db, queued, job.id, publicUrl);
  const messageIdOf = (id: string) => `<${id}@${new URL(publicUrl).hostname}>`;
  const follows = mail.kind === "request_reply" ? mail.follows.map(messageIdOf) : [];
  const thread = follows.length > 0 ? { references: follows, inReplyTo: follows.at(-1) } : {};
  try {
    const attachments = await attachmentsOf(db, mail);
    await transport.send({
      ...renderMail(mail, publicUrl),
      ...thread,
      from,
      messageId: messageIdOf(job.id),
      attachments,
    });
  } catch (error) {
    // The queue logs the error thrown here.
    if (error instanceof Error) error.message = withoutAddresses(error.message);
    if (!(error instanceof PermanentRefusal)) throw error;
    log.error({ mail: job.id, kind: mail.kind, reason: error.message }, "mail permanently refused");
    if (error.ofAddress && isToCustomers(mail.kind))
      await suppressAddress(db, mail.to, "bounce", error.message);
    return finish(options, job.id, error.message);
  }
  await recordMailSent(db, job.id, hasSecret(queued) ? null : renderMail(queued));
  await announceMailState(db, job.id);
  log.info({ mail: job.id, kind: mail.kind }, "mail sent");
  await retryWaitingMails(db, job.id);
}

async function attachmentsOf(db: Database, mail: Mail): Promise<MailMessage["attachments"]> {
  if (mail.kind === "offer") return pdfOfMail(db, mail);
  if (mail.kind === "paper") return papersOfMail(db, mail);
  if (mail.kind === "partner_letter") return mailedFiles(db, mail);
  if (mail.kind === "account_letter") return filesOfLetter(db, mail.letterId);
  return mail.kind === "invoice" ? filesOfMail(db, mail) : undefined;
}

async function finish({ db }: MailOptions, id: string, refusal: string): Promise<void> {
  await recordMailRefused(db, id, refusal);
  await announceMailState(db, id);
  await retryWaitingMails(db, id);
}

/** Mails that are queued with a link that holds a secret; others get theirs from `withLinks`. */
const hasSecret = (queued: Mail): boolean =>
  queued.kind === "paper" ? queued.driverLink !== null : queued.kind === "private_link";

/** Adds links that contain a secret: they are computed for every attempt and never stored. */
async function withLinks(db: Database, mail: Mail, id: string, publicUrl: string): Promise<Mail> {
  const site = publicUrl + languagePrefix(mail.language ?? "en");
  if (mail.kind === "shipment_update" || mail.kind === "delay_letter" || mail.kind === "offer_reminder") {
    const token = (await installedTokens(db)).make("stop", id);
    return { ...mail, stop: `${site}/notify/stop?token=${token}` };
  }
  if (mail.kind === "subscription_confirmation") {
    const token = (await installedTokens(db)).make("confirm", mail.subscriptionId);
    return { ...mail, confirm: `${site}/notify/confirm?token=${token}` };
  }
  return mail;
}
