import { describe, expect, test } from '@jest/globals';
import type { BookingStatus } from '@postcard/contracts';
import type { Booking } from '../../booking/bookings/booking.ts';
import { nextStep, type Payment } from './payment.ts';

const booking = (status: BookingStatus) => ({ id: 'b1', amount: 50_000, status }) as Booking;
const payment = (intentStatus: string | null, change: Partial<Payment> = {}): Payment => ({
  session: 'complete',
  bookingId: 'b1',
  intent: intentStatus ? { id: 'pi', status: intentStatus, amount: 50_000, currency: 'usd', returned: 0 } : null,
  ...change,
});
const step = (status: BookingStatus, state: Payment) => nextStep(booking(status), state).do;

describe('an authorized payment', () => {
  test.each([
    ['held', 'take'],
    ['expired', 'take'],
    ['capturing', 'capture'],
    ['released', 'cancel'],
    ['failed', 'cancel'],
    ['confirmed', 'cancel'],
    ['refunded', 'cancel'],
  ] as const)('leads, for a booking that is %s, to %s', (status, expected) => {
    expect(step(status, payment('requires_capture'))).toBe(expected);
  });

  const intent = { id: 'pi', status: 'requires_capture', amount: 50_000, currency: 'usd', returned: 0 };
  test.each([
    ['another amount', { intent: { ...intent, amount: 1 } }],
    ['another currency', { intent: { ...intent, currency: 'eur' } }],
    ['another booking', { bookingId: 'b2' }],
  ])('is canceled for %s', (_, change) => {
    expect(step('held', payment('requires_capture', change))).toBe('cancel');
  });
});

describe('a captured payment', () => {
  test.each([
    ['capturing', 'capture'],
    ['confirmed', 'close'],
    ['cancelling', 'refund'],
    ['released', 'refund'],
    ['expired', 'refund'],
  ] as const)('leads, for a booking that is %s, to %s', (status, expected) => {
    expect(step(status, payment('succeeded'))).toBe(expected);
  });

  test('leads to no spot once it is refunded', () => {
    const intent = { id: 'pi', status: 'succeeded', amount: 50_000, currency: 'usd', returned: 50_000 };
    expect(step('capturing', payment('succeeded', { intent }))).toBe('refund');
  });
});

test('an open page is waited for; one that expired unpaid is closed', () => {
  expect(step('held', payment(null, { session: 'open' }))).toBe('wait');
  expect(step('held', payment('requires_payment_method', { session: 'open' }))).toBe('wait');
  expect(step('held', payment(null, { session: 'expired' }))).toBe('close');
  expect(step('held', payment('canceled'))).toBe('close');
  expect(step('held', payment('processing'))).toBe('wait');
});
