import { expect, test } from '@jest/globals';
import { booking as rules } from '@postcard/contracts/business';
import type { BookingView, Campaign } from '@postcard/contracts/campaigns';
import { FakeStream, renderRoutes, type ApiCall, aCard, aPaidBooking, testMember } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const member = testMember();
const may = aCard('May');
const heldUntil = new Date(Date.now() + rules.holdMs).toISOString();
const held = aPaidBooking(may, {
  status: 'held',
  holdExpiresAt: heldUntil,
  paymentStatus: 'pending',
  invoiceNumber: null,
});

type Options = {
  card?: Campaign;
  bookings?: BookingView[] | (() => BookingView[]);
  api?: object;
  search?: string;
  user?: object;
};

const open = ({ card = may, bookings = [], api = {}, search = '', user = member }: Options = {}) =>
  renderRoutes(routes, {
    at: `/book/May${search}`,
    user: user as never,
    api: {
      'GET /api/users/me': user,
      'GET /api/campaigns/May': card,
      'GET /api/bookings': bookings,
      'GET /api/campaigns/May/standing': { campaignId: 'May', kept: null, waiting: null },
      ...api,
    },
  });

const spot = (name: string) => screen.findByRole('button', { name: new RegExp(`Spot ${name}`) });

test('a free spot is chosen and held, and then shows a countdown and the payment button', async () => {
  let bookings: BookingView[] = [];
  const page = await open({
    bookings: () => bookings,
    api: {
      'POST /api/bookings': () => {
        bookings = [held];
        return held;
      },
    },
  });
  await page.user.click(await spot('M05'));
  expect(screen.getByText('$500.00', { selector: '.price *' })).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Hold this spot' }));
  expect(await screen.findByText('Spot M05 is held for you')).toBeTruthy();
  const call = page.calls.find(({ method }) => method === 'POST');
  expect(call?.body).toEqual({ campaignId: 'May', spotId: 'M05' });
  expect(call?.headers.get('idempotency-key')).toBeTruthy();
  expect(screen.getByText(/^1[0-5]:\d\d$/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go to checkout' }));
});

test('a spot that was already held does not move the focus', async () => {
  await open({ bookings: [held] });

  await screen.findByRole('button', { name: 'Go to checkout' });

  expect(document.activeElement).toBe(document.body);
});

test('a released spot can be held again', async () => {
  const done = new Map<string | null, BookingView>();
  let bookings: BookingView[] = [];
  const page = await open({
    bookings: () => bookings,
    api: {
      // Repeats the first response for a repeated key, as the server does.
      'POST /api/bookings': ({ headers }: ApiCall) => {
        const key = headers.get('idempotency-key');
        if (!done.has(key)) bookings = [held];
        done.set(key, held);
        return held;
      },
      'DELETE /api/bookings/b1': () => {
        bookings = [];
        return { ...held, status: 'released' };
      },
    },
  });
  const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }));
  await page.user.click(await spot('M05'));

  await press('Hold this spot');
  await press('Release this spot');
  await press('Hold this spot');

  expect(await screen.findByText('Spot M05 is held for you')).toBeTruthy();
  expect(done.size).toBe(2);
});

test('a change from the stream is still shown after a cached response from before it', async () => {
  let bookings: BookingView[] = [];
  const hold = () => (bookings = [held])[0];
  const page = await open({ bookings: () => bookings, api: { 'POST /api/bookings': hold } });
  const stream = FakeStream.open.find(({ url }) => url === '/api/campaigns/May/stream');
  await stream?.send('ready', {});
  await page.user.click(await spot('M05'));

  const change = { campaignId: 'May', spotId: 'M06', state: 'sold', holdExpiresAt: null, takenSubcategories: [] };
  await stream?.send('spot', change);
  await page.user.click(screen.getByRole('button', { name: 'Hold this spot' }));

  await screen.findByText('Spot M05 is held for you');
  expect(page.calls.filter(({ path }) => path === '/api/campaigns/May')).toHaveLength(2);
  expect(screen.getByRole('button', { name: /^Spot M06, .*, sold$/ })).toBeTruthy();
});

test('a link leads to the next of several chosen cards', async () => {
  await open({ search: '?size=large&next=June,July' });
  expect((await screen.findByRole('link', { name: 'Skip to the next card' })).getAttribute('href')).toBe(
    '/book/June?size=large&next=July',
  );
});
