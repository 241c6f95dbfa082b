/** npm run two-processes [-- word …] [-- --caddy] [-- --hold]: words select checks; --hold is for E2E_BASE_URL. */
import { parseArgs } from "node:util";
import { makeStage } from "#tests/postgres-servers.ts";
import { casesOn, runCases } from "../../harness/cases.ts";
import { checks } from "./checks.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { execFile } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { productSettingsFile } from "../../../e2e/product-settings.ts";

/** Journeys of products of another kind, and those that do what a shared one must not suffer. */
const skipped: Record<string, string> = {
  "e2e/attack": "starts, kills and attacks products of its own",
  "e2e/admin/accounts.spec.ts": "changes an e-mail at once, as an installation without a mail server does",
  "e2e/admin/live-updates-recovery.spec.ts":
    "ends the database and both processes of an installation of its own",
  "e2e/site/budgets.spec.ts": "counts bytes, to which the proxy adds its headers",
  "e2e/admin/session-persistence.spec.ts": "starts a product of its own again and again",
};

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

/** Runs them at `front`; returns a summary. The rest is for commands that they run, and for mails that they read. */
async function journeys({
  front,
  databaseUrl,
  dataDir,
}: Pick<Installation, "front" | "databaseUrl" | "dataDir">): Promise<string> {
  const specs = ["e2e/site", "e2e/admin"]
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((file) => file.endsWith(".spec.ts") && !(file in skipped));
  for (const [what, why] of Object.entries(skipped)) console.log(`        skipped: ${what}, which ${why}`);
  const note = productSettingsFile(new URL(front).port);
  writeFileSync(note, JSON.stringify({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }));
  try {
    const args = ["node_modules/@playwright/test/cli.js", "test", "--global-timeout=1500000", ...specs];
    const output = await new Promise<string>((resolve, reject) => {
      const options = { env: { ...process.env, E2E_BASE_URL: front }, maxBuffer: Number.POSITIVE_INFINITY };
      execFile(process.execPath, args, options, (error, stdout, stderr) =>
        error ? reject(new Error((stdout + stderr).trim())) : resolve(stdout + stderr),
      );
    });
    const summary = output.slice(output.search(/^\s+\d+ (passed|failed|flaky)/m)).trim();
    return `${specs.length} files at ${front}: ${summary.replaceAll(/\s+/g, " ")}`;
  } finally {
    rmSync(note, { force: true });
  }
}
