import { expect, test } from '@jest/globals';
import type { ShownSecurityEvent } from '@postcard/contracts/security-events';
import { problem, renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Component } from './audit-tab.tsx';

const login: ShownSecurityEvent = {
  id: 'e1',
  at: '2027-05-20T17:00:00.000Z',
  service: 'svc-identity',
  kind: 'login',
  userId: 'a1',
  actorId: 'a1',
  network: '203.0.113.0/24',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  method: 'passkey',
  requestId: 'q1',
  userName: 'Ada',
  actorName: 'Ada',
};
const guess = {
  ...login,
  id: 'e2',
  kind: 'login_failed',
  userId: null,
  actorId: null,
  userName: null,
  actorName: null,
};
const read = {
  ...login,
  id: 'e3',
  kind: 'personal_data_read',
  userId: 'u9',
  userName: 'Tierra Bakery',
  route: 'getUser',
  target: 'u9',
};
const people = [
  {
    id: 'a1',
    username: 'ada',
    displayName: 'Ada',
    email: 'ada@example.com',
    staffRole: 'owner',
    hasSecondFactor: true,
    lastSeenAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  },
];
const open = (api: FakeApi = {}, search = '&view=security', user = testAdmin()) =>
  renderRoutes([{ path: '/admin', Component }], {
    at: `/admin?tab=audit${search}`,
    user,
    api: {
      'GET /api/audit': [],
      'GET /api/staff': people,
      'GET /api/security-events': [read, guess, login],
      ...api,
    },
  });
type Page = Awaited<ReturnType<typeof open>>;
const asked = (page: Page) =>
  Object.fromEntries(page.calls.findLast(({ path }) => path === '/api/security-events')?.query ?? []);

test('the security log lists events with account, person and place', async () => {
  await open();
  await screen.findByRole('rowheader', { name: 'Logged in' });
  const rows = screen.getAllByRole('row').slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  );

  expect(cells).toEqual([
    ['Ada', 'Tierra Bakery', 'Firefox on Linux, 203.0.113.0/24'],
    ['Unknown', '', 'Firefox on Linux, 203.0.113.0/24'],
    ['Ada', 'Ada', 'Firefox on Linux, 203.0.113.0/24'],
  ]);
});

test('an event shows all its details, and links to the other events of the same person', async () => {
  const page = await open();
  await page.user.click(await screen.findByRole('button', { name: 'View Read personal data, Ada' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Read personal data' }));
  expect(dialog.getByText('getUser, u9')).toBeTruthy();
  await page.user.click(dialog.getByRole('button', { name: 'Show everything of this person' }));
  await waitFor(() => expect(asked(page)).toEqual({ limit: '50', user: 'a1' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the person filter keeps an account outside the team, and the list says so if nothing matches', async () => {
  await open({ 'GET /api/security-events': [] }, '&view=security&person=u9');

  expect((await screen.findByRole<HTMLOptionElement>('option', { name: 'The chosen account' })).selected).toBe(true);
  expect(await screen.findByText('Nothing matches')).toBeTruthy();
});

test('the security log says so if it is empty or cannot be loaded', async () => {
  const page = await open({ 'GET /api/security-events': [] });
  expect(await screen.findByText('Every login and every refusal appears here.')).toBeTruthy();
  page.unmount();
  await open({ 'GET /api/security-events': () => problem(503, 'service_unavailable', 'We will be back.') });
  expect(await screen.findByText('We will be back.')).toBeTruthy();
});

test('the audit log links to the security log only for owners', async () => {
  const page = await open({}, '');
  await screen.findByText('Every change by an administrator appears here.');
  await page.user.click(screen.getByRole('tab', { name: 'Security' }));
  expect(await screen.findByRole('rowheader', { name: 'Logged in' })).toBeTruthy();
  page.unmount();
  const other = await open({}, '&view=security', testAdmin({ staffRole: 'staff' }));
  await screen.findByText('Every change by an administrator appears here.');
  expect(screen.queryByRole('tab')).toBeNull();
  expect(other.calls.some(({ path }) => path === '/api/security-events')).toBe(false);
});

test('a link opens an event that is not on the list', async () => {
  await open(
    { 'GET /api/security-events': [login], 'GET /api/security-events/e3': read },
    '&view=security&kind=login&event=e3',
  );
  expect(await screen.findByRole('dialog', { name: 'Read personal data' })).toBeTruthy();
  const gone = await open({ 'GET /api/security-events/none': problem(404, 'not_found') }, '&view=security&event=none');
  expect(await screen.findByText('We couldn’t load this entry')).toBeTruthy();
  await gone.user.keyboard('{Escape}');
  expect(gone.router.state.location.search).toBe('?tab=audit&view=security');
});
