import type { Logger } from "pino";
import { readRateSource } from "#app/exchange-rates/read-source.server.ts";
import type { Database } from "#database/connection/connect.ts";

export const READ_RATES = "read_rates";

/** Fetches exchange rates from the configured source when due. A failed source is logged as a warning. */
export async function readRates({ db, log }: { db: Database; log: Logger }): Promise<void> {
  const state = await readRateSource(db, { now: new Date() });
  if (state?.problem)
    log.warn({ reason: state.problem }, "exchange rates could not be read, retrying in an hour");
  else if (state) log.info("exchange rates read");
}
