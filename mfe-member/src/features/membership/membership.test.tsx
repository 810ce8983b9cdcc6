import { describe, expect, test } from '@jest/globals';
import { problem, renderRoutes } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const user = { id: 'u1', displayName: 'Ada', businessName: 'Ada Pizza', membershipId: null, email: 'ada@example.com', isAdmin: false };
const base = { 'GET /api/users/me': user, 'GET /api/membership-plans': [], 'GET /api/users/u1/active-subscription': problem(404, 'not_found') };
const pending = {
  id: 's1', userId: 'u1', membershipPlanId: 1, startDate: '2027-01-01T00:00:00.000Z', endDate: '2037-01-01T00:00:00.000Z', status: 'active', reviewStatus: 'pending', rejectionReason: null,
  billingCycle: 'free', amount: 0, applicationData: { businessDescription: '', yearsInBusiness: '', website: '', reasonToJoin: '' }, businessName: 'Ada Pizza', businessCategory: 'Food & Beverage',
  businessSubcategory: 'Pizza', createdAt: '2027-01-01T00:00:00.000Z',
};

describe('membership', () => {
  test('asks a visitor to log in', async () => {
    const page = await renderRoutes(routes, { at: '/membership' });
    await page.user.click(await screen.findByRole('button', { name: 'Apply for membership' }));
    expect(page.toasts).toEqual([{ variant: 'destructive', title: 'Login required', description: 'Please log in to apply for membership.' }]);
  });

  test('is applied for in three steps, with Submit only on the last', async () => {
    const page = await renderRoutes(routes, { at: '/membership', user, api: { ...base, 'POST /api/subscriptions': pending } });
    const next = () => page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await page.user.type(await screen.findByLabelText('What does your business do?'), 'Pizza');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    await next();
    await next();
    expect(screen.getByText('Pizza')).toBeTruthy();
    expect(screen.getAllByText('Not provided')).toHaveLength(3);
    await page.user.click(screen.getByRole('button', { name: 'Back' }));
    await next();
    await page.user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(page.calls.some(({ path, method }) => path === '/api/subscriptions' && method === 'POST')).toBe(true));
    const { body } = page.calls.find(({ path }) => path === '/api/subscriptions') as { body: Record<string, unknown> };
    expect(body).toMatchObject({ userId: 'u1', membershipPlanId: 1, billingCycle: 'free', amount: 0, applicationData: { businessDescription: 'Pizza' } });
    expect(new Date(body['endDate'] as string).getUTCFullYear() - new Date(body['startDate'] as string).getUTCFullYear()).toBe(10);
  });

  test('under review says so; approved shows the portal', async () => {
    const page = await renderRoutes(routes, { at: '/membership', user, api: { ...base, 'GET /api/users/u1/active-subscription': pending } });
    expect(await screen.findByRole('heading', { name: 'Membership Application Pending' })).toBeTruthy();
    page.unmount();
    const member = { ...user, membershipId: 'MEM-1' };
    await renderRoutes(routes, { at: '/membership', user: member, api: { ...base, 'GET /api/users/me': member } });
    expect(await screen.findByText('Active Membership')).toBeTruthy();
  });
});
