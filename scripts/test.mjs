// npm test: everything, from a fresh clone. Stops at the first step that fails; the last line says how many.
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { LaunchError, say } from "./progress.mjs";
import { inside, npmCommand, root, runCommand } from "./run-command.mjs";
import { countReport, playwrightCounts, sumLine, vitestCounts } from "./test-counts.mjs";

const reports = path.join(root, ".cache/tests");
const unitReport = path.join(reports, "vitest.json");
const browserReport = path.join(reports, "playwright.json");
const counted = [];
const times = [];

/** Runs one step, says how long it took, and stops everything when it failed. */
async function step(name, work) {
  const began = performance.now();
  say(`\n— ${name}`);
  const failed = await work();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  times.push(`${name} ${seconds} s`);
  if (failed) throw new LaunchError(`The step «${name}» failed after ${seconds} s.`);
}

async function npmRun(script) {
  const [file, args] = npmCommand(["run", "--silent", script]);
  return (await runCommand(file, args, { env: inside() })).code;
}

async function counting(file, count, node, args, env) {
  await rm(file, { force: true });
  const { code } = await runCommand(node, args, { env: inside(env) });
  const counts = await countReport(file, count, code);
  counted.push(counts);
  return code || counts.failed;
}

function unitTests(node) {
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`];
  return counting(unitReport, vitestCounts, node, ["node_modules/vitest/vitest.mjs", ...args], {});
}

function browserTests(node) {
  const args = ["test", "--reporter=list,json"];
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport };
  return counting(
    browserReport,
    playwrightCounts,
    node,
    ["node_modules/@playwright/test/cli.js", ...args],
    env,
  );
}

async function everything() {
  let node = "";
  await mkdir(reports, { recursive: true });
  await step("packages", async () => {
    node = await ensureInstalled();
  });
  await step("browser", ensureChromium);
  await step("types", () => npmRun("types"));
  await step("lint", () => npmRun("lint"));
  await step("boundaries", () => npmRun("boundaries"));
  await step("unit and database tests", () => unitTests(node));
  await step("build", () => ensureBuilt(node));
  await step("browser tests", () => browserTests(node));
}

try {
  await everything();
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof LaunchError ? error.message : error);
  // A step that is no test, such as types, is a failure all the same.
  if (!counted.some(({ failed }) => failed > 0)) counted.push({ passed: 0, failed: 1, skipped: 0 });
}
say(`\n${times.join(" · ")}`);
say(sumLine(counted));
