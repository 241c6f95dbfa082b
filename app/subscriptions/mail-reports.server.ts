import { sql } from "kysely";
import { isToCustomers, type MailKind } from "#app/mails/mail.ts";
import { isAddressFailure, type MailReport, withoutAddresses } from "#app/mails/report.ts";
import type { Database } from "#database/connection/connect.ts";
import { announceMailState } from "#app/mails/announce-mail-state.server.ts";
import { suppressAddress } from "#app/mails/suppression.server.ts";
import { recordMailRefused } from "#app/mails/mails.server.ts";

interface ReportedMail {
  kind: MailKind;
  recipient: string;
  refused_at: Date | null;
}

/**
 * Stops mails about shipments after a bounce or complaint.
 * @returns false for a mail that is not ours, or another recipient
 */
export async function recordReport(db: Database, report: MailReport): Promise<boolean> {
  const { rows } = await sql<ReportedMail>`
    select kind, recipient, refused_at from mails where id = ${report.mailId} and sent_at is not null`.execute(
    db,
  );
  const [mail] = rows;
  const word = mail && wordOf(report, mail.recipient.toLowerCase());
  if (!mail || !word) return false;
  await db.transaction().execute(async (tx) => {
    if (mail.refused_at === null) await recordMailRefused(tx, report.mailId, word.detail);
    await announceMailState(tx, report.mailId);
    if (word.stops && isToCustomers(mail.kind))
      await suppressAddress(tx, mail.recipient, report.kind, word.detail);
  });
  return true;
}

function wordOf(report: MailReport, recipient: string): { detail: string; stops: boolean } | null {
  if (report.kind === "complaint") {
    const isTheirs = report.recipient === null || report.recipient === recipient;
    return isTheirs ? { detail: "the recipient reported it as spam", stops: true } : null;
  }
  const failure = report.failures.find((each) => each.recipient === recipient);
  if (!failure) return null;
  const { status, diagnostic } = failure;
  return { detail: withoutAddresses(diagnostic ?? status), stops: isAddressFailure(failure) };
}
