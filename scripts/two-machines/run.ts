/**
 * npm run two-machines [-- word …] [-- --caddy] [-- --hold]: two processes of the product on one external PostgreSQL
 * behind Debian's nginx, or Caddy, as on two machines. Shows that they are one product to visitors, that the browser
 * journeys pass, and that one may die. Words choose what is shown; --hold leaves all running, for journeys by hand:
 * E2E_BASE_URL=<address> npx playwright test
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { proxyProgram, startInstallation } from "./installation.ts";
import { journeys } from "./journeys.ts";
import { shows } from "./shows.ts";

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
// PostgreSQL and nginx, which do not work as root, have to get in.
chmodSync(stage, 0o755);

let failed = 0;
try {
  const two = await startInstallation(stage, proxy);
  try {
    const all = {
      // First, while the database holds the demo data and nothing else.
      "browser journeys": () => journeys(two.front, two.databaseUrl),
      ...Object.fromEntries(Object.entries(shows).map(([name, show]) => [name, () => show(two)])),
    };
    for (const [name, show] of Object.entries(all)) {
      if (positionals.length > 0 && !positionals.some((word) => name.includes(word))) continue;
      try {
        console.log(`ok      ${name}: ${await show()}`);
      } catch (error) {
        failed++;
        console.log(`FAILED  ${name}: ${(error as Error).message}`);
      }
    }
    if (values.hold) {
      console.log(`Held at ${two.front} until Ctrl-C.`);
      await new Promise((resolve) => process.once("SIGINT", resolve).once("SIGTERM", resolve));
    }
  } finally {
    await two.stop();
  }
} finally {
  rmSync(stage, { recursive: true, force: true });
}
process.exit(failed > 0 ? 1 : 0);
