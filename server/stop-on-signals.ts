import type { Logger } from "pino";
import type { RunningProduct } from "./start.ts";

const shutdownTimeoutMs = 9_500;

/** Shuts down gracefully on SIGINT and SIGTERM, in ten seconds at most; a second signal ends the process at once. */
export function stopOnSignals(product: RunningProduct, log: Logger): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, "stopping");
      setTimeout(() => {
        log.error("shutdown timed out, exiting");
        process.exit(1);
      }, shutdownTimeoutMs).unref();
      void product.stop().then(() => {
        log.info("stopped");
        process.exit(0);
      });
    });
  }
}
