import { Logger as QueueLogger, run, type Runner } from "graphile-worker";
import { preparePasswordReset } from "#database/accounts/prepare-password-reset.ts";
import { PREPARE_RESET, type ResetJob } from "#database/accounts/send-password-reset.ts";
import { isDatabaseAway } from "#database/away.ts";
import { sweepDeleted } from "#database/deleted/sweep-deleted.ts";
import { freeAbandonedJobs } from "#database/mails/free-abandoned-jobs.ts";
import { type MailJob, SEND_MAIL } from "#database/mails/queue-mail.ts";
import { PatientPool } from "./patient-pool.ts";
import { type MailParts, sendMail } from "./send-mail.ts";

const sweepMs = 60_000;
const housekeepingMs = 3_600_000;
const abandonedSeconds = 180;
const restartMs = 2_000;
const pollMs = 5_000;

export interface Worker {
  /** Jobs in hand finish, or go back to the queue. */
  stop(): Promise<void>;
}

/**
 * Works through the queue beside the web server, and once an hour removes what was deleted long ago. Lives through
 * restarts of the database: queued jobs wait there.
 * @param url PostgreSQL connection string; the worker has a small pool of its own
 */
export async function startWorker(url: string, parts: MailParts): Promise<Worker> {
  const { log } = parts;
  const pool = new PatientPool({ connectionString: url, max: 4, application_name: "zenne worker" });
  const broken = (error: Error) =>
    log.warn({ reason: error.message }, "a worker's database connection broke");
  pool.on("error", broken);
  pool.on("connect", (client) => client.on("error", broken));

  // The same note cut off in the middle of its query; the job itself is found again as abandoned.
  const unwritten = (error: unknown) => {
    if (!isDatabaseAway(error)) throw error;
    broken(error as Error);
  };
  process.on("unhandledRejection", unwritten);

  let stopping = false;
  let runner: Runner | undefined;
  const start = async () => {
    runner = await run({
      pgPool: pool,
      concurrency: 2,
      pollInterval: pollMs,
      noHandleSignals: true,
      logger: quietLogger(parts),
      taskList: {
        [SEND_MAIL]: (payload) => sendMail(parts, payload as MailJob),
        [PREPARE_RESET]: (payload) => preparePasswordReset(parts.db, payload as ResetJob, new Date()),
      },
    });
    runner.promise.catch((error: unknown) => {
      if (stopping) return;
      log.error({ err: error }, "the worker ended; starting it again");
      restart();
    });
  };
  const restart = () =>
    setTimeout(() => {
      if (!stopping) start().catch(restart);
    }, restartMs).unref();

  await start();
  const sweep = setInterval(() => {
    freeAbandonedJobs(parts.db, abandonedSeconds).catch(broken);
  }, sweepMs).unref();
  // At the start too: a process that is started anew every night would never get to it.
  const keepHouse = () => sweepDeleted(parts.db, new Date()).catch(broken);
  const housekeeping = setInterval(() => void keepHouse(), housekeepingMs).unref();
  const firstSweep = keepHouse();
  return {
    async stop() {
      stopping = true;
      pool.giveUp();
      clearInterval(sweep);
      clearInterval(housekeeping);
      await firstSweep;
      await runner?.stop().catch(() => {});
      parts.transport.close();
      await pool.end();
      process.off("unhandledRejection", unwritten);
    },
  };
}

/** The queue's own lines: what failed and will be tried again; its payloads (links, names) stay out. */
function quietLogger({ log }: MailParts): QueueLogger {
  return new QueueLogger((scope) => (level, message, meta) => {
    if (level !== "error" && level !== "warning") return;
    const reason = (meta?.error as Error | undefined)?.message;
    log.warn({ task: scope.taskIdentifier, job: scope.jobId, reason }, message.split("\n")[0]);
  });
}
