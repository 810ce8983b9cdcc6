import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { formatDate, formatDateTime } from './dates.ts';
import { formatMoney, formatWholeDollars, Money } from './money.tsx';

describe('the money formats', () => {
  test('show cents as dollars with two decimals', () => {
    expect(formatMoney(50_000)).toBe('$500.00');
    expect(formatMoney(123_456_789)).toBe('$1,234,567.89');
    expect(formatMoney(0)).toBe('$0.00');
  });

  test('show whole dollars in running text', () => {
    expect(formatWholeDollars(90_000)).toBe('$900');
  });

  test('show the amount in Money', () => {
    render(<Money cents={90_000} />);
    expect(screen.getByText('$900.00')).not.toBeNull();
  });
});

describe('the date formats', () => {
  test('have both patterns of the specification', () => {
    expect(formatDate('2025-04-17T19:00:00Z')).toBe('Apr 17, 2025');
    expect(formatDate('2025-04-17T19:00:00Z', 'MMMM d, yyyy')).toBe('April 17, 2025');
    expect(formatDate('2025-09-01T19:00:00Z')).toBe('Sep 1, 2025');
  });

  test('use the town’s day, before and after midnight, in summer and winter', () => {
    expect(formatDate('2025-07-01T06:59:00Z')).toBe('Jun 30, 2025');
    expect(formatDate('2025-07-01T07:00:00Z')).toBe('Jul 1, 2025');
    expect(formatDate('2025-01-01T07:59:00Z')).toBe('Dec 31, 2024');
  });

  test('use the town’s hours', () => {
    expect(formatDateTime('2025-04-17T22:05:00Z')).toBe('Apr 17, 2025, 3:05 PM');
  });
});
