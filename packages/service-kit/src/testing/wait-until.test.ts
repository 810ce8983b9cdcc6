import { expect, test } from '@jest/globals';
import { waitUntil } from './wait-until.ts';

const everyMs = 1;

test('what is found is returned, and what is missing, false or empty is waited for', async () => {
  const found = [undefined, null, false, '', 0, 'here', 'later'];
  expect(await waitUntil(() => found.shift(), { everyMs })).toBe('here');
  expect(found).toEqual(['later']);
});

test('the end of the time is an error with a sentence, after a last check', async () => {
  await expect(waitUntil(async () => false, { what: 'it responds', timeoutMs: 20, everyMs })).rejects.toThrow(
    'waited 0.02 s in vain until it responds',
  );
});

test('the wait ends with the process it is for, with its signal, and with an error of the check', async () => {
  const child = { hasExited: () => true, exited: Promise.resolve('ended with code 1') };
  await expect(waitUntil(() => false, { child })).rejects.toThrow('the process ended with code 1');
  const signal = AbortSignal.abort(new Error('Ended by SIGINT.'));
  await expect(waitUntil(() => false, { signal })).rejects.toThrow('Ended by SIGINT.');
  await expect(waitUntil(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});
