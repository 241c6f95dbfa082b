import { buildOn, startBuild } from "#database/reports/build.ts";
import { foldChanges } from "#database/reports/fold.ts";
import { startPolling } from "./polling.ts";
import type { MailOptions } from "./send-mail.ts";

/** Keeps the sums of the reports: makes them where they are missing, then takes changes in every two seconds. */
export function startFolding({ db, log }: Pick<MailOptions, "db" | "log">): { stop(): Promise<void> } {
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
