import { beforeEach, describe, expect, test } from '@jest/globals';
import { problem, renderRoutes, testMember, anApplication } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const user = testMember({ membershipId: null });
const member = { ...user, membershipId: 'MEM-1' };
const none = problem(404, 'not_found');
const plan = {
  id: 2,
  name: 'Supporter',
  description: 'For friends of the card',
  monthlyPrice: 1500,
  yearlyPrice: 15_000,
  benefits: [],
  isActive: true,
  createdAt: '2027-01-01T00:00:00.000Z',
};
const free = { ...plan, id: 1, name: 'Local business membership', monthlyPrice: 0, yearlyPrice: 0 };
const due = anApplication({
  membershipPlanId: 2,
  startDate: '2027-01-01T19:00:00.000Z',
  endDate: '2027-02-01T19:00:00.000Z',
  reviewStatus: 'approved',
  billingCycle: 'monthly',
  amount: 1500,
  planName: 'Supporter',
  paymentStatus: 'due',
  cancelAtPeriodEnd: false,
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = (
  subscription: unknown,
  { as = user, at = '/membership', api = {} }: { as?: typeof user; at?: string; api?: object } = {},
) =>
  renderRoutes(routes, {
    at,
    user: as,
    api: {
      'GET /api/users/me': as,
      'GET /api/membership-plans': [free, plan],
      'GET /api/users/u1/active-subscription': subscription,
      'GET /api/notifications': [],
      ...api,
    },
  });

describe('the approved application for a paid plan', () => {
  test('can be withdrawn, after a confirmation', async () => {
    let standing: unknown = due;
    const page = await open(() => standing, {
      api: {
        'POST /api/subscriptions/s1/cancel': () => (
          (standing = none),
          { ...due, status: 'withdrawn', paymentStatus: 'ended' }
        ),
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Withdraw my application' }));

    await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));

    expect(await screen.findByRole('heading', { name: 'Apply for membership' })).toBeTruthy();
  });

  test.each(['Your application was not approved', 'Your membership has ended'])(
    'does not show an older notice after it was withdrawn: %s',
    async (title) => {
      const notice = {
        message: 'Nothing more.',
        isRead: false,
        relatedId: 's0',
        metadata: {},
        createdAt: '2027-01-01T00:00:00.000Z',
      };
      await open(none, {
        api: {
          'GET /api/notifications': [
            { ...notice, id: 'n2', type: 'membership-payment', title: 'Your application is approved' },
            { ...notice, id: 'n1', type: 'membership', title },
          ],
        },
      });

      expect(await screen.findByRole('heading', { name: 'Apply for membership' })).toBeTruthy();
      expect(screen.queryByText(title)).toBeNull();
    },
  );

  test('waits for the provider’s confirmation after a payment', async () => {
    await open(due, { at: '/membership?paid=1' });

    expect(await screen.findByText('We are confirming your payment')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  });
});

describe('the paid membership', () => {
  test('has no actions for a free membership', async () => {
    await open({ ...due, membershipPlanId: 1, paymentStatus: 'none', amount: 0, billingCycle: 'free' }, { as: member });

    expect(await screen.findByText('Active Membership')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'End my membership' })).toBeNull();
  });

  test('says so if it has ended, and offers a new application', async () => {
    const ended = {
      id: 'n1',
      type: 'membership',
      title: 'Your membership has ended',
      message: 'There are no further charges.',
      isRead: false,
      relatedId: 's1',
      metadata: {},
      createdAt: '2027-03-01T00:00:00.000Z',
    };
    await open(none, { api: { 'GET /api/notifications': [ended] } });

    expect(await screen.findByRole('heading', { name: 'Your membership has ended' })).toBeTruthy();
    expect(screen.getByText('There are no further charges.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Apply again' })).toBeTruthy();
  });
});
