import { buildOn, startBuild } from "#database/reports/build.ts";
import { foldChanges } from "#database/reports/fold.ts";
import type { MailOptions } from "./send-mail.ts";

const LOOK_EVERY_MS = 2_000;

/** Keeps the sums of the reports: makes them where they are missing, then takes changes in every two seconds. */
export function startFolding({ db, log }: Pick<MailOptions, "db" | "log">): { stop(): Promise<void> } {
  let stopping = false;
  let isAsked = false;
  let running: Promise<void> | null = null;
  const look = async () => {
    if (!isAsked && (await startBuild(db))) log.info("making the sums of the reports anew");
    // Once a start: two versions with different rules would make them anew for ever.
    isAsked = true;
    // Those that a command began and left, too.
    let isBuilding = false;
    while (!stopping && (await buildOn(db))) isBuilding = true;
    if (isBuilding && !stopping) log.info("sums of the reports made anew");
    while (!stopping && (await foldChanges(db)) > 0);
  };
  const timer = setInterval(() => {
    running ??= look()
      .catch((error: Error) =>
        log.warn({ reason: error.message }, "reports could not be summed up, retrying"),
      )
      .finally(() => (running = null));
  }, LOOK_EVERY_MS).unref();
  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
