import type { Logger } from "pino";
import { continueNextAct } from "#app/desk/acts/continue-acts.server.ts";
import { watchDeadlines } from "#app/deadlines/watch-deadlines.server.ts";
import { buildOn, startBuild } from "#app/reports/build.server.ts";
import { recognizeStoredPlaces } from "#app/quote-requests/recognized-places.server.ts";
import { foldChanges } from "#app/reports/fold.server.ts";
import type { MailOptions } from "./send-mail.ts";
import { queueOnce } from "#database/events/queue-once.ts";
import { queueNextNotice } from "#app/subscriptions/collect-notices.server.ts";

const EVERY_MS = 2_000;

/** Queues the task at once, and again after each `everyMs`. */
export function startQueueing(
  task: string,
  everyMs: number,
  { db, log }: Pick<MailOptions, "db" | "log">,
): { stop(): void } {
  const queue = () =>
    queueOnce(db, task).catch((error: Error) =>
      log.warn({ task, reason: error.message }, "a task was not queued, retrying later"),
    );
  void queue();
  const timer = setInterval(() => void queue(), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}

function startPolling(
  log: Logger,
  failed: string,
  work: (isStopping: () => boolean) => Promise<void>,
): { stop(): Promise<void> } {
  let stopping = false;
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= work(() => stopping)
      .catch((error: Error) => log.warn({ reason: error.message }, failed))
      .finally(() => (running = null));
  }, EVERY_MS).unref();
  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
}

function startUpdatingReportSums({ db, log }: Pick<MailOptions, "db" | "log">): {
  stop(): Promise<void>;
} {
  let isAsked = false;
  return startPolling(log, "reports could not be summed up, retrying", async (isStopping) => {
    if (!isAsked && (await startBuild(db))) log.info("making the sums of the reports anew");
    // Once a start: two versions with different rules would make them anew for ever.
    isAsked = true;
    // Those that a command began and left, too.
    let isBuilding = false;
    while (!isStopping() && (await buildOn(db))) isBuilding = true;
    if (isBuilding && !isStopping()) log.info("sums of the reports made anew");
    while (!isStopping() && (await foldChanges(db)) > 0);
  });
}

export function startNotifyingCustomers({
  db,
  log,
  publicUrl,
}: Pick<MailOptions, "db" | "log" | "publicUrl">): { stop(): Promise<void> } {
  return startPolling(log, "customers could not be notified, retrying", async (isStopping) => {
    while (!isStopping()) {
      const queued = await queueNextNotice(db, publicUrl);
      if (!queued) return;
      if (queued.mails > 0)
        log.info({ shipment: queued.shipmentId, mails: queued.mails }, "customers notified");
    }
  });
}

function startContinuingActs({ db, log }: Pick<MailOptions, "db" | "log">): { stop(): Promise<void> } {
  return startPolling(log, "an act could not go on, retrying", async (isStopping) => {
    while (!isStopping() && (await continueNextAct(db)));
  });
}

function startWatchingDeadlines({ db, log }: Pick<MailOptions, "db" | "log">): { stop(): Promise<void> } {
  return startPolling(log, "deadlines could not be watched, retrying", async (isStopping) => {
    while (!isStopping() && (await watchDeadlines(db)));
  });
}

/** Once a start, until all are done: two versions with different lists would recognize them anew for ever. */
function startRecognizingPlaces({ db, log }: Pick<MailOptions, "db" | "log">): { stop(): Promise<void> } {
  let isDone = false;
  return startPolling(log, "places of requests could not be recognized, retrying", async (isStopping) => {
    while (!isDone && !isStopping()) isDone = !(await recognizeStoredPlaces(db));
  });
}

export function startPollingAll(options: Pick<MailOptions, "db" | "log" | "publicUrl">): {
  stop(): Promise<void>;
} {
  const begun = [
    startNotifyingCustomers(options),
    startUpdatingReportSums(options),
    startContinuingActs(options),
    startWatchingDeadlines(options),
    startRecognizingPlaces(options),
  ];
  return {
    async stop() {
      await Promise.all(begun.map((each) => each.stop()));
    },
  };
}
