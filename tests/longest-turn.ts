import { collectGarbage } from "./collect-garbage.ts";

/**
 * Measures the longest event loop turn in CPU time of this thread, so that a busy machine does not count; garbage of what
 * ran before is collected first.
 * @returns stops measuring and returns the longest turn in milliseconds
 */
export function measureEventLoopTurns(): () => number {
  collectGarbage();
  let longest = 0;
  let last = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
  };
  let watching = true;
  const turn = () => {
    look();
    if (watching) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    look();
    watching = false;
    return longest;
  };
}

/**
 * The longest turn while `work` runs, in milliseconds: the shortest of up to three attempts, so that a garbage collection
 * decides nothing; one below `enoughMs` is the last.
 */
export async function longestTurnOf(work: () => Promise<void>, enoughMs: number): Promise<number> {
  let shortest = Infinity;
  for (let attempt = 0; attempt < 3 && shortest >= enoughMs; attempt++) {
    const longest = measureEventLoopTurns();
    await work();
    shortest = Math.min(shortest, longest());
  }
  return shortest;
}
