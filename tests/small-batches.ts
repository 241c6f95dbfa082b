import { afterAll, beforeAll } from "vitest";
import { actBatch } from "#app/acts/act.ts";

/** Lets the acts of a test file take a few records in one transaction: a thousand shipments take as long as the rest of the file. */
export function useSmallBatches(size: number): void {
  const real = actBatch.size;
  beforeAll(() => void (actBatch.size = size));
  // The next file of this process has the same module.
  afterAll(() => void (actBatch.size = real));
}
