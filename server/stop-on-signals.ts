import type { Logger } from "pino";
import type { RunningProduct } from "./start.ts";

/** Stops gracefully on SIGINT and SIGTERM; a second signal ends the process at once. */
export function stopOnSignals(product: RunningProduct, log: Logger): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, "stopping");
      void product.stop().then(() => {
        log.info("stopped");
        process.exit(0);
      });
    });
  }
}
