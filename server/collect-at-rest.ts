import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What it looks at and does; a test gives its own. */
export interface HeapControl {
  /** The share of the time since the last call that JavaScript ran. */
  busyShare(): number;
  /** Resident bytes. */
  resident(): number;
  /** Collects all garbage and returns the emptied pages to the system. */
  collect(): void;
}

const everyMs = 2_500;
/** Two quiet looks are five seconds of rest. */
const quietLooks = 2;
const restShare = 0.01;
const worthBytes = 16 * 1024 * 1024;
/** A collection of everything stops the process, up to a second on a busy machine: not between one person's clicks. */
const looksBetween = 12;

/**
 * Gives memory back once the product rests. V8 collects when it allocates, so a process that stops working keeps the
 * garbage of its last work, some 50 MB, for as long as nobody comes.
 */
export function collectAtRest(): void {
  setInterval(createRestCheck(processHeap()), everyMs).unref();
}

/** @returns what is called at every look: collects once it is quiet and the process has grown since the last time */
export function createRestCheck(heap: HeapControl): () => void {
  let quiet = 0;
  let residentAfter = 0;
  let sinceLast = looksBetween;
  return () => {
    sinceLast += 1;
    quiet = heap.busyShare() < restShare ? quiet + 1 : 0;
    if (quiet < quietLooks || sinceLast < looksBetween || heap.resident() < residentAfter + worthBytes)
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
