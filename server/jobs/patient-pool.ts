import pg from "pg";
import { isDatabaseAway } from "#database/away.ts";

const pauseMs = 500;

/**
 * A pool that waits for a database that is away instead of refusing. graphile-worker 0.17 does not wait for its own
 * note that a job is done or failed: a refusal there would be an unhandled rejection and end the process.
 */
export class PatientPool extends pg.Pool {
  #gaveUp = false;

  /** From now on a database that is away is an error again, so that a stop need not wait for it. */
  giveUp(): void {
    this.#gaveUp = true;
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
    return callback ? super.connect(callback) : this.#connectPatiently();
  }

  async #connectPatiently(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (this.#gaveUp || !isDatabaseAway(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }
}
