/** `flaky` counts files that failed in the full run and then passed alone. */
export type Tally = { passed: number; failed: number; skipped: number; flaky?: number; files?: TestFile[] };

export type TestFile = { name: string; ms: number; tests: { name: string; ms: number }[] };

export const NONE: Tally = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    flaky: (a.flaky ?? 0) + (b.flaky ?? 0),
    files: [...(a.files ?? []), ...(b.files ?? [])],
  };
}

export function closingLine({ passed, failed, skipped, flaky = 0 }: Tally): string {
  const others = [skipped > 0 ? `, ${skipped} skipped` : '', flaky > 0 ? `, ${flaky} flaky` : ''];
  return `${passed} passed, ${failed} failed${others.join('')}`;
}

/** Returns 1 after a failure, and if no test ran, as when the given words match none. */
export const exitCodeOf = ({ passed, failed }: Tally): number => (failed === 0 && passed > 0 ? 0 : 1);

export type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    startTime?: number;
    endTime?: number;
    assertionResults: { status: string; fullName?: string; duration?: number | null }[];
  }[];
};

/** Returns the counts of a jest report; a file that could not run counts as one failure. */
export function tallyOfJest(report: Omit<JestReport, 'testResults'>): Tally {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

export const filesOf = ({ testResults }: JestReport): TestFile[] =>
  testResults.map(({ name, startTime = 0, endTime = 0, assertionResults }) => ({
    name,
    ms: endTime - startTime,
    tests: assertionResults.map(({ fullName = '', duration }) => ({ name: fullName, ms: duration ?? 0 })),
  }));

export const failedFiles = ({ testResults }: JestReport): string[] =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);

/** Merges two reports: results of the second replace those of the same files in the first. */
export function withSecondRun(first: JestReport, second: JestReport): Tally {
  const again = new Set(second.testResults.map(({ name }) => name));
  const rest = first.testResults
    .filter(({ name }) => !again.has(name))
    .flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const of = (...statuses: string[]) => rest.filter((status) => statuses.includes(status)).length;
  const flaky = second.testResults.length - failedFiles(second).length;
  return {
    ...add(
      { passed: of('passed'), failed: of('failed'), skipped: of('pending', 'todo', 'skipped') },
      tallyOfJest(second),
    ),
    flaky,
  };
}
