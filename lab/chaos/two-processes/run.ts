/**
 * npm run two-processes [-- word …] [-- --caddy] [-- --hold]: two processes of the product on one external PostgreSQL
 * behind Debian's nginx, or Caddy, as on two machines. Checks that they act as one product, that the browser journeys
 * pass, and that one process may die. Words select checks; --hold keeps everything running, for journeys by hand:
 * E2E_BASE_URL=<address> npx playwright test
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { proxyProgram, startInstallation } from "./installation.ts";
import { journeys } from "./journeys.ts";
import { checks } from "./checks.ts";

const { values, positionals } = parseArgs({
  options: { hold: { type: "boolean", default: false }, caddy: { type: "boolean", default: false } },
  allowPositionals: true,
});
const proxy = values.caddy ? "caddy" : "nginx";
if (!proxyProgram(proxy)) {
  console.error(`This needs ${proxy}: apt-get install ${proxy}`);
  process.exit(1);
}
const stage = mkdtempSync(path.join(tmpdir(), "zenne-two-"));
// PostgreSQL and nginx do not run as root and need access.
chmodSync(stage, 0o755);

let failed = 0;
try {
  const two = await startInstallation(stage, proxy);
  try {
    const all = {
      // First, while the database holds only the demo data.
      "browser journeys": () => journeys(two),
      ...Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, () => check(two)])),
    };
    for (const [name, check] of Object.entries(all)) {
      if (positionals.length > 0 && !positionals.some((word) => name.includes(word))) continue;
      try {
        console.log(`ok      ${name}: ${await check()}`);
      } catch (error) {
        failed++;
        console.log(`FAILED  ${name}: ${(error as Error).message}`);
      }
    }
    if (values.hold) {
      console.log(`Running at ${two.front} until Ctrl-C.`);
      await new Promise((resolve) => process.once("SIGINT", resolve).once("SIGTERM", resolve));
    }
  } finally {
    await two.stop();
  }
} finally {
  rmSync(stage, { recursive: true, force: true });
}
process.exit(failed > 0 ? 1 : 0);
