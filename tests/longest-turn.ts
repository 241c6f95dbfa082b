/**
 * Measures the longest event loop turn in CPU time of this thread, so that a busy machine does not count.
 * @returns stops measuring and returns the longest turn in milliseconds
 */
export function measureEventLoopTurns(): () => number {
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
