import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

interface HeapControl {
  busyShare(): number;
  resident(): number;
  collect(): void;
}

const everyMs = 2_500;
/** Two idle checks are five seconds. */
const idleChecks = 2;
const idleShare = 0.01;
const worthBytes = 16 * 1024 * 1024;
/** A collection of everything stops the process, up to a second on a busy machine: not between one person's clicks. */
const checksBetween = 12;

/** V8 collects when it allocates: an idle process would keep the garbage of its last work, some 50 MB. */
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
