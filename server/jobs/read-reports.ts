import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "#database/connection/connect.ts";
import { recordReport } from "#app/subscriptions/mail-reports.server.ts";
import { readReport } from "#app/mails/reports/read-report.server.ts";
import type { Mailbox } from "#app/mails/transports/imap.server.ts";

export const READ_REPORTS = "read_reports";

const LOOK_EVERY_MS = 300_000;
/** With one step more it ends before a job counts as abandoned. What is left is read the next time. */
const LIMIT_MS = 45_000;

export interface ReportOptions {
  db: Database;
  log: Logger;
  openMailbox: () => Promise<Mailbox>;
}

/** Reads each new message once. A mailbox that is away is a warning; the next look comes in five minutes. */
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

/** Checks the mailbox now and then; several processes follow one another: a queue runs one job at a time. */
export function startCheckingMailbox({ db, log }: Pick<ReportOptions, "db" | "log">): { stop(): void } {
  const look = () =>
    sql`select graphile_worker.add_job(${READ_REPORTS}, queue_name => ${READ_REPORTS}, job_key => ${READ_REPORTS},
      max_attempts => 1)`
      .execute(db)
      .catch((error: Error) => log.warn({ reason: error.message }, "the look for reports was not queued"));
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
