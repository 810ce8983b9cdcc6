import { expect, test } from '@jest/globals';
import { fitText } from './fit-text.ts';

const box = { width: 240, height: 200, maxLines: 3, maxSize: 60 };

test('fitText returns one line in the largest size for a short name', () => {
  expect(fitText('Oak Gym', { ...box, width: 400 })).toEqual({ lines: ['Oak Gym'], size: 60 });
});

test('fitText breaks a longer name into even lines before it makes the name smaller', () => {
  expect(fitText('Peach Hill Plumbing & Drains', box).lines).toEqual(['Peach Hill', 'Plumbing', '& Drains']);
});

test('fitText never returns lines that are taller than their box', () => {
  const { lines, size } = fitText('Little Oaks Preschool', { ...box, height: 70 });
  expect(lines.length * size * 1.06).toBeLessThanOrEqual(70);
});

test('fitText makes a very long word smaller, and never cuts it', () => {
  const { lines, size } = fitText('Donaudampfschifffahrtsgesellschaft', box);

  expect(lines).toEqual(['Donaudampfschifffahrtsgesellschaft']);
  expect(size).toBeLessThan(14);
});

test('fitText accepts an empty name', () => {
  expect(fitText('', box)).toEqual({ lines: [''], size: 60 });
});
