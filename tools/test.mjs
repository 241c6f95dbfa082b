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
const names = process.argv.slice(2);
const tiers = names.length > 0 ? names : ["quick"];
/** Budget of `npm run test:all` and its quick tests on two idle processors; packages are not counted. */
const budgetSeconds = 600;
const quickSeconds = 470;
const counted = [];
const times = [];
const leftOut = [];
let spentSeconds = 0;

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

/** With two workers a processor is idle for a third of the time. */
function unitTests(node, tier) {
  const report = path.join(reports, `vitest-${tier}.json`);
  const projects = { quick: ["quick", "components"], slow: ["slow"] }[tier];
  const env = tier === "quick" ? { QUICK_TIER: "1" } : {};
  const args = ["run", "--maxWorkers=3", ...projects.flatMap((project) => ["--project", project])];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return counting(report, vitestCounts, node, ["node_modules/vitest/vitest.mjs", ...args, ...reporters], env);
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

async function browserTests(node, projects, shard) {
  const report = path.join(reports, `playwright-${projects[0]}.json`);
  const args = [
    "test",
    ...projects.map((project) => `--project=${project}`),
    "--reporter=list,json",
    ...(shard ? [`--shard=${shard}`] : []),
  ];
  // In the environment, since each of Playwright's processes reads its settings anew.
  const port = process.env.E2E_PORT || (await freePort());
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_PORT: port };
  return counting(report, playwrightCounts, node, ["node_modules/@playwright/test/cli.js", ...args], env);
}

/** The slow tests, the most telling first, with what each part takes on two idle processors. Drills measure time: one part at a time. */
const slowParts = [
  { name: "unit and database tests, slow", seconds: 300, run: (node) => unitTests(node, "slow") },
  { name: "browser tests, slow", seconds: 200, run: (node) => browserTests(node, ["slow"]) },
  ...["1/4", "2/4", "3/4", "4/4"].map((shard) => ({
    name: `browser tests of rare paths, ${shard}`,
    seconds: 250,
    run: (node) => browserTests(node, tiers.includes("quick") ? ["deep"] : ["ci", "deep"], shard),
  })),
];

async function quickTests(node) {
  const began = performance.now();
  await checkBuildAndTest(node);
  const projects = tiers.includes("slow") ? ["quick", "ci"] : ["quick"];
  await step(`browser tests, ${projects.join(" and ")}`, () => browserTests(node, projects));
  spentSeconds = (performance.now() - began) / 1000;
}

/** After the quick tests, the parts for which time is left; alone, all of them. */
async function slowTests(node) {
  const afterQuick = tiers.includes("quick");
  const slowness = spentSeconds / quickSeconds || 1;
  await step("build", () => ensureBuilt(node));
  for (const { name, seconds, run } of slowParts) {
    const began = performance.now();
    if (afterQuick && spentSeconds + seconds * slowness > budgetSeconds) {
      leftOut.push(name);
      continue;
    }
    await step(name, () => run(node));
    spentSeconds += (performance.now() - began) / 1000;
  }
}

async function testTier(node, tier) {
  const before = counted.length;
  try {
    await (tier === "quick" ? quickTests(node) : slowTests(node));
  } finally {
    say(`\n${tier} tests: ${sumLine(counted.slice(before))}`);
  }
}

async function everything() {
  let node = "";
  await mkdir(reports, { recursive: true });
  await step("packages", async () => {
    node = await ensureInstalled();
  });
  await step("browser", ensureChromium);
  for (const tier of ["quick", "slow"]) if (tiers.includes(tier)) await testTier(node, tier);
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
if (leftOut.length > 0)
  say(`Not run, for want of time: ${leftOut.join(", ")}. \`npm run test:slow\` runs all.`);
say(sumLine(counted));
