/** npm run two-processes [-- word …] [-- --caddy] [-- --hold]: words select checks; --hold is for E2E_BASE_URL. */
import { parseArgs } from "node:util";
import { makeStage } from "#tests/postgres-servers.ts";
import { casesOn, runCases } from "../../harness/cases.ts";
import { checks } from "./checks.ts";
import { startInstallation } from "./installation.ts";
import { journeys } from "./journeys.ts";

const { values, positionals: words } = parseArgs({
  options: { hold: { type: "boolean", default: false }, caddy: { type: "boolean", default: false } },
  allowPositionals: true,
});
{
  using stage = makeStage("two");
  await using two = await startInstallation(stage.folder, values.caddy ? "caddy" : "nginx");
  // The journeys come first, while the database holds only the demo data.
  await runCases({ "browser journeys": () => journeys(two), ...casesOn(checks, two) }, { words });
  if (values.hold) {
    console.log(`Running at ${two.front} until Ctrl-C.`);
    await new Promise((resolve) => process.once("SIGINT", resolve).once("SIGTERM", resolve));
  }
}
process.exit();
