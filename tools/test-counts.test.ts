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

  it("counts a browser test that needed a second attempt as a failure", () => {
    const counts = playwrightCounts({ ...browser, stats: { ...browser.stats, flaky: 1 } });
    expect(sumLine([counts])).toBe("3 passed, 1 failed");
  });

  it("counts an error outside any browser test as a failure", () => {
    expect(playwrightCounts({ ...browser, errors: [{ message: "no server" }] }).failed).toBe(1);
  });
});
