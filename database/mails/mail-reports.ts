import { sql } from "kysely";
import { isToCustomers, type MailKind } from "#domain/mails/mail.ts";
import { withoutAddresses } from "#domain/mails/refusal.ts";
import { isAddressFailure, type MailReport } from "#domain/mails/report.ts";
import type { Database } from "../connection/connect.ts";
import { announceMailState } from "../quotes/announce-mail-state.ts";
import { stopAddress } from "../subscriptions/stops.ts";
import { recordMailRefused } from "./mails.ts";

interface ReportedMail {
  kind: MailKind;
  recipient: string;
  refused_at: Date | null;
}

/**
 * Records what came back about a mail: that it was not delivered, and that no further mails about shipments go to an
 * address that does not exist or whose owner complained. A second report of the same changes nothing.
 *
 * @returns false for a report about a mail that is not ours, or about somebody else than its recipient
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
      await stopAddress(tx, mail.recipient, report.kind, word.detail);
  });
  return true;
}

/** What a report says of a recipient; null when it is about others. */
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
