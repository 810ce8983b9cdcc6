import { expect, test } from '@jest/globals';
import { fitText } from './fit-text.ts';

const box = { width: 240, height: 200, maxLines: 3, maxSize: 60 };

test('fitText sets a short name large on one line', () => {
  expect(fitText('Oak Gym', { ...box, width: 400 })).toEqual({ lines: ['Oak Gym'], size: 60 });
});

test('fitText breaks a longer name evenly rather than set it small', () => {
  expect(fitText('Peach Hill Plumbing & Drains', box).lines).toEqual(['Peach Hill', 'Plumbing', '& Drains']);
});

test('fitText is never taller than its box', () => {
  const { lines, size } = fitText('Little Oaks Preschool', { ...box, height: 70 });
  expect(lines.length * size * 1.06).toBeLessThanOrEqual(70);
});

test('fitText sets one very long word smaller, and never cuts it', () => {
  const { lines, size } = fitText('Donaudampfschifffahrtsgesellschaft', box);
  expect(lines).toEqual(['Donaudampfschifffahrtsgesellschaft']);
  expect(size).toBeLessThan(14);
});

test('fitText accepts an empty name', () => {
  expect(fitText('', box)).toEqual({ lines: [''], size: 60 });
});
