import { vi } from "vitest";

/** A stalled machine may take seconds for what is done in milliseconds: the wait only ends what never comes. */
const GIVE_UP_MS = 30_000;

/**
 * Calls `check` again until it throws nothing. The one wait of the tests without a browser.
 * @param everyMs time between two calls
 * @throws what `check` threw last, after thirty seconds
 */
export function eventually<T>(check: () => T | Promise<T>, everyMs = 20): Promise<T> {
  return vi.waitFor(check, { timeout: GIVE_UP_MS, interval: everyMs });
}
