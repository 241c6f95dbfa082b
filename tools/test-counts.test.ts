import { describe, expect, it } from "vitest";
import { playwrightCounts, sumLine, vitestCounts } from "./test-counts.mjs";

const unit = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const browser = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

describe("the last line of npm test", () => {
  it("sums unit and browser tests", () => {
    expect(sumLine([vitestCounts(unit), playwrightCounts(browser)])).toBe("10 passed, 0 failed");
  });

  it("names skipped tests only where there are any", () => {
    const skipping = { ...browser, stats: { ...browser.stats, skipped: 2 } };
    expect(sumLine([playwrightCounts(skipping)])).toBe("3 passed, 0 failed, 2 skipped");
  });

  it("counts a test file that could not be loaded as a failure", () => {
    const testResults = [
      { status: "failed", assertionResults: [] },
      { status: "passed", assertionResults: [] },
    ];
    expect(vitestCounts({ ...unit, testResults }).failed).toBe(1);
  });

  it("names and counts a browser test that passed at the second attempt, which only a build machine makes", () => {
    const spec = { file: "site/track.spec.ts", line: 3, title: "a number", tests: [{ status: "flaky" }] };
    const suites = [{ specs: [], suites: [{ specs: [spec] }] }];
    const counts = playwrightCounts({ ...browser, stats: { ...browser.stats, flaky: 1 }, suites });
    expect(counts.flaky).toEqual(["site/track.spec.ts:3 a number"]);
    expect(sumLine([counts])).toBe("4 passed, 0 failed, 1 flaky");
  });

  it("counts an error outside any browser test as a failure", () => {
    expect(playwrightCounts({ ...browser, errors: [{ message: "no server" }] }).failed).toBe(1);
  });
});
