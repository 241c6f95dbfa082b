/** Compares what was answered with what is stored: pure, so that it can be tried on wrong histories. */

/** Outcome by the response: stored, not stored, or unknown (also without a response). */
export type Outcome = "acknowledged" | "refused" | "unknown";

export interface Written {
  kind: string;
  /** Names it in the database; no other write has it. */
  mark: string;
  outcome: Outcome;
  /** Rows that it stores. */
  rows: number;
  sentAt: number;
  answeredAt: number;
  /** The process that answered. */
  process: number;
  /** Timeline of the responding server, for a writer that is connected to it directly. */
  timeline?: number;
}

export interface History {
  writes: readonly Written[];
  /** How often each mark is stored: 1 for completely once; a fraction for partially. */
  stored: ReadonlyMap<string, number>;
  /** Numbers of each series in their order. */
  series: ReadonlyMap<string, readonly number[]>;
  /** Different mails to each address that belongs to a mark. */
  mails: ReadonlyMap<string, number>;
  /** Marks whose writer asked for them right after the answer, and was told that there is no such thing. */
  unseen: readonly string[];
  /** Addresses that two processes answer differently at the end. */
  differing: readonly string[];
}

export const PROBLEMS = [
  "lost",
  "doubled",
  "in part",
  "stored though refused",
  "by two primaries",
  "numbers left out",
  "numbers twice",
  "mails missing",
  "mails twice",
  "not read by its writer",
  "pages that differ",
] as const;
export type Problems = Record<(typeof PROBLEMS)[number], string[]>;

/** @returns the marks, numbers and addresses of each problem; all empty where the history is right */
export function checkHistory(history: History): Problems {
  const problems = Object.fromEntries(PROBLEMS.map((name) => [name, [] as string[]])) as Problems;
  for (const { kind, mark, outcome } of history.writes) {
    const times = history.stored.get(mark) ?? 0;
    const name = `${kind} ${mark}`;
    if (outcome === "acknowledged" && times === 0) problems.lost.push(name);
    if (outcome === "refused" && times > 0) problems["stored though refused"].push(name);
    if (times > 1) problems.doubled.push(name);
    if (!Number.isInteger(times)) problems["in part"].push(name);
  }
  for (const { kind, mark, outcome } of history.writes) {
    if (kind !== "message") continue;
    const mails = history.mails.get(mark) ?? 0;
    if (outcome === "acknowledged" && mails === 0) problems["mails missing"].push(mark);
    if (mails > 1) problems["mails twice"].push(mark);
  }
  for (const [name, numbers] of history.series)
    for (const [place, number] of numbers.entries()) {
      const before = numbers[place - 1] ?? number - 1;
      if (number === before) problems["numbers twice"].push(`${name} ${number}`);
      if (number > before + 1) problems["numbers left out"].push(`${name} ${before + 1}`);
    }
  problems["by two primaries"] = acknowledgedLate(history.writes);
  problems["not read by its writer"] = [...history.unseen];
  problems["pages that differ"] = [...history.differing];
  return problems;
}

/** Acknowledged by a server after another with a newer timeline had acknowledged already. */
function acknowledgedLate(writes: readonly Written[]): string[] {
  const firstOf = new Map<number, number>();
  for (const { timeline, outcome, answeredAt } of writes)
    if (timeline !== undefined && outcome === "acknowledged")
      firstOf.set(timeline, Math.min(firstOf.get(timeline) ?? Number.POSITIVE_INFINITY, answeredAt));
  const isLate = ({ timeline, outcome, sentAt }: Written) =>
    timeline !== undefined &&
    outcome === "acknowledged" &&
    [...firstOf].some(([newer, first]) => newer > timeline && first < sentAt);
  return writes.filter(isLate).map(({ mark }) => mark);
}

/**
 * The longest time without an acknowledged write of a process between two moments, in milliseconds.
 * @param answered moments of acknowledged writes, ascending
 */
export function longestGap(answered: readonly number[], from: number, to: number): number {
  const within = answered.filter((at) => at > from && at < to);
  let [longest, last] = [0, from];
  for (const at of [...within, to]) [longest, last] = [Math.max(longest, at - last), at];
  return longest;
}

/** @param share 0.5 the median, 0.99 all but one of a hundred */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
