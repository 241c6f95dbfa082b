import { chromiumPath } from "./find-chromium.mjs";
import { LaunchError, say, timed } from "./progress.mjs";
import { runCommand } from "./run-command.mjs";

const byHand = "Install Chromium or Google Chrome, or set PLAYWRIGHT_CHROMIUM to the program of one.";

/** Ensures a working Chromium: an installed one, else Debian's if it can be installed. */
export async function ensureChromium() {
  const path = chromiumPath();
  if (path && (await runs(path))) return;
  if (path && process.env.PLAYWRIGHT_CHROMIUM) {
    throw new LaunchError(`PLAYWRIGHT_CHROMIUM names ${path}, which does not run. ${byHand}`);
  }
  const asRoot = await waysToBeRoot();
  if (!asRoot) throw new LaunchError(`The browser tests need a Chromium and there is none. ${byHand}`);
  say("There is no Chromium; installing Debian's …");
  await timed("Installed Chromium", async () => {
    await asRoot(["update", "-q"]);
    const { code, output } = await asRoot(["install", "-y", "-q", "--no-install-recommends", "chromium"]);
    if (code !== 0) throw new LaunchError(`${output.trim()}\n\nChromium could not be installed. ${byHand}`);
  });
  const installed = chromiumPath();
  if (!installed || !(await runs(installed))) {
    throw new LaunchError(`The installed Chromium does not run. ${byHand}`);
  }
}

async function runs(chromium) {
  const { code } = await runCommand(chromium, ["--version"], { quiet: true });
  return code === 0;
}

/** Command that runs apt-get as root without a prompt; undefined when impossible. */
async function waysToBeRoot() {
  const settings = ["DEBIAN_FRONTEND=noninteractive", "apt-get"];
  const prefixes = process.getuid?.() === 0 ? [[]] : [["sudo", "-n"]];
  for (const prefix of prefixes) {
    const run = (args) => {
      const [file, ...rest] = [...prefix, "env", ...settings, ...args];
      return runCommand(file, rest, { quiet: true });
    };
    if ((await run(["--version"])).code === 0) return run;
  }
  return undefined;
}
