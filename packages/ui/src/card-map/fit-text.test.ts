import { expect, test } from '@jest/globals';
import { fitText } from './fit-text.ts';

test('a short name stands large on one line', () => {
  expect(fitText('Oak Gym', 400, 2, 60)).toEqual({ lines: ['Oak Gym'], size: 60 });
});

test('a longer name is broken evenly rather than set small', () => {
  expect(fitText('Peach Hill Plumbing & Drains', 240, 3, 60).lines).toEqual(['Peach Hill', 'Plumbing', '& Drains']);
});

test('one very long word is set smaller, never cut', () => {
  const { lines, size } = fitText('Donaudampfschifffahrtsgesellschaft', 240, 3, 60);
  expect(lines).toEqual(['Donaudampfschifffahrtsgesellschaft']);
  expect(size).toBeLessThan(14);
});

test('no name at all does not fail', () => {
  expect(fitText('', 240, 3, 60)).toEqual({ lines: [''], size: 60 });
});
