import type { Logger } from "pino";

const EVERY_MS = 2_000;

/**
 * Runs some work every two seconds, one run at a time; a failure is logged as `failed` and tried again at the next.
 *
 * @param work ends soon once `isStopping` is true
 */
export function startPolling(
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
