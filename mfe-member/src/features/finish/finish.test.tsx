import { afterEach, describe, expect, test } from '@jest/globals';
import type { BookingView } from '@postcard/contracts/campaigns';
import {
  creationOptions,
  fakePasskeys,
  noPasskeys,
  problem,
  renderRoutes,
  type RenderedRoutes,
  testMember,
  aCard,
  aPaidBooking,
} from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';

afterEach(noPasskeys);

const applicant = testMember({ membershipId: null });
const may = aCard('May');
const held = aPaidBooking(may, { status: 'held', paymentStatus: 'pending', spotId: 'M03', invoiceNumber: null });

const open = (bookings: BookingView[] = [], api: object = {}) =>
  renderRoutes(routes, {
    at: '/finish/t1',
    api: {
      'POST /api/users/quick-start/t1': applicant,
      'GET /api/users/me': applicant,
      'GET /api/bookings': bookings,
      'GET /api/campaigns': [may],
      ...api,
    },
  });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the quick-start link', () => {
  test('leads to the payment while the spot is held', async () => {
    await open([{ ...held, holdExpiresAt: new Date(Date.now() + 600_000).toISOString() }]);

    expect(await screen.findByText('Spot M03 on the May card is held for you')).toBeTruthy();
    expect(screen.getByText(/^\d\d:\d\d$/)).toBeTruthy();
    expect(hrefOf('Continue to payment')).toBe('/checkout/b1');
  });

  test.each([
    ['expired', [{ ...held, status: 'expired', campaignId: 'April' }], '/campaigns/April'],
    ['never made', [], '/campaigns/May'],
  ] as const)('links to a card when the booking is %s', async (_, bookings, way) => {
    await open([...bookings]);
    expect(await screen.findByText('No spot is held for you')).toBeTruthy();
    await waitFor(() => expect(hrefOf('Choose a spot')).toBe(way));
  });

  test('confirms a paid booking', async () => {
    await open([aPaidBooking(may)]);
    expect(await screen.findByText('It is booked and paid.')).toBeTruthy();
  });

  test('leads to the login after it has expired', async () => {
    await open([], { 'POST /api/users/quick-start/t1': problem(400, 'verification_token_invalid', 'Not valid.') });

    expect(await screen.findByText('This link is no longer valid')).toBeTruthy();
    expect(hrefOf('Choose a password by email')).toBe('/forgot-password');
    expect(hrefOf('Log in')).toBe('/login?next=%2Fbookings');
  });

  test('can be retried after a failure', async () => {
    let broken = true;
    const page = await open([], {
      'POST /api/users/quick-start/t1': () => (broken ? problem(503, 'service_unavailable', 'Later.') : applicant),
    });
    expect(await screen.findByText('Later.')).toBeTruthy();
    broken = false;
    await page.user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No spot is held for you')).toBeTruthy();
  });
});

describe('the next log-in', () => {
  const choose = async (page: RenderedRoutes, password: string, again = password) => {
    await page.user.type(await screen.findByLabelText('Password'), password);
    await page.user.type(screen.getByLabelText('Confirm password'), again);
    await page.user.click(screen.getByRole('button', { name: 'Set password' }));
  };

  test('can be by a password, which is set at once without another email', async () => {
    const page = await open([], { 'POST /api/users/reset-password/t1': undefined, 'POST /api/users/login': applicant });

    await choose(page, 'Chosen9pass');

    expect(await screen.findByText('Your password is set')).toBeTruthy();
    expect(
      page.calls
        .filter(({ method }) => method === 'POST')
        .map(({ path, body }) => [path, body])
        .slice(1),
    ).toEqual([
      ['/api/users/reset-password/t1', { password: 'Chosen9pass' }],
      ['/api/users/login', { username: applicant.username, password: 'Chosen9pass' }],
    ]);
  });

  test('shows errors of a new password, and explains a failure', async () => {
    const page = await open([], {
      'POST /api/users/reset-password/t1': problem(429, 'too_many_requests', 'Too often.'),
    });

    await choose(page, 'Chosen9pass', 'Another9pass');
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    await page.user.clear(screen.getByLabelText('Confirm password'));
    await page.user.type(screen.getByLabelText('Confirm password'), 'Chosen9pass');
    await page.user.click(screen.getByRole('button', { name: 'Set password' }));

    expect(await screen.findByText('Too often.')).toBeTruthy();
  });

  test('can be by a passkey, whose recovery codes are shown', async () => {
    fakePasskeys();
    const passkey = { id: 'p1', name: 'Phone', createdAt: '2035-01-01T00:00:00.000Z', lastUsedAt: null };
    const page = await open([], {
      'POST /api/users/u1/passkeys/options': creationOptions,
      'POST /api/users/u1/passkeys': { passkey, recoveryCodes: ['AAAA-BBBB'] },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    expect(await screen.findByText('AAAA-BBBB')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'I saved them' }));
    expect(await screen.findByText('You can log in with your passkey')).toBeTruthy();
  });
});
