// The tests, from a fresh clone: `npm test` (quick), `npm run test:slow` (slow) and both for `.ci/run`. Stops at the
// first step that fails; the last line says how many passed and failed in all.
import { mkdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { LaunchError, say } from "./progress.mjs";
import { inside, npmCommand, root, runCommand } from "./run-command.mjs";
import { countReport, playwrightCounts, sumLine, vitestCounts } from "./test-counts.mjs";

const reports = path.join(root, ".cache/tests");
const asked = process.argv.slice(2);
const tiers = asked.length > 0 ? asked : ["quick"];
/** On a slow machine the slow tests take twice as long as the quick ones, up to 25 minutes; CI gives the whole run forty. */
const slowStartsWithinMs = 13 * 60_000;
const started = performance.now();
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

/** Types, lint and boundaries, told at the end: the product is built meanwhile. */
async function checkSources() {
  for (const script of ["types", "lint", "boundaries"]) {
    const [file, args] = npmCommand(["run", "--silent", script]);
    const { code, output } = await runCommand(file, args, { env: inside(), quiet: true });
    if (output.trim()) say(output.trim());
    if (code !== 0) throw new LaunchError(`«npm run ${script}» failed.`);
  }
}

/** Side by side. What fails is told once all have ended, so that nothing runs beside what follows. */
async function allOf(steps) {
  for (const { reason } of await Promise.allSettled(steps)) if (reason) throw reason;
}

/** Tests that wait for others meet every limit sooner while something else takes both processors: they run after. */
async function checkBuildAndTest(node) {
  await allOf([step("types, lint, boundaries", checkSources), step("build", () => ensureBuilt(node))]);
  await step("unit and database tests, quick", () => unitTests(node, "quick"));
}

async function counting(file, count, node, args, env) {
  await rm(file, { force: true });
  const { code } = await runCommand(node, args, { env: inside(env) });
  const counts = await countReport(file, count, code);
  counted.push(counts);
  return code || counts.failed;
}

const unitProjects = { quick: ["unit", "database", "components"], slow: ["slow"] };
const browserProjects = { quick: ["quick"], slow: ["deep", "slow"] };

/** More than the configuration has: with two workers a processor is idle for a third of the time. */
const workers = { quick: ["--maxWorkers=3"], slow: [] };

/** @param tier quick or slow */
function unitTests(node, tier) {
  const report = path.join(reports, `vitest-${tier}.json`);
  const args = ["run", ...workers[tier], ...unitProjects[tier].flatMap((project) => ["--project", project])];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return counting(report, vitestCounts, node, ["node_modules/vitest/vitest.mjs", ...args, ...reporters], {});
}

/** A port that is free at this moment, so that the tests disturb no product that runs here. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(String(port)));
    });
  });
}

async function browserTests(node, tier) {
  const report = path.join(reports, `playwright-${tier}.json`);
  const projects = browserProjects[tier].map((project) => `--project=${project}`);
  const args = ["test", ...projects, "--reporter=list,json"];
  // In the environment, since each of Playwright's processes reads its settings anew.
  const port = process.env.E2E_PORT || (await freePort());
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_PORT: port };
  return counting(report, playwrightCounts, node, ["node_modules/@playwright/test/cli.js", ...args], env);
}

/** Drills measure time: they run alone. */
async function testAndBuild(node) {
  await step("unit and database tests, slow", () => unitTests(node, "slow"));
  await step("build", () => ensureBuilt(node));
}

/** Runs the tests of one tier, and says in a line of its own how they went. */
async function testTier(node, tier) {
  const before = counted.length;
  try {
    await (tier === "quick" ? checkBuildAndTest(node) : testAndBuild(node));
    await step(`browser tests, ${tier}`, () => browserTests(node, tier));
  } finally {
    const counts = counted.slice(before);
    say(`\n${tier} tests: ${sumLine(counts)}`);
  }
}

async function everything() {
  let node = "";
  await mkdir(reports, { recursive: true });
  await step("packages", async () => {
    node = await ensureInstalled();
  });
  await step("browser", ensureChromium);
  if (tiers.includes("quick")) await testTier(node, "quick");
  if (!tiers.includes("slow")) return;
  if (performance.now() - started < slowStartsWithinMs) await testTier(node, "slow");
  else say("\nNo time is left for the slow tests: run `npm run test:slow`.");
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
