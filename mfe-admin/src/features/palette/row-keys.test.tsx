import { exampleSampleRequest } from '@postcard/contracts/example-requests';
import { expect, test } from '@jest/globals';
import { renderRoutes, testAdmin, type ApiCall, type FakeApi, anApplication } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Component as Dashboard } from '../dashboard/page.tsx';

const user = testAdmin();
const at = '2030-05-20T17:00:00.000Z';
const requestOf = (id: string, name: string) =>
  exampleSampleRequest({ id, name, business: 'Deli', email: `${id}@example.com`, phone: '1', createdAt: at });
const requests = [requestOf('r1', 'Ada'), requestOf('r2', 'Ben')];
const applicationOf = (id: string, businessName: string) => anApplication({ id, businessName });
const api: FakeApi = {
  'GET /api/sample-requests': requests,
  'GET /api/sample-requests/:id': ({ params }: ApiCall) => requests.find(({ id }) => id === params['id']),
  'PATCH /api/sample-requests/:id': ({ params, body }: ApiCall) =>
    Object.assign(
      {},
      requests.find(({ id }) => id === params['id']),
      body,
    ),
  'GET /api/subscriptions': [applicationOf('s1', 'First Roasters'), applicationOf('s2', 'Second Roasters')],
  'POST /api/subscriptions/:id/approve': ({ params }: ApiCall) => ({
    ...applicationOf(params['id'] as string, 'Roasters'),
    reviewStatus: 'approved',
  }),
};
const open = (tab: string) =>
  renderRoutes([{ path: '/admin', Component: Dashboard }], { at: `/admin?tab=${tab}`, user, api });
const changes = (calls: readonly ApiCall[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const rowWithFocus = () => document.activeElement?.closest('tr, article')?.textContent ?? '';

test('single keys move through a list, open a row and set its status', async () => {
  const page = await open('samples');
  await screen.findByRole('rowheader', { name: 'Ada' });
  await page.user.keyboard('j');
  expect(rowWithFocus()).toContain('Ada');
  await page.user.keyboard('jj');
  expect(rowWithFocus()).toContain('Ben');
  await page.user.keyboard('k{Enter}');
  await screen.findByRole('dialog', { name: 'Ada' });
  await page.user.keyboard('1');
  expect(changes(page.calls)).toEqual([]);
  await page.user.keyboard('3');
  await waitFor(() =>
    expect(changes(page.calls)).toEqual([['PATCH', '/api/sample-requests/r1', { status: 'completed' }]]),
  );
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('x selects rows and a digit sets their status, except while typing', async () => {
  const page = await open('samples');
  await screen.findByRole('rowheader', { name: 'Ada' });
  await page.user.type(screen.getByLabelText('Search'), 'x2');
  expect([screen.queryByText(/ chosen$/), changes(page.calls)]).toEqual([null, []]);
  (document.activeElement as HTMLElement).blur();
  await page.user.keyboard('x2');
  expect(changes(page.calls)).toEqual([]);
  await screen.findByRole('rowheader', { name: 'Ada' });
  await page.user.keyboard('jx');
  await screen.findByText('1 selected');
  await page.user.keyboard('2');
  await waitFor(() =>
    expect(changes(page.calls)).toEqual([['PATCH', '/api/sample-requests/r1', { status: 'contacted' }]]),
  );
});

test('the keys approve or reject only the focused application', async () => {
  const page = await open('applications');
  await screen.findByRole('heading', { name: 'First Roasters' });
  await page.user.keyboard('a');
  expect(changes(page.calls)).toEqual([]);
  await page.user.keyboard('jja');
  await waitFor(() => expect(changes(page.calls)).toEqual([['POST', '/api/subscriptions/s2/approve', undefined]]));
  await page.user.keyboard('kr');
  expect(
    within(await screen.findByRole('dialog')).getByRole('heading', { name: 'Reject First Roasters?' }),
  ).toBeTruthy();
});
