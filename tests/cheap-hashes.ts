import { afterAll, beforeAll } from "vitest";
import { hashCost } from "#app/accounts/password.server.ts";

/** Lets the passwords and backup codes of a test file cost next to nothing: a real hash takes as long as ten queries. */
export function useCheapHashes(): void {
  const real = { ...hashCost };
  beforeAll(() => void Object.assign(hashCost, { memory: 64, passes: 1 }));
  // The next file of this process has the same module.
  afterAll(() => void Object.assign(hashCost, real));
}
