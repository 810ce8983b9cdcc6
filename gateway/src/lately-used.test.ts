import { expect, test } from '@jest/globals';
import { createLatelyUsed } from './lately-used.ts';

test('the map evicts the least recently used entry above the limit', () => {
  const map = createLatelyUsed<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
  expect(map.values()).toEqual([3, 1]);
});

test('the limit applies to the total weight, and a new value replaces the old one', () => {
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
