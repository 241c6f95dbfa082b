import type { Logger } from "pino";
import { continueNextAct } from "#app/desk/acts/continue-acts.server.ts";
import { watchDeadlines } from "#app/deadlines/watch-deadlines.server.ts";
import { buildOn, startBuild } from "#app/reports/rebuild-sums.server.ts";
import { recognizeStoredPlaces } from "#app/quote-requests/recognized-places.server.ts";
import { foldChanges } from "#app/reports/fold-changes.server.ts";
import type { MailOptions } from "./send-mail.ts";
import { queueOnce } from "#database/events/queue-once.ts";
import { handedOver } from "#app/deliveries/record-delivery.server.ts";
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

/** Runs the work every two seconds, until nothing is left each time. */
function startPolling(
  log: Logger,
  failed: string,
  doNext: () => Promise<boolean>,
): { stop(): Promise<void> } {
  let stopping = false;
  let running: Promise<void> | null = null;
  const work = async () => {
    while (!stopping && (await doNext()));
  };
  const timer = setInterval(() => {
    running ??= work()
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

type Options = Pick<MailOptions, "db" | "log" | "publicUrl">;

function sumUpReports({ db, log }: Options): () => Promise<boolean> {
  let isAsked = false;
  let isBuilding = false;
  return async () => {
    if (!isAsked && (await startBuild(db))) log.info("making the sums of the reports anew");
    // Once per process start: two running versions with different rules would rebuild in turn for ever.
    isAsked = true;
    // Also continues builds that a command began and left.
    if (await buildOn(db)) return (isBuilding = true);
    if (isBuilding) log.info("sums of the reports made anew");
    isBuilding = false;
    return (await foldChanges(db)) > 0;
  };
}

async function notifyNext({ db, log, publicUrl }: Options): Promise<boolean> {
  const queued = await queueNextNotice(db, publicUrl, handedOver);
  if (queued && queued.mails > 0)
    log.info({ shipment: queued.shipmentId, mails: queued.mails }, "customers notified");
  return queued !== null;
}

/** Once per process start, until all are done: two versions with different lists would recognize places in turn for ever. */
function recognizePlaces({ db }: Options): () => Promise<boolean> {
  let isDone = false;
  return async () => {
    isDone ||= !(await recognizeStoredPlaces(db));
    return !isDone;
  };
}

export function startPollingAll(options: Options): { stop(): Promise<void> } {
  const { db, log } = options;
  const begun = [
    startPolling(log, "customers could not be notified, retrying", () => notifyNext(options)),
    startPolling(log, "reports could not be summed up, retrying", sumUpReports(options)),
    startPolling(log, "an act could not go on, retrying", () => continueNextAct(db)),
    startPolling(log, "deadlines could not be watched, retrying", () => watchDeadlines(db)),
    startPolling(log, "places of requests could not be recognized, retrying", recognizePlaces(options)),
  ];
  return {
    async stop() {
      await Promise.all(begun.map((each) => each.stop()));
    },
  };
}
