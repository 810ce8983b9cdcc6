import { expect, test } from '@jest/globals';
import {
  add,
  closingLine,
  exitCodeOf,
  failedFiles,
  NONE,
  tallyOfJest,
  withSecondRun,
  type JestReport,
} from './tally.ts';

test('the closing line adds up all steps', () => {
  const jest = tallyOfJest({
    numPassedTests: 10,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 0,
    numRuntimeErrorTestSuites: 1,
  });

  expect(closingLine(add(jest, { passed: 1, failed: 0, skipped: 0 }))).toBe('11 passed, 2 failed, 2 skipped');
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
});

test('a run fails when a test fails or none has run', () => {
  expect([{ ...NONE, passed: 1 }, { ...NONE, passed: 1, failed: 1 }, NONE].map(exitCodeOf)).toEqual([0, 1, 1]);
});

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});
const report = (...testResults: JestReport['testResults']): JestReport => {
  const count = (status: string) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter((each) => each.status === status).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: 0,
    numRuntimeErrorTestSuites: 0,
    testResults,
  };
};

test('a file that passes alone is counted and reported as flaky; one that fails again stays failed', () => {
  const first = report(file('a', 'passed', 'pending'), file('b', 'passed', 'failed'), file('c', 'failed', 'failed'));
  expect(failedFiles(first)).toEqual(['b', 'c']);
  const tally = withSecondRun(first, report(file('b', 'passed', 'passed'), file('c', 'passed', 'failed')));
  expect(closingLine(tally)).toBe('4 passed, 1 failed, 1 skipped, 1 flaky');
});
