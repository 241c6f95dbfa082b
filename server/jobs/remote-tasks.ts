import type { Logger } from "pino";
import { readRateSource } from "#app/exchange-rates/read-source.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { moveContents, readWantedPlace, removeObjects } from "#app/files/move-contents.server.ts";
import type { ObjectStore } from "#app/files/object-store.server.ts";
import { openConnection } from "#app/invoices/connection.server.ts";
import type { NetworkOverrides } from "#app/kit/fetch-text.server.ts";
import type { Auth } from "#app/request/auth.server.ts";
import { readInbox } from "#app/supplier-invoices/inbox/read-inbox.server.ts";
import { recordReport } from "#app/subscriptions/mail-reports.server.ts";
import { readReport } from "#app/mails/reports/read-report.server.ts";
import type { Mailbox } from "#app/mails/transports/imap.server.ts";

export const READ_RATES = "read_rates";

/** Fetches exchange rates from the configured source when due. A failed source is logged as a warning. */
export async function readRates({ db, log }: { db: Database; log: Logger }): Promise<void> {
  const state = await readRateSource(db, { now: new Date() });
  if (state?.problem)
    log.warn({ reason: state.problem }, "exchange rates could not be read, retrying in an hour");
  else if (state) log.info("exchange rates read");
}

export const MOVE_FILES = "move_files";

/** Maximum duration of a job, so that mails do not wait. */
const LONGEST_MS = 20_000;

interface MovingFiles {
  db: Database;
  log: Logger;
  store: ObjectStore;
}

/** Moves newly stored contents to the object store. When the store is unreachable, a warning is logged and they stay queued. */
export async function moveFiles({ db, log, store }: MovingFiles, isStopping: () => boolean): Promise<void> {
  const began = Date.now();
  const isEnough = () => isStopping() || Date.now() - began > LONGEST_MS;
  try {
    await removeObjects(db, store);
    if ((await readWantedPlace(db)) === "database") return;
    const { contents, bytes, damaged } = await moveContents(db, store, { to: "store", isEnough });
    if (contents > 0) log.info({ contents, bytes }, "files moved to the object store");
    if (damaged.length > 0) log.warn({ damaged }, "damaged files stay in the database: npm run verify");
  } catch (error) {
    log.warn({ reason: (error as Error).message }, "files stay in the database, retrying in a minute");
  }
}

interface ReceiveOptions {
  db: Database;
  auth: Auth;
  log: Logger;
  means?: NetworkOverrides;
}

/** Fetches supplier invoices from the access point. An unreachable access point is logged as a warning. */
export async function receiveInvoices(
  { db, auth, log, means }: ReceiveOptions,
  isStopping = () => false,
): Promise<void> {
  const open = () => openConnection(db, auth, means);
  const state = await readInbox(db, { open, now: new Date(), isStopping });
  if (state?.problem)
    log.warn({ reason: state.problem }, "supplier invoices could not all be received, retrying later");
}

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
