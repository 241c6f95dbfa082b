export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** File, line and title of each test that passed at the second attempt alone. */
  flaky?: string[];
}

interface Suite {
  specs?: Array<{ file: string; line: number; title: string; tests: Array<{ status: string }> }>;
  suites?: Suite[];
}

export function vitestCounts(report: {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: Array<{ status: string; assertionResults: unknown[] }>;
}): Counts;

export function playwrightCounts(report: {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites?: Suite[];
}): Counts;

export function sumLine(all: Counts[]): string;
