import { expect, test } from '@jest/globals';
import type { BookingView } from '@postcard/contracts/campaigns';
import { render, screen } from '@testing-library/react';
import { isRefundOnItsWay, RefundNotice } from '../booking/booking-card.tsx';

test.each([
  ['cancelling', null, true],
  ['cancelling', 'failed', true],
  ['refunded', 'pending', true],
  ['refunded', 'failed', true],
  ['refunded', 'succeeded', false],
  ['refunded', null, false],
  ['confirmed', null, false],
] as const)('isRefundOnItsWay for a %s booking with the refund %s returns %s', (status, refundStatus, expected) => {
  expect(isRefundOnItsWay({ status, refundStatus })).toBe(expected);
});

test.each([
  ['pending', 'is refunded in full. Your bank may take 5 to 10 days to show it.'],
  ['failed', 'has not gone through yet. We keep trying'],
] as const)('the notice explains a refund that is %s', (refundStatus, words) => {
  render(<RefundNotice booking={{ status: 'refunded', refundStatus, amount: 50_000 } as BookingView} />);
  expect(screen.getByText('Your refund is on its way')).toBeTruthy();
  expect(screen.getByText('$500.00').parentElement?.textContent).toContain(words);
});
