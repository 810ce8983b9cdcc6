import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { BookingView } from '@postcard/contracts/campaigns';
import { FakeStream, problem, renderRoutes, aCard, aPaidBooking, testMember, toasted } from '@postcard/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const member = testMember();
afterEach(() => void jest.useRealTimers());

const may = aCard('May');
const held = aPaidBooking(may, {
  status: 'held',
  holdExpiresAt: new Date(Date.now() + 600_000).toISOString(),
  paymentStatus: 'pending',
  invoiceNumber: null,
});

const open = (
  booking: BookingView | (() => unknown),
  { search = '', api = {} }: { search?: string; api?: object } = {},
) =>
  renderRoutes(routes, {
    at: `/checkout/b1${search}`,
    user: member,
    api: { 'GET /api/users/me': member, 'GET /api/bookings/b1': booking, ...api },
  });

test('the page does not promise a refund after the last day for cancelling, and shows that day', async () => {
  await open({ ...held, cancelUntil: new Date(Date.now() - 2 * 86_400_000).toISOString() });
  await screen.findByRole('button', { name: 'Pay now' });

  expect(
    screen.getByText(/A booking on this card can no longer be cancelled: that was possible until \w+ \d+, \d{4}\./),
  ).toBeTruthy();
  expect(screen.getByText(/^No longer possible \(deadline:/)).toBeTruthy();
  expect(screen.queryByText(/get everything back|Full refund until/)).toBeNull();
});

test('the countdown uses the server’s clock instead of the visitor’s', async () => {
  const ahead = 300_000;
  const headers = { 'cache-control': 'no-store', date: new Date(Date.now() + ahead).toUTCString() };
  const holdExpiresAt = new Date(Date.now() + ahead + 600_000).toISOString();

  await open(() => Response.json({ ...held, holdExpiresAt }, { headers }));

  expect(await screen.findByText(/^(09|10):\d\d$/)).toBeTruthy();
});

describe('the receipt', () => {
  const dated = { artworkDueAt: may.artworkDueAt, proofsDueAt: may.proofsDueAt };
  const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  test('says after a first booking that nothing is charged yet, and when the team will decide', async () => {
    // The booking is made on a Thursday; the next Friday, Monday and Tuesday are business days.
    const bookingDate = '2035-04-19T17:00:00.000Z';
    const change = { status: 'held', reviewUntil: '2035-04-24T17:00:00.000Z', bookingDate } as const;

    await open(aPaidBooking(may, { ...dated, ...change, paymentStatus: 'authorized', invoiceNumber: null }));

    await screen.findByRole('heading', { level: 1, name: 'You’re booked' });
    expect(screen.getByText(/nothing is charged until we approve your membership\.$/)).toBeTruthy();
    expect(screen.getByText('Amount authorized')).toBeTruthy();
    expect(steps()[0]).toBe('By April 24, 2035 we review your membership.');
  });
});

test('an offered spot shows its last day instead of a countdown', async () => {
  await open({ ...held, offered: true, holdExpiresAt: '2035-01-03T18:00:00.000Z' });
  expect(await screen.findByText('Held for you until Jan 3, 2035, 10:00 AM.')).toBeTruthy();
});

test('returning without paying says that nothing was charged', async () => {
  await open(held, { search: '?cancelled=1' });
  expect(await screen.findByText('Nothing was charged')).toBeTruthy();
});

test('a payment that cannot be started shows the reason and reloads the booking', async () => {
  let booking: BookingView = held;
  const page = await open(() => booking, {
    api: {
      'POST /api/bookings/b1/checkout': () => {
        booking = { ...held, status: 'expired', holdExpiresAt: null };
        return problem(409, 'hold_expired', 'Your hold on this spot has run out.');
      },
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Pay now' }));

  await toasted(page.toasts, {
    title: 'Payment could not be started',
    description: 'Your hold on this spot has run out.',
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull());
});

test('returning after paying waits for the card’s stream, and then shows the booking', async () => {
  let booking: BookingView = held;
  await open(() => booking, { search: '?session=cs_1' });
  expect(await screen.findByText('We are confirming your payment')).toBeTruthy();
  await waitFor(() => expect(FakeStream.open).toHaveLength(1));
  booking = aPaidBooking(may);
  await FakeStream.open[0]?.send('spot', {});
  expect(await screen.findByText('You’re booked')).toBeTruthy();
});

test('the booking is polled every 5 s without events, even after a failure, until it is decided', async () => {
  jest.useFakeTimers({
    now: Date.now(),
    doNotFake: [
      'Date',
      'setTimeout',
      'clearTimeout',
      'setImmediate',
      'clearImmediate',
      'nextTick',
      'queueMicrotask',
      'performance',
      'requestAnimationFrame',
    ],
  });
  let booking: unknown = held;
  let reads = 0;
  await open(
    () => {
      reads++;
      return booking;
    },
    { search: '?session=cs_1' },
  );
  await screen.findByText('We are confirming your payment');
  booking = problem(503, 'service_unavailable', 'Please try again.');
  act(() => void jest.advanceTimersByTime(5000));
  await screen.findByText('This booking could not be shown');
  booking = aPaidBooking(may);
  act(() => void jest.advanceTimersByTime(5000));
  expect(await screen.findByText('You’re booked')).toBeTruthy();
  const before = reads;
  act(() => void jest.advanceTimersByTime(20_000));
  expect(reads).toBe(before);
});

test.each([
  ['expired', {}, /The hold expired/, '/book/May'],
  ['refunded', { paymentStatus: 'refunded' }, 'It was cancelled and refunded in full.', '/campaigns'],
  ['failed', { endedBecause: 'Your payment came too late.' }, 'Your payment came too late.', '/campaigns'],
] as const)('a booking that is %s shows the reason, and links to free spots', async (status, change, words, way) => {
  await open(aPaidBooking(may, { status, ...change }));
  expect(await screen.findByText('This booking has ended')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(
    screen.getByRole('link', { name: /^(Choose a spot again|See the upcoming cards)$/ }).getAttribute('href'),
  ).toBe(way);
});

test('another member’s booking is not found', async () => {
  await open(() => problem(404, 'not_found', 'We could not find this.'));
  expect(await screen.findByText('We could not find this.')).toBeTruthy();
});
