import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, vi } from "vitest";

/**
 * Gives a test file a folder of its own for temporary files, since other files receive uploads in the common one.
 * It is removed after the file's tests.
 *
 * @returns its path
 */
export function useTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "zenne-test-"));
  beforeAll(() => void vi.stubEnv("TMPDIR", folder));
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  return folder;
}
