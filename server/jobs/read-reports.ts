import type { Logger } from "pino";
import type { Database } from "#database/connection/connect.ts";
import { recordReport } from "#app/subscriptions/mail-reports.server.ts";
import { readReport } from "#app/mails/reports/read-report.server.ts";
import type { Mailbox } from "#app/mails/transports/imap.server.ts";

export const READ_REPORTS = "read_reports";

/** Milliseconds; with one more step the job ends before it counts as abandoned. The rest is read by the next job. */
const LIMIT_MS = 45_000;

export interface ReportOptions {
  db: Database;
  log: Logger;
  openMailbox: () => Promise<Mailbox>;
}

/** Reads each new bounce message once. An unreachable mailbox is logged as a warning; the next job runs in five minutes. */
export async function readReports(
  { db, log, openMailbox }: ReportOptions,
  isStopping = () => false,
): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  let mailbox: Mailbox | undefined;
  try {
    mailbox = await openMailbox();
    for (const uid of await mailbox.listUnread()) {
      if (isStopping() || Date.now() > end) return;
      const source = await mailbox.read(uid);
      const report = source && (await readReport(source).catch(() => null));
      if (report && (await recordReport(db, report)))
        log.info({ mail: report.mailId, report: report.kind }, "mail came back");
      await mailbox.markRead(uid);
    }
  } catch (error) {
    const reason = (error as Error).message;
    log.warn({ reason }, "BOUNCE_IMAP_URL: reports could not be read, retrying in five minutes");
  } finally {
    await mailbox?.close().catch(() => {});
  }
}
