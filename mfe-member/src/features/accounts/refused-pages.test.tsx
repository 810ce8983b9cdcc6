import { beforeEach, describe, expect, test } from '@jest/globals';
import { problem, renderRoutes, testMember, aCard, aConversation } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';

beforeEach(() => localStorage.clear());

const user = testMember({ accountNumber: 'MP-1', phone: '1' });
const thread = aConversation({ excerpt: 'On its way' });
const may = aCard('May');
const whole = {
  'GET /api/users/me': user,
  'GET /api/users/u1/sessions': [],
  'GET /api/users/u1/participations': [],
  'GET /api/users/u1/active-subscription': problem(404, 'not_found'),
  'GET /api/membership-plans': [],
  'GET /api/campaigns': [may],
  'GET /api/campaigns/May': may,
  'GET /api/campaigns/user/u1': [],
  'GET /api/bookings': [],
  'GET /api/invoices': [],
  'GET /api/invoices/billing-details': {
    contactName: '',
    street: '',
    city: '',
    state: '',
    zipCode: '',
    taxId: '',
    poNumber: '',
  },
  'GET /api/subscriptions/invoices': [],
  'GET /api/notifications': [],
  'GET /api/notifications/unread': { notifications: 0, threads: 0 },
  'GET /api/messages/threads': [],
  'GET /api/messages/threads/t1': { ...thread, messages: [] },
};

const pages: [path: string, call: keyof typeof whole, title: string, well: string][] = [
  ['/dashboard', 'GET /api/campaigns/user/u1', 'Your campaigns could not be shown', 'No campaigns yet'],
  ['/dashboard?tab=alerts', 'GET /api/users/u1/participations', 'Your alerts could not be shown', 'No alerts'],
  ['/dashboard?tab=billing', 'GET /api/invoices', 'Your invoices could not be shown', 'No invoices yet'],
  ['/dashboard?tab=messages', 'GET /api/messages/threads', 'Your messages could not be shown', 'No messages yet'],
  ['/messages', 'GET /api/messages/threads', 'Your messages could not be shown', 'No messages yet'],
  ['/messages?thread=t1', 'GET /api/messages/threads/t1', 'This conversation could not be shown', 'Your proof'],
  ['/billing', 'GET /api/invoices', 'Your invoices could not be shown', 'No invoices yet'],
  ['/billing', 'GET /api/invoices/billing-details', 'We couldn’t load your billing details', 'Save billing details'],
  ['/notices', 'GET /api/notifications', 'Your notices could not be shown', 'No notices yet'],
  ['/account', 'GET /api/users/me', 'Your account could not be shown', 'Where you are logged in'],
  [
    '/membership',
    'GET /api/users/u1/active-subscription',
    'Error fetching membership information',
    'Apply for membership',
  ],
  ['/create-campaign', 'GET /api/campaigns', 'The cards could not be shown', 'May card'],
  ['/create-campaign', 'GET /api/bookings', 'The cards could not be shown', 'May card'],
  ['/campaigns/May', 'GET /api/campaigns/May', 'This card could not be shown', 'May card'],
];

/** Returns the user for a path. Only users without a membership can apply. */
const whoAt = (path: string) => (path === '/membership' ? { ...user, membershipId: null } : user);

const render = (path: string, api: object) =>
  renderRoutes(routes, {
    at: path,
    user: whoAt(path),
    api: { ...whole, 'GET /api/users/me': whoAt(path), ...api },
  });

describe.each(pages)('%s without its %s', (path, call, title, well) => {
  test.each([
    [403, 'forbidden', 'You are not allowed to do this.'],
    [429, 'too_many_requests', 'Please wait a moment and try again.'],
    [503, 'service_unavailable', 'This part of the site is taking a short break.'],
  ])('explains a %i, and recovers', async (status, code, message) => {
    let refused = true;
    const page = await render(path, {
      [call]: () =>
        refused ? problem(status, code, message) : call === 'GET /api/users/me' ? whoAt(path) : whole[call],
    });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.queryByText(well)).toBeNull();
    // The specification gives this page's text.
    expect(screen.getByText(path === '/membership' ? 'Please try again later.' : message)).toBeTruthy();
    refused = false;
    await page.user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect((await screen.findAllByText(well)).length).toBeGreaterThan(0);
    expect(screen.queryByText(title)).toBeNull();
  });

  test('reports an unexpected error without a network', async () => {
    await render(path, { [call]: () => Promise.reject(new TypeError('offline')) });

    expect(await screen.findByText(title)).toBeTruthy();
    expect(
      screen.getByText(
        path === '/membership' ? 'Please try again later.' : 'An unexpected error occurred. Please try again.',
      ),
    ).toBeTruthy();
  });
});

describe.each(pages.filter(([path]) => !path.startsWith('/campaigns/')))(
  '%s, when the session has ended',
  (path, call) => {
    test(`shows the login form in its place: ${call}`, async () => {
      const gone = problem(401, 'unauthenticated', 'Please log in.');
      await render(path, { [call]: gone, 'GET /api/users/me': gone, 'POST /api/users/refresh': gone });
      if (path === '/membership') expect(await screen.findByRole('heading', { name: 'Join Membership' })).toBeTruthy();
      else expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();

      expect(localStorage.getItem('user')).toBeNull();
    });
  },
);

test.each([
  ['/messages?thread=t1', 'GET /api/messages/threads/t1', 'We could not find this conversation'],
  ['/campaigns/May', 'GET /api/campaigns/May', 'We could not find this card'],
  ['/billing', 'GET /api/invoices', 'Your invoices could not be shown'],
  ['/dashboard', 'GET /api/campaigns/user/u1', 'Your campaigns could not be shown'],
])('%s says that an item was not found if it is missing or another user’s', async (path, call, title) => {
  await render(path, { [call]: problem(404, 'not_found', 'We could not find this.') });
  expect(await screen.findByText(title)).toBeTruthy();
});
