import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

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
