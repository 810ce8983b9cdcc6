import { expect, test } from '@jest/globals';
import { waitUntil } from './wait-until.ts';

const everyMs = 1;

test('waitUntil returns the first value that is not missing, false or empty', async () => {
  const found = [undefined, null, false, '', 0, 'here', 'later'];

  expect(await waitUntil(() => found.shift(), { everyMs })).toBe('here');
  expect(found).toEqual(['later']);
});

test('waitUntil throws an error that says what it waited for when time is up', async () => {
  await expect(waitUntil(async () => false, { what: 'it responds', timeoutMs: 20, everyMs })).rejects.toThrow(
    'waited 0.02 s in vain until it responds',
  );
});

test('waitUntil throws when the process ends, the signal aborts, or the check fails', async () => {
  const child = { hasExited: () => true, exited: Promise.resolve('ended with code 1') };
  await expect(waitUntil(() => false, { child })).rejects.toThrow('the process ended with code 1');
  const signal = AbortSignal.abort(new Error('Ended by SIGINT.'));
  await expect(waitUntil(() => false, { signal })).rejects.toThrow('Ended by SIGINT.');
  await expect(waitUntil(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});
