import { expect, test } from '@jest/globals';
import { formatMoney } from './numbers.ts';

const amounts = [0, 5, -5, 99.6, 100, 39_900, 123_456, -1_234_567, 10_000_000_000];

test.each(amounts)('%d cents are written as Intl writes them', (cents) => {
  const intl = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

  expect(formatMoney(cents)).toBe(intl.format(cents / 100));
});
