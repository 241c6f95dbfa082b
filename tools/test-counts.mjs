import { readFile } from "node:fs/promises";

/** @typedef {{ passed: number, failed: number, skipped: number, flaky?: string[] }} Counts */

/** @returns {Counts} of Vitest's JSON report; a file that could not even be loaded is one failure */
export function vitestCounts(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @returns {Counts} of Playwright's JSON report; only a build machine tries a second time, and names what needed it */
export function playwrightCounts({ stats, errors, suites = [] }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: suites.flatMap(flakyIn),
  };
}

/** File, line and title of each test that passed at the second attempt alone. */
function flakyIn({ specs = [], suites = [] }) {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...here.map(({ file, line, title }) => `${file}:${line} ${title}`), ...suites.flatMap(flakyIn)];
}

/** @param {Counts[]} all */
export function sumLine(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum("skipped");
  const flaky = all.flatMap((counts) => counts.flaky ?? []).length;
  const more = [skipped > 0 ? `, ${skipped} skipped` : "", flaky > 0 ? `, ${flaky} flaky` : ""].join("");
  return `${sum("passed")} passed, ${sum("failed")} failed${more}`;
}

/** Counts what a step reported; one that failed without a report of a failure counts as one. */
export async function countReport(file, count, exitCode) {
  const nothing = { passed: 0, failed: 0, skipped: 0 };
  const counts = await readFile(file, "utf8").then(
    (text) => count(JSON.parse(text)),
    () => nothing,
  );
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
