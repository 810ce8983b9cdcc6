import { expect, test } from '@jest/globals';
import { keepPosition, keptPosition, savePositions } from './use-page-moves.ts';

test('keptPosition returns a position for a history step, but not for a page that was just opened', () => {
  keepPosition('a', 300);
  expect(keptPosition('a', false)).toBe(300);
  expect(keptPosition('b', false)).toBeUndefined();
  expect(keptPosition('a', true)).toBeUndefined();
  savePositions();
  expect(JSON.parse(sessionStorage.getItem('shell:scroll')!)).toEqual({ a: 300 });
});
