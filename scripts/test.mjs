// npm test: everything that can be checked, from a fresh clone. Ends with one line that counts the tests.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./find-chromium.mjs";
import { ensureInstalled, fail, projectEnvironment, projectNode, root, run } from "./install.mjs";

ensureInstalled();
const chromium = ensureChromium();
if (!chromium) fail("The browser tests need a Chromium: install the package «chromium», or set CHROMIUM to its path.");

const reports = path.join(root, ".cache/test-reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const unitReport = path.join(reports, "vitest.json");
const browserReport = path.join(reports, "playwright.json");
const program = (name) => path.join(root, "node_modules", name);

step("types", [program("@react-router/dev/bin.js"), "typegen"]);
step("types", [program("typescript/bin/tsc")]);
step("lint", [program("oxlint/bin/oxlint")]);
step("format", [program("oxfmt/bin/oxfmt"), "--check"]);
step("boundaries", [
  program("dependency-cruiser/bin/dependency-cruise.mjs"),
  "--config=.dependency-cruiser.mjs",
  ..."app content database domain mail server scripts".split(" "),
]);
step("unit and database", [
  program("vitest/vitest.mjs"),
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${unitReport}`,
]);
ensureBuilt();
step("browser", [program("@playwright/test/cli.js"), "test", "--reporter=list,json"], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
  CHROMIUM: chromium,
});

const unit = JSON.parse(readFileSync(unitReport, "utf8"));
const browser = JSON.parse(readFileSync(browserReport, "utf8")).stats;
const passed = unit.numPassedTests + browser.expected;
const failed = unit.numFailedTests + browser.unexpected + browser.flaky;
const skipped = unit.numPendingTests + browser.skipped;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(failed > 0 ? 1 : 0);

function step(name, parameters, extra = {}) {
  const started = Date.now();
  run(projectNode, parameters, { env: projectEnvironment({ NODE_ENV: "test", ...extra }) });
  console.log(`✓ ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
}
