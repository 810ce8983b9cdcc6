import { expect, test } from '@jest/globals';
import { bytesOf, NumberList, numbersIn } from './number-list.ts';

test('numbers come back as they were, near and far', () => {
  const numbers = [0, 1, 2, 127, 128, 129, 255, 256, 16_511, 16_512, 2_000_000, 2_000_001, 268_435_455, 1_073_741_823];
  expect(numbersIn(bytesOf(numbers))).toEqual(numbers);
  expect(numbersIn(bytesOf([]))).toEqual([]);
});

test('neighbours take a byte each, and what is there already takes none', () => {
  const list = new NumberList();
  for (let number = 0; number < 1000; number++) list.add(number);
  list.add(999);
  list.add(5);
  expect({ count: list.count, last: list.last, bytes: list.bytes().length }).toEqual({
    count: 1000,
    last: 999,
    bytes: 1000,
  });
});
