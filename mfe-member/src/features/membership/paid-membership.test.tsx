import { beforeEach, describe, expect, test } from '@jest/globals';
import { problem, renderRoutes, testMember, anApplication } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
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
const active = { ...due, paymentStatus: 'active' };

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

describe('the plan choice', () => {
  test('defaults to the free plan, and sends a paid one with its price and period', async () => {
    const page = await open(none, { api: { 'POST /api/subscriptions': { ...due, reviewStatus: 'pending' } } });
    await screen.findByLabelText('What does your business do?');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Free membership/ })).checked).toBe(true);
    expect(screen.getByText(/The membership costs nothing/)).toBeTruthy();
    await page.user.click(screen.getByRole('radio', { name: /Supporter, \$150.00 a year/ }));
    expect(screen.getByText(/You pay only once we have approved/)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByRole('heading', { name: 'Membership Application Pending' });
    const body = page.calls.find(({ method }) => method === 'POST')?.body as Record<string, string>;
    expect(body).toMatchObject({ membershipPlanId: 2, billingCycle: 'yearly', amount: 15_000 });
    expect(new Date(body['endDate'] ?? '').getUTCFullYear() - new Date(body['startDate'] ?? '').getUTCFullYear()).toBe(
      1,
    );
    expect(body['applicationData']).not.toHaveProperty('plan');
  });
});

describe('the approved application for a paid plan', () => {
  test('shows its price and leads to the payment page, or explains a failure', async () => {
    const page = await open(due, {
      at: '/membership?cancelled=1',
      api: {
        'POST /api/subscriptions/s1/checkout': problem(409, 'invalid_transition', 'This plan is no longer offered.'),
      },
    });
    expect(await screen.findByRole('heading', { name: 'Your application is approved' })).toBeTruthy();
    expect(screen.getByText('$15.00 a month')).toBeTruthy();
    expect(screen.getByText('Nothing was charged')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Pay now' }));
    await waitFor(() =>
      expect(page.toasts).toEqual([
        {
          variant: 'destructive',
          title: 'Payment could not be started',
          description: 'This plan is no longer offered.',
        },
      ]),
    );
  });

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
    'shows nothing about an earlier one after it was withdrawn: %s',
    async (title) => {
      const told = {
        message: 'Nothing more.',
        isRead: false,
        relatedId: 's0',
        metadata: {},
        createdAt: '2027-01-01T00:00:00.000Z',
      };
      await open(none, {
        api: {
          'GET /api/notifications': [
            { ...told, id: 'n2', type: 'membership-payment', title: 'Your application is approved' },
            { ...told, id: 'n1', type: 'membership', title },
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
  test('shows its price and renewal, and is ended and kept again', async () => {
    let standing = active;
    const page = await open(() => standing, {
      as: member,
      api: {
        'POST /api/subscriptions/s1/cancel': () => (standing = { ...active, cancelAtPeriodEnd: true }),
        'POST /api/subscriptions/s1/resume': () => (standing = active),
      },
    });
    expect(await screen.findByText(/Renewed on February 1, 2027/)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'End my membership' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('You stay a member until February 1, 2027');
    await page.user.click(within(dialog).getByRole('button', { name: 'End my membership' }));
    expect(await screen.findByText(/It ends on February 1, 2027/)).toBeTruthy();
    await page.user.click(await screen.findByRole('button', { name: 'Keep my membership' }));
    expect(await screen.findByText(/Renewed on February 1, 2027/)).toBeTruthy();
  });

  test('explains a declined renewal, with a link to pay', async () => {
    const page = await open(
      { ...active, paymentStatus: 'past_due' },
      {
        as: member,
        api: {
          'POST /api/subscriptions/s1/checkout': problem(503, 'payment_provider_unavailable', 'Try again in a minute.'),
        },
      },
    );
    expect(await screen.findByText('Your last payment did not go through')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Pay now' }));
    await waitFor(() => expect(page.toasts[0]?.description).toBe('Try again in a minute.'));
  });

  test('shows nothing of this for a free one', async () => {
    await open({ ...due, membershipPlanId: 1, paymentStatus: 'none', amount: 0, billingCycle: 'free' }, { as: member });
    expect(await screen.findByText('Active Membership')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'End my membership' })).toBeNull();
  });

  test('says that it has ended, and offers another application', async () => {
    const ended = {
      id: 'n1',
      type: 'membership',
      title: 'Your membership has ended',
      message: 'Nothing more is charged.',
      isRead: false,
      relatedId: 's1',
      metadata: {},
      createdAt: '2027-03-01T00:00:00.000Z',
    };
    await open(none, { api: { 'GET /api/notifications': [ended] } });
    expect(await screen.findByRole('heading', { name: 'Your membership has ended' })).toBeTruthy();
    expect(screen.getByText('Nothing more is charged.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Apply again' })).toBeTruthy();
  });
});
