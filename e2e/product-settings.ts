import { tmpdir } from "node:os";
import path from "node:path";

/** File in which the product under test stores its settings as JSON, for commands run beside it. */
export function productSettingsFile(port: string): string {
  return path.join(tmpdir(), `zenne-e2e-${port}.json`);
}
