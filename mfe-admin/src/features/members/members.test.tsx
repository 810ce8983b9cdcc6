import { describe, expect, test } from '@jest/globals';
import { problem, renderRoutes, testAdmin, testMember, type FakeApi, anApplication } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Component } from './members-tab.tsx';

const at = '2027-03-01T17:00:00.000Z';
const ada = testMember({
  businessName: 'Ada’s Pizza',
  lastName: 'L',
  contactName: 'Ada L',
  emailVerified: false,
  createdAt: at,
  acts: ['profile', 'membership', 'password_link'],
});
const membership = anApplication({
  createdAt: at,
  startDate: at,
  endDate: '2037-03-01T17:00:00.000Z',
  reviewStatus: 'approved',
  businessName: ada.businessName,
});
const spot = (id: string, paid: boolean) => ({ id, campaignId: 'c', paid, adContent: null });
const base: FakeApi = {
  'GET /api/users': [ada],
  'GET /api/users/u1': ada,
  'GET /api/users/u1/active-subscription': membership,
  'GET /api/bookings': [],
  'GET /api/invoices': [],
  'GET /api/invoices/totals': { count: 0, charged: 0, returned: 0 },
  'GET /api/users/u1/participations': [spot('b1', true), spot('b2', true), spot('b3', false)],
};
const open = (api: FakeApi = {}, search = '&member=u1') =>
  renderRoutes([{ path: '/admin', Component }], {
    at: `/admin?tab=members${search}`,
    user: testAdmin(),
    api: { ...base, ...api },
  });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Ada’s Pizza' }));

test('the list can show only members who have requested another trade', async () => {
  const page = await open({}, '&status=trade');

  await screen.findByRole('rowheader', { name: 'Ada’s Pizza' });
  expect(page.calls.find(({ path }) => path === '/api/users')?.query.get('trade')).toBe('pending');
});

describe('the member dialog', () => {
  test('sends a link for a new password to the current address', async () => {
    const page = await open({ 'POST /api/users/u1/password-link': undefined });

    await page.user.click((await dialog()).getByRole('button', { name: 'Send a password link' }));

    await waitFor(() => expect(page.toasts[0]?.title).toBe('Password link sent'));
    expect(page.calls.find(({ method }) => method === 'POST')?.path).toBe('/api/users/u1/password-link');
  });

  test('resets lost second factors after 24 hours, when the owner confirms the member’s identity', async () => {
    const locked = { ...ada, hasSecondFactor: true, acts: ['factor_reset'] };
    const page = await open({
      'GET /api/users/u1': locked,
      'POST /api/users/u1/factor-reset': { ...locked, factorResetAt: at },
    });

    await page.user.click((await dialog()).getByRole('button', { name: 'Reset second factors…' }));
    await page.user.click(await screen.findByRole('button', { name: 'Reset in 24 hours' }));

    await waitFor(() => expect(page.toasts[0]?.title).toBe('Reset requested'));
  });

  test('hides actions that the caller may not perform', async () => {
    await open({ 'GET /api/users/u1': { ...ada, acts: [] } });

    const whole = await dialog();

    expect(await whole.findByText('MEM-1, free, until Mar 1, 2037.')).toBeTruthy();
    expect(whole.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(['']);
  });

  test.each([
    ['Accept Plumbing', { businessCategory: 'Home Services', businessSubcategory: 'Plumbing' }, 'Trade changed'],
    [
      `Keep ${ada.businessSubcategory}`,
      { businessCategory: ada.businessCategory, businessSubcategory: ada.businessSubcategory },
      'Trade kept',
    ],
  ])('decides a requested trade with %s', async (button, body, title) => {
    const asks = {
      ...ada,
      pendingTrade: { businessCategory: 'Home Services', businessSubcategory: 'Plumbing', askedAt: at },
    };
    const page = await open({ 'GET /api/users/u1': asks, 'PATCH /api/users/u1': { ...ada, pendingTrade: null } });

    await page.user.click(await (await dialog()).findByRole('button', { name: button }));

    await waitFor(() => expect(page.toasts[0]?.title).toBe(title));
    expect(page.calls.find(({ method }) => method === 'PATCH')?.body).toEqual(body);
  });

  test('keeps the form’s values when ending the membership fails', async () => {
    const page = await open({
      'POST /api/subscriptions/s1/end': () =>
        problem(409, 'invalid_transition', 'This membership does not exist or has already ended.'),
    });
    const whole = await dialog();
    await page.user.click(await whole.findByRole('button', { name: 'End the membership…' }));
    await page.user.type(whole.getByLabelText(/^Reason/), 'Closed');
    await waitFor(() =>
      expect(whole.getByRole('button', { name: 'End the membership' })).toHaveProperty('disabled', false),
    );
    await page.user.click(whole.getByRole('button', { name: 'End the membership' }));
    expect(await whole.findByText('This membership does not exist or has already ended.')).toBeTruthy();
    expect(whole.getByLabelText(/^Reason/)).toHaveProperty('value', 'Closed');
  });

  test.each([
    ['none', () => problem(404, 'not_found'), { ...ada, membershipId: null }, 'No membership and no application.'],
    [
      'an application',
      { ...membership, reviewStatus: 'pending' },
      { ...ada, membershipId: null },
      'Applied on Mar 1, 2027; not decided yet.',
    ],
    [
      'an unpaid plan',
      { ...membership, amount: 1500, billingCycle: 'monthly' },
      { ...ada, membershipId: null },
      'Approved ($15.00, monthly), not paid yet.',
    ],
  ])('describes the membership for %s', async (_, response, user, words) => {
    await open({ 'GET /api/users/u1/active-subscription': response, 'GET /api/users/u1': user });

    expect(await (await dialog()).findByText(words)).toBeTruthy();
    expect((await dialog()).queryByRole('button', { name: 'End the membership…' })).toBeNull();
  });

  test('reports an account or a membership that could not be loaded', async () => {
    const page = await open({
      'GET /api/users/u1/active-subscription': () =>
        problem(503, 'service_unavailable', 'Accounts are back in a moment.'),
    });
    expect(await (await dialog()).findByText('Accounts are back in a moment.')).toBeTruthy();
    page.unmount();
    await open({ 'GET /api/users/u1': () => problem(404, 'not_found', 'This does not exist.') });
    expect(await screen.findByText('This account could not be shown')).toBeTruthy();
  });
});
