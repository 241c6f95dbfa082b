/**
 * Runs `work` and measures the CPU time of this process for it, in milliseconds: what else runs on the machine
 * counts little. For rules that must be linear, where another growth would take minutes.
 */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
