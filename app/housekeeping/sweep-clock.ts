export interface SweepClock {
  seenAt: Date;
  /** Time before a jump of the clock, until the new time has proven right; null while the clock runs steadily. */
  jumpedFrom: Date | null;
  steadySeconds: number;
}

const DAY_MS = 86_400_000;
/** Maximum interval that counts as uptime: an hourly check twice as late still counts; longer gaps were unobserved. */
const MOST_UPTIME_MS = 2 * 3_600_000;

/** Detects a jump of more than a day since the last check; it ends after a day of uptime, or when the clock is back. */
export function observeClock({ seenAt, jumpedFrom, steadySeconds }: SweepClock, now: Date): SweepClock {
  const passed = now.getTime() - seenAt.getTime();
  const jumped = Math.abs(passed) > DAY_MS;
  if (!jumpedFrom) return { seenAt: now, jumpedFrom: jumped ? seenAt : null, steadySeconds: 0 };
  const isBack = Math.abs(now.getTime() - jumpedFrom.getTime()) <= DAY_MS + steadySeconds * 1000;
  if (isBack) return { seenAt: now, jumpedFrom: null, steadySeconds: 0 };
  // A further jump does not restart it: a machine started once a week would never sweep.
  const steady = steadySeconds + (jumped ? 0 : Math.min(Math.max(passed, 0), MOST_UPTIME_MS) / 1000);
  const isConfirmed = steady * 1000 >= DAY_MS;
  return {
    seenAt: now,
    jumpedFrom: isConfirmed ? null : jumpedFrom,
    steadySeconds: isConfirmed ? 0 : Math.round(steady),
  };
}
