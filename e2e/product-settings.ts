import { tmpdir } from "node:os";
import path from "node:path";

/** Where the product under test notes its settings, as JSON, for commands that journeys run beside it. */
export function productSettingsFile(port: string): string {
  return path.join(tmpdir(), `zenne-e2e-${port}.json`);
}
