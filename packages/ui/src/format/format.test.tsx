import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { formatDate, formatDateTime, formatDistance } from './dates.ts';
import { formatMoney, formatWholeDollars, Money } from './money.tsx';

describe('money', () => {
  test('cents are shown as dollars with two decimals', () => {
    expect(formatMoney(50_000)).toBe('$500.00');
    expect(formatMoney(123_456_789)).toBe('$1,234,567.89');
    expect(formatMoney(0)).toBe('$0.00');
  });

  test('running text may say whole dollars', () => {
    expect(formatWholeDollars(90_000)).toBe('$900');
  });

  test('Money shows the amount', () => {
    render(<Money cents={90_000} />);
    expect(screen.getByText('$900.00')).not.toBeNull();
  });
});

describe('dates', () => {
  test('both patterns of the specification', () => {
    expect(formatDate('2025-04-17T19:00:00Z')).toBe('Apr 17, 2025');
    expect(formatDate('2025-04-17T19:00:00Z', 'MMMM d, yyyy')).toBe('April 17, 2025');
    expect(formatDate('2025-09-01T19:00:00Z')).toBe('Sep 1, 2025');
  });

  test('the day is the town’s, on either side of midnight and of the clock change', () => {
    expect(formatDate('2025-07-01T06:59:00Z')).toBe('Jun 30, 2025');
    expect(formatDate('2025-07-01T07:00:00Z')).toBe('Jul 1, 2025');
    expect(formatDate('2025-01-01T07:59:00Z')).toBe('Dec 31, 2024');
  });

  test('a time is shown in the town’s hours', () => {
    expect(formatDateTime('2025-04-17T22:05:00Z')).toBe('Apr 17, 2025, 3:05 PM');
  });

  test('distance is told from the given now', () => {
    expect(formatDistance('2025-04-17T10:00:00Z', '2025-04-17T12:00:00Z')).toBe('2 hours ago');
  });
});
