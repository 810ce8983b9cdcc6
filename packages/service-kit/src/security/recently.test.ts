import { expect, test } from '@jest/globals';
import { createRecently } from './security-log.ts';

test('a key is new again after its time, to the millisecond', () => {
  const clock = { now: 0 };
  const isRecent = createRecently({ forMs: 1_000, now: () => new Date(clock.now) });
  const asked = [0, 999, 1_000, 1_001].map((at) => {
    clock.now = at;
    return isRecent('a');
  });
  expect(asked).toEqual([false, true, false, true]);
});

test('the oldest key is forgotten above the limit', () => {
  const isRecent = createRecently({ forMs: 1_000, now: () => new Date(0), most: 2 });
  expect(['a', 'b', 'c', 'c', 'a'].map(isRecent)).toEqual([false, false, false, true, false]);
});
