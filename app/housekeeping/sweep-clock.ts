export interface SweepClock {
  seenAt: Date;
  /** Its time before a jump, while nothing has shown yet that the time after it is right; null while it runs steadily. */
  jumpedFrom: Date | null;
  steadySeconds: number;
}

const DAY_MS = 86_400_000;
/** An hourly look that comes twice as late still counts whole; a longer time is a stop, of which nobody saw the clock. */
const MOST_UPTIME_MS = 2 * 3_600_000;

/** More than a day forth or back since the last look: over after a day of uptime, or once the clock is back. */
export function observeClock({ seenAt, jumpedFrom, steadySeconds }: SweepClock, now: Date): SweepClock {
  const passed = now.getTime() - seenAt.getTime();
  const jumped = Math.abs(passed) > DAY_MS;
  if (!jumpedFrom) return { seenAt: now, jumpedFrom: jumped ? seenAt : null, steadySeconds: 0 };
  const isBack = Math.abs(now.getTime() - jumpedFrom.getTime()) <= DAY_MS + steadySeconds * 1000;
  if (isBack) return { seenAt: now, jumpedFrom: null, steadySeconds: 0 };
  // Not begun anew by a further jump: who starts the machine once a week would never sweep.
  const steady = steadySeconds + (jumped ? 0 : Math.min(Math.max(passed, 0), MOST_UPTIME_MS) / 1000);
  const isConfirmed = steady * 1000 >= DAY_MS;
  return {
    seenAt: now,
    jumpedFrom: isConfirmed ? null : jumpedFrom,
    steadySeconds: isConfirmed ? 0 : Math.round(steady),
  };
}
