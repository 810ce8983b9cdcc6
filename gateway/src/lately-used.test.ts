import { expect, test } from '@jest/globals';
import { createLatelyUsed } from './lately-used.ts';

test('past its bound, what was least recently used goes first', () => {
  const map = createLatelyUsed<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
  expect(map.values()).toEqual([3, 1]);
});

test('its bound is of all weights together, and a new value takes the place of the old one', () => {
  const map = createLatelyUsed<string, string>(10, (text) => text.length);
  map.set('a', 'aaaa');
  map.set('b', 'bbbb');
  map.set('a', 'aa');
  map.set('c', 'cccc');
  expect(map.values()).toEqual(['cccc', 'aa', 'bbbb']);
  map.set('d', 'dddddd');
  expect(map.values()).toEqual(['dddddd', 'cccc']);
  map.set('e', 'e'.repeat(11));
  expect(map.values()).toEqual([]);
});
