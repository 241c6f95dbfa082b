import { sql } from "kysely";
import type { Logger } from "pino";
import { readRateSource } from "#app/exchange-rates/read-source.server.ts";
import type { Database } from "#database/connection/connect.ts";

export const READ_RATES = "read_rates";

const LOOK_EVERY_MS = 900_000;

/** Reads the exchange rates of the source in the settings where it is time. A source that fails is a warning. */
export async function readRates({ db, log }: { db: Database; log: Logger }): Promise<void> {
  const state = await readRateSource(db, { now: new Date() });
  if (state?.problem)
    log.warn({ reason: state.problem }, "exchange rates could not be read, retrying in an hour");
  else if (state) log.info("exchange rates read");
}

/** Of several processes that queue a look one looks: the job is the same. */
export function startLookingForRates({ db, log }: { db: Database; log: Logger }): { stop(): void } {
  const look = () =>
    sql`select graphile_worker.add_job(${READ_RATES}, queue_name => ${READ_RATES}, job_key => ${READ_RATES},
      max_attempts => 1)`
      .execute(db)
      .catch((error: Error) =>
        log.warn({ reason: error.message }, "the look for exchange rates was not queued"),
      );
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
