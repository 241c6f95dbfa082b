import { readFile } from "node:fs/promises";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

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

/** @returns {Counts} of Playwright's JSON report; a test that needed a second attempt, asked for by hand, has failed */
export function playwrightCounts({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

export function sumLine(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum("skipped");
  const more = skipped > 0 ? `, ${skipped} skipped` : "";
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
