import { setTimeout as wait } from "node:timers/promises";

export type Cases = Record<string, () => Promise<string>>;

/** @param words only cases whose names contain one of them; all when empty */
export async function runCases(
  cases: Cases,
  { words = [], good = "ok    " }: { words?: string[]; good?: string } = {},
): Promise<{ passed: string[]; failed: string[] }> {
  const outcome = { passed: [] as string[], failed: [] as string[] };
  for (const [name, run] of Object.entries(cases)) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    try {
      console.log(`${good}  ${name}: ${await run()}`);
      outcome.passed.push(name);
    } catch (error) {
      console.log(`FAILED  ${name}: ${(error as Error).message}`);
      outcome.failed.push(name);
    }
  }
  if (outcome.failed.length > 0) process.exitCode = 1;
  return outcome;
}

export function casesOn<Shared>(
  steps: Record<string, (shared: Shared) => Promise<string>>,
  shared: Shared,
): Cases {
  return Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, () => step(shared)]));
}

export async function showSteps<Shared>(
  steps: Record<string, (shared: Shared) => Promise<string>>,
  shared: Shared,
): Promise<void> {
  const { passed, failed } = await runCases(casesOn(steps, shared), { good: "held  " });
  const all = passed.length + failed.length;
  console.log(`\n${passed.length} of ${all} held${failed.map((name) => `\n  not: ${name}`).join("")}`);
}

export function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`expected: ${what}`);
}

/** Retries until `work` succeeds; returns the milliseconds it took. */
export async function until(work: () => unknown, limitMs: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    try {
      await work();
      return Math.round(performance.now() - began);
    } catch (error) {
      if (performance.now() - began > limitMs) throw error;
      await wait(50);
    }
  }
}
