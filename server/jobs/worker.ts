import { Logger as QueueLogger, run, type Runner, type TaskList } from "graphile-worker";
import pg from "pg";
import { PREPARE_RESET, preparePasswordReset, type ResetJob } from "#app/accounts/password-reset.server.ts";
import { isDatabaseUnavailable } from "#database/connection/errors.ts";
import { replaceSilentConnections, watchedConnections } from "#database/connection/watched-client.ts";
import { type LostLinkJob, PREPARE_LOST_LINK, prepareLostLinks } from "#app/portal/lost-link.server.ts";
import { remindOfOffers } from "#app/offers/remind.server.ts";
import { deliverByPeppol } from "#app/invoices/peppol/deliver.server.ts";
import { type PeppolJob, SEND_PEPPOL } from "#app/invoices/peppol/send-peppol.server.ts";
import type { NetworkOverrides } from "#app/kit/fetch-text.server.ts";
import { freeAbandonedJobs, type MailJob, SEND_MAIL } from "#app/mails/mails.server.ts";
import { checkSweepClock } from "#app/housekeeping/sweep-clock.server.ts";
import { type Retention, sweepsOf } from "#app/housekeeping/sweeps.server.ts";
import {
  type SubscriptionRequest,
  PREPARE_SUBSCRIPTION,
  prepareSubscription,
} from "#app/subscriptions/subscriptions.server.ts";
import { syncArrivedEntries } from "#app/status-history/sync-status.server.ts";
import { type MailOptions, sendMail } from "./send-mail.ts";
import { READ_INBOX } from "#app/supplier-invoices/inbox/read-inbox.server.ts";
import type { ObjectStore } from "#app/files/object-store.server.ts";
import { startNoticingProfile } from "./profile-notice.ts";
import {
  READ_RATES,
  readRates,
  MOVE_FILES,
  moveFiles,
  receiveInvoices,
  READ_REPORTS,
  readReports,
  type ReportOptions,
} from "./remote-tasks.ts";
import type { Auth } from "#app/request/auth.server.ts";
import { startPollingAll, startQueueing } from "./polling.ts";

const retryMs = 500;
const minuteMs = 60_000;

/** graphile-worker's statements that store a job's result (its sql/completeJobs and sql/failJobs), or read its tasks (taskIdentifiers). */
const mustSucceed =
  /_private_jobs as jobs\s+(?:where id =|using unnest|set\s+last_error)|_private_tasks as tasks/;

/**
 * Retries statements for graphile-worker 0.17, which does not await storing a job's result (an error would be an
 * unhandled rejection), and reads its tasks only once (after an error no job would run any more).
 */
class RetryingPool extends pg.Pool {
  #stopped = false;
  readonly #onRetry: (error: Error) => void;

  constructor(options: pg.PoolConfig, onRetry: (error: Error) => void) {
    super({ ...watchedConnections, ...options });
    this.#onRetry = onRetry;
    replaceSilentConnections(this);
  }

  /** Makes errors of the database permanent from now on, so that a shutdown need not wait for it. */
  failFast(): void {
    this.#stopped = true;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: boolean | Error) => void,
    ) => void,
  ): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | void {
    return callback ? super.connect(callback) : this.#checkOut();
  }

  /** Returns a connection on which these statements are retried, and which is closed after an error. */
  async #checkOut(): Promise<pg.PoolClient> {
    const client = await this.#connectWithRetry().catch((error: Error) => {
      // During a shutdown nobody would handle the rejection.
      if (!this.#stopped) throw error;
      return noClient(error);
    });
    let failed: Error | undefined;
    let returned = false;
    const release = (error?: Error | boolean) => {
      if (!returned) client.release(error ?? failed);
      returned = true;
    };
    const query = async (config: pg.QueryConfig | string, values?: unknown[]) => {
      try {
        return await client.query(config as pg.QueryConfig, values);
      } catch (error) {
        failed = error as Error;
        const text = typeof config === "string" ? config : config.text;
        if (!mustSucceed.test(text)) throw error;
        release();
        return this.#retry(config, failed);
      }
    };
    return Object.create(client, { query: { value: query }, release: { value: release } }) as pg.PoolClient;
  }

  async #retry(config: pg.QueryConfig | string, error: Error): Promise<unknown> {
    this.#onRetry(error);
    while (!this.#stopped) {
      await pause();
      try {
        const client = await this.#connectWithRetry();
        try {
          return await client.query(config as pg.QueryConfig);
        } finally {
          // Always closed, since its state is unknown.
          client.release(true);
        }
      } catch (again) {
        this.#onRetry(again as Error);
      }
    }
    return { rows: [], rowCount: 0 };
  }

  async #connectWithRetry(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (this.#stopped || !isDatabaseUnavailable(error)) throw error;
        await pause();
      }
    }
  }
}

/** Stand-in for a connection that could not be opened. */
function noClient(error: Error): pg.PoolClient {
  const query = async () => {
    throw error;
  };
  return { query, release: () => {} } as unknown as pg.PoolClient;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, retryMs));

const sweepMs = 15_000;
const housekeepingMs = 3_600_000;
/** A job locked for longer than any attempt takes (attemptMs of app/mails/transports/smtp.server.ts, LIMIT_MS of remote-tasks.ts) has a dead worker. */
const abandonedSeconds = 75;
const SWEEPS_HELD =
  "the clock moved by more than a day since it was last seen: nothing is removed until it has run for a day, in case it is wrong";
const restartMs = 2_000;
const pollMs = 5_000;

interface WorkerOptions extends MailOptions, Partial<Pick<ReportOptions, "openMailbox">> {
  auth: Auth;
  /** HTTP means for the Peppol access point; tests replace it. */
  peppol?: NetworkOverrides;
  /** Object store that file contents are moved to; undefined keeps them in the database. */
  store?: ObjectStore | undefined;
  retention: Retention;
}

interface Worker {
  stop(): Promise<void>;
}

/** Runs the job queue, hourly sweeps and reminders. Reconnects after restarts of the database. */
export async function startWorker(url: string, options: WorkerOptions): Promise<Worker> {
  const { log, openMailbox } = options;
  const logError = (error: Error) => log.warn({ reason: error.message }, "worker database connection lost");
  const pool = new RetryingPool(
    { connectionString: url, max: 4, application_name: "zenne worker" },
    (error) => log.warn({ reason: error.message }, "statement of the queue failed, retrying"),
  );
  pool.on("error", logError);
  pool.on("connect", (client) => client.on("error", logError));

  let stopping = false;
  let runner: Runner | undefined;
  const start = async () => {
    runner = await run({
      pgPool: pool,
      concurrency: 2,
      pollInterval: pollMs,
      noHandleSignals: true,
      logger: quietLogger(options),
      taskList: tasksOf(options, () => stopping),
    });
    runner.promise.catch((error: unknown) => {
      if (stopping) return;
      log.error({ err: error }, "worker ended, restarting");
      restart();
    });
  };
  const restart = () =>
    setTimeout(() => {
      if (!stopping) start().catch(restart);
    }, restartMs).unref();

  await start();
  const sweep = setInterval(() => {
    freeAbandonedJobs(options.db, abandonedSeconds).catch(logError);
  }, sweepMs).unref();
  // Also at the start: a process restarted every night would never reach the interval.
  const runSweeps = () => runHousekeeping(options, () => stopping);
  const housekeeping = setInterval(() => void runSweeps(), housekeepingMs).unref();
  const firstSweep = runSweeps();
  const polling = startPollingAll(options);
  const looking = [
    startQueueing(READ_RATES, 15 * minuteMs, options),
    startQueueing(READ_INBOX, 15 * minuteMs, options),
    startNoticingProfile(options),
    ...(openMailbox ? [startQueueing(READ_REPORTS, 5 * minuteMs, options)] : []),
    ...(options.store ? [startQueueing(MOVE_FILES, minuteMs, options)] : []),
  ];
  return {
    async stop() {
      stopping = true;
      pool.failFast();
      clearInterval(sweep);
      clearInterval(housekeeping);
      for (const each of looking) each.stop();
      await Promise.all([firstSweep, polling.stop()]);
      await runner?.stop().catch(() => {});
      options.transport.close();
      await pool.end();
    },
  };
}

function tasksOf(options: WorkerOptions, isStopping: () => boolean): TaskList {
  const { auth, db, log, openMailbox, store } = options;
  return {
    [SEND_MAIL]: (payload) => sendMail(options, payload as MailJob),
    [SEND_PEPPOL]: (payload, { job }) =>
      deliverByPeppol({ db, auth, means: options.peppol }, payload as PeppolJob, {
        isLast: job.attempts >= job.max_attempts,
      }),
    [PREPARE_LOST_LINK]: (payload) => prepareLostLinks(options.db, payload as LostLinkJob),
    [PREPARE_RESET]: (payload) => preparePasswordReset(options.db, payload as ResetJob, new Date()),
    [READ_RATES]: () => readRates({ db, log }),
    [READ_INBOX]: () => receiveInvoices({ db, auth, log, means: options.peppol }, isStopping),
    [PREPARE_SUBSCRIPTION]: (payload) => prepareSubscription(options.db, payload as SubscriptionRequest),
    ...(store && { [MOVE_FILES]: () => moveFiles({ db, log, store }, isStopping) }),
    ...(openMailbox && { [READ_REPORTS]: () => readReports({ db, log, openMailbox }, isStopping) }),
  };
}

/** Runs all sweeps, even when one fails; none while the clock may be wrong. */
async function sweepAll({ db, log, retention }: WorkerOptions, isStopping: () => boolean): Promise<void> {
  const clock = await checkSweepClock(db);
  if (clock.jumpedFrom) {
    const hours = Math.ceil(24 - clock.steadySeconds / 3600);
    const since = clock.jumpedFrom.toISOString();
    log.warn({ since, now: clock.seenAt.toISOString(), hours }, SWEEPS_HELD);
    return;
  }
  for (const [what, sweep] of Object.entries(sweepsOf(db, retention))) {
    if (isStopping()) return;
    await sweep().then(
      (removed) => removed > 0 && log.info({ what, removed }, "swept"),
      (error: Error) => log.warn({ what, reason: error.message }, "sweep failed, retrying in an hour"),
    );
  }
}

async function runHousekeeping(options: WorkerOptions, isStopping: () => boolean): Promise<void> {
  const { db, log, publicUrl } = options;
  await sweepAll(options, isStopping).catch((error: Error) =>
    log.warn({ reason: error.message }, "clock not read, nothing swept, retrying in an hour"),
  );
  if (isStopping()) return;
  await syncArrivedEntries(db).catch((error: Error) =>
    log.warn({ reason: error.message }, "entries whose moment has come not read, retrying in an hour"),
  );
  if (isStopping()) return;
  await remindOfOffers(db, publicUrl).then(
    (mails) => mails > 0 && log.info({ mails }, "customers reminded of offers"),
    (error: Error) => log.warn({ reason: error.message }, "offers not reminded of, retrying in an hour"),
  );
}

/** A logger without payloads, which contain links and names. */
function quietLogger({ log }: MailOptions): QueueLogger {
  return new QueueLogger((scope) => (level, message, meta) => {
    if (level !== "error" && level !== "warning") return;
    const reason = (meta?.error as Error | undefined)?.message;
    log.warn({ task: scope.taskIdentifier, job: scope.jobId, reason }, message.split("\n")[0]);
  });
}
