import { expect, test } from '@jest/globals';
import { createLog } from './log.ts';
import { createSetupCheck } from './setup-check.ts';

test('the check runs at most once a minute, and reports a failure', async () => {
  let [at, asked] = [Date.parse('2027-01-28T12:00:00.000Z'), 0];
  const check = createSetupCheck({
    name: 'test',
    find: async () => {
      asked += 1;
      if (asked > 1) throw new Error('no network');
      return { state: 'done', reason: 'It works.' };
    },
    now: () => new Date(at),
    log: createLog('test', { level: 'silent', pretty: false }),
  });
  expect(await Promise.all([check(), check()])).toEqual(
    Array.from({ length: 2 }, () => ({ state: 'done', reason: 'It works.', checkedAt: '2027-01-28T12:00:00.000Z' })),
  );
  at += 59_999;
  await check();
  expect(asked).toBe(1);
  at += 1;
  expect(await check()).toMatchObject({ state: 'failed', checkedAt: '2027-01-28T12:01:00.000Z' });
  expect(asked).toBe(2);
});
