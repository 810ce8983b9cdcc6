import { expect, test } from '@jest/globals';
import { renderRoutes, testMember, problem, aCard, aPaidBooking, toasted } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { pending } from '../membership/testing.ts';

const applicant = testMember({ membershipId: null });
const may = aCard('May', {}, { M05: 'held' });
const until = '2035-04-20T19:00:00.000Z';
const booking = aPaidBooking(may, {
  status: 'held',
  paymentStatus: 'authorized',
  holdExpiresAt: until,
  reviewUntil: until,
  invoiceNumber: null,
});
const sentence = 'nothing is charged until we approve';

const open = (at: string, api: object = {}) =>
  renderRoutes(routes, {
    at,
    user: applicant,
    api: {
      'GET /api/users/me': applicant,
      'GET /api/bookings': [booking],
      'GET /api/bookings/b1': booking,
      'GET /api/campaigns/May': may,
      'GET /api/campaigns/May/standing': { campaignId: 'May', kept: null, waiting: null },
      'GET /api/campaigns/waitlist': [],
      'GET /api/users/u1/active-subscription': pending,
      'GET /api/notifications': [],
      'GET /api/campaigns/user/u1': [],
      'GET /api/users/u1/participations': [{ id: 'b1', campaignId: 'May', paid: true, adContent: 'an ad' }],
      'GET /api/notifications/unread': { notifications: 0, threads: 0 },
      'GET /api/messages/threads': [],
      ...api,
    },
  });

test.each([
  ['/bookings', 'Your payment is authorized'],
  ['/checkout/b1?session=cs_1', 'You’re booked'],
  ['/campaigns/May', 'Spot M05 is reserved for you'],
  ['/book/May', 'Spot M05 is reserved for you'],
  ['/dashboard', 'Spot M05 on the May card is reserved for you'],
])('a first booking on %s says “%s”, without countdown and payment button', async (at, title) => {
  await open(at);

  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(sentence, { exact: false })).toBeTruthy();
  expect(screen.queryByText(/^\d\d:\d\d$/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Pay now|Go to checkout)$/ })).toBeNull();
  expect(screen.queryByText(/Payment due/)).toBeNull();
});

test('a first booking in review is listed as in review, and can be cancelled without a charge', async () => {
  const page = await open('/bookings', {
    'DELETE /api/bookings/b1': { ...booking, status: 'released', reviewUntil: null },
  });
  expect(within(await screen.findByRole('article')).getByText('In review')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Release' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Release spot M05?' }));
  expect(dialog.getByText(/^Your bank releases the hold of \$500\.00, and nothing is charged\./)).toBeTruthy();
  await page.user.click(dialog.getByRole('button', { name: 'Release' }));
  await toasted(page.toasts, { title: 'Spot released', description: 'Nothing was charged.' });
});

test('the dashboard does not change if the bookings cannot be loaded', async () => {
  await open('/dashboard', { 'GET /api/bookings': problem(503, 'service_unavailable') });
  expect(await screen.findByText('Membership Application Pending')).toBeTruthy();
});

test('the page asks for the business address after the payment, until it is given', async () => {
  const given = { ...pending, applicationData: { ...pending.applicationData, businessAddress: '12 High St' } };
  const page = await open('/checkout/b1?session=cs_1', {
    [`PUT /api/subscriptions/${pending.id}/business-address`]: given,
  });

  await page.user.click(await screen.findByRole('button', { name: 'Save address' }));
  expect(await screen.findByText('Please enter your business address')).toBeTruthy();
  await page.user.type(screen.getByLabelText(/^Business address/), '12 High St');
  await page.user.click(screen.getByRole('button', { name: 'Save address' }));

  await waitFor(() => expect(page.toasts[0]?.title).toBe('Address saved'));
  expect(page.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ businessAddress: '12 High St' });
  expect(screen.queryByLabelText(/^Business address/)).toBeNull();
});
