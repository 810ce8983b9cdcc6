import { expect, test } from '@jest/globals';
import { add, closingLine, tallyOfJest } from './tally.ts';

test('steps add up to one plain closing line', () => {
  const jest = tallyOfJest({ numPassedTests: 10, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0, numRuntimeErrorTestSuites: 1 });
  expect(closingLine(add(jest, { passed: 1, failed: 0, skipped: 0 }))).toBe('11 passed, 2 failed, 2 skipped');
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
});
