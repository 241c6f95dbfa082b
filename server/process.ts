import type { Logger } from "pino";
import type { RunningProduct } from "./start.ts";
import pg from "pg";
import { isDatabaseUnavailable } from "#database/connection/errors.ts";
import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

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

/**
 * Logs unhandled rejections of libraries or an unavailable database, whose callers have timeouts; any other is a bug
 * and ends the process.
 */
export function surviveLibraryRejections(log: Logger): () => void {
  const handleRejection = (error: unknown) => {
    if (!isLibraryError(error) && !isDatabaseUnavailable(error)) {
      log.fatal({ err: error }, "unhandled rejection");
      throw error;
    }
    log.error({ err: error }, "unhandled rejection in a library");
  };
  process.on("unhandledRejection", handleRejection);
  return () => process.off("unhandledRejection", handleRejection);
}

/** True when an error comes from `node_modules`: it is PostgreSQL's, or its first stack frame outside Node.js is there. */
export function isLibraryError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return true;
  const lines = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const made = lines.find((line) => !/\(node:|at node:|at async node:|<anonymous>/.test(line));
  return made !== undefined && /[\\/]node_modules[\\/]/.test(made);
}

interface HeapControl {
  busyShare(): number;
  resident(): number;
  collect(): void;
}

const everyMs = 2_500;
/** Idle checks in a row before a collection: two take five seconds. */
const idleChecks = 2;
const idleShare = 0.01;
const worthBytes = 16 * 1024 * 1024;
/** Minimum number of checks between collections: a full one blocks the process for up to a second on a busy machine. */
const checksBetween = 12;

/** Collects garbage when idle: V8 only collects on allocation, and would keep some 50 MB of the last work. */
export function collectGarbageWhenIdle(): void {
  setInterval(createIdleCheck(processHeap()), everyMs).unref();
}

export function createIdleCheck(heap: HeapControl): () => void {
  let quiet = 0;
  let residentAfter = 0;
  let sinceLast = checksBetween;
  return () => {
    sinceLast += 1;
    quiet = heap.busyShare() < idleShare ? quiet + 1 : 0;
    if (quiet < idleChecks || sinceLast < checksBetween || heap.resident() < residentAfter + worthBytes)
      return;
    heap.collect();
    residentAfter = heap.resident();
    sinceLast = 0;
  };
}

function processHeap(): HeapControl {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as NonNullable<typeof globalThis.gc>;
  let before = performance.eventLoopUtilization();
  return {
    busyShare() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    resident: () => process.memoryUsage.rss(),
    collect: () => void gc({ type: "major", execution: "sync", flavor: "last-resort" }),
  };
}
