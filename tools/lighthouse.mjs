// npm run lighthouse -- [paths]: from a fresh clone. Installs and builds what is missing, Lighthouse's own packages too.
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { chromiumPath } from "./find-chromium.mjs";
import { ensureInstalled, ensureInstalledIn } from "./install.mjs";
import { launch } from "./progress.mjs";
import { inside, root, runCommand } from "./run-command.mjs";

await launch(async () => {
  const node = await ensureInstalled();
  await ensureInstalledIn(path.join(root, "lab/bench/lighthouse"));
  await ensureChromium();
  await ensureBuilt(node);
  const env = inside({ CHROME_PATH: process.env.CHROME_PATH || chromiumPath() });
  const { code } = await runCommand(node, ["lab/bench/lighthouse/measure.ts", ...process.argv.slice(2)], {
    env,
  });
  process.exitCode = code;
});
