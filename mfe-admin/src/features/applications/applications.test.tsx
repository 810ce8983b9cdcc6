import { expect, test } from '@jest/globals';
import { problem, renderRoutes, type FakeApi } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Component } from './applications.tsx';

const user = { id: 'a1', displayName: 'Team', businessName: 'The team', membershipId: null, email: 'team@example.com', isAdmin: true };
const at = '2027-03-01T17:00:00.000Z';
const application = (id: string, businessName: string) => ({
  id, userId: `u-${id}`, membershipPlanId: 1, startDate: at, endDate: '2037-03-01T17:00:00.000Z', status: 'active', reviewStatus: 'pending', rejectionReason: null, billingCycle: 'free', amount: 0,
  applicationData: { businessDescription: '', yearsInBusiness: '', website: '', reasonToJoin: '' }, businessName, businessCategory: 'Food & Beverage', businessSubcategory: 'Pizza', createdAt: at,
});

async function open(refused?: string) {
  let waiting = [application('s1', 'Ada Pizza'), application('s2', 'Ben Pipes'), application('s3', 'Cleo Cuts')];
  const approve = (id: string) => () => {
    if (id === refused) return problem(409, 'already_reviewed', 'This application is decided already.');
    const [found] = waiting.filter((each) => each.id === id);
    waiting = waiting.filter((each) => each.id !== id);
    return { ...found, reviewStatus: 'approved' };
  };
  const api = { 'GET /api/subscriptions': () => waiting, ...Object.fromEntries(['s1', 's2', 's3'].map((id) => [`POST /api/subscriptions/${id}/approve`, approve(id)])) } as FakeApi;
  const page = await renderRoutes([{ path: '/admin', Component }], { at: '/admin?tab=applications', user, api });
  await screen.findByRole('heading', { name: 'Ada Pizza' });
  return page;
}

test('several are approved once it is asked, and one that is refused is named and stays chosen', async () => {
  const page = await open('s2');
  await page.user.click(screen.getByRole('checkbox', { name: 'Choose Ada Pizza' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'Choose Ben Pipes' }));
  await page.user.click(screen.getByRole('button', { name: 'Approve 2 applications…' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Approve 2 applications?' }));
  expect(question.getByText('Ada Pizza, Ben Pipes.')).toBeTruthy();
  expect(page.calls.some(({ method }) => method === 'POST')).toBe(false);
  await page.user.click(question.getByRole('button', { name: 'Approve 2 applications' }));
  expect(await screen.findByText('Ben Pipes: This application is decided already.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ada Pizza' })).toBeNull());
  expect([page.toasts[0]?.description, page.toasts[0]?.action]).toEqual(['1 application approved; the businesses are told.', undefined]);
  expect((screen.getByRole('checkbox', { name: 'Choose Ben Pipes' }) as HTMLInputElement).checked).toBe(true);
});

test('nothing is approved by who says not yet', async () => {
  const page = await open();
  await page.user.click(screen.getByRole('checkbox', { name: 'Choose all 3 shown' }));
  await page.user.click(screen.getByRole('button', { name: 'Approve 3 applications…' }));
  await page.user.click(await screen.findByRole('button', { name: 'Not yet' }));
  expect(page.calls.some(({ method }) => method === 'POST')).toBe(false);
});
